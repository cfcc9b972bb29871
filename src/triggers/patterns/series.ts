/**
 * Something that was told three times or more at even distances and would now come again: the filter that
 * is changed every three months.
 */
import { dayOf } from '#src/base/clock.ts'
import { contentWords } from '#src/text/content-words.ts'
import type { Draft } from '#src/triggers/draft.ts'
import { DAY_MS, daysOf, gapsOf, median, type Told } from '#src/triggers/patterns/days-of-news.ts'

const TIMES_MIN = 3
/** Daily things are habits, and what comes less often than once a year is not seen three times. */
const GAP_MIN = 5
const GAP_MAX = 400
/** How far a gap may be from the usual one: a part of it, and at least two days. */
const UNEVEN = 0.2
const UNEVEN_DAYS = 2
/** Two sentences tell of the same from this share of common words on, of the longer one's. */
const SAME_FROM = 0.6
/** At nine in the morning of the user's own day. */
const HOUR_MS = 3_600_000
const NINE = 9 * HOUR_MS

/** Series that go on, and when they are due next. */
export function series(
  news: readonly Told[],
  { now, offsetMinutes }: { now: number; offsetMinutes: number }
): Draft[] {
  return [...Map.groupBy(news, ({ entityId }) => entityId).values()]
    .flatMap(alike)
    .flatMap((told) => nextOf(told, now, offsetMinutes) ?? [])
}

/** Groups of news that tell of the same, numbers and the entity's own name left out. */
function alike(told: readonly Told[]): Told[][] {
  const groups: { words: Set<string>; told: Told[] }[] = []
  for (const one of told) {
    const name = contentWords(one.entity)
    const words = new Set(
      [...contentWords(one.content)].filter((word) => !name.has(word) && !/\d/.test(word))
    )
    if (words.size === 0) continue
    const group = groups.find((other) => shareOf(words, other.words) >= SAME_FROM)
    if (group === undefined) groups.push({ words, told: [one] })
    else group.told.push(one)
  }
  return groups.map((group) => group.told)
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.max(a.size, b.size)
}

function nextOf(told: readonly Told[], now: number, offsetMinutes: number): Draft | null {
  const happened = ({ eventDate, statedAt }: Told) => {
    const at = eventDate === null ? Number.NaN : Date.parse(eventDate)
    return Number.isNaN(at) ? statedAt.getTime() : at
  }
  const days = daysOf(told.map(happened).filter((at) => at <= now))
  if (days.length < TIMES_MIN) return null
  const gaps = gapsOf(days)
  const usual = Math.round(median(gaps))
  const slack = Math.max(UNEVEN_DAYS, usual * UNEVEN)
  const isEven = gaps.every((gap) => Math.abs(gap - usual) <= slack)
  if (!isEven || usual < GAP_MIN || usual > GAP_MAX) return null
  const last = days.at(-1) ?? 0
  const due = last + usual
  const fireAt = due * DAY_MS + NINE - offsetMinutes * 60_000
  // A whole round late: it has stopped, or is no longer told of.
  if (now > fireAt + usual * DAY_MS) return null
  const newest = told.reduce((latest, one) => (happened(one) > happened(latest) ? one : latest))
  const dueDay = dayOf(due * DAY_MS)
  return {
    type: 'pattern',
    title: `Due again on ${dueDay}: ${newest.entity}`,
    detail: `${newest.content} It came about every ${usual} days, ${days.length} times so far, the last time on ${dayOf(last * DAY_MS)}.`,
    sourceType: 'fact',
    sourceId: newest.factId,
    aboutId: newest.entityId,
    again: false,
    times: [{ occurrence: `due ${dueDay}`, fireAt }]
  }
}
