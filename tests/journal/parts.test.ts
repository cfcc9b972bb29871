/** An entry of several turns: read, listed, marked, erased as a whole, whatever the number of its rows. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { deleteAround, TOLD_NOWHERE } from '#db/stores/entities/around-entity.ts'
import {
  extendEntry,
  findEntry,
  keepEntry,
  lastEntryIdOf,
  listEntries,
  markUndone
} from '#db/stores/journal/journal.ts'
import type { OpenedDatabase, WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { applied } from '#src/journal/undo.ts'
import { archived, type FactState } from '#src/memory/fact.ts'
import {
  type Change,
  composed,
  emptySnapshot,
  factChange,
  reversed
} from '#src/memory/journal-entry.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.parse('2024-05-01T12:00:00Z')
const ENTITY = newId()
const active: FactState = {
  entityId: ENTITY,
  state: 'active',
  archivedAt: null,
  archivedBy: null,
  supersededBy: null
}
const gone = (factId: string, at = NOW): Change =>
  factChange([{ factId, from: active, to: archived(active, 'agent', at) }])

describe.each(databases)('an entry of several turns on %s', (kind) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  }, 60_000)
  afterAll(() => database.close())

  const facts = [newId(), newId(), newId()] as const
  const turns = async (work: (tx: WriteTx, journalId: string, scope: Scope) => Promise<void>) => {
    const scope = { accountId: newId(), userId: 'default' }
    await database.write(scope.accountId, async (tx) => {
      const journalId = newId()
      const actor = { kind: 'agent', id: null } as const
      const about = { journalId, action: 'curate', entityId: null, entity: null, actor } as const
      await keepEntry(tx, scope, gone(facts[0]), { ...about, reason: null }, NOW)
      expect(await extendEntry(tx, scope, journalId, gone(facts[1]))).toBe(true)
      expect(await extendEntry(tx, scope, journalId, gone(facts[2]))).toBe(true)
      await work(tx, journalId, scope)
    })
  }
  test('is one change, and one line of the history', () =>
    turns(async (tx, journalId, scope) => {
      const entry = await findEntry(tx, scope, journalId, NOW)
      const { before, after } = composed(facts.map((id) => gone(id)))
      expect(entry).toMatchObject({ before, after, factIds: [...facts], action: 'curate' })
      const page = { entity: null, action: null, limit: 1, offset: 0, now: NOW }
      expect(await listEntries(tx, scope, page)).toEqual({ total: 1, entries: [entry as never] })
      for (const id of facts) expect(await lastEntryIdOf(tx, scope, id)).toBe(journalId)
    }))

  test('is taken back as a whole, and then nothing is added to it', () =>
    turns(async (tx, journalId, scope) => {
      await markUndone(tx, scope, journalId, NOW)
      expect((await findEntry(tx, scope, journalId, NOW))?.undoneAt).toBe(NOW)
      expect(await lastEntryIdOf(tx, scope, facts[2])).toBeNull()
      expect(await extendEntry(tx, scope, journalId, gone(newId()))).toBe(false)
      expect((await findEntry(tx, scope, journalId, NOW))?.factIds).toEqual([...facts])
    }))

  test('is no one else’s', () =>
    turns(async (tx, journalId, scope) => {
      for (const other of [
        { ...scope, userId: 'other' },
        { ...scope, accountId: newId() }
      ]) {
        expect(await extendEntry(tx, other, journalId, gone(newId()))).toBe(false)
        expect(await findEntry(tx, other, journalId, NOW)).toBeNull()
      }
    }))

  test('goes as a whole with an entity that one of its turns touched', () =>
    turns(async (tx, journalId, scope) => {
      const elsewhere = { ...active, entityId: newId() }
      const last = { factId: newId(), from: elsewhere, to: archived(elsewhere, 'agent', NOW) }
      await extendEntry(tx, scope, journalId, factChange([last]))
      const erased = {
        entityId: elsewhere.entityId,
        nameKey: 'nia',
        factIds: [],
        told: TOLD_NOWHERE
      }
      await deleteAround(tx, scope, erased)
      expect(await findEntry(tx, scope, journalId, NOW)).toBeNull()
    }))
})

test('changes as one do what they do one after the other, and are undone as one', () => {
  const ids = ['a', 'b', 'c']
  const step = fc.record({ id: fc.constantFrom(...ids), at: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const before = {
        ...emptySnapshot(),
        facts: Object.fromEntries(ids.map((id) => [id, active]))
      }
      let world = before
      const changes = steps.map(({ id, at }) => {
        const from = world.facts[id] ?? active
        const to = from.state === 'active' ? archived(from, 'agent', at) : active
        const change = factChange([{ factId: id, from, to }])
        world = applied(world, change) as typeof world
        return change
      })
      const one = composed(changes)
      expect(applied(before, one)).toEqual(world)
      expect(applied(world, reversed(one))).toEqual(before)
    })
  )
})
