/** Wire shape of the account as it sees itself (contract 4.7). */
import { type Static, t } from 'elysia'
import { Count, Id, integer, nullable, oneOf, Time } from '#src/http/input/shared-fields.ts'
import { ALL_PERMISSIONS } from '#src/keys/permissions.ts'

const Quota = integer(-1, Number.MAX_SAFE_INTEGER)

export const Me = t.Object(
  {
    email: t.String(),
    plan: t.String(),
    user_id: t.String({ description: 'the account' }),
    usage: t.Object({ add_count: Count, search_count: Count }),
    quotas: t.Object(
      { add: Quota, search: Quota, file_bytes: Quota },
      { description: '-1: unlimited' }
    ),
    key: t.Object({
      id: Id,
      name: t.String(),
      permissions: t.Array(oneOf(ALL_PERMISSIONS)),
      user_id: nullable(t.String())
    }),
    created_at: Time
  },
  { title: 'Me' }
)
export type Me = Static<typeof Me>

export const Stats = t.Object(
  {
    user_id: t.String(),
    entities: Count,
    by_type: t.Record(t.String(), Count),
    facts: Count,
    archived_facts: Count,
    expired_facts: Count,
    knowledge: Count,
    relations: Count,
    embeddings: Count,
    episodes: Count,
    procedures: Count,
    reflections: Count,
    chunks: Count,
    usage: t.Object({ add_count: Count, search_count: Count })
  },
  { title: 'Stats' }
)
export type Stats = Static<typeof Stats>
