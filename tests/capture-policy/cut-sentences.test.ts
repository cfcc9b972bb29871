import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { contentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import { emptyPolicy } from '#src/policy/policy.ts'

const gate = contentGate({ ...emptyPolicy(), deny_keywords: ['secret', 'bank account'] })

describe('cutting denied sentences', () => {
  test('a text without a match comes back as it was', () => {
    expect(cutSentences(gate, '  Fine.\n\nAlso fine. ')).toBe('  Fine.\n\nAlso fine. ')
  })

  test('only the matching sentence goes', () => {
    expect(cutSentences(gate, 'I like tea. This is a secret! See you.')).toBe(
      'I like tea. See you.'
    )
  })

  test('nothing left is null', () => {
    expect(cutSentences(gate, 'A secret. Another secret.')).toBeNull()
    expect(cutSentences(gate, '  \n ')).toBeNull()
  })

  test('a keyword that stands across a line end takes both lines', () => {
    expect(cutSentences(gate, 'Tea first.\nHe said bank\naccount then.\nBye.')).toBe(
      'Tea first.\nBye.'
    )
  })

  test('other scripts end their sentences too', () => {
    const chinese = contentGate({ ...emptyPolicy(), deny_keywords: ['密码'] })
    expect(cutSentences(chinese, '我喜欢茶。我的密码在这里。再见。')).toBe('我喜欢茶。再见。')
  })

  test('the result never matches, and its sentences are of the source', () => {
    const pieces = fc.array(
      fc.constantFrom('secret', 'bank', 'account', 'tea', '. ', '.\n', '! ', ' ', '\n', '。'),
      { maxLength: 24 }
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const left = cutSentences(gate, parts.join(''))
        if (left !== null) expect(gate([left]).dropped).toBe(false)
      }),
      { numRuns: 500 }
    )
  })
})
