/**
 * Column kinds that every table uses. `account_id` is the first column of every primary key; times
 * are `timestamptz` and cross the driver as text, so stores turn them into numbers in one place.
 */
import { sql } from 'drizzle-orm'
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const accountId = () => uuid('account_id').notNull()

/** The end user inside the account. */
export const userId = () => text('user_id').notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** Raw bytes; written as base64 through `decode`, read as `Uint8Array`. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** pgvector's `halfvec` without a fixed size: the model's name is stored with each one. */
export const halfVector = customType<{ data: string }>({ dataType: () => 'halfvec' })
