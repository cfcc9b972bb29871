import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { contentGate } from '#src/policy/content-gate.ts'
import { type CapturePolicy, emptyPolicy } from '#src/policy/policy.ts'
import { foldText, KeywordMatcher } from '#src/text/keyword-matcher.ts'

const gate = (over: Partial<CapturePolicy>) => contentGate({ ...emptyPolicy(), ...over })

describe('content gate', () => {
  test('an empty policy keeps everything', () => {
    expect(gate({})(['his wife was diagnosed with asthma'])).toEqual({
      dropped: false,
      matches: []
    })
  })

  test('a keyword drops as a substring, whatever the case', () => {
    const asked = gate({ deny_keywords: ['Blue'] })
    expect(asked(['He likes BLUEberries.'])).toEqual({
      dropped: true,
      matches: [{ keyword: 'Blue', category: null }]
    })
    expect(asked(['He likes red.']).dropped).toBe(false)
  })

  test('a phrase matches over line ends and double blanks', () => {
    expect(gate({ deny_keywords: ['project  x'] })(['about Project\n X today']).dropped).toBe(true)
  })

  test.each([
    ['composed against decomposed', 'café', 'cafe\u0301'],
    ['Cyrillic case', 'секрет', 'СЕКРЕТ'],
    ['Greek final sigma as written', 'ΟΔΟΣ', 'οδος'],
    ['the Turkish dotted capital in the text', 'istanbul', 'İSTANBUL'],
    ['the Turkish dotted capital in the keyword', 'İstanbul', 'istanbul'],
    ['Chinese', '秘密', '这是秘密。']
  ])('Unicode: %s', (_, keyword, text) => {
    expect(gate({ deny_keywords: [keyword] })([text]).dropped).toBe(true)
  })

  test("any of an item's texts is enough, and each keyword is told once", () => {
    const asked = gate({ deny_keywords: ['alpha', 'beta'] })
    expect(asked(['one', 'alpha alpha', 'beta']).matches).toEqual([
      { keyword: 'alpha', category: null },
      { keyword: 'beta', category: null }
    ])
  })

  test('overlapping keywords are all told', () => {
    const asked = gate({ deny_keywords: ['she', 'he', 'hers'] })
    expect(
      asked(['ushers'])
        .matches.map((match) => match.keyword)
        .sort()
    ).toEqual(['he', 'hers', 'she'])
  })

  test('in word mode a keyword stands at word borders', () => {
    const asked = gate({ deny_keywords: ['art'], match: 'word' })
    expect(asked(['He sells art.']).dropped).toBe(true)
    expect(asked(['Modern-art fan']).dropped).toBe(true)
    expect(asked(['He starts the cart.']).dropped).toBe(false)
  })

  test('word mode has no effect on scripts without spaces', () => {
    expect(gate({ deny_keywords: ['密码'], match: 'word' })(['我的密码是什么']).dropped).toBe(true)
    expect(
      gate({ deny_keywords: ['パスワード'], match: 'word' })(['新パスワードを設定']).dropped
    ).toBe(true)
  })

  test('a detector drops by shape and is told by its name', () => {
    expect(gate({ detectors: ['email'] })(['write to ana@example.org'])).toEqual({
      dropped: true,
      matches: [{ keyword: 'email', category: null }]
    })
  })

  test('a pack is told with its category', () => {
    expect(gate({ deny_categories: ['health'] })(['has asthma']).matches).toEqual([
      { keyword: 'asthma', category: 'health' }
    ])
  })
})

describe('keyword matcher', () => {
  test('finds exactly what searching for each keyword finds', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', ' '),
      minLength: 1,
      maxLength: 5
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 40 }),
        (keywords, text) => {
          const found: string[] = []
          new KeywordMatcher(keywords).visit(text, (keyword, start, end) => {
            found.push(`${keyword}@${start}-${end}`)
          })
          const expected = keywords.flatMap((keyword, index) => {
            const places: string[] = []
            for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
              places.push(`${index}@${at}-${at + keyword.length}`)
            }
            return places
          })
          expect(found.sort()).toEqual(expected.sort())
        }
      ),
      { numRuns: 500 }
    )
  })

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: 500 }
    )
  })
})
