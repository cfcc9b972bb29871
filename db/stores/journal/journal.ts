/**
 * The journal of a scope: what was changed, from what to what, by whom. Kept for 90 days. It holds no
 * fact's text; whoever shows an entry looks the texts up, and erasure removes entries with what they
 * tell of. An act of several turns is one entry with a row, a part, for each turn: it is read as a whole,
 * and marked, moved and erased as a whole.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { countRows, deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type {
  Change,
  JournalAction,
  JournalActor,
  JournalEntry
} from '#src/memory/journal-entry.ts'
import { composed, factsIn, newEntry } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

export const JOURNAL_DAYS = 90

/** What an entry is about, beside the change itself. */
export interface JournalAbout {
  journalId: string
  action: JournalAction
  entityId: string | null
  entity: string | null
  actor: JournalActor
  reason: string | null
  /** The entry that this one took back. */
  undoes?: string | null
}

/** Writes down a change that is done already. */
export async function keepEntry(
  tx: WriteTx,
  scope: Scope,
  change: Change,
  about: JournalAbout,
  now: number
): Promise<JournalEntry> {
  const entry = newEntry(change, { ...about, createdAt: now })
  await tx.rows(sql`insert into journal (account_id, journal_id, user_id, action, entity_id, entity,
      entity_key, fact_ids, before, after, actor_kind, actor_id, reason, undoable, undoes, created_at)
    values (${scope.accountId}, ${entry.journalId}, ${scope.userId}, ${entry.action},
      ${about.entityId}, ${entry.entity},
      ${entry.entity === null ? null : nameKey(entry.entity)}, ${json(entry.factIds)}, ${json(entry.before)},
      ${json(entry.after)}, ${entry.actor.kind}, ${entry.actor.id}, ${entry.reason},
      ${entry.undoable}, ${about.undoes ?? null}, ${timeText(now)}::timestamptz)`)
  return entry
}

function json(value: unknown) {
  return sql`(${JSON.stringify(value)}::text)::jsonb`
}

export interface StoredEntry extends JournalEntry {
  entityId: string | null
  undoes: string | null
}

type Row = Omit<StoredEntry, 'actor' | 'createdAt' | 'undoneAt'> & {
  actorKind: JournalActor['kind']
  actorId: string | null
  createdAt: Date
  undoneAt: Date | null
}

const COLUMNS = sql`j.journal_id as "journalId", j.action, j.entity_id as "entityId", j.entity,
  j.fact_ids as "factIds", j.before, j.after, j.actor_kind as "actorKind", j.actor_id as "actorId",
  j.reason, j.undoable, j.undone_at as "undoneAt", j.undoes, j.created_at as "createdAt"`

/** The entry that these rows are the parts of, in their order; null where there is none. */
function entryOf(parts: readonly Row[]): StoredEntry | null {
  const [head] = parts
  if (head === undefined) return null
  const { actorKind, actorId, createdAt, undoneAt, ...about } = head
  return {
    ...about,
    // Composed, an entry from before a kind of state was kept has that kind, too.
    ...composed(parts),
    factIds: [...new Set(parts.flatMap(({ factIds }) => factIds))],
    actor: { kind: actorKind, id: actorId },
    createdAt: createdAt.getTime(),
    undoneAt: undoneAt?.getTime() ?? null
  }
}

const keptSince = (now: number) =>
  sql`j.created_at > ${timeText(now)}::timestamptz - make_interval(days => ${JOURNAL_DAYS})`

export async function findEntry(
  tx: ReadTx,
  scope: Scope,
  journalId: string,
  now: number
): Promise<StoredEntry | null> {
  return entryOf(
    await tx.rows<Row>(select`${COLUMNS} from journal j where j.account_id = ${scope.accountId}
      and j.user_id = ${scope.userId} and j.journal_id = ${journalId} and ${keptSince(now)}
      order by j.part`)
  )
}

/** A page of the journal, newest first; `entity` is compared like an entity's name. */
export async function listEntries(
  tx: ReadTx,
  scope: Scope,
  options: {
    entity: string | null
    action: JournalAction | null
    limit: number
    offset: number
    now: number
  }
): Promise<{ total: number; entries: StoredEntry[] }> {
  const ofAction = options.action === null ? sql`true` : sql`j.action = ${options.action}`
  const ofEntity =
    options.entity === null
      ? sql`true`
      : sql`(j.entity_key = ${nameKey(options.entity)} or j.entity_id in (select e.entity_id
          from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
            and e.name_key = ${nameKey(options.entity)}))`
  const own = sql`j.account_id = ${scope.accountId} and j.user_id = ${scope.userId}`
  const where = sql`${own} and j.part = 0 and ${keptSince(options.now)} and ${ofAction} and ${ofEntity}`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from journal j where ${where}`
  )
  const rows = await tx.rows<Row>(select`${COLUMNS} from journal j
    where ${own} and j.journal_id in (select j.journal_id from journal j where ${where}
      order by j.created_at desc, j.journal_id desc limit ${options.limit} offset ${options.offset})
    order by j.created_at desc, j.journal_id desc, j.part`)
  const entries = [...Map.groupBy(rows, ({ journalId }) => journalId).values()].map(entryOf)
  return { total: counted[0]?.total ?? 0, entries: entries.filter((entry) => entry !== null) }
}

/** The id of the newest entry that is not undone and touched this fact. */
export async function lastEntryIdOf(
  tx: ReadTx,
  scope: Scope,
  factId: string
): Promise<string | null> {
  const row = first(
    await tx.rows<{ journalId: string }>(select`j.journal_id as "journalId" from journal j
      where j.account_id = ${scope.accountId} and j.user_id = ${scope.userId}
        and j.undone_at is null and j.fact_ids @> ${json([factId])}
      order by j.created_at desc, j.journal_id desc limit 1`)
  )
  return row?.journalId ?? null
}

/**
 * Adds to an entry what was done after it in the same act; the whole is then taken back at once. Returns
 * false where the entry is gone or was taken back meanwhile, and adds nothing.
 */
export async function extendEntry(
  tx: WriteTx,
  scope: Scope,
  journalId: string,
  further: Change
): Promise<boolean> {
  const added = await countRows(
    tx,
    sql`insert into journal (account_id, journal_id, part, user_id, action, entity_id, entity,
      entity_key, fact_ids, before, after, actor_kind, actor_id, reason, undoable, undoes, created_at)
    select j.account_id, j.journal_id, j.part + 1, j.user_id, j.action, j.entity_id, j.entity,
      j.entity_key, ${json(factsIn(further))}, ${json(further.before)}, ${json(further.after)},
      j.actor_kind, j.actor_id, j.reason, j.undoable, j.undoes, j.created_at
    from journal j where j.account_id = ${scope.accountId} and j.user_id = ${scope.userId}
      and j.journal_id = ${journalId} and j.undone_at is null
    order by j.part desc limit 1`
  )
  return added === 1
}

/** Marks an entry as taken back, or with null as standing again. */
export async function markUndone(
  tx: WriteTx,
  scope: Scope,
  journalId: string,
  at: number | null
): Promise<void> {
  await tx.rows(sql`update journal set undone_at = ${timeText(at)}::timestamptz
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and journal_id = ${journalId}`)
}

/** Removes entries past their time, of all accounts. */
export function forgetOldEntries(tx: WriteTx): Promise<number> {
  return deleteOldRows(
    tx,
    'journal',
    sql`created_at < now() - make_interval(days => ${JOURNAL_DAYS})`
  )
}
