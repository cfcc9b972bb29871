/** Wire shapes of API keys (contract 2, 4.7, 9). A key's text is shown once, by its creation. */
import { type Static, t } from 'elysia'
import { ALL_PERMISSIONS, type Permission } from '#src/access/permissions.ts'
import {
  Count,
  filledText,
  Id,
  InstantText,
  NamedUser,
  nullable,
  oneOf,
  optional,
  Time
} from '#src/input/shared-fields.ts'

export const KEY_NAME_DEFAULT = 'API key'

const KeyName = filledText(50)
const PermissionName = oneOf(ALL_PERMISSIONS)

export const CreateKeyBody = t.Object({
  name: optional(KeyName),
  permissions: optional(t.Array(PermissionName, { minItems: 1, maxItems: ALL_PERMISSIONS.length })),
  user_id: optional(NamedUser),
  expires_at: optional(InstantText)
})
export type CreateKeyBody = Static<typeof CreateKeyBody>

export const RenameKeyBody = t.Object({ name: KeyName })

export const ApiKey = t.Object(
  {
    id: Id,
    key_id: t.String({ description: 'same as id' }),
    name: t.String(),
    prefix: t.String({ description: 'first 10 characters of the key' }),
    active: t.Boolean(),
    created_at: Time,
    last_used: nullable(Time),
    permissions: t.Array(PermissionName),
    user_id: nullable(t.String()),
    expires_at: nullable(Time)
  },
  { title: 'ApiKey' }
)
export type ApiKey = Static<typeof ApiKey>

export const KeyList = t.Object({ keys: t.Array(ApiKey), total: Count }, { title: 'KeyList' })
export type KeyList = Static<typeof KeyList>

export const CreatedKey = t.Object(
  {
    id: Id,
    key_id: t.String({ description: 'same as id' }),
    key: t.String({ description: 'the only time that it is shown' }),
    name: t.String(),
    prefix: t.String(),
    created_at: Time,
    message: t.String()
  },
  { title: 'CreatedKey' }
)
export type CreatedKey = Static<typeof CreatedKey>

export const RevokedKey = t.Object(
  { status: t.Literal('revoked'), key_id: t.String() },
  { title: 'RevokedKey' }
)
export type RevokedKey = Static<typeof RevokedKey>

export const RenamedKey = t.Object(
  {
    status: t.Literal('renamed'),
    key_id: t.String(),
    name: t.String()
  },
  { title: 'RenamedKey' }
)
export type RenamedKey = Static<typeof RenamedKey>

/** Input of `keys.create`. */
export interface CreateKeyInput {
  name: string
  /** null is all that there are; more than the caller's own is refused. */
  permissions: Permission[] | null
  /** The one user that the key may see; null sees all. */
  userId: string | null
  /** Milliseconds since the epoch; null never ends. */
  expiresAt: number | null
}

/** Input of `keys.revoke`. */
export interface RevokeKeyInput {
  keyId: string
}

/** Input of `keys.rename`. */
export interface RenameKeyInput {
  keyId: string
  name: string
}
