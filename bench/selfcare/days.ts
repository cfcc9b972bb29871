/** Days in planted texts: `{d5}` is the day and month five days ahead, `{D5}` with its year, `{w5}` its weekday, `{p5}` five days ago. */

const DAY_MS = 86_400_000

/** Writes out the days of a text as the language does, seen from `now`. */
export function withDays(text: string, language: string, now: number): string {
  return text.replace(/\{([dDwp])(\d+)\}/g, (_, form: string, days: string) => {
    const at = new Date(now + (form === 'p' ? -1 : 1) * Number(days) * DAY_MS)
    const tag = language === 'en' ? 'en-GB' : language
    const options: Intl.DateTimeFormatOptions =
      form === 'w' ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
    if (form === 'D') options.year = 'numeric'
    return at.toLocaleDateString(tag, { ...options, timeZone: 'UTC' })
  })
}

/** Midnight (UTC) of the day so many days ahead. */
export function dayAhead(now: number, days: number): number {
  return Math.floor(now / DAY_MS + days) * DAY_MS
}

export { DAY_MS }
