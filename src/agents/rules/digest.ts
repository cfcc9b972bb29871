/** A week of memory in short: what is new, of whom, and what to do about it. */
import { known, type Material, type MaterialFact } from '#src/survey/material.ts'
import { trendsOf } from '#src/survey/trends.ts'
import { decisionSentence, listed, sentence, trendSentence } from '#src/survey/wording.ts'

const WEEK_MS = 7 * 86_400_000
const HIGHLIGHTS_MAX = 7
const FOCUS_MAX = 3

/** Facts stored in a week that hold now. */
export interface WeekCounts {
  thisWeek: number
  weekBefore: number
}

export interface Digest {
  headline: string
  highlights: string[]
  trends: string[]
  memory_grew: boolean
  focus_areas: string[]
  recommendation: string
}

/** A function of plain data, run in a reading process. */
export function digest({ material, week }: { material: Material; week: WeekCounts }): Digest {
  const all = known(material)
  const fresh = all.facts.filter(({ statedAt }) => statedAt > all.now - WEEK_MS)
  const name = (entityId: string) => all.entityOf.get(entityId)?.name ?? ''
  const most = [...Map.groupBy(fresh, ({ entityId }) => entityId)]
    .toSorted(([x, a], [y, b]) => b.length - a.length || (x < y ? -1 : 1))
    .slice(0, FOCUS_MAX)
    .map(([entityId]) => name(entityId))
  return {
    headline: headlineOf(week, most),
    highlights: highlightsOf(fresh),
    trends: trendsOf(all).map(({ name: own, word }) => trendSentence(own, word)),
    memory_grew: week.thisWeek > 0,
    focus_areas: most,
    recommendation: recommendationOf(all)
  }
}

function headlineOf({ thisWeek, weekBefore }: WeekCounts, most: readonly string[]): string {
  const facts = (count: number) => (count === 1 ? 'One new fact' : `${count} new facts`)
  if (thisWeek === 0) return 'Nothing new this week.'
  const about = most.length === 0 ? '' : `, mostly about ${listed(most)}`
  const before = weekBefore === 0 ? 'none' : String(weekBefore)
  return `${facts(thisWeek)} this week${about}; ${before} the week before.`
}

/** The most important facts, in the order in which they were said. */
function highlightsOf(fresh: readonly MaterialFact[]): string[] {
  return fresh
    .toSorted((a, b) => b.importance - a.importance || b.statedAt - a.statedAt)
    .slice(0, HIGHLIGHTS_MAX)
    .toSorted((a, b) => a.statedAt - b.statedAt)
    .map(({ content }) => sentence(content))
}

/** The one thing that helps most. */
function recommendationOf({ doubts, factOf, facts }: ReturnType<typeof known>): string {
  for (const { older, newer } of doubts) {
    const [first, later] = [factOf.get(older), factOf.get(newer)]
    if (first === undefined || later === undefined) continue
    return decisionSentence(first.content, later.content)
  }
  return facts.length === 0
    ? 'Add a first conversation.'
    : 'Nothing needs a decision. Keep adding conversations.'
}
