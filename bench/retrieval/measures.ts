/**
 * What a ranking of turns is worth. "Recall@k" here is fractional: the share of a question's
 * evidence turns among the first k, averaged over questions. Session measures ask whether any, or
 * all, of the sessions that hold evidence appear among the first k turns.
 */
import { wilson } from './wilson.ts'

export interface Judged {
  category: string
  conversation: string
  evidence: readonly string[]
  /** Turn ids, best first. */
  ranked: readonly string[]
}

export interface Scores {
  n: number
  recall5: number
  recall10: number
  recall20: number
  ndcg10: number
  /** Mean reciprocal rank of the first evidence turn among those ranked. */
  mrr: number
  sessionAny10: number
  sessionAll10: number
}

export function recallAt(k: number, judged: Judged): number {
  const top = new Set(judged.ranked.slice(0, k))
  return judged.evidence.filter((id) => top.has(id)).length / judged.evidence.length
}

/** Binary gain, log2 discount, against the best possible order. */
export function ndcgAt(k: number, judged: Judged): number {
  const gold = new Set(judged.evidence)
  let gain = 0
  for (const [i, id] of judged.ranked.slice(0, k).entries()) {
    if (gold.has(id)) gain += 1 / Math.log2(i + 2)
  }
  let best = 0
  for (let i = 0; i < Math.min(k, gold.size); i++) best += 1 / Math.log2(i + 2)
  return best > 0 ? gain / best : 0
}

function reciprocalRank({ evidence, ranked }: Judged): number {
  const first = ranked.findIndex((id) => evidence.includes(id))
  return first < 0 ? 0 : 1 / (first + 1)
}

function sessions(ids: readonly string[], sessionOf: (id: string) => string): Set<string> {
  return new Set(ids.map(sessionOf))
}

/** Means over questions that have evidence; `sessionOf` names the session of a turn. */
export function scoresOf(
  all: readonly Judged[],
  sessionOf: (judged: Judged, id: string) => string
): Scores {
  const judged = all.filter((one) => one.evidence.length > 0)
  const mean = (value: (one: Judged) => number): number =>
    judged.length > 0 ? judged.reduce((sum, one) => sum + value(one), 0) / judged.length : 0
  const share = (one: Judged, whole: boolean): number => {
    const of = (id: string): string => sessionOf(one, id)
    const gold = [...sessions(one.evidence, of)]
    const found = sessions(one.ranked.slice(0, 10), of)
    return (whole ? gold.every((s) => found.has(s)) : gold.some((s) => found.has(s))) ? 1 : 0
  }
  return {
    n: judged.length,
    recall5: mean((one) => recallAt(5, one)),
    recall10: mean((one) => recallAt(10, one)),
    recall20: mean((one) => recallAt(20, one)),
    ndcg10: mean((one) => ndcgAt(10, one)),
    mrr: mean(reciprocalRank),
    sessionAny10: mean((one) => share(one, false)),
    sessionAll10: mean((one) => share(one, true))
  }
}

/** ".812 (.78–.84)": a share with its 95 % Wilson interval. */
export function withInterval(share: number, n: number): string {
  const short = (value: number): string => value.toFixed(3).replace(/^0/, '')
  const { low, high } = wilson(share, n)
  return `${short(share)} (${low.toFixed(2).replace(/^0/, '')}–${high.toFixed(2).replace(/^0/, '')})`
}
