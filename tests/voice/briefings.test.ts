/** The kept briefing: what is said, when it runs out, and that deleting memory deletes it. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertEntities } from '#db/stores/entities/entities.ts'
import { insertFacts } from '#db/stores/facts/facts.ts'
import { outdatedBriefings, readBriefings } from '#db/stores/voice/briefings.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { makeBriefing, refreshBriefing } from '#src/memory/writer/briefing.ts'
import { renewBriefings } from '#src/voice/upkeep.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

const NOW = Date.UTC(2026, 2, 5, 12)
const USER = 'voice:+41791234567'

let database: Database

beforeAll(async () => {
  const folder = temporaryFolder()
  copyTemplate(folder)
  database = await openEmbedded(join(folder, 'database'))
}, 60_000)

/** A caller with one person who has these facts. */
async function caller(facts: { content: string; importance?: number; expiresAt?: number }[]) {
  const scope = { accountId: newId(), userId: USER }
  const entityId = newId()
  await database.write(scope.accountId, async (tx) => {
    await insertAccount(tx, { accountId: scope.accountId, email: newId(), plan: 'free' })
    const row = { entityId, name: 'Nia', nameKey: 'nia', type: 'person' } as const
    await insertEntities(tx, scope, [row], NOW)
    const rows = facts.map(({ content, importance = 0.5, expiresAt = null }, place) => ({
      factId: newId(),
      entityId,
      content,
      contentKey: content,
      attribute: null,
      eventDate: null,
      statedAt: NOW - 1000 + place,
      expiresAt,
      importance,
      jobId: 'job_x',
      chunkId: null,
      messageIndex: 0,
      speaker: null,
      quote: null
    }))
    await insertFacts(tx, scope, rows, NOW)
    await refreshBriefing(tx, scope, NOW)
  })
  return scope
}

const kept = async (scope: { accountId: string }) =>
  (await database.read(null, (tx) => readBriefings(tx, scope.accountId, [USER]))).get(USER)

describe('a briefing', () => {
  test('says the weightiest facts first, of equal ones the newest', async () => {
    const scope = await caller([
      { content: 'Nia likes tea' },
      { content: 'Nia is deaf', importance: 0.9 },
      { content: 'Nia has a dog' }
    ])
    expect(await kept(scope)).toEqual({
      text: 'Known about caller (Nia): Nia is deaf | Nia has a dog | Nia likes tea',
      validUntil: null
    })
  })

  test('runs out with the first fact of its user, said or not', async () => {
    const facts = Array.from({ length: 6 }, (_, place) => ({ content: `Nia counts ${place}` }))
    const scope = await caller([{ content: 'Nia is away', expiresAt: NOW + 5000 }, ...facts])
    const briefing = await kept(scope)
    expect(briefing?.validUntil).toBe(NOW + 5000)
    expect(briefing?.text).not.toContain('away')
  })

  test('is gone when the last fact is', async () => {
    const scope = await caller([{ content: 'Nia is away', expiresAt: NOW + 5000 }])
    expect(await kept(scope)).toBeDefined()
    await database.write(scope.accountId, (tx) => refreshBriefing(tx, scope, NOW + 5000))
    expect(await kept(scope)).toBeUndefined()
  })

  test('is renewed when it has run out, and not before', async () => {
    const scope = await caller([
      { content: 'Nia is away', expiresAt: NOW + 5000 },
      { content: 'Nia has a dog' }
    ])
    const mine = async (now: number) =>
      (await database.read(null, (tx) => outdatedBriefings(tx, now, 100))).filter(
        (one) => one.accountId === scope.accountId
      )
    expect(await mine(NOW + 4999)).toEqual([])
    expect(await mine(NOW + 5000)).toEqual([scope])
    expect(await renewBriefings(database, NOW + 5000)).toBeGreaterThan(0)
    expect(await kept(scope)).toEqual({
      text: 'Known about caller (Nia): Nia has a dog',
      validUntil: null
    })
    expect(await mine(NOW + 5000)).toEqual([])
  })

  test('belongs to callers alone', async () => {
    const scope = { ...(await caller([])), userId: 'nia' }
    await database.write(scope.accountId, (tx) => refreshBriefing(tx, scope, NOW))
    const all = await database.read(null, (tx) => readBriefings(tx, scope.accountId, ['nia']))
    expect(all.size).toBe(0)
    await expect(database.read(null, (tx) => makeBriefing(tx, scope, NOW))).rejects.toThrow()
  })
})
