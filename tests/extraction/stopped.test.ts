/** An add whose text breaks the bounds of its reading: what was said is kept, and the job says so. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import type { Embedder } from '#src/models/models.ts'
import { openReading, READING_BOUNDS } from '#src/reading/process/process-reading.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { propose } from '#src/reading/propose.ts'
import { type ActorBench, startActorBench } from '#tests/support/actor-bench.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

/** No process answers within a millisecond, so whatever is read by rules is stopped. */
const HASTY = openReading({ ...READING_BOUNDS, taskMs: 1, taskMsPerThousand: 0, patience: 1 })
const STOPPED: Reading = {
  run: (name, input, options) =>
    name === 'extract' ? HASTY.run(name, input, options) : READING_HERE.run(name, input, options),
  close: () => HASTY.close()
}
const SAID = 'I keep a heron feather in my passport.'

afterAll(() => STOPPED.close())

describe.each(databases)('a text that is stopped, on %s', (kind) => {
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind, { models: { reading: STOPPED } })
  })
  afterAll(() => bench.close())

  test('its messages are kept, no facts, and the job tells why', async () => {
    const account = await bench.account()
    const jobId = await account.submit('Mia', [SAID])
    const readJob = () => account.ask<{ status: string }>('jobs.get', { jobId })
    await until('the job has ended', async () => (await readJob()).status !== 'processing')
    expect(await readJob()).toMatchObject({
      status: 'completed',
      step: 'done_without_facts',
      result: { facts_added: 0, extraction: { stopped: 'time' } }
    })
    const chunks = await bench.database.read(account.accountId, (tx) =>
      tx.rows(select`content from chunks where account_id = ${account.accountId}`)
    )
    expect(chunks).toEqual([{ content: SAID }])
  })
})

describe('a text that lost its readers', () => {
  const message = {
    index: 0,
    kind: 'user' as const,
    speaker: 'Mia',
    text: SAID,
    at: 0,
    offsetMinutes: 0,
    extract: true
  }
  const models = {
    reading: READING_HERE,
    embedder: {} as Embedder,
    chat: null,
    vision: null,
    reranker: null
  }
  const proposing = { accountId: 'a', messages: [message], userName: null, isAwaited: false }

  test('is read again after a restart or two', async () => {
    const { candidates } = await propose(models, { ...proposing, interruptions: 2 })
    expect(candidates.facts).toHaveLength(1)
  })

  test('is not read any more when it keeps ending them', async () => {
    const { candidates, report } = await propose(models, { ...proposing, interruptions: 4 })
    expect(candidates.facts).toEqual([])
    expect(report.stopped).toBe('crashed')
  })
})
