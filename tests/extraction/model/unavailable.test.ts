/** A model that does not answer: the job waits and tries, then fails and costs nothing. */
import { describe, expect, test } from 'bun:test'
import { readAccount } from '#db/stores/account-row.ts'
import { Transient } from '#src/failure.ts'
import type { ChatModel } from '#src/models/chat.ts'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

/** Silent about goats. */
function moodyModel(): ChatModel & { asked: number } {
  const model = {
    name: 'moody',
    asked: 0,
    reply: ({ messages }: Parameters<ChatModel['reply']>[0]) => {
      if (messages.some((message) => message.text.includes('goats'))) {
        model.asked += 1
        return Promise.reject(new Transient('model_unavailable', { retryAfterS: 5 }))
      }
      return Promise.resolve({
        ending: 'complete' as const,
        text: replyText({ facts: [fact('I keep bees.')] }),
        usage: { calls: 1, tokensIn: 10, tokensOut: 5 }
      })
    }
  }
  return model
}

describe.each(databases)('a model that does not answer, on %s', (kind) => {
  test('fails the add after five attempts, refunds it, and lets the next one through', async () => {
    const chat = moodyModel()
    const bench = await startActorBench(kind, { models: { chat } })
    try {
      const account = await bench.account('free')
      const first = await account.submit('Nia', ['I keep goats.'])
      const second = await account.submit('Nia', ['I keep bees.'])
      const job = (jobId: string) => account.ask<JobAnswer>('jobs.get', { jobId })
      await until('the next job ended', async () => {
        // The waits between attempts pass at once.
        bench.engine.advance(60_000)
        return (await job(second)).status === 'completed'
      })
      expect(await job(first)).toMatchObject({
        status: 'failed',
        error: 'model_unavailable',
        attempts: 5
      })
      expect(await job(second)).toMatchObject({ attempts: 1 })
      expect(chat.asked).toBe(5)
      const { accountId } = account
      const row = await bench.database.read(accountId, (tx) => readAccount(tx, accountId, null))
      expect(row?.addUsed).toBe(1)
    } finally {
      await bench.close()
    }
  }, 30_000)
})

interface JobAnswer {
  status: string
  attempts: number
  error: string | null
}
