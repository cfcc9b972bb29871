import { describe, expect, test } from 'bun:test'
import { Transient } from '#src/failure.ts'
import type { ChatModel, ChatReply, ChatRequest } from '#src/models/chat.ts'
import { limitSpending } from '#src/models/spending.ts'

const LIMITS = { callsMax: 2, callsPerAccountMax: 1, waitingMax: 2 }

/** A model that answers when the test says so. */
function heldModel() {
  const held: { accountId: string; answer(): void; fail(): void }[] = []
  const chat: ChatModel = {
    name: 'held',
    reply: ({ accountId }) =>
      new Promise<ChatReply>((resolve, reject) => {
        const usage = { calls: 1, tokensIn: 100, tokensOut: 10 }
        held.push({
          accountId,
          answer: () => resolve({ ending: 'complete', text: accountId, usage }),
          fail: () => reject(new Transient('model_unavailable'))
        })
      })
  }
  return { held, chat }
}

function request(accountId: string): ChatRequest {
  return { accountId, messages: [], format: null, replyTokensMax: 1, timeoutMs: 1 }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('spending', () => {
  test('lets an account at its limit wait while another goes ahead', async () => {
    const { held, chat } = heldModel()
    const spending = limitSpending(chat, LIMITS)
    const replies = ['a', 'a', 'b'].map((account) => spending.chat.reply(request(account)))
    await settle()
    expect(held.map((call) => call.accountId)).toEqual(['a', 'b'])
    expect(spending.load()).toEqual({ underWay: 2, waiting: 1 })
    held[0]?.answer()
    await settle()
    expect(held.map((call) => call.accountId)).toEqual(['a', 'b', 'a'])
    for (const call of held) call.answer()
    await Promise.all(replies)
    expect(spending.load()).toEqual({ underWay: 0, waiting: 0 })
  })

  test('holds all accounts together to the bound of the process', async () => {
    const { held, chat } = heldModel()
    const spending = limitSpending(chat, LIMITS)
    const replies = ['a', 'b', 'c', 'd'].map((account) => spending.chat.reply(request(account)))
    await settle()
    expect(held.length).toBe(2)
    held[1]?.answer()
    await settle()
    expect(held.map((call) => call.accountId)).toEqual(['a', 'b', 'c'])
    for (let at = 0; at < 4; at++) {
      held[at]?.answer()
      await settle()
    }
    expect((await Promise.all(replies)).length).toBe(4)
  })

  test('refuses a call when too many wait already', async () => {
    const { held, chat } = heldModel()
    const spending = limitSpending(chat, LIMITS)
    const replies = ['a', 'a', 'a'].map((account) => spending.chat.reply(request(account)))
    const refused = await spending.chat.reply(request('a')).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'Transient', reason: 'overloaded' })
    for (let at = 0; at < 3; at++) {
      held[at]?.answer()
      await settle()
    }
    await Promise.all(replies)
  })

  test('gives the place back when a call fails, and counts it apart', async () => {
    const { held, chat } = heldModel()
    const spending = limitSpending(chat, LIMITS)
    const [first, second] = [spending.chat.reply(request('a')), spending.chat.reply(request('a'))]
    await settle()
    held[0]?.fail()
    expect(first).rejects.toMatchObject({ reason: 'model_unavailable' })
    await settle()
    held[1]?.answer()
    await second
    expect(spending.spent()).toEqual({ calls: 1, tokensIn: 100, tokensOut: 10, failed: 1 })
  })

  test('counts by account what nobody has taken yet', async () => {
    const { held, chat } = heldModel()
    const spending = limitSpending(chat, LIMITS)
    const replies = ['a', 'b'].map((account) => spending.chat.reply(request(account)))
    await settle()
    for (const call of held) call.answer()
    await Promise.all(replies)
    expect(spending.takeSpent('a')).toEqual({ calls: 1, tokensIn: 100, tokensOut: 10 })
    expect(spending.takeSpent('a')).toEqual({ calls: 0, tokensIn: 0, tokensOut: 0 })
    expect(spending.spent().tokensIn).toBe(200)
  })
})
