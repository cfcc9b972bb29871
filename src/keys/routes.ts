/** API keys: list, make, revoke, rename. */
import { t } from 'elysia'
import { notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import type { PathParts } from '#src/http/checked-request.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import {
  CreatedKey,
  CreateKeyBody,
  type CreateKeyInput,
  KEY_NAME_DEFAULT,
  KeyList,
  RenamedKey,
  RenameKeyBody,
  type RenameKeyInput,
  RevokedKey,
  type RevokeKeyInput
} from '#src/keys/contract.ts'

const managing = { tag: 'Keys', permission: 'admin', scope: 'account', from: 'body' } as const

/** `forgetKey` drops a key from the HTTP thread's memory, so that a revoke holds when it answers. */
export function keyEndpoints(forgetKey: (keyId: string) => void) {
  return [
    endpoint({
      ...managing,
      method: 'GET',
      path: '/v1/keys',
      summary: 'Usable keys of the account',
      fields: t.Object({}),
      status: 200,
      answer: KeyList,
      operation: 'keys.list',
      input: () => ({})
    }),
    endpoint({
      ...managing,
      method: 'POST',
      path: '/v1/keys',
      summary: 'Create a key; it is shown in this answer only',
      fields: CreateKeyBody,
      spellings: { sub_user_id: 'user_id', sub_user: 'user_id' },
      replays: true,
      status: 201,
      answer: CreatedKey,
      location: (created) => `/v1/keys/${created.key_id}`,
      operation: 'keys.create',
      input: ({ fields }) => createInput(fields)
    }),
    endpoint({
      ...managing,
      method: 'DELETE',
      path: '/v1/keys/:key_id',
      summary: 'Revoke a key, at once',
      fields: t.Object({}),
      status: 200,
      answer: RevokedKey,
      operation: 'keys.revoke',
      input: ({ path }): RevokeKeyInput => ({ keyId: keyIdOf(path) }),
      settled: (revoked) => forgetKey(revoked.key_id)
    }),
    endpoint({
      ...managing,
      method: 'PATCH',
      path: '/v1/keys/:key_id',
      summary: 'Rename a key',
      fields: RenameKeyBody,
      status: 200,
      answer: RenamedKey,
      operation: 'keys.rename',
      input: ({ fields, path }): RenameKeyInput => ({
        keyId: keyIdOf(path),
        name: fields.name.trim()
      })
    })
  ]
}

function createInput(body: CreateKeyBody): CreateKeyInput {
  const expiresAt = body.expires_at === undefined ? null : parseInstant(body.expires_at)
  return {
    name: body.name?.trim() ?? KEY_NAME_DEFAULT,
    permissions: body.permissions === undefined ? null : [...new Set(body.permissions)],
    userId: body.user_id ?? null,
    expiresAt: expiresAt?.ms ?? null
  }
}

/** A malformed id is answered like an unknown one. */
function keyIdOf(path: PathParts): string {
  const id = path['key_id'] ?? ''
  if (!isUuid(id)) throw notFound('API key')
  return id
}
