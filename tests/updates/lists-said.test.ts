/** Lists that are named by one look at a text's words are those that their patterns find. */
import { describe, expect, test } from 'bun:test'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { ListsSaid } from '#src/updates/lists-said.ts'
import { MATTERS, WORDS } from '#src/updates/matters/matter-words.ts'
import { SIGNALS } from '#src/updates/signals.ts'

test.each([
  ['We MOVED away.', { place: 'surely' }],
  ['It is over there', { end: 'perhaps' }],
  ['the project is over', { end: 'perhaps' }],
  ['Replacing it', { place: 'surely' }],
  ['Irreplaceable', {}],
  ['removed', {}],
  // What begins with a mark is left to the pattern.
  ["I'll go", { ahead: 'perhaps' }],
  ['never, ever again', { end: 'perhaps' }],
  ['nothing of it', {}]
] as const)('%s', (text, named) => {
  const lists = new ListsSaid([
    ['place', 'moved|replac*'],
    ['end', 'is over|never * again'],
    ['ahead', "'ll|i will"]
  ])
  expect(Object.fromEntries(lists.in(text))).toEqual(named)
})

/** Of every language that parts words, all lists that are looked for. */
const LISTS = Object.entries(WORDS)
  .filter(([language]) => !isUnspaced(language))
  .map(([language, words]) => {
    const matters = MATTERS.flatMap((matter) => [words[matter].told, words[matter].turned])
    return [language, [...Object.values(SIGNALS[language] ?? {}), ...matters]] as const
  })
const TEXTS = 400
const WORDS_EACH = 9

describe.each(LISTS)('the lists of %s', (language, lists) => {
  const said = new ListsSaid(lists.map((list, place) => [place, list] as const))
  const agrees = (text: string) => {
    const told = said.in(text)
    for (const [place, list] of lists.entries()) {
      const isThere = anyOfList(list, language).test(text)
      const how = told.get(place)
      if (isThere) expect([text, place, how]).not.toEqual([text, place, undefined])
      if (how === 'surely') expect([text, place, isThere]).toEqual([text, place, true])
    }
  }

  test('each entry by itself, as it is and in capitals', () => {
    for (const entry of lists.join('|').split('|')) {
      const text = entry.replaceAll(' * ', ' quite near ').replaceAll('*', 'xyz')
      for (const one of [text, text.toUpperCase(), `«${text}», ok`, `x${text}x`]) agrees(one)
    }
  })

  test('words of all of them mixed, whole and in pieces', () => {
    const words = lists.join(' ').split(/[|\s]+/u)
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    const marks = [' ', ' ', ' ', ', ', '. ', "'", '-', '']
    for (let text = 0; text < TEXTS; text++) {
      const said = Array.from({ length: WORDS_EACH }, () => {
        const word = (words[next(words.length)] ?? '').replaceAll('*', 'en')
        const piece = next(5) === 0 ? word.slice(next(3)) : word
        return `${next(3) === 0 ? piece.toUpperCase() : piece}${marks[next(marks.length)] ?? ''}`
      })
      agrees(said.join(''))
    }
  })

  test('letters that a pattern takes for another one', () => {
    const letters = new Set(lists.join('').toLowerCase().match(/\p{L}/gu) ?? [])
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (one) => /[\p{L}\p{M}]/u.test(one)
    )
    const everything = all.join('')
    for (const letter of letters) {
      const taken = everything.match(new RegExp(letter, 'giu')) ?? []
      const one = new ListsSaid([['it', letter.repeat(3)]])
      for (const other of taken) expect([other, one.in(other.repeat(3)).size]).toEqual([other, 1])
    }
  })
})
