/** API keys: stored as SHA-256 only. The hash index is the one lookup that starts without an account. */
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountId, createdAt, instant } from './columns.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    accountId: accountId(),
    keyId: uuid('key_id').notNull(),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    permissions: text('permissions').array().notNull(),
    /** A bound key sees this user only. */
    userId: text('user_id'),
    createdAt: createdAt(),
    lastUsed: instant('last_used'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at')
  },
  (t) => [primaryKey({ columns: [t.accountId, t.keyId] }), uniqueIndex('api_keys_hash').on(t.hash)]
)
