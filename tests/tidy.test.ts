/**
 * The house is as its tables say: `tidy/rooms.ts` (who knows whom), `tidy/bounds.ts` (sizes, and who
 * reads the environment and the clock). What did not obey when a rule was made stands in
 * `tidy/standing.ts` and may only become less: `bun scripts/tidy.ts` writes down what has become less.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Glob } from 'bun'
import { CLOCK_READERS, ENVIRONMENT_READERS, FEATURE_TREES, PURE_DATA } from '#tests/tidy/bounds.ts'
import { featureOf, importsAmong, ROOT, readFiles, roomOf } from '#tests/tidy/house.ts'
import { FEATURES, ROOMS } from '#tests/tidy/rooms.ts'
import { arrowsBetween, CHECKS, differences, nounsOf } from '#tests/tidy/rules.ts'
import { readSource } from '#tests/tidy/source-file.ts'
import { STANDING } from '#tests/tidy/standing.ts'

const files = await readFiles(['src', 'actors', 'db'])
const pathOf = (place: string) => `${ROOT}/${place}`

test('the rules look at the whole house', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(arrowsBetween(files).length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => file.functions).length).toBeGreaterThan(2000)
  expect(nounsOf(files).length).toBeGreaterThan(30)
  expect(
    [...importsAmong(files).values()].filter((targets) => targets.size > 0).length
  ).toBeGreaterThan(300)
})

describe('the table of rooms', () => {
  test('is in order: a room knows only rooms above it', () => {
    for (const [place, room] of ROOMS.entries()) {
      const above = ROOMS.slice(0, place).map(({ name }) => name)
      expect(room.knows.filter((name) => !above.includes(name))).toEqual([])
    }
  })

  test('has a room for every file, and only places that are there', () => {
    expect(files.filter(({ path }) => roomOf(path) === null)).toEqual([])
    const places = ROOMS.flatMap(({ places, doors }) => [...places, ...(doors ?? [])])
    const unbuilt = places.filter((place) => !existsSync(pathOf(place)))
    expect(unbuilt.filter((place) => !STANDING.unbuilt.includes(place))).toEqual([])
  })
})

describe('nothing beyond what stands in standing.ts:', () => {
  test.each(CHECKS)('$promise', ({ name, count }) => {
    expect(differences(count(files), STANDING[name])).toEqual([])
  })
})

describe('each rule sees what it forbids:', () => {
  const added = (path: string, text: string) => [readSource(path, text)]
  const longText = 'a()\n'.repeat(301)
  const longFunction = `export function long() {\n${'  a()\n'.repeat(70)}}\n`
  const faults: [string, ReturnType<typeof added>][] = [
    ['arrows', added('src/facts/a.ts', "import type { A } from '#src/voice/event.ts'")],
    [
      'circlesOfFiles',
      [
        ...added('src/facts/a.ts', "import type { B } from './b.ts'"),
        ...added('src/facts/b.ts', "import type { A } from './a.ts'")
      ]
    ],
    [
      'circlesOfRooms',
      added('src/redaction/a.ts', "import type { A } from '#src/base/failure.ts'")
    ],
    ['folders', Array.from({ length: 15 }, (_, at) => readSource(`src/new/${at}.ts`, ''))],
    ['files', added('src/facts/a.ts', longText)],
    ['functions', added('src/facts/a.ts', longFunction)],
    ['nouns', added('src/facts/a.ts', "import { factsOf } from '#db/stores/facts/facts.ts'")],
    ['environment', added('src/facts/a.ts', "export const a = process.env['A']")],
    ['clock', added('src/facts/a.ts', 'export const a = new Date()')]
  ]
  // A ground that knew redaction would be a circle with it.
  const below = readSource('src/base/failure.ts', "import type { A } from '#src/redaction/a.ts'")

  test.each(faults)('%s', (name, more) => {
    const check = CHECKS.find((one) => one.name === name)
    const found = check?.count([...files, ...more, below]) ?? new Map()
    const faults = differences(found, STANDING[check?.name ?? 'arrows'])
    expect(faults.filter((fault) => fault.includes('allowed')).length).toBeGreaterThan(0)
    expect(faults.join()).toMatch(/src\/facts\/a\.ts|facts -> voice|redaction|src\/new/)
  })
})

test('no rule hides among operations: each file there has to do with a store, or with one that has', () => {
  const folders = files.filter(({ path }) => /^src\/[^/]+\/(?:operations|job)\//.test(path))
  expect(folders.length).toBeGreaterThan(20)
  const idle = folders.filter(
    ({ path, imports }) =>
      !imports.some(
        ({ target }) => /^(?:db|actors)\//.test(target) || dirname(target) === dirname(path)
      )
  )
  expect(idle.map(({ path }) => path)).toEqual([])
})

test('files named in the bounds are there and need to be named', () => {
  const longData = files.filter(({ path }) => PURE_DATA.includes(path))
  expect(longData.filter(({ lines }) => lines > 300).length).toBe(PURE_DATA.length)
  for (const reader of [...ENVIRONMENT_READERS, ...Object.keys(CLOCK_READERS)]) {
    expect(files.find(({ path }) => path === reader)?.reads.length ?? 0).toBeGreaterThan(0)
  }
})

test('what is yet to be built is not there', () => {
  expect(STANDING.unbuilt.filter((place) => existsSync(pathOf(place)))).toEqual([])
})

describe('a feature', () => {
  test('stands in all the trees that the table names', () => {
    expect(Object.keys(FEATURE_TREES)).toEqual(FEATURES)
    for (const [name, { schema, store }] of Object.entries(FEATURE_TREES)) {
      const trees = [
        `src/${name}`,
        `tests/${name}`,
        ...(schema === null ? [] : [`db/schema/${schema}.ts`]),
        ...(store === null ? [] : [`db/stores/${store}`])
      ]
      const missing = trees.filter((tree) => !existsSync(pathOf(tree)))
      expect(missing.filter((tree) => !STANDING.unbuilt.includes(tree))).toEqual([])
    }
  })

  test('is named in the table where it has routes', () => {
    const folders = readdirSync(pathOf('src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(pathOf(`src/${entry.name}/routes.ts`)))
      .map(({ name }) => name)
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.filter((name) => !FEATURES.includes(name))).toEqual([])
  })

  test('declares its endpoints in files that the lint rules for routes reach', async () => {
    const { overrides } = await Bun.file(pathOf('biome.json')).json()
    const reach: string[] = overrides.find(({ includes }: { includes: string[] }) =>
      includes.includes('src/http/**')
    ).includes
    const declaring = files.filter(({ reads }) => reads.some(({ what }) => what === 'endpoint()'))
    expect(declaring.length).toBeGreaterThanOrEqual(FEATURES.length)
    const unguarded = declaring.filter(({ path }) => {
      return !reach.some((pattern) => new Glob(pattern).match(path))
    })
    expect(unguarded.map(({ path }) => path)).toEqual([])
  })
})

describe('a file is read as it is meant', () => {
  const source = readSource(
    'src/add/sample.ts',
    `import type { A } from '#src/a.ts'
import { type B, c } from './b.ts'
export { d } from '../d.ts'
const later = () => import('#src/later.ts')
type Far = import('#src/far.ts').Far
// process.env in a comment is none
class Sample {
  #long() {
    return [process.env['X'], Date.now(), new Date(), new Date(0), 'Date.now']
  }
}
`
  )

  test('types count as imports, and so do re-exports and imports made later', () => {
    expect(source.imports.map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
      ['src/a.ts', true],
      ['src/add/b.ts', false],
      ['src/d.ts', false],
      ['src/later.ts', false],
      ['src/far.ts', true]
    ])
  })

  test('a time that is given is no question for the time', () => {
    const asked = ['process.env', 'Date.now', 'new Date()']
    expect(source.reads.map(({ what }) => what).filter((what) => asked.includes(what))).toEqual(
      asked
    )
  })

  test('a method is a function with its name and length', () => {
    expect(source.functions).toContainEqual({ name: '#long', lines: 3 })
  })

  test('one more than stands is a fault, and so is one less', () => {
    const found = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 1]
    ])
    expect(differences(found, { a: 1, b: 1, c: 2, d: 1 })).toEqual([
      'a: 2, allowed 1',
      'c: only 1 now; lower it in standing.ts',
      'd: only 0 now; delete it in standing.ts'
    ])
  })

  test('features are told by their folder', () => {
    expect(featureOf('src/add/routes.ts')).toBe('add')
    expect(featureOf('src/http/serve.ts')).toBeNull()
  })
})
