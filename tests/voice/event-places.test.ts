/** Where platforms put the caller's number and what was said, besides the usual places. */
import { describe, expect, test } from 'bun:test'
import { readVoiceEvent, type SaveEvent } from '#src/voice/event.ts'

const PHONE = '+12025550143'
const OTHER = '+12025550144'

const read = (body: object) => readVoiceEvent(body, null)

function saved(message: object, beside: object = {}): SaveEvent {
  const event = read({ message: { type: 'end-of-call-report', ...message }, ...beside })
  if (event.kind !== 'save') throw new Error(`read as ${event.kind}`)
  return event
}

describe('the number of the caller', () => {
  const customer = { number: PHONE }
  test.each<[string, object, object]>([
    ['of the call', { call: { customer } }, {}],
    ['of the message', { customer }, {}],
    ['of the message beside a call without one', { customer, call: { id: 'c1' } }, {}],
    [
      'of the message beside a call that withheld it',
      {
        customer,
        call: { customer: { number: 'anonymous' } }
      },
      {}
    ],
    ['of a call beside the message', {}, { call: { customer } }],
    [
      'of the call before that of the message',
      {
        customer: { number: OTHER },
        call: { customer }
      },
      {}
    ]
  ])('%s', (_, message, beside) => {
    expect(saved({ transcript: 'User: hello', ...message }, beside).phone).toBe(PHONE)
    const recall = read({
      message: { type: 'tool-calls', toolCallList: [{ id: 'a' }], ...message },
      ...beside
    })
    expect(recall.kind === 'recall' && recall.calls[0]?.phone).toBe(PHONE)
  })

  test('an argument of the tool goes before both', () => {
    const recall = read({
      message: {
        type: 'tool-calls',
        customer: { number: OTHER },
        toolCallList: [{ id: 'a', arguments: { phone: PHONE } }]
      }
    })
    expect(recall.kind === 'recall' && recall.calls[0]?.phone).toBe(PHONE)
  })

  test('a number that is none leaves the call without one', () => {
    const body = {
      message: {
        type: 'end-of-call-report',
        transcript: 'User: hello',
        customer: { number: '{{customer.number}}' }
      }
    }
    expect(read(body).kind).toBe('ignored')
  })
})

describe('what was said', () => {
  const customer = { number: PHONE }
  const artifactOf = {
    transcript: { transcript: 'AI: Who is it?\nUser: said' },
    messages: {
      messages: [
        { role: 'system', message: 'You are kind.' },
        { role: 'bot', message: 'Who is it?' },
        { role: 'user', message: 'said' }
      ]
    },
    messagesOpenAIFormatted: {
      messagesOpenAIFormatted: [
        { role: 'system', content: 'You are kind.' },
        { role: 'assistant', content: 'Who is it?', tool_calls: [{ id: 't' }] },
        { role: 'tool', content: '{"ok":true}', tool_call_id: 't' },
        { role: 'user', content: 'said' }
      ]
    }
  }
  for (const [form, artifact] of Object.entries(artifactOf)) {
    test.each<[string, object, object]>([
      ['in the artifact of the message', { artifact }, {}],
      ['in the artifact of the call', { call: { artifact } }, {}],
      ['in the artifact of a call beside the message', {}, { call: { artifact } }],
      [
        'behind an empty one',
        { artifact: { transcript: ' ', messages: [] }, call: { artifact } },
        {}
      ]
    ])(`${form} %s`, (_, message, beside) => {
      const turns = saved({ customer, ...message }, beside).turns
      expect(turns.map(({ role, text }) => [role, text])).toEqual([
        ['assistant', 'Who is it?'],
        ['user', 'said']
      ])
    })
  }

  test('a list that knows the times goes before the one for chat models', () => {
    const artifact = {
      messages: [{ role: 'user', message: 'timed', time: 1_772_722_800_000 }],
      messagesOpenAIFormatted: [{ role: 'user', content: 'untimed' }]
    }
    expect(saved({ customer, artifact }).turns).toEqual([
      { role: 'user', text: 'timed', at: 1_772_722_800_000 }
    ])
  })

  test('messages of tools alone are no speech', () => {
    const artifact = { messagesOpenAIFormatted: [{ role: 'tool', content: 'done' }] }
    const body = { message: { type: 'end-of-call-report', customer, artifact } }
    expect(read(body).kind).toBe('ignored')
  })
})
