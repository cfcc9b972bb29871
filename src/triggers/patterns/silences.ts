/**
 * A silence where there used to be news: of something that was told of again and again, nothing for much
 * longer than ever before. The trigger waits from the last news on, and news that come in time move it.
 */
import { dayOf } from '#src/base/clock.ts'
import { gapsOf } from '#src/survey/recurring.ts'
import type { Draft } from '#src/triggers/draft.ts'
import { DAY_MS, daysOf, median, type Told } from '#src/triggers/patterns/days-of-news.ts'

/** Days with news before their end means something. */
const DAYS_MIN = 5
/** News further apart than this, in the middle, were never regular. */
const GAP_MAX = 31
/** The silence is this many times the usual gap, this many times the longest one, and at least a week. */
const USUAL_GAPS = 4
const LONGEST_GAPS = 1.5
const LEAST_DAYS = 7
/** An end that lies further back is no news itself. */
const STALE_MS = 60 * DAY_MS

/** Silences to be told of, one for each entity whose news were regular. */
export function silences(news: readonly Told[], now: number): Draft[] {
  return [...Map.groupBy(news, ({ entityId }) => entityId).values()].flatMap(
    (told) => silenceOf(told, now) ?? []
  )
}

function silenceOf(told: readonly Told[], now: number): Draft | null {
  const newest = told.reduce((last, one) => (one.statedAt > last.statedAt ? one : last))
  if (newest.isUser) return null
  const days = daysOf(told.map(({ statedAt }) => statedAt.getTime()))
  if (days.length < DAYS_MIN) return null
  const gaps = gapsOf(days)
  const usual = median(gaps)
  if (usual > GAP_MAX) return null
  const silence = Math.max(LEAST_DAYS, usual * USUAL_GAPS, Math.max(...gaps) * LONGEST_GAPS)
  const last = newest.statedAt.getTime()
  const fireAt = last + silence * DAY_MS
  if (now - fireAt > STALE_MS) return null
  const every = Math.max(1, Math.round(usual))
  return {
    type: 'pattern',
    title: `No news of ${newest.entity}`,
    detail: `The last news of ${newest.entity} came on ${dayOf(last)}: ${newest.content} Before that there were some about every ${every === 1 ? 'day' : `${every} days`}.`,
    sourceType: 'fact',
    sourceId: newest.factId,
    aboutId: newest.entityId,
    again: false,
    times: [{ occurrence: `silence ${dayOf(last)}`, fireAt }]
  }
}
