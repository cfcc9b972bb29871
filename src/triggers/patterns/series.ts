/**
 * Something that was told three times or more at even distances and would now come again: the filter that
 * is changed every three months.
 */
import { dayOf } from '#src/base/clock.ts'
import { type Series, seriesAmong } from '#src/survey/recurring.ts'
import type { Draft } from '#src/triggers/draft.ts'
import { DAY_MS, type Told } from '#src/triggers/patterns/days-of-news.ts'

/** Daily things are habits, and what comes less often than once a year is not seen three times. */
const GAP_MIN = 5
const GAP_MAX = 400
/** At nine in the morning of the user's own day. */
const HOUR_MS = 3_600_000
const NINE = 9 * HOUR_MS

/** Series that go on, and when they are due next. */
export function series(
  news: readonly Told[],
  { now, offsetMinutes }: { now: number; offsetMinutes: number }
): Draft[] {
  const past = news.filter((one) => happened(one) <= now)
  return [...Map.groupBy(past, ({ entityId }) => entityId).values()]
    .flatMap((own) => seriesAmong(own, own[0]?.entity ?? '', dayHappened))
    .flatMap((one) => nextOf(one, now, offsetMinutes) ?? [])
}

function happened({ eventDate, statedAt }: Told): number {
  const at = eventDate === null ? Number.NaN : Date.parse(eventDate)
  return Number.isNaN(at) ? statedAt.getTime() : at
}

const dayHappened = (one: Told) => [Math.floor(happened(one) / DAY_MS)]

function nextOf(
  { told, days, everyDays }: Series<Told>,
  now: number,
  offsetMinutes: number
): Draft | null {
  if (everyDays === null || everyDays < GAP_MIN || everyDays > GAP_MAX) return null
  const last = days.at(-1) ?? 0
  const due = last + everyDays
  const fireAt = due * DAY_MS + NINE - offsetMinutes * 60_000
  // A whole round late: it has stopped, or is no longer told of.
  if (now > fireAt + everyDays * DAY_MS) return null
  const newest = told.reduce((latest, one) => (happened(one) > happened(latest) ? one : latest))
  const dueDay = dayOf(due * DAY_MS)
  return {
    type: 'pattern',
    title: `Due again on ${dueDay}: ${newest.entity}`,
    detail: `${newest.content} It came about every ${everyDays} days, ${days.length} times so far, the last time on ${dayOf(last * DAY_MS)}.`,
    sourceType: 'fact',
    sourceId: newest.factId,
    aboutId: newest.entityId,
    again: false,
    times: [{ occurrence: `due ${dueDay}`, fireAt }]
  }
}
