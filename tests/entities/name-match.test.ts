import { describe, expect, test } from 'bun:test'
import { nameKey, standsIn } from '#src/memory/names/name-match.ts'

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
