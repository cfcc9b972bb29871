/**
 * The port to extraction: messages in, candidates out. Behind it stands either the built-in extractor
 * (always there, no network) or a configured model. Whatever stands behind it, the same checks follow:
 * quotes, capture policy, reconcile.
 */
import { type Candidates, noCandidates, type SourceMessage } from '#src/memory/candidates.ts'
import type { ModelProblem } from '#src/models/attempts.ts'
import { type Reading, ReadingStopped } from '#src/reading/process/reading.ts'
import type { Breach } from '#src/reading/process/watched-process.ts'

export interface ExtractionRequest {
  /** In the order said; skipped ones left out, secrets redacted. */
  messages: SourceMessage[]
  /** What was said shortly before, in adds of their own: nothing is drawn from it, and it may be put right. */
  earlier?: readonly SourceMessage[]
  /** What the user is called, where memory knows or has decided it; null before that. */
  userName: string | null
}

/** What an extraction cost and how it went, for the job's result and the metrics. */
export interface ExtractionReport {
  by: 'local' | 'model'
  calls: number
  tokensIn: number
  tokensOut: number
  /** Windows of messages that a model did not read, so that the built-in extractor stood in. */
  fellBack: number
  /** Facts left out because their quote is not in a message, or does not support them. */
  unfounded: number
  /** Which bound the text broke, so that its messages are kept without facts; usually absent. */
  stopped?: Breach
  /** Why a model did not read it all, where it was not available; absent where it was. */
  problem?: ModelProblem
}

export interface Extraction {
  candidates: Candidates
  report: ExtractionReport
}

export interface Extractor {
  /** Proposes candidates. Throws Transient('model_unavailable') when a configured model does not answer. */
  extract(request: ExtractionRequest): Promise<Extraction>
}

/** What the built-in extractor reports. */
export const LOCAL_REPORT: ExtractionReport = {
  by: 'local',
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  fellBack: 0,
  unfounded: 0
}

/**
 * The built-in extractor behind the port. A text that breaks its bounds proposes nothing, and the
 * report says so: its messages are still worth keeping.
 */
export function localExtractor(
  reading: Reading,
  how: { isAwaited: boolean; signal?: AbortSignal }
): Extractor {
  return {
    extract: async (request) => {
      const characters = charactersOf(request.messages)
      try {
        const candidates = await reading.run('extract', request, { characters, ...how })
        return { candidates, report: LOCAL_REPORT }
      } catch (error) {
        if (!(error instanceof ReadingStopped)) throw error
        const report = { ...LOCAL_REPORT, stopped: error.breach }
        return { candidates: noCandidates(), report }
      }
    }
  }
}

/** How much there is to read. */
export function charactersOf(messages: readonly { text: string }[]): number {
  return messages.reduce((sum, message) => sum + message.text.length, 0)
}
