/** Facts of somebody whose name is known are compared as those of somebody whose name is not. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { withName, withoutName } from '#src/updates/own-words.ts'

describe('the name of whoever told it', () => {
  test.each([
    ['Maureen lives in Leeds.', 'Maureen', 'User lives in Leeds.'],
    ["Lena's sister is Ana.", 'Lena Fischer', "User's sister is Ana."],
    ['Piero: Ho un orto.', 'Piero', 'Ho un orto.'],
    ['Annabel lives in Leeds.', 'Ann', 'Annabel lives in Leeds.'],
    ['User lives in Leeds.', null, 'User lives in Leeds.']
  ])('%s without %s', (content, name, said) => {
    expect(withoutName(content, name)).toBe(said)
  })

  test('stands in what is left of a fact again', () => {
    expect(withName('User has a cat.', 'Maureen has a cat and a dog.', 'Maureen')).toBe(
      'Maureen has a cat.'
    )
    expect(withName('Gioco a bocce.', "Piero: Ho l'orto e gioco a bocce.", 'Piero')).toBe(
      'Piero: Gioco a bocce.'
    )
  })

  test('does not keep a home that has turned from being closed', () => {
    const said = 'I moved in with my daughter in Louth.'
    const later = {
      ...{ text: said, vector: null, at: 0, name: 'Maureen' },
      facts: [{ factId: 'new', text: 'Maureen moved in with her.', vector: null, eventAt: null }]
    }
    const earlier = (content: string) => [
      { factId: 'old', content, similarity: 0.3, isDated: false }
    ]
    const closes = (content: string) =>
      updatesBy(later, earlier(content), 'none').some((one) => one.closes)
    expect(closes('Maureen lives in Skegness.')).toBe(true)
    expect(closes('Doris lives in Skegness.')).toBe(false)
  })
})
