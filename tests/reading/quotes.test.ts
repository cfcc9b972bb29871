import { describe, expect, test } from 'bun:test'
import type { FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { checkQuotes, quoteIsIn } from '#src/memory/quotes.ts'

describe('a quote counts only when it stands in its source', () => {
  const cases: [string, string, boolean][] = [
    ['I live in Bern.', 'Hi. I live in Bern. Bye.', true],
    ['I live\nin Bern.', 'I live in  Bern.', true],
    ['I live in Basel.', 'I live in Bern.', false],
    ['i live in bern.', 'I live in Bern.', false],
    ['', 'I live in Bern.', false],
    ['  ', 'I live in Bern.', false],
    ['Zu\u0308rich', 'Ich wohne in Z\u00fcrich', true]
  ]
  for (const [quote, source, isIn] of cases) {
    test(`${JSON.stringify(quote)} ${isIn ? 'stands' : 'does not stand'} in ${JSON.stringify(source)}`, () => {
      expect(quoteIsIn(quote, source)).toBe(isIn)
    })
  }
})

function message(index: number, text: string, extract = true): SourceMessage {
  return { index, kind: 'user', speaker: null, text, at: 0, offsetMinutes: 0, extract }
}

function fact(messageIndex: number, quote: string): FactCandidate {
  return {
    entity: 'User',
    entityType: 'person',
    content: quote,
    eventDate: null,
    messageIndex,
    speaker: null,
    quote,
    attribute: null,
    importance: 0.5
  }
}

test('a quote from another message, or from one that may only be read, is unfounded', () => {
  const messages = [message(0, 'I live in Bern.'), message(1, 'I work at Acme.', false)]
  const facts = [
    fact(0, 'I live in Bern.'),
    fact(0, 'I work at Acme.'),
    fact(1, 'I work at Acme.'),
    fact(9, 'x')
  ]
  const { kept, unfounded } = checkQuotes(facts, messages)
  expect(kept).toEqual(facts.slice(0, 1))
  expect(unfounded).toHaveLength(3)
})
