/** API keys by hash, and the family of /v1/keys. Only hashes are stored. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Permission } from '#src/access/permissions.ts'

export interface KeyRow {
  keyId: string
  name: string
  prefix: string
  permissions: Permission[]
  userId: string | null
  createdAt: Date
  lastUsed: Date | null
  expiresAt: Date | null
}

const COLUMNS = sql`key_id as "keyId", name, prefix, permissions, user_id as "userId",
  created_at as "createdAt", last_used as "lastUsed", expires_at as "expiresAt"`
const USABLE = sql`revoked_at is null and (expires_at is null or expires_at > now())`

/** The one statement that starts without an account: a usable key by its SHA-256. */
export async function findKeyByHash(
  tx: ReadTx,
  hash: string
): Promise<(KeyRow & { accountId: string }) | null> {
  return first(
    await tx.rows<KeyRow & { accountId: string }>(select`account_id as "accountId", ${COLUMNS}
      from api_keys where hash = ${hash} and ${USABLE}`)
  )
}

export async function insertKey(
  tx: WriteTx,
  accountId: string,
  key: Omit<KeyRow, 'createdAt' | 'lastUsed'> & { hash: string; createdAt: number }
): Promise<void> {
  await tx.rows(sql`insert into api_keys (account_id, key_id, hash, name, prefix, permissions,
      user_id, created_at, expires_at)
    select ${accountId}, ${key.keyId}, ${key.hash}, ${key.name}, ${key.prefix},
      array(select json_array_elements_text((${JSON.stringify(key.permissions)}::text)::json)),
      ${key.userId}, ${new Date(key.createdAt).toISOString()}::timestamptz,
      ${key.expiresAt === null ? null : key.expiresAt.toISOString()}::timestamptz`)
}

/** Usable keys, oldest first. */
export async function listKeys(tx: ReadTx, accountId: string): Promise<KeyRow[]> {
  return tx.rows<KeyRow>(select`${COLUMNS} from api_keys
    where account_id = ${accountId} and ${USABLE} order by created_at, key_id`)
}

export async function findKey(
  tx: ReadTx,
  accountId: string,
  keyId: string
): Promise<KeyRow | null> {
  return first(
    await tx.rows<KeyRow>(select`${COLUMNS} from api_keys
      where account_id = ${accountId} and key_id = ${keyId} and ${USABLE}`)
  )
}

export async function revokeKey(tx: WriteTx, accountId: string, keyId: string): Promise<void> {
  await tx.rows(sql`update api_keys set revoked_at = now()
    where account_id = ${accountId} and key_id = ${keyId}`)
}

/** Ends every key of an account. */
export async function revokeAllKeys(tx: WriteTx, accountId: string): Promise<void> {
  await tx.rows(sql`update api_keys set revoked_at = now()
    where account_id = ${accountId} and revoked_at is null`)
}

export async function renameKey(
  tx: WriteTx,
  accountId: string,
  keyId: string,
  name: string
): Promise<void> {
  await tx.rows(sql`update api_keys set name = ${name}
    where account_id = ${accountId} and key_id = ${keyId}`)
}

/** Notes when keys were last used; called now and then, not with every request. */
export async function noteKeysUsed(
  tx: WriteTx,
  uses: { accountId: string; keyId: string; at: number }[]
): Promise<void> {
  await tx.rows(sql`update api_keys k set last_used = to_timestamp(u.at / 1000.0)
    from json_to_recordset((${JSON.stringify(uses)}::text)::json)
      as u("accountId" uuid, "keyId" uuid, at float8)
    where k.account_id = u."accountId" and k.key_id = u."keyId"`)
}
