/**
 * Order of found procedures and episodes: relevance decides, proof and freshness only settle what is
 * nearly equally relevant. The score stays on the calibrated 0 to 1 scale of search; a procedure can
 * lose at most a tenth of it, so a proven one never climbs over one that fits clearly better.
 */

const DAY_MS = 24 * 60 * 60 * 1000
/** Share of the score that merit can cost. */
const MERIT_SHARE = 0.1
const PROOF_WEIGHT = 0.7
/** After this many days without use freshness has halved. */
const HALF_LIFE_DAYS = 60

export interface FoundProcedure {
  /** 0 to 1, calibrated. */
  relevance: number
  successCount: number
  failCount: number
  /** Milliseconds since the epoch: last use, else last change. */
  lastTouched: number
}

export interface Ranked<Item> {
  item: Item
  /** 0 to 1. */
  score: number
}

/** Best first; equal scores keep their order. */
export function rankProcedures<Item extends FoundProcedure>(
  found: readonly Item[],
  now: number
): Ranked<Item>[] {
  return found
    .map((item) => {
      const merit =
        PROOF_WEIGHT * provenShare(item) + (1 - PROOF_WEIGHT) * freshness(item.lastTouched, now)
      return { item, score: item.relevance * (1 - MERIT_SHARE + MERIT_SHARE * merit) }
    })
    .sort((a, b) => b.score - a.score)
}

/** Expected share of successes after Laplace: untried is one half, each outcome moves it less. */
export function provenShare({
  successCount,
  failCount
}: Pick<FoundProcedure, 'successCount' | 'failCount'>): number {
  return (successCount + 1) / (successCount + failCount + 2)
}

/** 1 just now, one half after 60 days; times in the future count as now. */
export function freshness(at: number, now: number): number {
  const days = Math.max(0, now - at) / DAY_MS
  return 0.5 ** (days / HALF_LIFE_DAYS)
}

export interface FoundEpisode {
  relevance: number
  /** 0 to 1. */
  importance: number
  time: number
}

/** The same for episodes, with importance in the place of proof. */
export function rankEpisodes<Item extends FoundEpisode>(
  found: readonly Item[],
  now: number
): Ranked<Item>[] {
  return found
    .map((item) => {
      const merit = PROOF_WEIGHT * item.importance + (1 - PROOF_WEIGHT) * freshness(item.time, now)
      return { item, score: item.relevance * (1 - MERIT_SHARE + MERIT_SHARE * merit) }
    })
    .sort((a, b) => b.score - a.score)
}
