/** Knowledge items of an add: kept with their entity, once. */
import { expect, test } from 'bun:test'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { type ActorBench, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'

/** A model that finds the same knowledge of two entities in whatever it is given. */
function benchWithKnowledge(kind: (typeof databases)[number]): Promise<ActorBench> {
  const item = {
    message: 0,
    entity: 'Staging',
    type: 'command' as const,
    title: 'Restart staging'
  }
  const text = replyText({
    facts: [fact('Restart it with make up.', { entity: 'Staging' })],
    knowledge: [
      { ...item, content: 'Restart staging with make up.', artifact: 'make up' },
      { ...item, entity: 'Runbook', content: 'Has a page on staging.', artifact: null }
    ]
  })
  const usage = { calls: 1, tokensIn: 1, tokensOut: 1 }
  const reply = () => Promise.resolve({ ending: 'complete' as const, text, usage })
  return startActorBench(kind, { models: { chat: { name: 'fixed', reply } } })
}

test.each(databases)(
  'knowledge is kept with its entity and not twice, on %s',
  async (kind) => {
    const bench = await benchWithKnowledge(kind)
    try {
      const account = await bench.account()
      const results = []
      for (let round = 0; round < 2; round++) {
        const jobId = await account.submit('Nia', ['Restart it with make up.'])
        let job = await account.ask<JobAnswer>('jobs.get', { jobId })
        while (job.status === 'processing') {
          await Bun.sleep(5)
          job = await account.ask<JobAnswer>('jobs.get', { jobId })
        }
        results.push([job.status, job.result?.knowledge])
      }
      expect(results).toEqual([
        ['completed', 2],
        ['completed', 0]
      ])
      const entity = (name: string) =>
        account.ask<{ knowledge: unknown[] }>('entities.get', {
          userId: 'default',
          name,
          includeArchived: false
        })
      expect((await entity('Staging')).knowledge).toMatchObject([
        { type: 'command', title: 'Restart staging', artifact: 'make up' }
      ])
      expect((await entity('Runbook')).knowledge).toHaveLength(1)
    } finally {
      await bench.close()
    }
  },
  30_000
)

test.each(databases)(
  'knowledge that is told again holds until the later of both ends, on %s',
  async (kind) => {
    const bench = await benchWithKnowledge(kind)
    try {
      const account = await bench.account()
      const tell = (expirationDate?: number) =>
        account.add('Nia', ['Restart it with make up.'], {
          ...(expirationDate === undefined ? {} : { expirationDate })
        })
      const held = async () => {
        const entity = await account.ask<{ knowledge: unknown[] }>('entities.get', {
          userId: 'default',
          name: 'Staging',
          includeArchived: false
        })
        return entity.knowledge.length
      }
      const start = bench.time.now
      await tell(start + 60_000)
      await tell(start + 120_000)
      await tell(start + 30_000)
      bench.time.now = start + 90_000
      expect(await held()).toBe(1)
      await tell()
      bench.time.now = start + 180_000
      expect(await held()).toBe(1)
    } finally {
      await bench.close()
    }
  },
  30_000
)

interface JobAnswer {
  status: string
  result: { knowledge: number } | null
}
