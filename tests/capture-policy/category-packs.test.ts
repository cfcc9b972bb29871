import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'
import { CATEGORIES, CATEGORY_PACKS, type Category } from '#src/policy/category-packs.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import { PACK_EXAMPLES } from '#tests/capture-policy/pack-examples.ts'

const gateOf = (category: Category) =>
  contentGate({ ...emptyPolicy(), deny_categories: [category] })

/** Words of an entry without its bars. */
const written = (entry: string): string => entry.replace(/^\||\|$/g, '')

/** Names in programs and about people that hide a pack word. */
const NAMES = [
  'className',
  'classNames',
  'crossNamespace',
  'Taliban',
  'Chiba',
  'passNumber',
  'compass',
  'passing',
  'tokenizer',
  'tokenization',
  'secretary',
  'keyboard',
  'monkey',
  'issue',
  'pursue',
  'tissue',
  'lawsuitable',
  'Jackson',
  'Allison',
  'person',
  'season',
  'sonata',
  'midwife',
  'housewife',
  'husbandry',
  'kidnap',
  'skid',
  'Madison',
  'childhood',
  'archive',
  'chive',
  'impatient',
  'platitude',
  'altitude',
  'gratitude',
  'experience',
  'spouseless',
  'embankment',
  'riverbank',
  'Rosalind',
  'OCDE',
  'pillow',
  'caterpillar',
  'stroke-width',
  'therapsid',
  'jailbreak',
  'suede',
  'sued\u00e8re'
]

describe.each(CATEGORIES.map((category) => [category]))('pack %s', (category) => {
  const gate = gateOf(category)
  const { drop, keep } = PACK_EXAMPLES[category]

  test("has at least sixty examples beyond the contract's", () => {
    expect(drop.length).toBeGreaterThanOrEqual(33)
    expect(keep.length + drop.length).toBeGreaterThanOrEqual(64)
  })

  test('drops every sentence that it must drop', () => {
    expect(drop.filter((text) => !gate([text]).dropped)).toEqual([])
  })

  test('keeps every sentence that it must keep', () => {
    expect(keep.filter((text) => gate([text]).dropped)).toEqual([])
  })

  test('no entry stands inside another word of a list of English words', () => {
    const words = readFileSync(wordListPath, 'utf8').split('\n')
    expect(words.length).toBeGreaterThan(200_000)
    const entries = new Set(CATEGORY_PACKS[category].map(written))
    const stems = CATEGORY_PACKS[category].filter((entry) => !entry.endsWith('|')).map(written)
    const hidden = words.filter(
      (word) =>
        gate([word]).dropped && !entries.has(word) && !stems.some((stem) => word.startsWith(stem))
    )
    expect(hidden).toEqual([])
  })

  test('names that hide a word of the pack are kept', () => {
    expect(NAMES.filter((name) => gate([`Ana mentions ${name} today.`]).dropped)).toEqual([])
  })

  test('entries are lower case, trimmed, long enough and listed once', () => {
    const entries = CATEGORY_PACKS[category]
    expect(new Set(entries).size).toBe(entries.length)
    for (const entry of entries) {
      const word = written(entry)
      expect(word).toBe(word.toLowerCase().trim())
      expect(word.length).toBeGreaterThanOrEqual(3)
    }
  })
})

test('a fact that carries a redaction marker is dropped by the credentials pack', () => {
  expect(gateOf('credentials')(['deploys with [REDACTED:api_key]']).dropped).toBe(true)
})
