/**
 * The port to extraction: messages in, candidates out. Behind it stands either the built-in extractor
 * (always there, no network) or a configured model. Whatever stands behind it, the same checks follow:
 * quotes, capture policy, reconcile.
 */

import type { ModelProblem } from '#src/models/attempts.ts'
import type { Candidates, SourceMessage } from './candidates.ts'
import { findExperience } from './experience/find.ts'
import { extractLocally } from './local/extract.ts'
import { forgetTagged } from './local/text/tagger.ts'

export interface ExtractionRequest {
  /** In the order said; skipped ones left out, secrets redacted. */
  messages: SourceMessage[]
  /** The scope's own person, where one is known (pinned identity); null before that. */
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
  /** Facts left out because nobody had said their quote, or because it does not carry them. */
  unfounded: number
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

/** The built-in extractor behind the port. */
export const localExtractor: Extractor = {
  extract({ messages, userName }) {
    try {
      const candidates = extractLocally(messages, { userName })
      return Promise.resolve({
        candidates: { ...candidates, ...findExperience(messages, candidates) },
        report: { by: 'local', calls: 0, tokensIn: 0, tokensOut: 0, fellBack: 0, unfounded: 0 }
      })
    } finally {
      forgetTagged()
    }
  }
}
