/**
 * Showing the journal, and taking changes back. An undo is a change like any other: it is done and
 * written down by the same functions, and can itself be taken back.
 */
import { type CommandContext, command, query } from '#actors/operation.ts'
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { type FactRow, factsById, factsOfEntities } from '#db/stores/facts/facts.ts'
import { changedSince } from '#db/stores/journal/changed-since.ts'
import {
  findEntry,
  lastEntryIdOf,
  listEntries,
  type StoredEntry
} from '#db/stores/journal/journal.ts'
import { readSnapshot } from '#db/stores/journal/states.ts'
import type { Caller } from '#src/access/caller.ts'
import { requireUser } from '#src/access/reach.ts'
import { toIso } from '#src/base/clock.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import { entryAnswer } from '#src/journal/answers.ts'
import type { History, HistoryInput, Restored, RestoreInput } from '#src/journal/contract.ts'
import { isSaidSince, setAsideIn } from '#src/journal/said-since.ts'
import { partsIn, restoreChange, undo, withoutParts } from '#src/journal/undo.ts'
import { stateAt } from '#src/memory/fact.ts'
import {
  type Change,
  emptySnapshot,
  type JournalAction,
  type JournalEntry
} from '#src/memory/journal-entry.ts'
import { type About, changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import { factAnswer } from '#src/shapes/entity-answers.ts'

export const readHistory = query<HistoryInput, History>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { limit, offset } = input
    return context.read(async (tx) => {
      const page = await listEntries(tx, scope, { ...input, now: context.now })
      const facts = await factsById(tx, scope, [...new Set(page.entries.flatMap((e) => e.factIds))])
      const texts = new Map(facts.map((fact) => [fact.factId, fact.content]))
      const history = page.entries.map((entry) => entryAnswer(entry, texts))
      return { history, total: page.total, limit, offset }
    })
  }
})

export const restore = command<RestoreInput, Restored>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { which } = input
    const done = await changeMemory(context, scope, (memory) =>
      'journalId' in which
        ? undoEntry(context, memory, scope, which.journalId)
        : restoreFacts(context, memory, scope, which.factIds)
    )
    return restoredAnswer(context, scope, done)
  }
})

async function undoEntry(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  journalId: string
): Promise<JournalEntry> {
  const { tx, now } = context
  const entry = await findEntry(tx, scope, journalId, now)
  if (entry === null) throw notFound('Journal entry')
  requireUsersOf(entry, context.caller)
  const verdict = undo(entry, await readSnapshot(tx, scope.accountId, entry.after))
  if (verdict.kind === 'refused') throw refusalOf(verdict.why, entry)
  await refuseSaidAgain(context, scope, verdict.change)
  const done = await memory.change(
    verdict.change,
    about(context, { entityId: entry.entityId, entity: entry.entity, undoes: journalId })
  )
  await memory.markUndone(journalId, now)
  // What was taken back by the entry that is now taken back stands again.
  if (entry.undoes !== null) await memory.markUndone(entry.undoes, null)
  return done
}

/** Taking back a merge of two memories moves rows to a user who may be beyond the key's reach. */
function requireUsersOf({ before, after }: JournalEntry, caller: Caller): void {
  for (const place of [...Object.values(before.places), ...Object.values(after.places)]) {
    if (place !== null) requireUser(caller, place.userId)
  }
}

function refusalOf(why: 'already_undone' | 'not_undoable' | 'changed_since', entry: JournalEntry) {
  if (why === 'changed_since') return changedSince()
  const text =
    why === 'already_undone'
      ? `This was taken back already, at ${toIso(entry.undoneAt ?? 0)}.`
      : 'This cannot be taken back.'
  return new Failure('conflict', text, {})
}

