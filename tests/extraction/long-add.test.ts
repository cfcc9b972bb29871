/** Adds above what one commit should hold: nothing of them is lost or doubled, and what cannot be kept is told. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { Transient } from '#src/base/failure.ts'
import type { Embedder } from '#src/models/models.ts'
import { type ActorBench, startActorBench, wordEmbedder } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

/** Sentences that are each a fact, and none like another. */
function sentences(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `Keeper ${n} lives in Harbour Town ${n}.`)
}

interface Job {
  status: string
  step: string
  attempts: number
  error: string | null
  progress: { done: number; total: number }
  result: {
    facts_added: number
    not_kept?: { characters: number; messages: number[]; error: string }
  } | null
}

/** Longer than any pause between two attempts. */
const PAUSE_MS = 61_000
/** Large jobs take their time, most of all on a machine that does other things. */
const PATIENCE_MS = 60_000

/** A new account adds these texts: the job at its end, the chunks kept, and what it was charged. */
async function ended(bench: ActorBench, texts: string[]) {
  const account = await bench.account('free')
  const { accountId } = account
  const jobId = await account.submit('Mia', texts)
  const isOver = async () => {
    bench.engine.advance(PAUSE_MS)
    const job = await account.ask<Job>('jobs.get', { jobId })
    return job.status === 'processing' ? null : job
  }
  const job = await until('the job has ended', isOver, PATIENCE_MS)
  const { chunks, row } = await bench.database.read(accountId, async (tx) => ({
    chunks: await tx.rows<{ content: string; message_index: number; part: number }>(
      select`content, message_index, part from chunks
        where account_id = ${accountId} order by message_index, part`
    ),
    row: await readAccount(tx, accountId, null)
  }))
  return { job, chunks, charged: row?.addUsed }
}

describe.each(databases)('a long add on %s', (kind) => {
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind)
  })
  afterAll(() => bench.close())

  test('one long message is kept whole: every chunk once, numbered on, and every fact', async () => {
    const said = sentences(900)
    const { job, chunks, charged } = await ended(bench, [said.join(' ')])
    expect(job).toMatchObject({ status: 'completed', result: { facts_added: said.length } })
    expect(job.result?.not_kept).toBeUndefined()
    expect(charged).toBe(1)
    expect(chunks.map((chunk) => chunk.content).join(' ')).toBe(said.join(' '))
    expect(chunks.map((chunk) => chunk.part)).toEqual(chunks.map((_, place) => place))
    expect(job.progress.done).toBe(job.progress.total)
  })

  test('so are many messages, each under its own place in the add', async () => {
    const said = sentences(700)
    const { job, chunks } = await ended(bench, said)
    expect(job).toMatchObject({ status: 'completed', result: { facts_added: said.length } })
    expect(chunks.map((chunk) => chunk.message_index)).toEqual(said.map((_, place) => place))
    expect(chunks.map((chunk) => chunk.content)).toEqual(said)
  })
})

describe.each(databases)('a long add that cannot be kept for good, on %s', (kind) => {
  let fails: (text: string) => Error | null = () => null
  const embedder: Embedder = {
    ...wordEmbedder,
    embed: (texts, how) => {
      const [failure] = texts.flatMap((text) => fails(text) ?? [])
      return failure === undefined ? wordEmbedder.embed(texts, how) : Promise.reject(failure)
    }
  }
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind, { models: { embedder } })
  })
  afterAll(() => bench.close())

  test('has failed and costs nothing where none of it is kept', async () => {
    fails = () => new Transient('model_unavailable')
    const { job, chunks, charged } = await ended(bench, [sentences(560).join(' ')])
    expect(job).toMatchObject({
      status: 'failed',
      step: 'done',
      error: 'model_unavailable',
      result: null
    })
    expect(chunks).toEqual([])
    expect(charged).toBe(0)
  })

  test('tells what is missing where a part of it is kept', async () => {
    fails = (text) => (text.includes('Keeper 350 ') ? new Error('a bug') : null)
    const said = sentences(560)
    const { job, chunks, charged } = await ended(bench, said)
    expect(job).toMatchObject({ status: 'completed', step: 'done', error: null })
    const notKept = job.result?.not_kept
    const lost = new Set(notKept?.messages)
    expect(lost).toContain(350)
    const kept = said.flatMap((_, place) => (lost.has(place) ? [] : [place]))
    expect(chunks.map((chunk) => chunk.message_index)).toEqual(kept)
    const missing = said.filter((_, place) => lost.has(place)).join('')
    expect(notKept).toMatchObject({ characters: missing.length, error: 'internal' })
    expect(job.result?.facts_added).toBe(kept.length)
    expect(charged).toBe(1)
  })

  test('names a message of which a stretch is missing', async () => {
    fails = (text) => (text.includes('Keeper 350 ') ? new Error('a bug') : null)
    const said = sentences(560)
    const { job, chunks } = await ended(bench, [said.join(' ')])
    expect(job.status).toBe('completed')
    expect(job.result?.not_kept?.messages).toEqual([0])
    const text = chunks.map((chunk) => chunk.content).join(' ')
    expect(text).toStartWith('Keeper 0 lives')
    expect(text).toEndWith('Harbour Town 559.')
    expect(text).not.toContain('Keeper 350 ')
    expect(chunks.map((chunk) => chunk.part)).toEqual(chunks.map((_, place) => place))
  })
})
