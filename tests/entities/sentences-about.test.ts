import { describe, expect, test } from 'bun:test'
import { names, withoutSentencesAbout } from '#src/entities/sentences-about.ts'

const cut = (text: string, name: string | null, quotes: string[] = []) =>
  withoutSentencesAbout(text, { name, quotes })

describe('cutting the sentences about an entity', () => {
  test.each([
    ['Nia keeps bees. Tom bakes bread.', 'Nia', 'Tom bakes bread.', 1],
    ['Tom bakes bread. I met NIA! She was late.', 'Nia', 'Tom bakes bread. She was late.', 1],
    ["It is Nia's boat. It leaks.", 'Nia', 'It leaks.', 1],
    ['We read the New\nYork  Times.\nIt rains.', 'New York Times', 'It rains.', 2],
    ['C++ is old. So is C.', 'C++', 'So is C.', 1],
    ['彼女は東京に住む。雨が降る。', '東京', '雨が降る。', 1],
    ['Java is fine. JavaScript too.', 'Java', 'JavaScript too.', 1],
    ['Anna saw Annabel.', 'Annabel', null, 1]
  ])('%p without %p', (text, name, left, sentences) => {
    expect(cut(text, name)).toEqual({ text: left, cut: sentences })
  })

  test('takes what a fact was drawn from, however it was written about', () => {
    const text = 'We talked. She keeps\n bees in Lugano. It rained.'
    expect(cut(text, 'Nia', ['She keeps bees in Lugano'])).toEqual({
      text: 'We talked. It rained.',
      // A line end counts as a sentence end, so the quote stands in two.
      cut: 2
    })
  })

  test('leaves a text that is about something else exactly as it is', () => {
    const text = '  Niamh keeps bees,  and  goats. '
    expect(cut(text, 'Nia', ['I keep bees'])).toEqual({ text, cut: 0 })
    expect(cut('The user interface is slow.', null)).toEqual({
      text: 'The user interface is slow.',
      cut: 0
    })
  })

  test('a text with its accents apart, as in many files, is about the same', () => {
    const text = 'Zoë keeps bees. Tom naïvely bakes bread. It rains.'.normalize('NFD')
    expect(cut(text, 'zoë', ['Tom naïvely bakes'])).toEqual({ text: 'It rains.', cut: 2 })
    expect(cut('Zoë keeps bees.', 'Zoë'.normalize('NFD'))).toEqual({ text: null, cut: 1 })
  })

  test('a name is found at word borders only', () => {
    expect(names('in New York', 'new york')).toBe(true)
    expect(names('Newark', 'new')).toBe(false)
    expect(names('a (c) b', '(c)')).toBe(true)
  })
})
