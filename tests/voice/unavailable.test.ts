/** What a caller hears when memory cannot be looked up (contract 4.8). */
import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { Transient } from '#src/base/failure.ts'
import { recall } from '#src/voice/operations.ts'
import { testFrame } from '#tests/http/frame.ts'
import { actorsOn, newCaller } from '#tests/support/actors.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

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

describe.each(databases)('on %s', (kind) => {
  test.each(['free', 'selfhosted'])(
    'a lookup that fails costs nothing on the %s plan',
    async (plan) => {
      const database = await openDatabase(kind)
      const { actors } = actorsOn(database, { 'voice.recall': recall })
      const caller = await newCaller(database, plan)
      const input = { calls: [{ toolCallId: 'a', name: null, phone: '+41791234567' }] }
      const searches = async () => {
        const { usage } = await actors.ask(caller, 'voice.recall', input, {})
        return usage.searchUsed
      }
      expect(await searches()).toBe(1)
      await database.write(null, (tx) => tx.rows(sql`alter table briefings rename to elsewhere`))
      await expect(searches()).rejects.toThrow()
      await database.write(null, (tx) => tx.rows(sql`alter table elsewhere rename to briefings`))
      expect(await searches()).toBe(2)
      await actors.upkeep()
      await database.close()
    },
    60_000
  )
})
