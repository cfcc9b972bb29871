/** The gate itself: which test runs where, and that what dies is no success. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { countsOf, ROOT, runStage, sharesOf } from '../scripts/check/run-tests.ts'
import { ALONE, findTestFiles } from '../scripts/check/test-files.ts'

const { pure, shared, alone } = await findTestFiles()

describe('stages', () => {
  test('hold every test file once', () => {
    const all = [...new Glob('tests/**/*.test.ts').scanSync(ROOT)].sort()
    expect(all.length).toBeGreaterThan(150)
    expect([...pure, ...shared, ...alone].sort()).toEqual(all)
  })

  test('call pure only what never goes outside, through whatever it imports', () => {
    expect(pure).toContain('tests/quota/quota.test.ts')
    expect(pure).toContain('tests/tidy.test.ts')
    for (const name of [
      'add/api',
      'http/docs-browser',
      'models/local-embedder',
      'health/uncaught'
    ]) {
      expect(shared).toContain(`tests/${name}.test.ts`)
    }
    expect(pure.filter((path) => /api\.test|crash|process/.test(path))).toEqual([])
  })

  test('name nothing as alone that is not there', () => {
    for (const place of Object.keys(ALONE)) {
      expect(alone.filter((path) => path.startsWith(place)).length).toBeGreaterThan(0)
    }
  })
})

describe('shares', () => {
  const files = ['a', 'b', 'c', 'd', 'e']

  test('hold every file once, the slowest first and by itself', () => {
    const shares = sharesOf(files, 2, 1, { a: 1, b: 900_000, c: 2, d: 3, e: 4 })
    expect(shares.flat().sort()).toEqual(files)
    expect(shares[0]).toEqual(['b'])
  })

  test('become smaller, so that what is left at the end is short', () => {
    const many = Array.from({ length: 100 }, (_, index) => `${index}.test.ts`)
    const durations = Object.fromEntries(many.map((file) => [file, 10_000]))
    const sizes = sharesOf(many, 2, 1, durations).map((share) => share.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes[0]).toBe(25)
    expect(sizes.at(-1)).toBeLessThanOrEqual(2)
  })

  test('give work to every process where nothing is known', () => {
    expect(sharesOf(files, 2, 1, {}).map((share) => share.length)).toEqual([3, 2])
    expect(sharesOf([], 2, 1, {})).toEqual([])
  })

  test('repeat the order of a seed, and another seed gives another', () => {
    const many = Array.from({ length: 40 }, (_, index) => `${index}.test.ts`)
    expect(sharesOf(many, 2, 7, {})).toEqual(sharesOf(many, 2, 7, {}))
    expect(sharesOf(many, 2, 7, {})).not.toEqual(sharesOf(many, 2, 8, {}))
  })
})

describe('a process of tests', () => {
  test('is counted by its closing lines', () => {
    expect(countsOf(' 12 pass\n 0 fail\n', 0)).toEqual({ passed: 12, failed: 0 })
    expect(countsOf(' 12 pass\n 2 fail\n', 1)).toEqual({ passed: 12, failed: 2 })
  })

  test('has failed without them, and where it ran nothing', () => {
    expect(countsOf('killed', 137)).toEqual({ passed: 0, failed: 1 })
    expect(countsOf(' 12 pass\n 0 fail\n', 1)).toEqual({ passed: 12, failed: 1 })
    expect(countsOf(' 0 pass\n 0 fail\n', 0)).toEqual({ passed: 0, failed: 1 })
  })

  test('that dies beside another is one failure, and the other is still counted', async () => {
    const folder = temporaryFolder()
    const files = [`${folder}/dies.test.ts`, `${folder}/lives.test.ts`]
    await Bun.write(
      files[0] ?? '',
      `require('bun:test').test('a', () => process.kill(process.pid, 9))`
    )
    await Bun.write(files[1] ?? '', `require('bun:test').test('b', () => {})`)
    const stage = { name: 'two processes', files, processes: 2, seed: 1, settings: {} }
    const { passed, failed } = await runStage({
      ...stage,
      options: ['--config=scripts/check/pure.bunfig.toml']
    })
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  })
})
