/** What a search must know of a scope before it begins: who speaks there, and how much there is. */
import { sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** Counts of one kind: the N and, divided, the mean length of BM25. */
export interface KindIndex {
  entries: number
  terms: number
  /** The partial vector index of a large kind; null where everything is scanned. */
  partial: PartialIndex | null
}

export interface PartialIndex {
  slot: number
  model: string
  dimensions: number
  /** Entries up to this number are in the index. */
  upto: number
}

export interface ScopeIndex {
  /** The number given last in the scope, to any kind. */
  lastEntry: number
  /** Rises when vectors that were there come, change or go. */
  rewritten: number
  /** Rises when an item that was there is set aside, brought back, moved or said to expire later. */
  altered: number
  /** Names that speak in the scope, for telling a speaker's name in a question from its subject. */
  speakers: string[]
  /** A kind of which there is nothing is absent. */
  kinds: ReadonlyMap<ItemKind, KindIndex>
}

const SPEAKERS_MAX = 200

/** One statement, however much the scope holds: it steps from one speaker to the next by an index. */
export async function readScopeIndex(tx: ReadTx, scope: Scope): Promise<ScopeIndex> {
  const own = sql`c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}`
  const row = first(
    await tx.rows<Omit<ScopeIndex, 'kinds'> & { kinds: (KindIndex & { kind: ItemKind })[] }>(
      selectWith`recursive names(speaker) as (
          (select c.speaker from chunks c where ${own} and c.speaker is not null
            order by c.speaker limit 1)
          union all
          select (select c.speaker from chunks c where ${own} and c.speaker > n.speaker
            order by c.speaker limit 1) from names n where n.speaker is not null)
        select (select coalesce(json_agg(n.speaker), '[]') from (
            select speaker from names where speaker is not null limit ${SPEAKERS_MAX}) n) as speakers,
          coalesce(s.last_entry, 0) as "lastEntry", coalesce(s.rewritten, 0)::float8 as rewritten,
          coalesce(s.altered, 0)::float8 as altered,
          (select coalesce(json_agg(json_build_object('kind', t.kind, 'entries', t.entries,
            'terms', t.terms, 'partial', (select json_build_object('slot', i.slot,
              'model', i.model, 'dimensions', i.dimensions, 'upto', i.upto)
              from vector_indexes i where i.account_id = t.account_id
                and i.user_id = t.user_id and i.kind = t.kind))), '[]') from search_totals t
            where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId}
              and t.entries > 0) as kinds
        from (select) one left join scopes s
          on s.account_id = ${scope.accountId} and s.user_id = ${scope.userId}`
    )
  )
  const kinds = new Map(row?.kinds.map(({ kind, ...counts }) => [kind, counts]))
  const { speakers = [], lastEntry = 0, rewritten = 0, altered = 0 } = row ?? {}
  return { speakers, lastEntry, rewritten, altered, kinds }
}
