/** What a caller hears when memory cannot be looked up (contract 4.8). */
import { expect, test } from 'bun:test'
import { Transient } from '#src/failure.ts'
import { testFrame } from '#tests/http/frame.ts'

const BODY = {
  message: {
    type: 'tool-calls',
    toolCallList: [
      { id: 'a', arguments: { phone: '+41791234567' } },
      { id: 'b', arguments: {} }
    ]
  }
}

test('a lookup that fails is answered 200 for every call, and logged', async () => {
  const frame = testFrame()
  frame.accounts.script('voice.recall', () => {
    throw new Transient('database_unavailable')
  })
  const answer = await frame.send('POST', '/v1/voice/vapi/recall', { body: BODY })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    results: [
      { toolCallId: 'a', result: 'Caller memory is unavailable right now.' },
      { toolCallId: 'b', result: 'Caller memory is unavailable right now.' }
    ]
  })
  expect(frame.logged).toHaveLength(1)
})

test('a save that fails is an error, so that the platform sends it again', async () => {
  const frame = testFrame()
  frame.accounts.script('voice.save', () => {
    throw new Transient('database_unavailable')
  })
  const message = {
    type: 'end-of-call-report',
    call: { customer: { number: '+41791234567' } },
    transcript: 'User: I keep bees.'
  }
  const answer = await frame.send('POST', '/v1/voice/vapi/save', { body: { message } })
  expect(answer.status).toBe(503)
})
