/** An add between its two halves: what preparing proposes, and keeping decides against memory. */

import type { PreparedExperience } from '#src/extraction/experience/prepare.ts'
import type { KeptAhead } from '#src/extraction/keep/kept-ahead.ts'
import type { PreparedChunk, PreparedFact } from '#src/extraction/prepare/embed-add.ts'
import type { Speaking } from '#src/memory/acts/name-user.ts'
import type { ConflictHint } from '#src/memory/reconcile/conflicts.ts'
import type { KeptCandidates } from '#src/policy/filter-candidates.ts'
import type { ExtractionReport } from '#src/reading/extractor.ts'
import type { Weighing } from '#src/updates/together/weighing.ts'

export interface PreparedAdd {
  candidates: KeptCandidates
  report: ExtractionReport
  /** Who speaks as the user; keeping asks whether that still holds. */
  speaking: Speaking
  /** The pieces of messages before it that it was read by, where they were asked for; keeping asks again. */
  lookedBack: readonly string[] | null
  /** The capture policy that chose what is here; keeping asks whether it still holds. */
  policyVersion: number
  droppedByPolicy: number
  /** Messages that were kept ahead, as this was prepared against them; then there are no chunks here. */
  ahead: { kept: KeptAhead; mark: string } | null
  chunks: PreparedChunk[]
  facts: PreparedFact[]
  /** Kept only where they change what is known. */
  slight: PreparedFact[]
  /** Name of the embedder that made the vectors. */
  model: string
  /** What a model said of conflicts; null where none was asked because there is none. */
  settled: Settled | null
  /** The pairs of its statements with earlier facts; null where no cross-encoder is open. */
  weighed: WeighedAdd | null
}

/** What the pairs of an add were weighed to be, and against which state of the scope. */
export interface WeighedAdd {
  scopeVersion: string
  weighing: Weighing
}

/** An add that is ready to be kept. */
export interface ReadyAdd extends PreparedAdd {
  experience: PreparedExperience
}

/** What was asked while preparing, and against which state of the scope. */
export interface Settled {
  scopeVersion: string
  /** `place factId` of every pair asked about. */
  asked: ReadonlySet<string>
  hints: readonly ConflictHint[]
}
