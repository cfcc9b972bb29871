/** What is read of the exports of other memory services, sound and hostile ones. */
import { expect, test } from 'bun:test'
import { fileOf, lines, nested, readAll, utf16 } from '#tests/clients/import/reading.ts'

const MEM0 = {
  id: 'm1',
  memory: 'Dev works at TechCorp.',
  user_id: 'dev',
  created_at: '2025-03-01T10:00:00-08:00',
  categories: ['work'],
  metadata: { type: 'professional' }
}

const jsonl = (...rows: unknown[]) =>
  fileOf(
    'export.jsonl',
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')
  )
const mapping = (fields: object) => fileOf('mapping.json', JSON.stringify(fields))

test('a known service needs no mapping file', async () => {
  const { found } = await readAll('records', jsonl(MEM0), 'mem0')
  expect(found).toMatchObject([
    {
      text: 'Dev works at TechCorp.',
      user: 'dev',
      timestamp: '2025-03-01T18:00:00.000Z',
      source: 'mem0',
      metadata: { id: 'm1', categories: ['work'], metadata: { type: 'professional' } }
    }
  ])
})

test('a list, and a list inside of an object, are read as well', async () => {
  const list = fileOf('a.json', JSON.stringify([MEM0, MEM0]))
  expect((await readAll('records', list, 'mem0')).found.length).toBe(2)
  const page = fileOf('a.json', JSON.stringify({ count: 2, results: [MEM0, MEM0] }))
  expect((await readAll('records', page, 'mem0')).found.length).toBe(2)
})

test('zep and letta have other names for the same', async () => {
  const zep = jsonl({ uuid: 'z', fact: 'Nia lives in Lugano.', valid_at: '2024-05-01T00:00:00Z' })
  expect((await readAll('records', zep, 'zep')).found[0]).toMatchObject({
    text: 'Nia lives in Lugano.',
    timestamp: '2024-05-01T00:00:00.000Z'
  })
  const letta = jsonl({ id: 'l', text: 'Nia keeps bees.', created_at: 1_714_550_400 })
  expect((await readAll('records', letta, 'letta')).found[0]?.timestamp).toBe(
    '2024-05-01T08:00:00.000Z'
  )
})

test('a mapping file says which field is what, also inside of objects', async () => {
  const row = { data: { body: 'I keep bees.', who: 'Nia' }, at: 1_714_550_400_000, owner: 7 }
  const file = mapping({
    text: 'data.body',
    author: 'data.who',
    timestamp: 'at',
    user: 'owner',
    source: 'old',
    metadata: ['at']
  })
  const { found } = await readAll('records', jsonl(row), file)
  expect(found[0]).toMatchObject({
    user: '7',
    source: 'old',
    timestamp: '2024-05-01T08:00:00.000Z',
    metadata: { at: 1_714_550_400_000 }
  })
  expect(lines(found[0])).toEqual(['user Nia: I keep bees.'])
})

test('conversations are taken with their speakers and dates', async () => {
  const talk = [
    { from: 'human', body: 'I keep bees.', name: 'Nia', timestamp: '2024-05-01T08:00:00Z' },
    { from: 'ai', body: 'How many?' },
    { from: 'tool', body: '3' }
  ]
  const file = mapping({ messages: 'talk', role: 'from', content: 'body' })
  const { found } = await readAll('records', jsonl({ talk }), file)
  expect(lines(found[0])).toEqual(['user Nia: I keep bees.', 'assistant: How many?', 'tool: 3'])
  expect(found[0]?.timestamp).toBe('2024-05-01T08:00:00.000Z')
})

test('a mapping that is missing, wrong or of unknown fields is refused', async () => {
  const file = jsonl(MEM0)
  const refusals = [
    undefined,
    'nosuch',
    mapping({}),
    mapping({ text: 3 }),
    mapping({ text: 'a', sourse: 'b' }),
    fileOf('m.json', '{')
  ]
  for (const given of refusals) {
    expect((await readAll('records', file, given)).refused).toBeString()
  }
})

test('hostile: lines that are cut, deep, odd or without words are told and stepped over', async () => {
  const { found, skipped } = await readAll(
    'records',
    jsonl('{"memory":"half', nested(100_000), '7', { memory: '' }, { memory: { a: 1 } }, '', MEM0),
    'mem0'
  )
  expect(found.length).toBe(1)
  expect(skipped.length).toBe(5)
})

test('hostile: names of JavaScript lead nowhere', async () => {
  const file = mapping({ text: 'constructor.name', timestamp: '__proto__.x' })
  expect((await readAll('records', jsonl(MEM0), file)).found).toEqual([])
})

test('hostile: encodings, emptiness, a line without an end', async () => {
  const text = JSON.stringify({ ...MEM0, memory: 'Zürich.' })
  const wide = await readAll('records', fileOf('a.jsonl', utf16(text)), 'mem0')
  expect(wide.found[0]?.text).toBe('Zürich.')
  const latin = await readAll('records', fileOf('a.jsonl', Buffer.from(text, 'latin1')), 'mem0')
  expect([latin.found.length, latin.skipped.length]).toEqual([0, 1])
  expect((await readAll('records', fileOf('a.jsonl', ''), 'mem0')).found).toEqual([])
  const long = jsonl({ memory: 'x'.repeat(9_000_000) }, MEM0)
  const { found, skipped } = await readAll('records', long, 'mem0')
  expect([found.length, skipped.length]).toEqual([1, 1])
})

test('hostile: metadata of any size and depth is left to what fits', async () => {
  const deep = { ...MEM0, metadata: JSON.parse(nested(3000)) }
  expect((await readAll('records', jsonl(deep), 'mem0')).found.length).toBe(1)
})