async function restoreFacts(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  factIds: readonly string[]
): Promise<JournalEntry> {
  const { tx, now } = context
  const rows = await factsById(tx, scope, factIds)
  if (rows.length < factIds.length) throw notFound('Fact')
  const like = { ...emptySnapshot(), facts: Object.fromEntries(factIds.map((id) => [id, null])) }
  const states = (await readSnapshot(tx, scope.accountId, like)).facts
  const alive = new Set(rows.filter((row) => !isPast(row, now)).map(({ factId }) => factId))
  if (alive.size === 0) throw new Failure('conflict', 'These facts have expired.', {})
  const restoring = restoreChange(
    Object.entries(states).flatMap(([factId, state]) =>
      state === null || !alive.has(factId) ? [] : [{ factId, state }]
    )
  )
  if (restoring === null) throw new Failure('conflict', 'These facts are active already.', {})
  await refuseSaidAgain(context, scope, restoring)
  const entries = await entriesBehind(context, scope, restoring)
  const parts = Object.fromEntries(entries.flatMap(partsIn).map(([id]) => [id, null]))
  const present = await readSnapshot(tx, scope.accountId, { ...emptySnapshot(), facts: parts })
  const change = withoutParts(restoring, entries, present)
  const undone = entriesUndoneBy(entries, change)
  const [entity, ...others] = await findEntitiesById(tx, scope, entitiesOf(rows, change))
  const one = others.length === 0 ? entity : undefined
  const done = await memory.change(
    change,
    about(context, {
      entityId: one?.entityId ?? null,
      entity: one?.name ?? null,
      undoes: undone.length === 1 ? (undone[0] ?? null) : null
    })
  )
  for (const journalId of undone) await memory.markUndone(journalId, now)
  return done
}

/** An expiry that has passed is final, whether or not the fact was archived before it. */
function isPast({ expiresAt }: FactRow, now: number): boolean {
  return stateAt({ state: 'active', expiresAt }, now) === 'expired'
}

/** A fact that was said anew after it was set aside does not come back beside itself. */
async function refuseSaidAgain(
  { tx, now }: CommandContext,
  scope: Scope,
  change: Change
): Promise<void> {
  const back = await factsById(tx, scope, setAsideIn(change))
  const entityIds = [...new Set(back.map(({ entityId }) => entityId))]
  const beside = await factsOfEntities(tx, scope, entityIds)
  if (!isSaidSince(back, beside, now)) return
  throw new Failure('conflict', 'The same was said again since, and is an active fact.', {})
}

function entitiesOf(rows: readonly FactRow[], change: Change): string[] {
  return [
    ...new Set(rows.filter((row) => row.factId in change.after.facts).map((row) => row.entityId))
  ]
}

/** Actions that do nothing but archive facts. */
const ARCHIVING: ReadonlySet<JournalAction> = new Set(['archive', 'supersede', 'dedup'])

/** The last entries by which these facts were set aside. */
async function entriesBehind(
  { tx, now }: CommandContext,
  scope: Scope,
  restoring: Change
): Promise<StoredEntry[]> {
  const found = new Set<string>()
  for (const factId of Object.keys(restoring.after.facts)) {
    const journalId = await lastEntryIdOf(tx, scope, factId)
    if (journalId !== null) found.add(journalId)
  }
  const entries: StoredEntry[] = []
  for (const journalId of found) {
    const entry = await findEntry(tx, scope, journalId, now)
    if (entry !== null && ARCHIVING.has(entry.action)) entries.push(entry)
  }
  return entries
}

/** Those of the entries whose whole effect a restoring takes back. */
function entriesUndoneBy(entries: readonly StoredEntry[], { after }: Change): string[] {
  return entries
    .filter(({ factIds }) => factIds.every((factId) => factId in after.facts))
    .map(({ journalId }) => journalId)
}

function about(
  context: CommandContext,
  of: { entityId: string | null; entity: string | null; undoes: string | null }
): About {
  return {
    action: 'restore',
    actor: { kind: 'key', id: context.caller.keyId },
    reason: null,
    ...of
  }
}

async function restoredAnswer(
  context: CommandContext,
  scope: Scope,
  done: JournalEntry
): Promise<Restored> {
  const all = await factsById(context.tx, scope, done.factIds)
  // A part goes when the whole comes back, and is not what was restored.
  const back = all.filter(({ factId }) => !isSetAside(done, factId))
  const facts = back.length > 0 ? back : all
  const touched = [...Object.keys(done.after.entities), ...facts.map((fact) => fact.entityId)]
  const entities = await findEntitiesById(context.tx, scope, [...new Set(touched)])
  return {
    status: 'restored',
    restored: facts.length,
    facts: facts.map(factAnswer),
    entities: entities.map((entity) => entity.name).toSorted(),
    journal_id: done.journalId
  }
}

function isSetAside({ before, after }: Change, factId: string): boolean {
  return before.facts[factId]?.state === 'active' && after.facts[factId]?.state === 'archived'
}
