import { describe, expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import type { ChatModel, ChatReply, ChatRequest } from '#src/models/chat.ts'
import { openSpending, PROCESS_LIMITS, shareOf } from '#src/models/spending.ts'

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
    const spending = openSpending(LIMITS)
    const limited = spending.limit(chat)
    const replies = ['a', 'a', 'b'].map((account) => limited.reply(request(account)))
    await settle()
    expect(held.map((call) => call.accountId)).toEqual(['a', 'b'])
    expect(spending.spent()).toMatchObject({ underWay: 2, waiting: 1 })
    held[0]?.answer()
    await settle()
    expect(held.map((call) => call.accountId)).toEqual(['a', 'b', 'a'])
    for (const call of held) call.answer()
    await Promise.all(replies)
    expect(spending.spent()).toMatchObject({ underWay: 0, waiting: 0 })
  })

  test('holds all accounts together to the bound of the process', async () => {
    const { held, chat } = heldModel()
    const spending = openSpending(LIMITS)
    const limited = spending.limit(chat)
    const replies = ['a', 'b', 'c', 'd'].map((account) => limited.reply(request(account)))
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
    const spending = openSpending(LIMITS)
    const limited = spending.limit(chat)
    const replies = ['a', 'a', 'a'].map((account) => limited.reply(request(account)))
    const refused = await limited.reply(request('a')).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'Transient', reason: 'overloaded' })
    for (let at = 0; at < 3; at++) {
      held[at]?.answer()
      await settle()
    }
    await Promise.all(replies)
  })

  test('gives the place back when a call fails, and counts it apart', async () => {
    const { held, chat } = heldModel()
    const spending = openSpending(LIMITS)
    const limited = spending.limit(chat)
    const [first, second] = [limited.reply(request('a')), limited.reply(request('a'))]
    await settle()
    held[0]?.fail()
    expect(first).rejects.toMatchObject({ reason: 'model_unavailable' })
    await settle()
    held[1]?.answer()
    await second
    expect(spending.spent()).toMatchObject({ calls: 1, tokensIn: 100, tokensOut: 10, failed: 1 })
  })

  test('counts all models together', async () => {
    const { held, chat } = heldModel()
    const spending = openSpending(LIMITS)
    const [writing, seeing] = [spending.limit(chat), spending.limit({ ...chat, name: 'seeing' })]
    const failed = writing.reply(request('a'))
    await settle()
    held[0]?.fail()
    await failed.catch(() => {})
    const replies = [writing.reply(request('a')), seeing.reply(request('b'))]
    await settle()
    expect(spending.spent().underWay).toBe(2)
    for (const call of held) call.answer()
    await Promise.all(replies)
    expect(spending.spent()).toMatchObject({ calls: 2, tokensIn: 200, failed: 1, underWay: 0 })
  })

  test('lets go who gives up waiting', async () => {
    const { held, chat } = heldModel()
    const spending = openSpending(LIMITS)
    const limited = spending.limit(chat)
    const first = limited.reply(request('a'))
    const giveUp = new AbortController()
    const second = limited.reply({ ...request('a'), signal: giveUp.signal })
    await settle()
    giveUp.abort()
    expect(second).rejects.toMatchObject({ reason: 'model_unavailable' })
    await settle()
    expect(spending.spent()).toMatchObject({ underWay: 1, waiting: 0 })
    held[0]?.answer()
    await first
    expect(held.length).toBe(1)
  })

  test('shares the bound of a process so that no account holds all of a thread', () => {
    for (let threads = 1; threads <= 8; threads++) {
      const share = shareOf(PROCESS_LIMITS, threads)
      expect(share.callsMax * threads).toBeLessThanOrEqual(PROCESS_LIMITS.callsMax)
      expect(share.callsPerAccountMax).toBeLessThan(share.callsMax)
    }
    expect(shareOf(PROCESS_LIMITS, 40)).toMatchObject({ callsMax: 1, callsPerAccountMax: 1 })
  })
})
