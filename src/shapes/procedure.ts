/** Wire shapes of procedures, their versions and their evolution (contract 2, 4.3), wherever they are shown. */
import { type Static, t } from 'elysia'
import { AnyObject, Count, Id, nullable, oneOf, Time } from '#src/input/shared-fields.ts'
import { CHANGE_TYPES } from '#src/memory/procedure.ts'

const Step = t.Object(
  {
    step: Count,
    action: t.String(),
    detail: t.String(),
    success_count: Count,
    fail_count: Count
  },
  { title: 'Step' }
)

const Metadata = t.Intersect([AnyObject, t.Object({ preconditions: t.Array(t.String()) })], {
  description:
    'preconditions: checks that failures have taught, oldest first; status when under review'
})

/** What a procedure shows of its current version, and each version of itself. */
const worded = {
  id: Id,
  version_id: Id,
  version: Count,
  name: t.String(),
  trigger_condition: nullable(t.String()),
  steps: t.Array(Step),
  entity_names: t.Array(t.String()),
  success_count: Count,
  fail_count: Count
}

export const procedureFields = {
  ...worded,
  version_success_count: Count,
  version_fail_count: Count,
  last_used: nullable(Time),
  created_at: Time,
  updated_at: Time,
  metadata: Metadata,
  pending_review: nullable(t.Object({ version_id: Id, version: Count, reason: t.String() })),
  memory_type: t.Literal('procedural')
}

export const Procedure = t.Object(procedureFields, { title: 'Procedure' })

export type Procedure = Static<typeof Procedure>

export const ProcedureVersion = t.Object(
  {
    ...worded,
    is_current: t.Boolean(),
    parent_version_id: nullable(Id),
    evolved_from_episode: nullable(Id),
    metadata: Metadata,
    created_at: Time
  },
  { title: 'ProcedureVersion' }
)

export type VersionAnswer = Static<typeof ProcedureVersion>

export const EvolutionEntry = t.Object(
  {
    id: Id,
    procedure_id: Id,
    episode_id: nullable(Id),
    change_type: oneOf(CHANGE_TYPES),
    reason: t.String(),
    violated_assumption: nullable(t.String()),
    precondition_added: nullable(t.String()),
    diff: t.Object({
      added: t.Array(t.Unknown()),
      removed: t.Array(t.Unknown()),
      modified: t.Array(t.Unknown()),
      violated_assumption: nullable(t.String()),
      precondition_added: nullable(t.String())
    }),
    version_before: Count,
    version_after: Count,
    in_place: t.Boolean(),
    created_at: Time
  },
  { title: 'EvolutionEntry' }
)

export type EvolutionAnswer = Static<typeof EvolutionEntry>
