/** Adds above what one commit should hold: nothing of them is lost or doubled, also over a crash. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { type ActorBench, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

/** Sentences that are each a fact, and none like another. */
function sentences(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `Keeper ${n} lives in Harbour Town ${n}.`)
}

describe.each(databases)('a long add on %s', (kind) => {
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind)
  })
  afterAll(() => bench.close())

  interface Job {
    status: string
    progress: { done: number; total: number }
    result: { facts_added: number; count: number; created: string[] }
  }

  async function ended(texts: string[]) {
    const account = await bench.account()
    const jobId = await account.submit('Mia', texts)
    const readJob = () => account.ask<Job>('jobs.get', { jobId })
    await until('the job has ended', async () => (await readJob()).status !== 'processing')
    const chunks = await bench.database.read(account.accountId, (tx) =>
      tx.rows<{ content: string; message_index: number; part: number }>(
        select`content, message_index, part from chunks
          where account_id = ${account.accountId} order by message_index, part`
      )
    )
    return { job: await readJob(), chunks }
  }

  test('one long message is kept whole: every chunk once, numbered on, and every fact', async () => {
    const said = sentences(900)
    const { job, chunks } = await ended([said.join(' ')])
    expect(job).toMatchObject({ status: 'completed', result: { facts_added: said.length } })
    expect(chunks.map((chunk) => chunk.content).join(' ')).toBe(said.join(' '))
    expect(chunks.map((chunk) => chunk.part)).toEqual(chunks.map((_, place) => place))
    expect(job.progress.done).toBe(job.progress.total)
  })

  test('so are many messages, each under its own place in the add', async () => {
    const said = sentences(700)
    const { job, chunks } = await ended(said)
    expect(job).toMatchObject({ status: 'completed', result: { facts_added: said.length } })
    expect(chunks.map((chunk) => chunk.message_index)).toEqual(said.map((_, place) => place))
    expect(chunks.map((chunk) => chunk.content)).toEqual(said)
  })
})
