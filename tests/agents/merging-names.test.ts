/** Names that are one, merged a few at a time: only while both entities are what they were when they were compared. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { KeepContext } from '#actors/operation.ts'
import { insertEntities } from '#db/stores/entities/entities.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { keepNames } from '#src/agents/job/names.ts'
import type { RunChange } from '#src/agents/job/run-change.ts'
import type { NamedEntity } from '#src/agents/rules/names.ts'
import { newId } from '#src/base/ids.ts'
import type { Change } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.parse('2024-05-01T12:00:00Z')

describe.each(databases)('merging names on %s', (kind) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  }, 60_000)
  afterAll(() => database.close())

  const scope = () => ({ accountId: newId(), userId: 'default' })
  const person = (name: string): NamedEntity => ({ entityId: newId(), name, type: 'person' })
  const pairOf = (name: string) => ({ short: person(name), long: person(`${name} Stone`) })

  /** Keeps what was seen of the pairs, over a memory that has these entities by now. */
  const kept = (pairs: ReturnType<typeof pairOf>[], now: NamedEntity[], isFixing = true) => {
    const own = scope()
    return database.write(own.accountId, async (tx) => {
      await insertEntities(
        tx,
        own,
        now.map((one) => ({ ...one, nameKey: nameKey(one.name) })),
        NOW
      )
      const changes: Change[] = []
      const run = { isFixing, apply: async (change: Change) => void changes.push(change) }
      const context = { tx, now: NOW, accountId: own.accountId } as unknown as KeepContext
      const seen = { sure: pairs, doubtful: [] }
      const told = await keepNames(context, own, seen, run as unknown as RunChange)
      return { ...told, gone: changes.flatMap(({ after }) => Object.keys(after.entities)) }
    })
  }
  const sides = (pairs: ReturnType<typeof pairOf>[]) =>
    pairs.flatMap(({ short, long }) => [short, long])

  test('leaves what has another name or type since, or is gone', async () => {
    const [same, renamed, retyped, erased] = [
      pairOf('Ann'),
      pairOf('Bo'),
      pairOf('Cy'),
      pairOf('Di')
    ]
    const done = await kept(
      [renamed, retyped, erased, same],
      [
        ...sides([same]),
        renamed.short,
        { ...renamed.long, name: 'Bo Flint' },
        { ...retyped.short, type: 'project' },
        retyped.long,
        erased.long
      ]
    )
    expect(done).toMatchObject({ actions: 1, isDone: false, left: [] })
    expect(done.merges).toEqual([{ entities: ['Ann', 'Ann Stone'], sure: true, fixed: true }])
    expect(done.gone.toSorted()).toEqual(
      sides([same])
        .map(({ entityId }) => entityId)
        .toSorted()
    )
  })

  test('merges one in a turn, and hands on the others', async () => {
    const pairs = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map(pairOf)
    const done = await kept(pairs, sides(pairs))
    expect(done).toMatchObject({ actions: 1, isDone: false, left: pairs.slice(1) })
  })

  test('only tells of them where nothing may be changed', async () => {
    const pairs = [pairOf('Ann')]
    const done = await kept(pairs, sides(pairs), false)
    expect(done).toMatchObject({ actions: 0, isDone: true, gone: [] })
    expect(done.merges).toEqual([{ entities: ['Ann', 'Ann Stone'], sure: true, fixed: false }])
  })
})
