/** API keys of an account: made, listed, renamed and revoked. A key's text leaves exactly once. */
import { command, query } from '#actors/operation.ts'
import {
  findKey,
  insertKey,
  type KeyRow,
  listKeys as readKeys,
  renameKey as writeName,
  revokeKey as writeRevoked
} from '#db/stores/keys/keys.ts'
import { hashKey, prefixOf } from '#src/access/api-key.ts'
import { isWithin } from '#src/access/permissions.ts'
import { toIso } from '#src/base/clock.ts'
import { Failure, invalid, notFound } from '#src/base/failure.ts'
import { isUuid, newApiKey, newId } from '#src/base/ids.ts'
import type {
  ApiKey,
  CreatedKey,
  CreateKeyInput,
  KeyList,
  RenamedKey,
  RenameKeyInput,
  RevokedKey,
  RevokeKeyInput
} from '#src/keys/contract.ts'

export const listKeys = query<Record<never, never>, KeyList>({
  run: async (context) => {
    const keys = await context.read((tx) => readKeys(tx, context.accountId))
    return { keys: keys.map(keyAnswer), total: keys.length }
  }
})

export const createKey = command<CreateKeyInput, CreatedKey>({
  sealed: true,
  run: async (context, input) => {
    const { caller, now } = context
    const permissions = input.permissions ?? [...caller.permissions]
    const { userId, expiresAt } = input
    if (expiresAt !== null && expiresAt <= now) throw invalid('expires_at', 'must be in the future')
    const reaches = caller.boundUserId === null || caller.boundUserId === userId
    if (!isWithin(permissions, caller.permissions) || !reaches) {
      throw new Failure(
        'key_permission',
        'A key cannot create one with more rights than it has itself.',
        {}
      )
    }
    const key = newApiKey()
    const keyId = newId()
    await insertKey(context.tx, context.accountId, {
      keyId,
      hash: hashKey(key),
      name: input.name,
      prefix: prefixOf(key),
      permissions,
      userId,
      createdAt: now,
      expiresAt: expiresAt === null ? null : new Date(expiresAt)
    })
    context.audit('key_create', keyId)
    return {
      id: keyId,
      key_id: keyId,
      key,
      name: input.name,
      prefix: prefixOf(key),
      created_at: toIso(now),
      message: 'Store this key now: it is not shown again.'
    }
  }
})

export const revokeKey = command<RevokeKeyInput, RevokedKey>({
  run: async (context, input) => {
    const { tx, accountId } = context
    const keys = await readKeys(tx, accountId)
    const key = keys.find((one) => one.keyId === input.keyId)
    if (key === undefined) throw notFound('API key')
    if (isLastAdmin(key, keys)) {
      throw new Failure(
        'conflict',
        'This is the last key with admin rights that does not expire. Create another one first.',
        {}
      )
    }
    await writeRevoked(tx, accountId, input.keyId)
    context.audit('key_revoke', input.keyId)
    return { status: 'revoked', key_id: input.keyId }
  }
})

export const renameKey = command<RenameKeyInput, RenamedKey>({
  run: async (context, input) => {
    const { tx, accountId } = context
    const key = isUuid(input.keyId) ? await findKey(tx, accountId, input.keyId) : null
    if (key === null) throw notFound('API key')
    await writeName(tx, accountId, input.keyId, input.name)
    context.audit('key_rename', input.keyId)
    return { status: 'renamed', key_id: input.keyId, name: input.name }
  }
})

/**
 * Whether nobody could manage the account without this key, now or when the others have expired. Where
 * every admin key expires, it is the last of them.
 */
function isLastAdmin(key: KeyRow, keys: readonly KeyRow[]): boolean {
  const admins = keys.filter((one) => one.permissions.includes('admin') && one.userId === null)
  const lasting = admins.filter((one) => one.expiresAt === null)
  const needed = lasting.length > 0 ? lasting : admins
  return needed.length === 1 && needed[0] === key
}

function keyAnswer(key: KeyRow): ApiKey {
  return {
    id: key.keyId,
    key_id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    active: true,
    created_at: toIso(key.createdAt),
    last_used: key.lastUsed === null ? null : toIso(key.lastUsed),
    permissions: key.permissions,
    user_id: key.userId,
    expires_at: key.expiresAt === null ? null : toIso(key.expiresAt)
  }
}
