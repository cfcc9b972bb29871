import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { forRecall, forSave, readVoiceEvent, repeatIdentity } from '#src/voice/event.ts'

const PHONE = '+12025550143'
const OTHER = '+12025550144'

/** The calls of a recall message; fails when it is read as something else. */
function callsOf(message: object, beside: object = {}) {
  const event = readVoiceEvent({ message: { type: 'tool-calls', ...message }, ...beside }, null)
  if (event.kind !== 'recall') throw new Error(`read as ${event.kind}`)
  return event.calls
}

/** A report of a call from PHONE in which one thing is said. */
function report(message: object = {}, call: object = {}) {
  return {
    message: {
      type: 'end-of-call-report',
      transcript: 'User: hello',
      call: { id: 'c1', customer: { number: PHONE }, ...call },
      ...message
    }
  }
}

describe('tool calls are found wherever a platform puts them', () => {
  const args = { phone: PHONE }
  const text = JSON.stringify(args)
  const fn = { name: 'recall_caller', arguments: text }
  const schema = { type: 'object', properties: { phone: { type: 'string' } } }
  const definition = { type: 'function', function: { name: 'recall_caller', parameters: schema } }
  test.each([
    ['flat, arguments', { toolCallList: [{ id: 'a', name: 'recall_caller', arguments: args }] }],
    ['flat, text', { toolCallList: [{ id: 'a', name: 'recall_caller', arguments: text }] }],
    ['flat, parameters', { toolCallList: [{ id: 'a', name: 'recall_caller', parameters: args }] }],
    ['nested in the list', { toolCallList: [{ id: 'a', type: 'function', function: fn }] }],
    ['nested only', { toolCalls: [{ id: 'a', type: 'function', function: fn }] }],
    [
      'with the tool, flat',
      { toolWithToolCallList: [{ name: 'recall_caller', toolCall: { id: 'a', parameters: args } }] }
    ],
    [
      'with its definition',
      { toolWithToolCallList: [{ ...definition, toolCall: { id: 'a', function: fn } }] }
    ],
    [
      'name in the definition only',
      { toolWithToolCallList: [{ ...definition, toolCall: { id: 'a', arguments: args } }] }
    ]
  ])('%s', (_, message) => {
    expect(callsOf(message)).toEqual([{ toolCallId: 'a', name: 'recall_caller', phone: PHONE }])
  })

  test('a call that stands in all three lists is answered once', () => {
    const entry = { id: 'a', function: fn }
    const message = {
      toolCallList: [entry],
      toolWithToolCallList: [{ ...definition, toolCall: entry }],
      toolCalls: [entry]
    }
    expect(callsOf(message)).toHaveLength(1)
  })

  test('of the copies of a call the first that holds a phone counts', () => {
    const message = {
      toolCallList: [{ id: 'a', arguments: '{broken' }],
      toolWithToolCallList: [{ name: 'look_up', toolCall: { id: 'a', arguments: args } }],
      toolCalls: [{ id: 'a', function: { arguments: { phone: OTHER } } }]
    }
    expect(callsOf(message)).toEqual([{ toolCallId: 'a', name: 'look_up', phone: PHONE }])
  })

  test('distinct calls are answered in order of first sight over all lists', () => {
    const message = {
      toolCallList: [{ id: 'b' }, { id: 'a' }],
      toolWithToolCallList: [{ toolCall: { id: 'c' } }, { toolCall: { id: 'a' } }],
      toolCalls: [{ id: 'd' }, { id: 'b' }]
    }
    expect(callsOf(message).map((call) => call.toolCallId)).toEqual(['b', 'a', 'c', 'd'])
  })

  test('an only call without id is answered with an empty id, also when it is listed twice', () => {
    const call = { function: fn }
    expect(callsOf({ toolCallList: [call] })[0]?.toolCallId).toBe('')
    expect(callsOf({ toolCallList: [call], toolCalls: [call] })).toHaveLength(1)
  })

  test('a call without id beside others is skipped', () => {
    const calls = callsOf({ toolCallList: [{ arguments: args }, { id: 'b', arguments: args }] })
    expect(calls.map((call) => call.toolCallId)).toEqual(['b'])
    const two = { type: 'tool-calls', toolCallList: [{ arguments: args }, { arguments: args }] }
    expect(readVoiceEvent({ message: two }, null).kind).toBe('ignored')
  })

  test('a schema of the tool is never taken for its arguments', () => {
    const trap = { function: { parameters: { phone: OTHER } }, toolCall: { id: 'a' } }
    expect(callsOf({ toolWithToolCallList: [trap] })[0]?.phone).toBeNull()
  })
})

describe('the number of a recall', () => {
  const toolCallList = [{ id: 'a', arguments: { phone: PHONE } }]
  const call = { customer: { number: OTHER } }

  test('the argument wins over the number of the call', () => {
    expect(callsOf({ toolCallList, call })[0]?.phone).toBe(PHONE)
  })

  test.each(['', 'unknown', '{{customer.number}}', 7, null])(
    'an argument of %p leaves the number of the call',
    (phone) => {
      expect(callsOf({ toolCallList: [{ id: 'a', arguments: { phone } }], call })[0]?.phone).toBe(
        OTHER
      )
    }
  )

  test('the call may stand beside the message, but inside comes first', () => {
    const without = { toolCallList: [{ id: 'a' }] }
    expect(callsOf(without, { call })[0]?.phone).toBe(OTHER)
    const inside = { ...without, call: { customer: { number: PHONE } } }
    expect(callsOf(inside, { call })[0]?.phone).toBe(PHONE)
  })

  test('nobody to be told is null, not an error', () => {
    expect(callsOf({ toolCallList: [{ id: 'a' }] })[0]?.phone).toBeNull()
  })
})

