/** Wire shapes of health (contract 4.7, 4.9), and the port that tells whether the parts work. */
import { type Static, t } from 'elysia'
import { Count, integer, nullable, oneOf } from '#src/input/shared-fields.ts'

const basic = { status: oneOf(['ok', 'degraded']), version: t.String() }

/**
 * Whether a model that writes is configured, and whether all configured models answered when last
 * asked; `reason` is why not, as a stable word such as `status_401`, `timeout` or `too_slow`.
 */
const ModelHealth = t.Object({
  configured: t.Boolean(),
  ok: t.Boolean(),
  reason: t.Optional(t.String())
})

/** What the operation `health.detail` answers; the HTTP side adds what only it knows. */
export const HealthFacts = t.Object({
  db: t.Object({ ok: t.Boolean(), entities: Count, facts: Count }),
  queue: t.Object({ ok: t.Boolean(), waiting: Count, oldest_s: nullable(Count) }),
  embedder: t.Object({ ok: t.Boolean(), name: t.String(), dimensions: Count }),
  model: ModelHealth,
  connection: t.Object({ max: integer(0, 100_000), used: Count })
})
export type HealthFacts = Static<typeof HealthFacts>

/** With a key: the diagnostics are there unless the parts behind HTTP do not answer. */
export const DetailedHealth = t.Object(
  {
    ...basic,
    uptime_s: t.Optional(Count),
    cache: t.Optional(t.Object({ keys: Count })),
    redis: t.Optional(t.Object({ configured: t.Boolean(), ok: t.Boolean() })),
    ...t.Partial(HealthFacts).properties
  },
  { title: 'DetailedHealth' }
)

export const Live = t.Object({ status: t.Literal('ok') }, { title: 'Live' })

export const Readiness = t.Object(
  {
    status: oneOf(['ready', 'not_ready']),
    checks: t.Object({ db: t.Boolean(), queue: t.Boolean(), embedder: t.Boolean() }),
    /** For what the database does not work: `disk_full`, or a cause of another kind. */
    reason: t.Optional(t.String())
  },
  { title: 'Readiness' }
)

/** Whether the parts behind HTTP work; answers, never rejects, within a second or two. */
export interface HealthProbe {
  checks(): Promise<{ db: boolean; queue: boolean; embedder: boolean; reason: string | null }>
}
