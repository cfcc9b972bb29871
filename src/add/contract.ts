/**
 * Wire shapes of `POST /v1/add` and `/v1/add_text` (contract 4.1), and what their operation is
 * handed. Both bodies are strict; their scope spellings are taken off before these schemas look.
 */
import { type Static, t } from 'elysia'
import { Count, nullable, number, oneOf } from '#src/input/shared-fields.ts'
import { ENTITY_TYPES } from '#src/memory/candidates.ts'
export const AddAccepted = t.Object(
  {
    status: t.Literal('accepted'),
    job_id: t.String(),
    message: t.String()
  },
  { title: 'AddAccepted' }
)
export type AddAccepted = Static<typeof AddAccepted>

const ShownText = t.String()

const ExtractionAnswer = t.Object(
  {
    entities: t.Array(
      t.Object({
        name: ShownText,
        type: oneOf(ENTITY_TYPES),
        facts: t.Array(t.Object({ fact: ShownText, when: nullable(ShownText) }))
      })
    ),
    relations: t.Array(
      t.Object({ from: ShownText, to: ShownText, type: ShownText, description: ShownText })
    ),
    knowledge: t.Array(
      t.Object({
        entity: ShownText,
        type: ShownText,
        title: ShownText,
        content: ShownText,
        artifact: nullable(ShownText)
      })
    ),
    episodes: t.Array(
      t.Object({
        summary: ShownText,
        context: ShownText,
        outcome: nullable(ShownText),
        participants: t.Array(ShownText),
        emotional_valence: oneOf(['positive', 'negative', 'neutral', 'mixed']),
        importance: number(0, 1),
        happened_at: nullable(ShownText)
      })
    ),
    procedures: t.Array(
      t.Object({
        name: ShownText,
        trigger: nullable(ShownText),
        steps: t.Array(t.Object({ step: Count, action: ShownText, detail: ShownText })),
        entities: t.Array(ShownText)
      })
    )
  },
  { title: 'Extraction' }
)
export type ExtractionAnswer = Static<typeof ExtractionAnswer>

/** The answer to `dry_run:true`. */
export const DryRun = t.Object(
  {
    dry_run: t.Literal(true),
    extraction: ExtractionAnswer,
    /** Which extractor read it, and what that cost. */
    read_by: t.Object({
      by: oneOf(['local', 'model']),
      calls: Count,
      tokens_in: Count,
      tokens_out: Count,
      fell_back: Count,
      unfounded: Count,
      stopped: t.Optional(oneOf(['time', 'memory', 'crashed']))
    }),
    dropped_by_policy: Count,
    skipped_by_policy: t.Boolean(),
    redactions: Count
  },
  { title: 'DryRun' }
)
export type DryRun = Static<typeof DryRun>
