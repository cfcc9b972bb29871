/**
 * Do, undo, compare: whatever the scope, every journaled action is taken back exactly. Dumps hold all
 * tables and the decoded index; only what tells that something happened is left out (see `dump.ts`).
 */
import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Restored } from '#src/journal/contract.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import {
  busyScope,
  type DrawnScope,
  drawnScope,
  plantScope
} from '#tests/deduplication/drawn-scope.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { dumpScope } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'

const benches = new Map<string, Promise<ActorBench>>()

function benchOn(kind: (typeof databases)[number]): Promise<ActorBench> {
  const known = benches.get(kind) ?? startActorBench(kind)
  benches.set(kind, known)
  return known
}

afterAll(async () => {
  for (const bench of benches.values()) await (await bench).close()
})

const USERS = ['here', 'there'] as const

interface Planted {
  bench: ActorBench
  account: BenchAccount
  drawn: DrawnScope
}

/** Runs an action on a drawn scope and returns the journal entries it made, oldest first. */
type Action = (planted: Planted) => Promise<(string | null)[]>

const nameAt = (drawn: DrawnScope, place: number) =>
  drawn.entities[place % drawn.entities.length]?.name ?? ''

const ACTIONS: Record<string, Action> = {
  'a merge': async ({ account, drawn }) => {
    const done = await account.ask<{ journal_id: string }>('deduplication.merge', {
      userId: 'here',
      source: nameAt(drawn, 0),
      target: nameAt(drawn, 1)
    })
    return [done.journal_id]
  },
  'merging User into the primary person': async ({ account }) => {
    const done = await account.ask<{ journal_id?: string }>('deduplication.merge_user', {
      userId: 'here',
      fromUserId: null
    })
    return [done.journal_id ?? null]
  },
  "merging another user's memory": async ({ account }) => {
    const done = await account.ask<{ journal_id?: string }>('deduplication.merge_user', {
      userId: 'here',
      fromUserId: 'there'
    })
    return [done.journal_id ?? null]
  },
  'deduplicating one entity': async ({ account, drawn }) => {
    const done = await account.ask<{ journal_id: string | null }>('deduplication.entity', {
      userId: 'here',
      name: nameAt(drawn, 0)
    })
    return [done.journal_id]
  },
  'merging doubled entities': async ({ account }) =>
    (await account.ask<{ journal_ids: string[] }>('deduplication.entities', { userId: 'here' }))
      .journal_ids,
  'deduplicating all facts': async ({ account }) =>
    (await account.ask<{ journal_ids: string[] }>('deduplication.all', { userId: 'here' }))
      .journal_ids,
  'archiving every fact': async ({ account, drawn }) => {
    const made: (string | null)[] = []
    for (const { name } of drawn.entities) {
      const entity = await get(account, name)
      for (const { id } of entity.fact_details) {
        const done = await account.ask<{ journal_id: string }>('facts.archive', {
          userId: 'here',
          which: { factId: id }
        })
        made.push(done.journal_id)
      }
    }
    return made
  },
  'changing a type and the pin': async ({ account, drawn }) => {
    const name = nameAt(drawn, 0)
    const before = await entries(account)
    await account.ask('entities.change_type', { userId: 'here', name, type: 'concept' })
    await account.ask('entities.pin', { userId: 'here', entity: name })
    return (await entries(account)).filter((id) => !before.includes(id)).toReversed()
  },
  'an agent run that fixes': async ({ bench, account }) => {
    const started = await account.ask<{ job_id: string }>('agents.run', {
      userId: 'here',
      agent: 'curator',
      autoFix: true
    })
    const job = await bench.ended(account, started.job_id)
    return [(job['result'] as { meta: { journal_id: string | null } }).meta.journal_id]
  },
  'restoring archived facts': async ({ account, drawn }) => {
    const past: string[] = []
    for (const { name } of drawn.entities) {
      const entity = await get(account, name)
      for (const fact of entity.archived_fact_details) {
        if (fact.state === 'archived') past.push(fact.id)
      }
    }
    if (past.length === 0) return []
    const done = await account.ask<Restored>('journal.restore', {
      userId: 'here',
      which: { factIds: past }
    })
    return [done.journal_id]
  }
}

