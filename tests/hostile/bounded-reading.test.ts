/** What rules make of texts that are longer, or more repetitive, than anybody writes. */
import { describe, expect, test } from 'bun:test'
import { checkPreconditions } from '#src/experience/precondition-check.ts'
import { findStepLists } from '#src/experience/wording/step-lists.ts'
import { sentencesOf } from '#src/experience/wording/words.ts'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'
import { jsonIn } from '#src/models/structured-reply.ts'
import { detects } from '#src/policy/detectors/detectors.ts'
import { splitSentences } from '#src/reading/built-in/text/sentences.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function said(text: string): SourceMessage {
  const at = Date.UTC(2026, 10, 22)
  return {
    index: 0,
    kind: 'user',
    speaker: null,
    text,
    at,
    offsetMinutes: 0,
    extract: true
  }
}

describe('an overlong stretch', () => {
  test('is no sentence, and what stands beside it is read all the same', () => {
    const text = `I live in Porto.\nI${' '.repeat(100_000)}like tea ${'and I '.repeat(20_000)}\nMy sister is called Anna.`
    const { facts } = readLocally({ messages: [said(text)], userName: null })
    expect(facts.map(({ quote }) => quote)).toEqual([
      'I live in Porto.',
      'My sister is called Anna.'
    ])
  })

  test('leaves every sentence where it stands in the message', () => {
    const text = `${'Mr. '.repeat(5_000)}\n  I like tea. [a photo of a lake]`
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'I like tea.',
      '[a photo of a lake]'
    ])
  })

  test('is read in parts where no quote is taken from it', () => {
    const parts = sentencesOf(`${'word '.repeat(500)}${' '.repeat(50_000)}end`)
    expect(parts.every((part) => part.length <= 1_000)).toBe(true)
    expect(parts.join(' ').split(/\s+/)).toHaveLength(501)
  })

  test('does not hide what a precondition asks for', () => {
    const context = `${'x '.repeat(5_000)}. The queue${' '.repeat(5_000)}is empty.`
    const [check] = checkPreconditions(['Check that the queue is empty'], { context, facts: [] })
    expect(check?.state).toBe('holds')
  })

  test('is no line of a list of steps', () => {
    const text = `To restart:\n1. Open${' '.repeat(50_000)}the valve\n2. Drain the tank\n${'-> '.repeat(30_000)}`
    expect(findStepLists(text).map(({ steps }) => steps.map(({ action }) => action))).toEqual([
      ['Open the valve', 'Drain the tank']
    ])
  })
})

describe('a number behind a word', () => {
  test('is announced by it, also when letters or other words stand between', () => {
    expect(detects('national_id', 'My passport number is: C01X00T47 12345678')).toBe(false)
    expect(detects('national_id', 'My passport number: AB1234567')).toBe(true)
    expect(detects('national_id', 'pan12345678')).toBe(true)
    expect(detects('phone', 'call me on 5550123')).toBe(true)
  })

  test('is not announced by a number or by a word far away', () => {
    expect(detects('national_id', 'order 12345678')).toBe(false)
    expect(detects('national_id', `passport ${'of mine '.repeat(30)}12345678`)).toBe(false)
    expect(detects('phone', '12 5550123')).toBe(false)
  })
})

describe('names in a text', () => {
  const finder = new NameFinder(['Anna', 'Anna Bell', 'Åsa', 'Bell'])

  test('are found whole, in whatever case, in the order given', () => {
    expect(finder.namedIn('ÅSA met anna   bell.')).toEqual(['Anna', 'Anna Bell', 'Åsa', 'Bell'])
  })

  test('are not found inside longer words', () => {
    expect(finder.namedIn('Annabell, Hanna and the bells')).toEqual([])
  })
})

describe('the JSON of a reply', () => {
  test('is found in the first fence', () => {
    expect(jsonIn('Here:\n```json\n\n{"a":1}\n  ```\nand ```\n{}\n```')).toEqual({ a: 1 })
  })
})
