/** The order of time among results about the same thing. */
import { expect, test } from 'bun:test'
import { inPlace } from '#src/finding/newest-first.ts'

const found = (...scores: [string, number][]) => scores.map(([id, score]) => ({ id, score }))
const ordered = (
  results: { id: string; score: number }[],
  chance: number,
  make: (
    id: string,
    like: { id: string; score: number }
  ) => { id: string; score: number } | null = (id, like) => ({ ...like, id })
) =>
  inPlace(results, ({ id }) => id, [{ first: 'new', second: 'old', chance }], make).map(
    ({ id }) => id
  )

test('the first of a pair takes the place of the second', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.8], ['new', 0.7]), 0.9)).toEqual([
    'new',
    'old',
    'else'
  ])
})

test('what already stands before it stays', () => {
  expect(ordered(found(['new', 0.9], ['old', 0.3]), 0.9)).toEqual(['new', 'old'])
})

test('a sure one that was not found is shown, a doubtful one is not', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.9)).toEqual(['new', 'old', 'else'])
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.11)).toEqual(['old', 'else'])
})

test('doubt orders what stands at the top, and nothing below', () => {
  const between = Array.from({ length: 7 }, (_, place): [string, number] => [`${place}`, 0.8])
  const [few, many] = [between.slice(1), between]
  const isFirst = (some: [string, number][], chance: number) =>
    ordered(found(['old', 0.9], ...some, ['new', 0.5]), chance)[0] === 'new'
  expect([isFirst(few, 0.11), isFirst(many, 0.11), isFirst(many, 0.9)]).toEqual([true, false, true])
})

test('nothing comes of a pair whose second was not found', () => {
  expect(ordered(found(['else', 0.5]), 0.9)).toEqual(['else'])
})

test('what cannot be shown changes nothing', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.9, () => null)).toEqual(['old', 'else'])
})