describe('a report at the end of a call', () => {
  test('everything of it is read', () => {
    const at = '2026-04-01T10:00:00.000Z'
    const event = readVoiceEvent(report({ startedAt: at, endedReason: 'hangup' }), null)
    expect(event).toEqual({
      kind: 'save',
      callId: 'c1',
      phone: PHONE,
      turns: [{ role: 'user', text: 'hello', at: null }],
      endedReason: 'hangup',
      at: Date.parse(at)
    })
  })

  test('transcripts are looked for in the stated order, blank ones passed over', () => {
    const artifact = { transcript: 'User: second', messages: [{ role: 'user', message: 'third' }] }
    const messages = [{ role: 'user', message: 'fourth' }]
    const first = { transcript: 'User: first', artifact, messages }
    const said = (message: object) => {
      const event = readVoiceEvent(report(message), null)
      return event.kind === 'save' ? event.turns.map((turn) => turn.text) : event
    }
    expect(said(first)).toEqual(['first'])
    expect(said({ ...first, transcript: ' ' })).toEqual(['second'])
    expect(said({ ...first, transcript: null, artifact: { ...artifact, transcript: '' } })).toEqual(
      ['third']
    )
    expect(said({ transcript: [], messages })).toEqual(['fourth'])
  })

  test('the date is the start, else the end, else the moment of the message, else none', () => {
    const start = '2026-04-01T10:00:00.000Z'
    const end = '2026-04-01T10:05:00.000Z'
    const timestamp = Date.parse('2026-04-01T10:06:00.000Z')
    const at = (message: object) => {
      const event = readVoiceEvent(report(message), null)
      return event.kind === 'save' ? event.at : event
    }
    expect(at({ startedAt: start, endedAt: end, timestamp })).toBe(Date.parse(start))
    expect(at({ endedAt: end, timestamp })).toBe(Date.parse(end))
    expect(at({ timestamp })).toBe(timestamp)
    expect(at({})).toBeNull()
  })

  test('without number or words it is ignored with a reason', () => {
    for (const body of [report({}, { customer: {} }), report({ transcript: '' })]) {
      const event = readVoiceEvent(body, null)
      expect(event.kind === 'ignored' && event.reason.length > 0).toBe(true)
    }
  })

  test('two reports of one call are one; without call id the words and the number decide', () => {
    const identity = (body: object) => {
      const event = readVoiceEvent(body, null)
      if (event.kind !== 'save') throw new Error(event.kind)
      return repeatIdentity(event)
    }
    expect(identity(report({ transcript: 'User: a' }))).toEqual(identity(report()))
    expect(identity(report()).lasting).toBe(true)
    const anonymous = { id: undefined }
    expect(identity(report({}, anonymous))).toEqual(identity(report({}, anonymous)))
    expect(identity(report({}, anonymous)).lasting).toBe(false)
    expect(identity(report({ transcript: 'User: bye' }, anonymous))).not.toEqual(
      identity(report({}, anonymous))
    )
  })
})

describe('what an endpoint does not handle is ignored with a reason', () => {
  test('recall and report are each for one endpoint', () => {
    const recall = readVoiceEvent(
      { message: { type: 'tool-calls', toolCallList: [{ id: 'a' }] } },
      null
    )
    const save = readVoiceEvent(report(), null)
    expect([forRecall(recall).kind, forSave(recall).kind]).toEqual(['recall', 'ignored'])
    expect([forRecall(save).kind, forSave(save).kind]).toEqual(['ignored', 'save'])
  })

  test.each([
    ['no message', {}],
    ['null', null],
    ['a list', []],
    ['message is a text', { message: 'tool-calls' }],
    ['no type', { message: { toolCallList: [{ id: 'a' }] } }],
    ['partial transcript', { message: { type: 'transcript', transcript: 'User: hi' } }],
    ['legacy', { message: { type: 'function-call', functionCall: { parameters: {} } } }],
    ['no tool call', { message: { type: 'tool-calls', toolCallList: {}, toolCalls: null } }]
  ])('%s', (_, body) => {
    expect(readVoiceEvent(body, null).kind).toBe('ignored')
  })
})

test('no JSON at all makes the reader throw or answer one call twice', () => {
  const key = fc.constantFrom(
    'toolCallList',
    'toolCalls',
    'toolWithToolCallList',
    'call',
    'artifact'
  )
  const id = fc.constantFrom('a', 'b', '', 3, null)
  const entry = fc.record(
    { id, arguments: fc.jsonValue(), function: fc.jsonValue(), toolCall: fc.record({ id }) },
    { requiredKeys: [] }
  )
  const field = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(entry, fc.jsonValue())))
  const message = fc
    .tuple(fc.constantFrom('tool-calls', 'end-of-call-report', 'x'), fc.dictionary(key, field))
    .map(([type, fields]) => ({ type, ...fields }))
  fc.assert(
    fc.property(fc.oneof(message, fc.jsonValue()), fc.jsonValue(), (value, call) => {
      const event = readVoiceEvent({ message: value, call }, 'DE')
      if (event.kind === 'recall') {
        const ids = event.calls.map((one) => one.toolCallId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeGreaterThan(0)
        expect(ids.length === 1 || !ids.includes('')).toBe(true)
      }
    }),
    { numRuns: 1000 }
  )
})
