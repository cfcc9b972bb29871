/**
 * Nothing denied is stored anywhere: a stream of sentences, each denied one with a word of its own,
 * through the whole service; then every row of every table is searched for those words.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import type { Database } from '#db/transaction.ts'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { PACK_EXAMPLES } from '#tests/capture-policy/pack-examples.ts'
import { residue } from '#tests/support/dump.ts'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'

/** A word that no sentence holds and no tokenizer splits: "zqaabx". */
function ownWord(number: number): string {
  const letters = 'abcdefghij'
  return `zq${[...String(number).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')}x`
}

const denied = CATEGORIES.flatMap((category) => PACK_EXAMPLES[category].drop).map(
  (sentence, place) => ({ word: ownWord(place), sentence: withWord(sentence, ownWord(place)) })
)
const allowed = CATEGORIES.flatMap((category) => PACK_EXAMPLES[category].keep)

/** Puts the word at the end of the sentence that is denied, inside it. */
function withWord(sentence: string, word: string): string {
  return `${sentence.replace(/\.$/, '')} ${word}.`
}

function openAfter(service: TestService): Promise<Database> | Database {
  return service.databaseUrl === null
    ? openEmbedded(join(service.dataDir, 'database'))
    : openPostgres({ url: service.databaseUrl, connections: 2, rowSecurity: false })
}

describe.each(databases)('a mixed stream on %s', (kind) => {
  test('leaves no denied word in any table, and keeps the rest', async () => {
    const service = await startTestService(kind)
    const account = await service.account()
    const policy = { deny_categories: [...CATEGORIES] }
    expect((await account.send('PUT', '/v1/capture-policy', { body: policy })).status).toBe(200)
    const jobs: string[] = []
    for (let at = 0; at < allowed.length; at += 8) {
      const messages = denied.slice(at, at + 8).flatMap(({ sentence }, place) => {
        const kept = allowed[at + place] ?? 'Dana likes tea.'
        const content = place % 2 === 0 ? `${kept} ${sentence}` : `${sentence}\n${kept}`
        return [{ role: 'user', name: 'Nia', content }]
      })
      const sent = await account.send('POST', '/v1/add', { body: { messages } })
      jobs.push(sent.json.job_id)
    }
    let dropped = 0
    for (const jobId of jobs) {
      const job = await account.finished(jobId)
      expect(job.status).toBe('completed')
      dropped += job.result.dropped_by_policy
    }
    expect(dropped).toBeGreaterThan(50)
    await service.stop()

    const database = await openAfter(service)
    try {
      const words = denied.map(({ word }) => word)
      expect(words.length).toBeGreaterThan(190)
      expect(await residue(database, account.accountId, words)).toEqual([])
      // The scan sees what is there.
      expect(await residue(database, account.accountId, ['triathlon'])).not.toEqual([])
    } finally {
      await database.close()
    }
  }, 120_000)
})