function get(account: BenchAccount, name: string) {
  return account.ask<{
    fact_details: { id: string }[]
    archived_fact_details: { id: string; state: string }[]
  }>('entities.get', { userId: 'here', name, includeArchived: true })
}

async function entries(account: BenchAccount): Promise<string[]> {
  const page = await account.ask<{ history: { id: string }[] }>('journal.list', {
    userId: 'here',
    entity: null,
    action: null,
    limit: 500,
    offset: 0
  })
  return page.history.map((entry) => entry.id)
}

async function dumps({ bench, account }: Planted) {
  const { database } = bench
  return {
    here: await dumpScope(database, account.accountId, 'here'),
    there: await dumpScope(database, account.accountId, 'there')
  }
}

async function plant(bench: ActorBench, here: DrawnScope, there: DrawnScope): Promise<Planted> {
  const account = await bench.account()
  const { accountId } = account
  await bench.database.write(accountId, async (tx) => {
    for (const userId of USERS) {
      const drawn = userId === 'here' ? here : there
      await plantScope(tx, { accountId, userId }, drawn, bench.time.now)
    }
  })
  return { bench, account, drawn: here }
}

describe.each(databases)('done and undone on %s, the whole scope is as it was', (kind) => {
  for (const [name, act] of Object.entries(ACTIONS)) {
    test(name, async () => {
      const bench = await benchOn(kind)
      let changes = 0
      await fc.assert(
        fc.asyncProperty(drawnScope, drawnScope, async (here, there) => {
          const planted = await plant(bench, here, there)
          const before = await dumps(planted)
          const made = (await act(planted)).filter((id) => id !== null)
          if (made.length === 0) {
            expect(await dumps(planted)).toEqual(before)
            return
          }
          const done = await dumps(planted)
          expect(done).not.toEqual(before)
          changes++
          const undone: string[] = []
          for (const journalId of made.toReversed()) {
            const back = await planted.account.ask<Restored>('journal.restore', {
              userId: 'here',
              which: { journalId }
            })
            undone.push(back.journal_id)
          }
          expect(await dumps(planted)).toEqual(before)
          // Taking the undo back is the action again.
          for (const journalId of undone.toReversed()) {
            await planted.account.ask('journal.restore', { userId: 'here', which: { journalId } })
          }
          expect(await dumps(planted)).toEqual(done)
        }),
        { numRuns: 12, examples: [[busyScope, busyScope]] }
      )
      expect(changes).toBeGreaterThan(0)
    }, 120_000)
  }

  test('a merge loses nothing: every fact, knowledge item and reflection is at the target', async () => {
    const bench = await benchOn(kind)
    await fc.assert(
      fc.asyncProperty(drawnScope, async (drawn) => {
        const planted = await plant(bench, drawn, { entities: [], relations: [] } as never)
        const [source, target] = [nameAt(drawn, 0), nameAt(drawn, 1)]
        const before = (await dumps(planted)).here
        await ACTIONS['a merge']?.(planted)
        const after = (await dumps(planted)).here
        const ids = (dump: Record<string, unknown>, table: string, key: string) =>
          (dump[table] as string[]).map((row) => JSON.parse(row)[key]).toSorted()
        expect(ids(after, 'facts', 'fact_id')).toEqual(ids(before, 'facts', 'fact_id'))
        expect(ids(after, 'knowledge', 'knowledge_id')).toEqual(
          ids(before, 'knowledge', 'knowledge_id')
        )
        const names = (after['entities'] as string[]).map((row) => JSON.parse(row).name_key)
        expect(names).toContain(nameKey(target))
        expect(names).not.toContain(nameKey(source))
        const owners = new Set(
          (after['entities'] as string[]).map((row) => JSON.parse(row).entity_id)
        )
        for (const table of ['facts', 'knowledge']) {
          for (const row of after[table] as string[]) {
            expect(owners).toContain(JSON.parse(row).entity_id)
          }
        }
        const past = (dump: Record<string, unknown>) =>
          (dump['facts'] as string[])
            .map((row) => JSON.parse(row))
            .filter((fact) => fact.state === 'archived' && fact.archived_by === 'manual').length
        expect(past(after)).toBe(past(before))
      }),
      { numRuns: 10 }
    )
  }, 120_000)
})
