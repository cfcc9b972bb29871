import { describe, expect, test } from 'bun:test'
import { areToldApart, type ToldAttribute } from '#src/memory/names/told-apart.ts'

const fact = (attribute: string, content: string): ToldAttribute => ({ attribute, content })

describe('what is told of two namesakes', () => {
  test.each([
    ['works at', 'Bob Stone works at Initech.', 'Robert Stone works at Umbra.'],
    ['lives in', 'Bob Stone lives in Graz.', 'Robert Stone lives in Linz.'],
    ['age', 'R. Hume is 71.', 'Rachel Hume is 12.'],
    ['married to', 'Bob Stone is married to Ana.', 'Robert Stone is married to Lea.']
  ])('holds them apart by another %s', (attribute, one, other) => {
    expect(areToldApart([fact(attribute, one)], [fact(attribute, other)])).toBe(true)
  })

  test.each([
    ['lives in', 'Bob Stone lives in Graz.', 'Robert Stone lives in Graz, Austria.'],
    ['works at', 'Bob Stone works at Initech.', 'Robert Stone works at Initech.']
  ])('does not where the %s is the same', (attribute, one, other) => {
    expect(areToldApart([fact(attribute, one)], [fact(attribute, other)])).toBe(false)
  })

  test('says nothing where only one has it, or each has another attribute', () => {
    const [home, work] = [
      fact('lives in', 'Bob lives in Graz.'),
      fact('works at', 'Bob works at Umbra.')
    ]
    expect(areToldApart([home], [])).toBe(false)
    expect(areToldApart([home], [work])).toBe(false)
  })
})
