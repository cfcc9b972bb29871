import { describe, expect, test } from 'bun:test'
import { nameKey, standsIn } from '#src/memory/names/name-match.ts'
import { matchNames, type Named } from '#src/memory/names/same-names.ts'

describe('names are the same when their keys are', () => {
  test('case, white space and composition do not matter', () => {
    expect(nameKey('  New   York ')).toBe(nameKey('new york'))
    expect(nameKey('Zu\u0308rich')).toBe(nameKey('Z\u00fcrich'))
    expect(nameKey('Łódź')).toBe(nameKey('ŁÓDŹ'))
  })

  test('accents and other letters do', () => {
    expect(nameKey('Jose')).not.toBe(nameKey('José'))
    expect(nameKey('Ana')).not.toBe(nameKey('Anna'))
  })
})

describe('a name stands in another only as whole words, side by side', () => {
  const cases: [short: string, long: string, stands: boolean][] = [
    ['Anna', 'Anna Schmidt', true],
    ['Schmidt', 'Anna Schmidt', true],
    ['New York', 'New York Times', true],
    ['Java', 'JavaScript', false],
    ['Java', 'Java Island', true],
    ['C', 'C++', false],
    ['Node', 'Node.js', false],
    ['Ann', 'Anna', false],
    ['Anna Schmidt', 'Anna Maria Schmidt', false],
    ['Anna', 'anna', false],
    ['', 'Anna', false],
    ['Acme', 'Acme, Inc.', true],
    ['Mobile', 'T-Mobile', false]
  ]
  for (const [short, long, stands] of cases) {
    test(`"${short}" ${stands ? 'stands' : 'does not stand'} in "${long}"`, () => {
      expect(standsIn(short, long)).toBe(stands)
    })
  }
})

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
