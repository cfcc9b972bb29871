import { describe, expect, test } from 'bun:test'
import { Failure } from '#src/base/failure.ts'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { emptyPolicy, parsePolicy, sourceGate } from '#src/policy/policy.ts'

function failureOf(run: () => unknown): Failure {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('reading a policy', () => {
  test('absent, null and empty fields are cleared', () => {
    expect(parsePolicy({})).toEqual(emptyPolicy())
    expect(
      parsePolicy({ deny_keywords: null, deny_sources: [], match: null, match_source: null })
    ).toEqual(emptyPolicy())
  })

  test('items are trimmed and kept once, as the owner wrote them', () => {
    expect(parsePolicy({ deny_keywords: [' Project X ', 'Project X', 'y'] }).deny_keywords).toEqual(
      ['Project X', 'y']
    )
  })

  test('an unknown category is refused with the bad and the valid names', () => {
    const failure = failureOf(() => parsePolicy({ deny_categories: ['health', 'politics'] }))
    expect(failure.code).toBe('unknown_category')
    expect(failure.data).toEqual({ unknown: ['politics'], available_categories: [...CATEGORIES] })
    expect(failure.message).toContain('politics')
    for (const category of CATEGORIES) expect(failure.message).toContain(category)
  })

  test.each([
    [{ deny_keyword: ['x'] }, 'deny_keyword'],
    [{ deny_keywords: 'x' }, 'deny_keywords'],
    [{ deny_keywords: ['ok', 7] }, 'deny_keywords.1'],
    [{ deny_keywords: ['  '] }, 'deny_keywords.0'],
    [{ allow_sources: ['x'.repeat(201)] }, 'allow_sources.0'],
    [{ deny_sources: Array.from({ length: 501 }, (_, n) => `s${n}`) }, 'deny_sources'],
    [{ match: 'exact' }, 'match'],
    [{ match_source: 'maybe' }, 'match_source'],
    [{ detectors: ['fingerprint'] }, 'detectors']
  ])('a malformed policy is refused with the field named: %j', (input, path) => {
    const failure = failureOf(() => parsePolicy(input))
    expect(failure.code).toBe('validation')
    expect((failure as Failure<'validation'>).data.errors[0]?.path).toBe(path)
  })

  test('a list of 500 items of 200 characters is accepted', () => {
    const items = Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(200, 'k'))
    expect(parsePolicy({ deny_keywords: items }).deny_keywords).toHaveLength(500)
    // Each is two UTF-16 units.
    expect(parsePolicy({ deny_keywords: ['🎈'.repeat(200)] }).deny_keywords).toHaveLength(1)
  })
})

describe('source gate', () => {
  const policy = (over: object) => ({ ...emptyPolicy(), ...over })

  test('an empty policy accepts every source and none', () => {
    for (const source of ['chat', '', undefined, null, 7]) {
      expect(sourceGate(emptyPolicy(), source)).toBe('accepted')
    }
  })

  test('with allowed sources, only these pass, exact and case-sensitive', () => {
    const gate = policy({ allow_sources: ['chat'] })
    expect(sourceGate(gate, 'chat')).toBe('accepted')
    for (const source of ['Chat', 'chat ', 'mail', undefined, ['chat']]) {
      expect(sourceGate(gate, source)).toBe('skipped')
    }
  })

  test('a denied source is skipped, also when it is allowed', () => {
    expect(sourceGate(policy({ deny_sources: ['mail'] }), 'mail')).toBe('skipped')
    expect(sourceGate(policy({ deny_sources: ['mail'] }), 'Mail')).toBe('accepted')
    expect(sourceGate(policy({ deny_sources: ['mail'] }), undefined)).toBe('accepted')
    expect(sourceGate(policy({ deny_sources: ['a'], allow_sources: ['a'] }), 'a')).toBe('skipped')
  })
})
