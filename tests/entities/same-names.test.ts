/** Which entities are one thing under two names, by their names alone. */
import { describe, expect, test } from 'bun:test'
import { matchNames, type Named } from '#src/memory/names/same-names.ts'
import { NAMESAKES, SAME_NAMES } from '#tests/entities/name-pairs.ts'

function matches(...entities: [string, Named['type']][]): {
  merges: string[]
  suggestions: string[]
} {
  const found = matchNames(entities.map(([name, type]) => ({ name, type })))
  const say = ({ short, long }: { short: Named; long: Named }) => `${short.name} → ${long.name}`
  return { merges: found.merges.map(say), suggestions: found.suggestions.map(say) }
}

describe('only what is the same thing is merged', () => {
  test('a given name with its full name, both persons', () => {
    expect(matches(['Anna', 'person'], ['Anna Schmidt', 'person']).merges).toEqual([
      'Anna → Anna Schmidt'
    ])
  })

  test('a company with its legal form, a technology with its kind', () => {
    expect(matches(['Acme', 'company'], ['Acme Inc.', 'company']).merges).toEqual([
      'Acme → Acme Inc.'
    ])
    expect(matches(['Acme', 'unknown'], ['Acme Corporation', 'company']).merges).toEqual([
      'Acme → Acme Corporation'
    ])
    expect(matches(['Postgres', 'technology'], ['Postgres database', 'technology']).merges).toEqual(
      ['Postgres → Postgres database']
    )
  })

  test('a chain of names ends at the longest', () => {
    expect(
      matches(['Anna', 'person'], ['Anna Schmidt', 'person'], ['Dr. Anna Schmidt', 'person']).merges
    ).toEqual(['Anna → Dr. Anna Schmidt', 'Anna Schmidt → Dr. Anna Schmidt'])
  })

  const never: [[string, Named['type']], [string, Named['type']]][] = [
    [
      ['Java', 'technology'],
      ['JavaScript', 'technology']
    ],
    [
      ['New York', 'unknown'],
      ['New York Times', 'company']
    ],
    [
      ['New York', 'unknown'],
      ['New York Times', 'unknown']
    ],
    [
      ['Apple', 'company'],
      ['Apple Pie', 'concept']
    ],
    [
      ['Paris', 'unknown'],
      ['Paris Hilton', 'person']
    ],
    [
      ['Anna', 'person'],
      ['Anna Corp', 'company']
    ],
    [
      ['React', 'technology'],
      ['React Native', 'technology']
    ],
    [
      ['Google', 'company'],
      ['Google Maps', 'company']
    ]
  ]
  for (const [short, long] of never) {
    test(`"${short[0]}" is not merged into "${long[0]}"`, () => {
      expect(matches(short, long).merges).toEqual([])
    })
  }

  test('ambiguity makes suggestions, not a merge', () => {
    const found = matches(['Anna', 'person'], ['Anna Schmidt', 'person'], ['Anna Meyer', 'person'])
    expect(found.merges).toEqual([])
    expect(found.suggestions).toEqual(['Anna → Anna Schmidt', 'Anna → Anna Meyer'])
  })

  test('different types are not even suggested', () => {
    expect(matches(['Apple', 'company'], ['Apple Pie', 'concept'])).toEqual({
      merges: [],
      suggestions: []
    })
  })
})

describe('names in other forms', () => {
  test.each(SAME_NAMES)('one %s: %s, %s', (type, one, other) => {
    expect(matches([one, type], [other, type]).merges).toHaveLength(1)
  })

  test.each(NAMESAKES)('but these are two, each a %s: %s, %s', (type, one, other) => {
    expect(matches([one, type], [other, type]).merges).toEqual([])
  })

  const persons = (...names: string[]) =>
    matches(...names.map((name): [string, Named['type']] => [name, 'person']))

  test('the fuller name stays', () => {
    expect(persons('Juergen Moeller', 'Jürgen Möller').merges).toEqual([
      'Juergen Moeller → Jürgen Möller'
    ])
    expect(persons('Johnny Marsh', 'John Marsh').merges).toEqual(['Johnny Marsh → John Marsh'])
  })

  test('an initial that two may have makes suggestions', () => {
    const found = persons('J. Novak', 'Jana Novak', 'Jiri Novak')
    expect(found.merges).toEqual([])
    expect(found.suggestions).toHaveLength(2)
  })

  test('two short forms of one full name are two people as likely as one', () => {
    const found = persons('Liz Moor', 'Beth Moor', 'Elizabeth Moor')
    expect(found.merges).toEqual([])
    expect(found.suggestions).toContain('Liz Moor → Elizabeth Moor')
  })

  test('what may well be one is suggested', () => {
    for (const [one, other] of [
      ['Chris Vane', 'Christina Vane'],
      ['Walter Finch', 'Walter Finch Jr.'],
      ['Frau Hartwig', 'Silke Hartwig'],
      ['Kate', 'Katherine Doyle'],
      ['Jordan', 'Jordan Blake']
    ] as const) {
      expect(persons(one, other).suggestions).toHaveLength(1)
    }
  })

  test('among many namesakes nobody is told apart, so nobody is merged', () => {
    const many = Array.from(
      { length: 20 },
      (_, place) => `Robert ${'abcdefghijklmnopqrst'[place]}x Stone`
    )
    expect(persons('Bob Stone', 'Bob Kay Stone', ...many).merges).toEqual([])
  })

  test('cost grows with the number of namesakes and no faster', () => {
    const least = (count: number) => {
      const names = Array.from({ length: count }, (_, place) => ({
        name: `${['Bob', 'Robert', 'R.'][place % 3]} Mc${place.toString(36)} Stone-Hall`,
        type: 'person' as const
      }))
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage()
        matchNames(names)
        const { user, system } = process.cpuUsage(start)
        return user + system
      })
      return Math.min(...times)
    }
    least(1_000)
    // Eight times the names: the square would be 64 times the cost.
    expect(least(16_000)).toBeLessThan(least(2_000) * 24)
  }, 60_000)
})
