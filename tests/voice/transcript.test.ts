import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { timeOf, turnsOfMessages, turnsOfText } from '#src/voice/transcript.ts'

/** Turns in short: `a:` for the assistant, `u:` for the caller. */
function short(turns: { role: string; text: string }[]): string[] {
  return turns.map((turn) => `${turn.role.slice(0, 1)}:${turn.text}`)
}

describe('a transcript text becomes turns', () => {
  test('all eight labels are known, in any case and with spaces before the colon', () => {
    const lines = ['AI: 1', 'assistant: 2', 'BOT : 3', '  Agent:4']
    const callers = ['User: 5', 'Customer: 6', 'caller:7', 'Human： 8']
    expect(short(turnsOfText([...lines, ...callers].join('\n')))).toEqual([
      'a:1',
      'a:2',
      'a:3',
      'a:4',
      'u:5',
      'u:6',
      'u:7',
      'u:8'
    ])
  })

  test('a line without a label continues the turn before it', () => {
    expect(short(turnsOfText('User: my street is\r\n  Elm Road\r\n\r\n12\nAI: Noted.'))).toEqual([
      'u:my street is Elm Road 12',
      'a:Noted.'
    ])
  })

  test('a text without labels is one turn of the caller', () => {
    expect(short(turnsOfText('caller said he moved\nto Leeds'))).toEqual([
      'u:caller said he moved to Leeds'
    ])
  })

  test('a call printed on one line is still cut into turns', () => {
    expect(short(turnsOfText('AI: Hello? User: I live in Leeds. AI: Noted.'))).toEqual([
      'a:Hello?',
      'u:I live in Leeds.',
      'a:Noted.'
    ])
  })

  test('a label word inside a turn of many lines stays text', () => {
    expect(short(turnsOfText('User: it says user: admin\nAI: Thanks.'))).toEqual([
      'u:it says user: admin',
      'a:Thanks.'
    ])
  })

  test('words that merely begin like a label are no label', () => {
    expect(short(turnsOfText('Airline: late\nUsers: many'))).toEqual([
      'u:Airline: late Users: many'
    ])
  })

  test('empty turns and blank text are left out', () => {
    expect(turnsOfText(' \n\t\n')).toEqual([])
    expect(short(turnsOfText('AI:\nUser: yes'))).toEqual(['u:yes'])
  })

  test('a long transcript is read whole', () => {
    const turns = turnsOfText(`User: start\n${'and on\n'.repeat(200_000)}`)
    expect(turns).toHaveLength(1)
    expect(turns[0]?.text.length).toBe('start'.length + 200_000 * ' and on'.length)
  })
})

describe('a message list becomes turns', () => {
  test('speech is taken with its time, system and tool entries are not speech', () => {
    const turns = turnsOfMessages([
      { role: 'system', message: 'You answer the phone.' },
      { role: 'bot', message: 'Hello.', time: 1772723041000 },
      { role: 'tool_calls', message: 'look up' },
      { role: 'tool_call_result', result: 'New caller' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'I moved' },
          { type: 'text', text: 'away.' }
        ]
      },
      { role: 'assistant', content: null },
      { role: 'user', message: '   ', content: 'To Leeds.' }
    ])
    expect(turns).toEqual([
      { role: 'assistant', text: 'Hello.', at: 1772723041000 },
      { role: 'user', text: 'I moved away.', at: null },
      { role: 'user', text: 'To Leeds.', at: null }
    ])
  })

  test('a role that is a property of every object is no speaker', () => {
    const roles = ['constructor', '__proto__', 'valueOf']
    expect(turnsOfMessages(roles.map((role) => ({ role, message: 'Hello.' })))).toEqual([])
  })

  test('values that are no list give no turn', () => {
    for (const value of [null, undefined, 'text', {}, 5]) expect(turnsOfMessages(value)).toEqual([])
  })
})

describe('times', () => {
  test.each([
    ['2026-03-05T15:04:00.000Z', 1772723040000],
    [1772723040000, 1772723040000],
    [1772723040, 1772723040000],
    ['yesterday', null],
    ['2026-99-99', null],
    [-5, null],
    [0, null],
    [1e300, null],
    [Number.NaN, null],
    [null, null]
  ])('%p is %p', (value, expected) => {
    expect(timeOf(value)).toBe(expected)
  })
})

test('odd input never throws, and every turn has a speaker and words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.anything()), (text, list) => {
      for (const turn of [...turnsOfText(text), ...turnsOfMessages(list)]) {
        expect(['user', 'assistant']).toContain(turn.role)
        expect(turn.text.trim()).not.toBe('')
      }
    })
  )
})
