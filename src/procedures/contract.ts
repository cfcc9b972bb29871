/** Wire shapes of procedures, their versions and their evolution (contract 2, 4.3, 4.9, 14). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import {
  anyText,
  Count,
  defaulted,
  filledText,
  Id,
  integer,
  nullable,
  number,
  oneOf,
  optional
} from '#src/input/shared-fields.ts'
import {
  EvolutionEntry,
  Procedure,
  ProcedureVersion,
  procedureFields
} from '#src/shapes/procedure.ts'

export const CONTEXT_CHARACTERS_MAX = 20_000
const QUERY_CHARACTERS_MAX = 8000
const STEPS_MAX = 10_000
const FoundProcedure = t.Object(
  { ...procedureFields, score: number(0, 1) },
  { title: 'FoundProcedure' }
)

export const ProceduresQuery = t.Object(pageFields(20))

export const ProcedurePage = t.Object(
  { procedures: t.Array(Procedure), count: Count, ...pageAnswer },
  { title: 'ProcedurePage' }
)
export type ProcedurePage = Static<typeof ProcedurePage>

export const ProcedureSearchQuery = t.Object({
  query: filledText(QUERY_CHARACTERS_MAX),
  limit: defaulted(integer(1, 100, { default: 5 }))
})

export const FoundProcedures = t.Object(
  { results: t.Array(FoundProcedure), count: Count },
  { title: 'FoundProcedures' }
)
export type FoundProcedures = Static<typeof FoundProcedures>

export const FeedbackFields = t.Object({
  success: t.Boolean(),
  context: optional(anyText(CONTEXT_CHARACTERS_MAX)),
  failed_at_step: optional(integer(1, STEPS_MAX)),
  version: optional(integer(1, 2_147_483_647))
})

export const FeedbackAnswer = t.Object(
  {
    id: Id,
    name: t.String(),
    version: Count,
    success_count: Count,
    fail_count: Count,
    feedback: oneOf(['success', 'failure']),
    evolution_triggered: t.Boolean(),
    evolution_unavailable: nullable(oneOf(['plan', 'rate', 'not_current'])),
    job_id: nullable(t.String())
  },
  { title: 'ProcedureFeedback' }
)
export type FeedbackAnswer = Static<typeof FeedbackAnswer>
export const ProcedureHistory = t.Object(
  {
    id: Id,
    name: t.String(),
    versions: t.Array(ProcedureVersion),
    evolution_log: t.Array(EvolutionEntry)
  },
  { title: 'ProcedureHistory' }
)
export type ProcedureHistory = Static<typeof ProcedureHistory>

export const ProcedureEvolution = t.Object(
  { id: Id, name: t.String(), evolution: t.Array(EvolutionEntry) },
  { title: 'ProcedureEvolution' }
)
export type ProcedureEvolution = Static<typeof ProcedureEvolution>

export const Reviewed = t.Object(
  { status: oneOf(['promoted', 'discarded']), procedure: Procedure },
  { title: 'ReviewedProcedure' }
)
export type Reviewed = Static<typeof Reviewed>

const CheckState = oneOf(['holds', 'fails', 'unknown'])

export const CheckBody = t.Object({
  context: filledText(CONTEXT_CHARACTERS_MAX),
  facts: optional(t.Array(t.String({ maxLength: 2000 }), { maxItems: 100 }))
})

export const CheckAnswer = t.Object(
  {
    id: Id,
    name: t.String(),
    version: Count,
    overall: CheckState,
    checks: t.Array(
      t.Object({ precondition: t.String(), state: CheckState, evidence: nullable(t.String()) })
    )
  },
  { title: 'PreconditionCheck' }
)
export type CheckAnswer = Static<typeof CheckAnswer>

/** A procedure or one of its versions, by an id from a path; null is the whole account. */
export interface ProcedureInput {
  id: string
  userId: string | null
}

export interface ProceduresInput {
  userId: string
  limit: number
  offset: number
}

export interface ProcedureSearchInput {
  userId: string
  query: string
  limit: number
}

export interface FeedbackInput {
  id: string
  userId: string
  success: boolean
  /** What went wrong; null when nothing was said. */
  context: string | null
  failedAtStep: number | null
  /** The version that was used, null for the one that the id names or the current one. */
  version: number | null
}

export interface CheckInput extends ProcedureInput {
  context: string
  facts: string[]
}
