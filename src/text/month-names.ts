/** Names of the months as languages write them, from the tables of the Unicode project that the runtime brings along. */

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Forms that no date has: the Polish ones behind "w", January to December. */
export const INFLECTED_MONTHS: Readonly<Record<string, readonly string[]>> = {
  pl: 'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu'.split(
    ' '
  )
}

const KNOWN = new Map<string, ReadonlyMap<string, number>>()

/** Names of three letters and more in small letters, in a date and alone, to 1 to 12; `forms` whole or short. Made once. */
export function monthNames(
  language: string,
  forms: readonly ('long' | 'short')[]
): ReadonlyMap<string, number> {
  const key = [language, ...forms].join(' ')
  const known = KNOWN.get(key) ?? makeNames(language, forms)
  KNOWN.set(key, known)
  return known
}

function makeNames(language: string, forms: readonly ('long' | 'short')[]): Map<string, number> {
  const tag = `${language}-u-ca-gregory-nu-latn`
  const names = new Map<string, number>()
  for (const month of MONTHS) {
    const date = new Date(Date.UTC(2026, month - 1, 20))
    for (const form of forms) {
      for (const options of [{ month: form, day: 'numeric' }, { month: form }] as const) {
        const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
        const name = format.formatToParts(date).find((part) => part.type === 'month')?.value ?? ''
        if (/\p{L}{3}/u.test(name)) names.set(name.toLowerCase().replace(/\.$/, ''), month)
      }
    }
  }
  return names
}
