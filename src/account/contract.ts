/** Wire shape of the account as it sees itself (contract 4.7). */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { Count, Id, nullable, oneOf, Time } from '#src/input/shared-fields.ts'
import { Quotas, Usage } from '#src/shapes/usage.ts'

export const Me = t.Object(
  {
    email: t.String(),
    plan: t.String(),
    user_id: t.String({ description: 'the account' }),
    usage: Usage,
    quotas: Quotas,
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
    team_shared: Type.Integer({
      minimum: 0,
      description: 'entities that other accounts share, which lists show beside these'
    }),
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
    usage: Usage
  },
  { title: 'Stats' }
)
export type Stats = Static<typeof Stats>

export const DeletedMemories = t.Object(
  {
    status: t.Literal('deleted'),
    user_id: t.String(),
    count: Count,
    deleted: t.Record(t.String(), Count, { description: 'rows by table' }),
    rows: Count,
    jobs_closed: Count
  },
  { title: 'DeletedMemories' }
)
export type DeletedMemories = Static<typeof DeletedMemories>

export interface EraseScopeInput {
  userId: string
}

export const EraseAccountQuery = t.Object({
  confirm: t.String({ maxLength: 254, description: "the account's e-mail, exactly" })
})

export const DeletedAccount = t.Object(
  {
    status: t.Literal('deleted'),
    account: t.String({ description: 'its e-mail' }),
    account_id: Id,
    deleted: t.Record(t.String(), Count, { description: 'rows by table' }),
    rows: Count
  },
  { title: 'DeletedAccount' }
)
export type DeletedAccount = Static<typeof DeletedAccount>

export interface EraseAccountInput {
  confirm: string
}
