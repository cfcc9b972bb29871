/** A model that failed is left alone for a while; the time of a job is one for all of its calls. */
import { describe, expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import { AttemptFailed, type ModelProblem } from '#src/models/attempts.ts'
import type { ChatModel, ChatReply, ChatRequest } from '#src/models/chat.ts'
import { EndpointWatch, watchedChat } from '#src/models/endpoint-watch.ts'
import { JobTimes } from '#src/models/job-times.ts'
import type { Models } from '#src/models/models.ts'

const REQUEST: ChatRequest = {
  accountId: 'a',
  messages: [],
  format: null,
  replyTokensMax: 1,
  timeoutMs: 1000
}
const REPLY: ChatReply = {
  ending: 'complete',
  text: 'Yes.',
  usage: { calls: 1, tokensIn: 1, tokensOut: 1 }
}

/** Answers as told; `hang` only ends with the signal. */
function scripted(rests = true) {
  const state = { asked: 0, now: 0, does: 'reply' as ModelProblem | 'reply' | 'hang' }
  const chat: ChatModel = {
    name: 'scripted',
    reply: ({ signal }) => {
      state.asked++
      if (state.does === 'reply') return Promise.resolve(REPLY)
      if (state.does !== 'hang') return Promise.reject(failure(state.does))
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(failure('given_up')), { once: true })
      })
    }
  }
  const watch = new EndpointWatch('scripted', () => state.now)
  return { state, watch, chat: watchedChat(chat, { watch, rests }) }
}

function failure(problem: ModelProblem): Transient {
  return new Transient('model_unavailable', { cause: new AttemptFailed(problem, true) })
}

async function outcome(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'reply',
    (error: Transient) => (error.cause as AttemptFailed).problem
  )
}

describe('a model that failed', () => {
  test('is not asked for half a minute, then by one call, and as before when that is answered', async () => {
    const { state, watch, chat } = scripted()
    state.does = 'status_500'
    await outcome(chat.reply(REQUEST))
    expect(await outcome(chat.reply(REQUEST))).toBe('status_500')
    state.now = 29_000
    await outcome(chat.reply(REQUEST))
    expect(state.asked).toBe(1)
    state.now = 30_000
    state.does = 'reply'
    const together = [chat.reply(REQUEST), chat.reply(REQUEST), chat.reply(REQUEST)]
    expect(await Promise.all(together.map(outcome))).toEqual(['reply', 'status_500', 'status_500'])
    expect(watch.problem).toBeNull()
    expect(await outcome(chat.reply(REQUEST))).toBe('reply')
  })

  test('is left alone longer each time, up to ten minutes', async () => {
    const { state, chat } = scripted()
    state.does = 'no_connection'
    const askedAt: number[] = []
    for (state.now = 0; state.now <= 3_600_000; state.now += 10_000) {
      const before = state.asked
      await outcome(chat.reply(REQUEST))
      if (state.asked > before) askedAt.push(state.now / 1000)
    }
    expect(askedAt.slice(0, 6)).toEqual([0, 30, 90, 210, 450, 930])
    expect(askedAt.slice(6)).toEqual([1530, 2130, 2730, 3330])
  })

  test('where nothing stands in for it is asked each time and only watched', async () => {
    const { state, watch, chat } = scripted(false)
    state.does = 'status_401'
    for (let asked = 0; asked < 3; asked++) await outcome(chat.reply(REQUEST))
    expect(state.asked).toBe(3)
    expect(watch.problem).toBe('status_401')
  })
})

describe('the time of a job', () => {
  const modelsOf = (chat: ChatModel, jobMs: number) => ({ chat, jobMs }) as unknown as Models

  test('is one for all of its calls, and a model that took most of it is left alone', async () => {
    const { state, watch, chat } = scripted()
    state.does = 'hang'
    const times = new JobTimes()
    const ask = () =>
      times.run('job', modelsOf(chat, 40), (models) =>
        Promise.all([1, 2, 3].map(() => outcome(models.chat?.reply(REQUEST) ?? Promise.reject())))
      )
    expect(await ask()).toEqual(['too_slow', 'too_slow', 'too_slow'])
    expect(watch.problem).toBe('too_slow')
    state.now = 30_000
    // Prepared again the job has no time left, and that says nothing against the model.
    await ask()
    state.does = 'reply'
    const other = times.run('other', modelsOf(chat, 40), (models) =>
      outcome(models.chat?.reply(REQUEST) ?? Promise.reject())
    )
    expect(await other).toBe('reply')
  })
})
