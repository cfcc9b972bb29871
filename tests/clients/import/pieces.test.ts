/** An export that is too large for one call comes in by pieces, and is then what it is when it comes in whole. */
import { expect, test } from 'bun:test'
import { serviceOn } from '#tests/support/service.ts'
import { piecesOf } from '../../../clients/typescript/src/cli/export-pieces.ts'
import { Keepsake } from '../../../clients/typescript/src/index.ts'

const TOLD = [
  'Nia Rossi lives in Lugano. Nia Rossi works at Initech as a welder.',
  'Bob Stone works at Initech. Bob Stone lives in Bern.',
  'Nia Rossi moved to Basel in May 2026.',
  'How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image. 4. Restart the pods.',
  'Yesterday the deployment of the shop failed because the disk was full.',
  'My sister Ana is allergic to nuts. Clara Weiss lives in Vienna.'
]

type Lists = Record<string, unknown>

/** Rows in an order of their own, without when and in which order they came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const told = Object.entries(value).filter(([name]) => !/^(exported|updated)_at$/.test(name))
  return Object.fromEntries(told.map(([name, inner]) => [name, sorted(inner)]))
}

test('pieces hold every row once, in an order in which they may be kept, and none is too large', () => {
  const said = (item: string) => ({ id: `said ${item}`, item_id: item })
  const relation = (target: string) => ({ id: 'r1', target, type: 'knows' })
  const exported = {
    version: 1,
    chunks: [{ id: 'c1' }, { id: 'c2' }],
    entities: [
      {
        id: 'e1',
        name: 'Nia',
        fact_details: [{ id: 'f1' }, { id: 'f2' }],
        relations: [relation('Bob')]
      },
      { id: 'e2', name: 'Bob', fact_details: [], relations: [relation('Nia')] },
      { id: 'e3', name: 'Bare', fact_details: [] }
    ],
    episodes: [{ id: 'p1' }],
    statements: ['c1', 'f1', 'f1', 'r1', 'p1'].map(said)
  }
  const pieces = [...piecesOf(exported, 200)] as Lists[]
  expect(pieces.length).toBeGreaterThan(3)
  for (const piece of pieces) {
    expect(piece['version']).toBe(1)
    expect(JSON.stringify(piece).length).toBeLessThan(450)
  }
  const all = (list: string) => pieces.flatMap((piece) => (piece[list] ?? []) as Lists[])
  expect(all('chunks').map(({ id }) => id)).toEqual(['c1', 'c2'])
  expect(all('statements').map(({ item_id: id }) => id)).toEqual(['c1', 'f1', 'f1', 'r1', 'p1'])
  const facts = all('entities').flatMap(({ fact_details: list }) => (list ?? []) as Lists[])
  expect(facts.map(({ id }) => id)).toEqual(['f1', 'f2'])
  // A relation comes with both its entities.
  const related = pieces.filter((piece) => JSON.stringify(piece).includes('knows'))
  expect(related.length).toBe(1)
  expect(((related[0]?.['entities'] ?? []) as Lists[]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Nia', 'Bob'])
  )
  expect(all('entities').filter(({ name }) => name === 'Bare')).toEqual([
    { id: 'e3', name: 'Bare' }
  ])
})

test('by pieces and as a whole it becomes the same memory', async () => {
  const service = await serviceOn('embedded')
  const client = async () =>
    new Keepsake({ baseUrl: service.url, apiKey: (await service.account()).key }).user('ana')
  const [source, whole, cut] = [await client(), await client(), await client()]
  for (const text of TOLD) await (await source.memory.add(text)).wait()
  const { results } = await source.search('Where does Bob live?')
  await source.memory.archive({ fact_id: results[0]?.fact_details[0]?.id ?? '' })
  const exported = await source.memory.exportDocument()
  await (await whole.memory.import({ export: exported })).wait()
  const pieces = [...piecesOf(exported, 3000)]
  expect(pieces.length).toBeGreaterThan(5)
  for (const piece of pieces) await (await cut.memory.import({ export: piece })).wait()
  expect(sorted(await cut.memory.exportDocument())).toEqual(
    sorted(await whole.memory.exportDocument())
  )
  // The same again adds nothing.
  const again = await (await cut.memory.import({ export: pieces[2] ?? {} })).wait()
  expect(again.result).toMatchObject({ facts_added: 0, chunks: 0 })
})
