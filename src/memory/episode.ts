/** The text by which an episode is found. */
import type { EpisodeCandidate } from '#src/memory/candidates.ts'

/** Summary, context, outcome and who took part, a line each. */
export function episodeText(
  episode: Pick<EpisodeCandidate, 'summary' | 'context' | 'outcome' | 'participants'>
): string {
  const { summary, context, outcome, participants } = episode
  // An outcome is often a sentence of the summary; said twice it would count twice.
  const ending = outcome === null || summary.includes(outcome) ? '' : outcome
  const lines = [summary, context, ending, participants.join(', ')]
  return lines.filter((line) => line !== '').join('\n')
}

/** Bounds on an episode's time, milliseconds since the epoch; null is open. */
export interface EpisodeRange {
  after: number | null
  before: number | null
}
