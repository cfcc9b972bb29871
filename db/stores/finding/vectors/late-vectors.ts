/** Vectors for entries that were written without: a turn has no model, a job behind it has. */
import { sql } from 'drizzle-orm'
import { scanAgainFrom } from '#db/stores/finding/vectors/vector-indexes.ts'
import type { WriteTx } from '#db/transaction.ts'
import { vectorText } from '#db/vector.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Gives the item's open entry its vector and token vectors; an entry that has one keeps it. */
export async function addVector(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  itemId: string,
  embedding: Embedding,
  model: string
): Promise<void> {
  const { vector, tokens } = embedding
  const entry = sql`search_entries e where e.account_id = ${scope.accountId}
    and e.user_id = ${scope.userId} and e.kind = ${kind} and e.item_id = ${itemId}
    and e.closed_at is null`
  const written = await tx.rows<{ no: number }>(sql`insert into vectors (account_id, user_id, kind,
      role, entry_no, model, embedding)
    select e.account_id, e.user_id, e.kind, 'text', e.entry_no, ${model},
      ${vectorText(vector)}::halfvec
    from ${entry} on conflict do nothing returning entry_no as no`)
  await scanAgainFrom(
    tx,
    scope,
    written.map(({ no }) => ({ kind, no }))
  )
  if (tokens === null) return
  const { buffer, byteOffset, byteLength } = tokens.values
  const values = Buffer.from(buffer, byteOffset, byteLength).toString('base64')
  await tx.rows(sql`insert into token_vectors (account_id, user_id, kind, role, entry_no, dimensions,
      values)
    select e.account_id, e.user_id, e.kind, 'text', e.entry_no, ${tokens.dimensions}::smallint,
      decode(${values}, 'base64')
    from ${entry} on conflict do nothing`)
}
