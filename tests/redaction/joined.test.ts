import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { redactJoined } from '#src/redaction/joined.ts'
import { redact } from '#src/redaction/redact.ts'

/** Looks like a line of a key; different for each number. */
const keyLine = (number: number) =>
  createHash('sha512').update(String(number)).digest('base64').slice(0, 64)
const LINES = Array.from({ length: 12 }, (_, place) => keyLine(place))
const HEAD = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')
const TAIL = ['-----END RSA', 'PRIVATE KEY-----'].join(' ')
const CARD = '4111 1111 1111 1111'

describe('texts that were cut from one', () => {
  test('lose a key that begins in one and ends two further on, and nothing beside it', () => {
    const texts = [
      ['I keep bees.', HEAD, ...LINES.slice(0, 4)].join('\n'),
      LINES.slice(4, 8).join('\n'),
      [...LINES.slice(8), TAIL, 'I live in Lugano.'].join('\n'),
      `My card is ${CARD}.`
    ]
    expect(redactJoined({ texts, joint: '\n' })).toEqual({
      texts: [
        'I keep bees.\n[REDACTED:private_key]',
        '',
        '\nI live in Lugano.',
        'My card is [REDACTED:card_number].'
      ],
      redactions: [1, 0, 0, 1]
    })
  })

  test('lose a token that was cut in two, where each half alone is none', () => {
    const token = `ghp_${keyLine(1).replace(/\W/g, 'x').slice(0, 36)}`
    const texts = [`Use ${token.slice(0, 15)}`, `${token.slice(15)} for the deploy.`]
    for (const text of texts) expect(redact(text).redactions).toBe(0)
    expect(redactJoined({ texts, joint: '' }).texts).toEqual([
      'Use [REDACTED:github_token]',
      ' for the deploy.'
    ])
  })

  test('lose a value whose label stands at the end of the text before', () => {
    const texts = ['The wifi password:', 'hunter22x, as ever.', '']
    expect(redactJoined({ texts, joint: '\n' })).toEqual({
      texts: ['The wifi password:', '[REDACTED:password], as ever.', ''],
      redactions: [0, 1, 0]
    })
  })

  test('say together what the one text says, wherever it is cut', () => {
    const pieces = [
      'password is ',
      'token: ',
      'abc123',
      `ghp_${keyLine(2).replace(/\W/g, 'x').slice(0, 36)}`,
      '://u:',
      'p4ss@h',
      '[REDACTED:password]',
      '"',
      ' is ',
      CARD,
      '\n',
      ' ',
      'Bearer ',
      `${HEAD}\n${LINES.join('\n')}\n`
    ]
    const texts = fc.array(
      fc
        .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 5 })
        .map((parts) => parts.join('')),
      { maxLength: 6 }
    )
    fc.assert(
      fc.property(texts, (parts) => {
        const whole = redact(parts.join(''))
        const done = redactJoined({ texts: parts, joint: '' })
        expect(done.texts.join('')).toBe(whole.text)
        expect(done.redactions.reduce((sum, count) => sum + count, 0)).toBe(whole.redactions)
        expect(done.texts).toHaveLength(parts.length)
      }),
      { numRuns: 500 }
    )
  })
})
