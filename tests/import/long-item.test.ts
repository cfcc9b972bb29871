/** An item above what one commit should hold, which fails half-way: what is missing comes with the same item again. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { acceptImport } from '#src/import/accept/accepted-import.ts'
import type { ImportAccepted } from '#src/import/contract.ts'
import type { Embedder } from '#src/models/models.ts'
import {
  type ActorBench,
  type BenchAccount,
  startActorBench,
  wordEmbedder
} from '#tests/support/actor-bench.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'
import { databases } from '#tests/support/service.ts'

/** Sentences that are each a fact, and none like another. */
const SAID = Array.from({ length: 560 }, (_, n) => `Keeper ${n} lives in Harbour Town ${n}.`)
const TEXT = SAID.join(' ')

describe.each(databases)('a long item of an import on %s', (kind) => {
  let fails = (_: string) => false
  const embedder: Embedder = {
    ...wordEmbedder,
    embed: (texts, how) =>
      texts.some((text) => fails(text))
        ? Promise.reject(new Error('a bug'))
        : wordEmbedder.embed(texts, how)
  }
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind, { models: { embedder } })
  })
  afterAll(() => bench.close())

  /** The results of the same import again and again, `failing` at each what it says. */
  async function imported(
    account: BenchAccount,
    items: Record<string, unknown>[],
    failing: string[]
  ) {
    const results = []
    for (const words of failing) {
      fails = (text) => words !== '' && text.includes(words)
      const input = await acceptImport({ items }, 'default', READING_HERE)
      const { job_id } = await account.ask<ImportAccepted>('import.accept', input)
      results.push(await bench.ended(account, job_id))
    }
    return results
  }

  const chunksOf = ({ accountId }: BenchAccount) =>
    bench.database.read(accountId, (tx) =>
      tx.rows<{ content: string; place: number; part: number }>(
        select`content, message_index as place, part from chunks
          where account_id = ${accountId} order by message_index, part`
      )
    )

  test('goes on where it failed, however often; then it is known', async () => {
    const account = await bench.account()
    const items = [{ text: TEXT, timestamp: '2024-03-01T10:00:00Z' }]
    const failing = ['Keeper 300 ', 'Keeper 301 ', 'Keeper 500 ', '', '']
    const results = await imported(account, items, failing)
    const [first, second, third, fourth, fifth] = results
    const failure = { items_done: 0, items_failed: 1, failures: [{ index: 0, error: 'internal' }] }
    expect(first).toMatchObject(failure)
    expect(second).toMatchObject({ ...failure, facts_added: 0 })
    expect(third).toMatchObject(failure)
    expect(fourth).toMatchObject({ items_done: 1, items_failed: 0, failures: [], known: 0 })
    expect(fifth).toMatchObject({ items_done: 1, facts_added: 0, known: 1 })
    const added = results.reduce((sum, result) => sum + Number(result['facts_added']), 0)
    expect(added).toBe(SAID.length)
    const chunks = await chunksOf(account)
    expect(chunks.map(({ content }) => content).join(' ')).toBe(TEXT)
    expect(chunks.map(({ part }) => part)).toEqual(chunks.map((_, place) => place))
  })

  test('goes on at the next message where it is a conversation', async () => {
    const account = await bench.account()
    const messages = SAID.map((content) => ({ role: 'user', content }))
    const items = [{ messages, timestamp: '2024-03-01T10:00:00Z' }]
    const [first, second] = await imported(account, items, ['Keeper 300 ', ''])
    expect(first).toMatchObject({ items_failed: 1 })
    expect(second).toMatchObject({ items_done: 1, known: 0 })
    const chunks = await chunksOf(account)
    expect(chunks.map(({ content }) => content)).toEqual(SAID)
    expect(chunks.map(({ place }) => place)).toEqual(SAID.map((_, place) => place))
  })

  test('that stands twice in an import is kept once', async () => {
    const account = await bench.account()
    const item = { text: TEXT, timestamp: '2024-03-01T10:00:00Z' }
    const [first, second] = await imported(account, [item, item], ['Keeper 300 ', ''])
    expect(first).toMatchObject({ items_done: 0, items_failed: 2 })
    expect(second).toMatchObject({ items_done: 2, items_failed: 0, known: 1 })
    const chunks = await chunksOf(account)
    expect(chunks.map(({ content }) => content).join(' ')).toBe(TEXT)
  })
})
