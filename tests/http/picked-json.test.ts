/** Some fields of a JSON text are those that parsing all of it gives, or it says nothing at all. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDeeperThan } from '#src/http/input/json-body.ts'
import { pickJson, type Wanted, WHOLE, wantedFields } from '#src/http/picked-json.ts'

const WANTED = wantedFields({
  a: WHOLE,
  b: wantedFields({ a: WHOLE, c: wantedFields({ b: WHOLE }) }),
  list: wantedFields({ a: WHOLE })
})
const LEVELS = 5
/** A backslash and a u behind an even number of backslashes. */
const UNICODE_ESCAPE = /(?<!\\)(?:\\\\)*\\u/

/** What is wanted of a parsed value: the definition that the reader is held to. */
function wantedOf(value: unknown, wanted: Wanted): unknown {
  if (wanted === WHOLE || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => wantedOf(item, wanted))
  const fields: Record<string, unknown> = {}
  for (const [place, name] of wanted.names.entries()) {
    if (!Object.hasOwn(value, name)) continue
    fields[name] = wantedOf((value as Record<string, unknown>)[name], wanted.of[place] ?? WHOLE)
  }
  return fields
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function expectAgreement(text: string): void {
  const picked = pickJson(text, WANTED, LEVELS)
  const whole = parsed(text)
  const isPlain =
    whole !== null &&
    whole.value !== null &&
    typeof whole.value === 'object' &&
    !Array.isArray(whole.value) &&
    !isDeeperThan(whole.value, LEVELS) &&
    !UNICODE_ESCAPE.test(text)
  expect(picked).toEqual(
    isPlain ? (wantedOf(whole.value, WANTED) as Record<string, unknown>) : undefined
  )
}

const names = fc.constantFrom('a', 'b', 'c', 'list', 'other', '__proto__', 'a"', '')
const { document } = fc.letrec<{ value: unknown; document: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    fc.oneof(fc.constant(null), fc.string(), fc.string({ unit: 'binary' })),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('document')
  ),
  document: fc.dictionary(names, tie('value'), { maxKeys: 4 })
}))

describe('some fields of a JSON text', () => {
  test('are those of the whole text', () => {
    const spaces = fc.constantFrom('', ' ', '\n\t', '\r\n')
    fc.assert(
      fc.property(document, spaces, (value, space) => {
        expectAgreement(space + JSON.stringify(value, null, space) + space)
      }),
      { numRuns: 2000 }
    )
  })

  test('are never those of a text that is no JSON', () => {
    const pieces = fc.constantFrom(
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '\n',
      '-',
      '0',
      'e',
      '.'
    )
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(3), pieces, (value, place, length, piece) => {
        const text = JSON.stringify(value)
        const at = place % (text.length + 1)
        expectAgreement(text.slice(0, at) + piece + text.slice(at + length))
      }),
      { numRuns: 5000 }
    )
  })

  test('are the last of those that are given twice', () => {
    expectAgreement('{"a":1,"b":{"a":1,"c":2},"b":{"c":{"b":3,"b":[4]}},"a":"x"}')
  })

  test.each([
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '{"a":}',
    '{"a":01}',
    '{"x":01}',
    '{"x":-}',
    '{"x":nul}',
    '{"x":1e5,"a":-0.5E+3}',
    '{"x":"\\q"}',
    '{"x":"a\nb"}',
    '{"a":"\\u0041"}',
    '{"\\u0061":1}',
    '{"a":"\\"\\\\\\/\\n"}',
    '{"a":1}}',
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":{"__proto__":{"b":1}}}',
    '\ufeff{"a":1}',
    '{"a"\u00a0:1}',
    '{"a":[[[[]]]]}',
    '{"a":[[[[[]]]]]}',
    '{"x":[[[[[]]]]]}'
  ])('agree on %j', expectAgreement)
})
