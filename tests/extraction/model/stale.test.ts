/** Memory that changes between a model's word and the moment of keeping. */
import { describe, expect, test } from 'bun:test'
import type { ChatModel } from '#src/models/chat.ts'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'

describe.each(databases)('a conflict that was settled, on %s', (kind) => {
  test('is looked at again when its fact was archived meanwhile, without reading anew', async () => {
    const asked: string[] = []
    let meanwhile: () => Promise<unknown> = () => Promise.resolve()
    const chat: ChatModel = {
      name: 'slow',
      reply: async ({ messages }) => {
        const prompt = messages.map((message) => message.text).join('\n')
        const settles = prompt.includes('<pair number="0">')
        asked.push(settles ? 'settle' : 'read')
        if (settles) await meanwhile()
        const told = prompt.includes('Tesla') ? 'Nia drives a Tesla.' : 'Nia drives a Volvo.'
        const text = settles
          ? JSON.stringify({ verdicts: [{ pair: 0, verdict: 'replaces' }] })
          : replyText({ facts: [fact(told)] })
        return { ending: 'complete', text, usage: { calls: 1, tokensIn: 10, tokensOut: 5 } }
      }
    }
    const bench = await startActorBench(kind, { models: { chat } })
    try {
      const account = await bench.account()
      await account.add('Nia', ['Nia drives a Volvo.'])
      meanwhile = () => archive(account, 'Nia drives a Volvo.')
      await account.add('Nia', ['Nia drives a Tesla.'])
      expect(asked).toEqual(['read', 'read', 'settle'])
      const nia = await account.ask<Entity>('entities.get', {
        userId: 'default',
        name: 'Nia',
        includeArchived: true
      })
      expect(nia.facts).toEqual(['Nia drives a Tesla.'])
      expect(nia.archived_fact_details).toMatchObject([{ archived_by: 'manual' }])
    } finally {
      await bench.close()
    }
  }, 30_000)
})

interface Entity {
  facts: string[]
  archived_fact_details: { archived_by: string }[]
}

function archive(account: BenchAccount, text: string): Promise<unknown> {
  return account.ask('facts.archive', { userId: 'default', which: { entity: 'Nia', text } })
}
