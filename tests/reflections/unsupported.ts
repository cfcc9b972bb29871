/**
 * A second reader of claims, which knows nothing of how they are made: whatever looks like a name, a number
 * or a date must stand in the facts that the claim names, or follow from their number and their days.
 */
export interface ReadFact {
  id: string
  entity: string
  content: string
  eventDate: string | null
  /** Milliseconds since the epoch. */
  statedAt: number
  /** Days on which it was said. */
  days: string[]
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The words with which sentences of ours begin, and no others. */
const OWN_WORDS = new Set(['Alike', 'Again', 'Before', 'It', 'Said'])

/** What of the claim the facts do not carry; `newest` is when the last fact of all was said. */
export function unsupportedIn(text: string, facts: readonly ReadFact[], newest: number): string[] {
  const ground = facts.flatMap((fact) => [fact.entity, fact.content]).join('\n')
  const days = facts.flatMap(({ eventDate, days: said }) => [...said, ...dayOf(eventDate)])
  const dates = new Set([...days, ...facts.flatMap(({ eventDate }) => eventDate ?? [])])
  const lacking: string[] = []
  const rest = text.replace(/\d{4}-\d{2}-\d{2}/g, (date) => {
    if (!dates.has(date) && !ground.includes(date)) lacking.push(date)
    return ' '
  })
  const numbers = new Set([...(ground.match(/\d+/g) ?? []), ...derived(facts, days, newest)])
  for (const number of rest.match(/\d+/g) ?? []) if (!numbers.has(number)) lacking.push(number)
  const words = new Set(ground.match(/[\p{L}\p{N}]+/gu) ?? [])
  const weekdays = new Set(days.map((day) => WEEKDAYS[new Date(day).getUTCDay()]))
  for (const word of rest.match(/(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{N}]*/gu) ?? []) {
    if (!words.has(word) && !weekdays.has(word) && !OWN_WORDS.has(word)) lacking.push(word)
  }
  return lacking
}

function dayOf(eventDate: string | null): string[] {
  return eventDate !== null && /^\d{4}-\d{2}-\d{2}/.test(eventDate) ? [eventDate.slice(0, 10)] : []
}

/** Counts of the facts in and before the last thirty days, and distances between days that follow each other. */
function derived(facts: readonly ReadFact[], days: readonly string[], newest: number): string[] {
  const later = facts.filter(({ statedAt }) => statedAt > newest - 30 * DAY_MS).length
  const sorted = [...new Set(days)].toSorted().map((day) => Date.parse(day) / DAY_MS)
  const gaps = sorted.slice(1).map((day, place) => day - (sorted[place] ?? 0))
  return [later, facts.length - later, ...gaps].map(String)
}
