/** Which fact a relation hangs on. */
import { describe, expect, test } from 'bun:test'
import { tellingFact } from '#src/reading/telling-fact.ts'

const fact = (content: string, entity = 'Nia', messageIndex = 0) => ({
  candidate: { entity, content, messageIndex }
})
const relation = (description: string, to = 'Acme', messageIndex = 0) => ({
  from: 'Nia',
  to,
  type: 'works_at',
  description,
  messageIndex
})

const works = fact('Nia works at Acme.')
const likes = fact('Nia likes the people at Acme.')
const other = fact('Nia likes tea.')
const later = fact('Nia works at Acme.', 'Nia', 1)
const acme = fact('The company employs Nía as a welder.', 'ACME')

describe('the fact that tells of a relation', () => {
  for (const [name, told, facts, expected] of [
    ['the one in its words', relation('Nia works at Acme.'), [likes, works], works],
    ['of the same message', relation('Nia works at Acme.', 'Acme', 1), [works, later], later],
    [
      'about both ends with most words in common',
      relation('Nia works for Acme'),
      [likes, works],
      works
    ],
    ['about one end by its entity', relation('employed', 'acme'), [other, likes], likes],
    ['none that is about one end alone', relation('Nia works for Acme'), [other], null],
    ['no part of a word', relation('Nia knows Ac', 'Ac'), [works], null],
    ['none of another name', relation('is employed'), [acme], null],
    ['none where there is none', relation('Nia works at Acme.'), [], null]
  ] as const) {
    test(name, () => expect(tellingFact<typeof works>(told, facts)).toBe(expected))
  }
})
