/** The writer on both databases: what it leaves in the tables, and what it tells. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import { countGeneratedTexts } from '#db/stores/memory/generated-texts.ts'
import { readBriefings } from '#db/stores/voice/briefings.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { archived, type FactState } from '#src/memory/fact.ts'
import { findable } from '#src/memory/findable/findable.ts'
import { factChange } from '#src/memory/journal-entry.ts'
import type { Changed } from '#src/memory/writer/changed.ts'
import type { Source } from '#src/memory/writer/gathered.ts'
import { MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.UTC(2026, 2, 5, 12)
const USER = 'voice:+41791234567'
const SOURCE: Source = { jobId: 'job_x', metadata: { source: 'test' }, model: 'words' }
/** Nobody listens to this account. */
const UNHEARD = { isHeard: false, announce: () => Promise.resolve(0) }
const FACT = 'Nia keeps bees in Lugano.'

function fact(entityId: string, factId: string) {
  const row = {
    factId,
    entityId,
    content: FACT,
    contentKey: FACT.toLowerCase(),
    attribute: null,
    eventDate: null,
    statedAt: NOW,
    expiresAt: null,
    importance: 0.5,
    jobId: 'job_x',
    chunkId: null,
    messageIndex: 0,
    speaker: null,
    quote: null
  }
  return { row, statedAt: NOW, found: findable(FACT, null), entity: 'Nia' }
}

describe.each(databases)('the writer on %s', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase(kind)
  }, 120_000)
  afterAll(() => database.close())

  const within = <Result>(scope: Scope, work: (tx: WriteTx) => Promise<Result>) =>
    database.write(scope.accountId, work)

  async function change(
    scope: Scope,
    work: (memory: MemoryWriter) => Promise<unknown>
  ): Promise<readonly Changed[]> {
    return within(scope, async (tx) => {
      const memory = new MemoryWriter({ tx, now: NOW, ...UNHEARD }, scope, SOURCE)
      await work(memory)
      return memory.finish()
    })
  }

  /** A caller with one fact and a generated text. */
  async function caller() {
    const scope = { accountId: newId(), userId: USER }
    const [entityId, factId] = [newId(), newId()]
    await within(scope, (tx) =>
      insertAccount(tx, { accountId: scope.accountId, email: newId(), plan: 'free' })
    )
    const changes = await change(scope, async (memory) => {
      await memory.keep.entities([{ entityId, name: 'Nia', nameKey: 'nia', type: 'person' }])
      await memory.keep.facts([fact(entityId, factId)])
    })
    await within(scope, (tx) =>
      tx.rows(sql`insert into generated_texts (account_id, user_id, name, value)
        values (${scope.accountId}, ${scope.userId}, 'profile', '"Nia keeps bees."'::jsonb)`)
    )
    return { scope, entityId, factId, changes }
  }

  const state = (scope: Scope) =>
    within(scope, async (tx) => ({
      texts: await countGeneratedTexts(tx, scope),
      version: await scopeVersion(tx, scope),
      briefing: (await readBriefings(tx, scope.accountId, [USER])).get(USER)?.text
    }))

  test('a kept fact is stored with its statement and entry, told, and in the briefing', async () => {
    const { scope, entityId, factId, changes } = await caller()
    const kept = await within(scope, (tx) =>
      tx.rows(sql`select s.job_id, s.metadata, e.kind from statements s
        join search_entries e on e.account_id = s.account_id and e.item_id = s.item_id
        where s.account_id = ${scope.accountId} and s.item_id = ${factId}`)
    )
    expect(kept).toEqual([{ job_id: 'job_x', metadata: { source: 'test' }, kind: 'fact' }])
    expect(changes).toEqual([
      { kind: 'fact_added', factId, content: FACT, entityId, entity: 'Nia', jobId: 'job_x' }
    ])
    expect((await state(scope)).briefing).toContain('bees')
  })

  test('what is only added leaves generated texts; what is taken away drops them', async () => {
    const { scope, entityId, factId } = await caller()
    await change(scope, (memory) => memory.keep.facts([fact(entityId, newId())]))
    const before = await state(scope)
    expect(before.texts).toBe(1)
    const from: FactState = {
      entityId,
      state: 'active',
      archivedAt: null,
      archivedBy: null,
      supersededBy: null
    }
    const archiving = factChange([{ factId, from, to: archived(from, 'manual', NOW) }])
    const actor = { kind: 'key', id: null } as const
    const about = { action: 'archive', entityId, entity: 'Nia', actor, reason: null } as const
    expect(await change(scope, (memory) => memory.change(archiving, about))).toEqual([
      {
        kind: 'fact_archived',
        factId,
        content: FACT,
        entityId,
        entity: 'Nia',
        because: 'manual'
      }
    ])
    const after = await state(scope)
    expect(after.texts).toBe(0)
    expect(after.version).not.toBe(before.version)
  })

  test('what was gathered is written before a change that may be about it', async () => {
    const { scope, entityId } = await caller()
    const factId = newId()
    const from: FactState = {
      entityId,
      state: 'active',
      archivedAt: null,
      archivedBy: null,
      supersededBy: null
    }
    await change(scope, async (memory) => {
      await memory.keep.facts([fact(entityId, factId)])
      const moved = factChange([{ factId, from, to: archived(from, 'superseded', NOW) }])
      const actor = { kind: 'job', id: 'job_x' } as const
      const about = { action: 'supersede', entityId, entity: 'Nia', actor, reason: null } as const
      await memory.change(moved, about)
    })
    const [entry] = await within(scope, (tx) =>
      tx.rows<{ isClosed: boolean }>(sql`select closed_at is not null as "isClosed"
        from search_entries where account_id = ${scope.accountId} and item_id = ${factId}`)
    )
    expect(entry).toEqual({ isClosed: true })
  })

  test('an erased scope tells how much went and leaves nothing to renew', async () => {
    const { scope } = await caller()
    expect(await change(scope, (memory) => memory.erase.scope())).toEqual([
      { kind: 'scope_deleted', entities: 1 }
    ])
    expect(await state(scope)).toEqual({ texts: 0, version: '', briefing: undefined })
  })
})
