/** Imports into a service that runs: what comes of each kind, with its dates, authors and relations. */
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { folderOf, zipped } from '#tests/clients/import/reading.ts'
import { type Installed, installedClient, run } from '#tests/clients/packed.ts'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'

let service: TestService
let installed: Installed
let account: TestAccount

beforeAll(async () => {
  service = await serviceOn('embedded')
  installed = await installedClient()
})
beforeEach(async () => {
  account = await service.account()
})

/** `keepsake import …` in a folder with these files, by a runtime; its report. */
async function importing(
  files: Record<string, string | Uint8Array>,
  words: string[],
  runtime = 'node'
) {
  const folder = folderOf(files)
  const program = join(installed.folder, 'node_modules/keepsake/dist/cli/keepsake.js')
  const access = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: account.key }
  const { out, err, code } = await run([runtime, program, '--json', 'import', ...words], {
    cwd: folder,
    env: { ...access, XDG_STATE_HOME: join(folder, 'state') }
  })
  if (code !== 0) throw new Error(`import ${words.join(' ')} ended with ${code}: ${err}${out}`)
  return JSON.parse(out)
}

/** Everything that is remembered. */
async function remembered() {
  return (await account.send('GET', '/v1/export')).json
}

interface Chunk {
  content: string
  speaker: string | null
  role: string
  timestamp: string
  metadata: Record<string, unknown>
}

const CHAT = [
  {
    conversation_id: 'c1',
    title: 'Work',
    create_time: 1_714_550_400,
    current_node: 'b',
    mapping: {
      a: {
        parent: null,
        message: {
          author: { role: 'user' },
          create_time: 1_714_550_400,
          content: { parts: ['Bob Stone works at Initech. My password: wolke7Regen!x'] }
        }
      },
      b: {
        parent: 'a',
        message: {
          author: { role: 'assistant' },
          create_time: 1_714_550_460,
          content: { parts: ['Noted.'] }
        }
      }
    }
  }
]

test.each(['node', 'bun'])(
  'a chat comes in once, with dates and without secrets (%s)',
  async (runtime) => {
    const files = { 'chat.zip': await zipped({ 'conversations.json': JSON.stringify(CHAT) }) }
    const first = await importing(files, ['chatgpt', 'chat.zip'], runtime)
    expect(first).toMatchObject({ found: 1, sent: 1, secrets_cut: 1, results: { items_done: 1 } })
    expect(first.results.redactions).toBe(0)
    const { chunks, entities, counts } = await remembered()
    expect(chunks.map(({ timestamp, role }: Chunk) => [timestamp, role])).toEqual([
      ['2024-05-01T08:00:00.000Z', 'user'],
      ['2024-05-01T08:01:00.000Z', 'assistant']
    ])
    expect(chunks[0].metadata).toMatchObject({
      source: 'chatgpt',
      conversation_id: 'c1',
      title: 'Work'
    })
    expect(JSON.stringify(entities)).toContain('Bob Stone works at Initech')
    expect(JSON.stringify(chunks)).not.toContain('wolke7')
    // From another folder and with no checkpoint, in an export that has grown: known by its content.
    const other = { ...CHAT[0], conversation_id: 'c2', title: 'Other' }
    const grown = { 'conversations.json': JSON.stringify([other, ...CHAT]) }
    const again = await importing(grown, ['chatgpt', 'conversations.json'], runtime)
    expect(again).toMatchObject({ sent: 2, results: { known: 1, facts_added: 0 } })
    const after = await remembered()
    expect(after.counts.chunks).toBe(2 * chunks.length)
    expect(after.counts.facts).toBe(counts.facts)
  }
)

test('what was forgotten comes in again', async () => {
  const files = { 'conversations.json': JSON.stringify(CHAT) }
  const words = ['chatgpt', '.', '--afresh']
  const first = await importing(files, words)
  expect(await importing(files, words)).toMatchObject({ sent: 1, results: { known: 1 } })
  await account.send('DELETE', '/v1/memories/all')
  const { facts_added } = first.results
  expect(await importing(files, words)).toMatchObject({ sent: 1, results: { facts_added } })
  expect(JSON.stringify((await remembered()).entities)).toContain('Bob Stone works at Initech')
})

test('links of notes are relations, and come in once', async () => {
  const files = {
    'vault/Nia Rossi.md':
      '---\ndate: 2024-05-01\nemployer: "[[Initech]]"\n---\nNia Rossi knows [[Bob Stone]] well.',
    'vault/Bob Stone.md': '---\ndate: 2024-05-02\n---\nBob Stone lives in Vienna.'
  }
  const words = ['notes', 'vault']
  expect(await importing(files, words)).toMatchObject({ found: 2, sent: 3 })
  const relationsOf = async (name: string) => {
    const { json } = await account.send('GET', `/v1/memory/${encodeURIComponent(name)}`)
    return json.relations.map(
      ({ type, direction, target, description }: Record<string, string>) =>
        `${direction} ${type} ${target}: ${description}`
    )
  }
  const expected = [
    'outgoing employer Initech: employer: Initech',
    'outgoing links_to Bob Stone: Nia Rossi knows Bob Stone well.'
  ]
  expect(await relationsOf('Nia Rossi')).toEqual(expect.arrayContaining(expected))
  expect((await relationsOf('Bob Stone')).join()).toContain('incoming links_to Nia Rossi')
  const before = (await remembered()).counts
  await importing(files, words)
  expect((await remembered()).counts).toEqual(before)
})

test('mail keeps its authors, and a calendar its days', async () => {
  const mail = [
    'From bob@x Wed May  1 10:00:00 2024',
    'From: Bob Stone <bob@initech.example>',
    'Date: Wed, 1 May 2024 10:00:00 +0200',
    'Subject: Work',
    '',
    'I work at Initech as a welder.',
    ''
  ].join('\n')
  await importing({ 'all.mbox': mail }, ['mail', 'all.mbox'])
  const event = ['BEGIN:VEVENT', 'DTSTART:20240601T090000Z', 'SUMMARY:Lunch with Nia', 'END:VEVENT']
  await importing({ 'home.ics': event.join('\r\n') }, ['calendar', 'home.ics'])
  const { chunks, entities } = await remembered()
  const told = (chunks as Chunk[]).map(({ speaker, timestamp }) => [speaker, timestamp])
  expect(told).toContainEqual(['Bob Stone', '2024-05-01T08:00:00.000Z'])
  expect(told).toContainEqual([null, '2024-06-01T09:00:00.000Z'])
  const bob = entities.find(({ name }: { name: string }) => name === 'Bob Stone')
  expect(JSON.stringify(bob.fact_details)).toContain('Initech')
  expect(bob.fact_details[0].stated_at).toBe('2024-05-01T08:00:00.000Z')
})

test('documents, sessions and records of several users are found where they belong', async () => {
  await importing({ 'a/plan.txt': 'Clara Weiss lives in Vienna.' }, ['files', 'a'])
  const line = { type: 'user', sessionId: 's1', timestamp: '2026-01-08T20:16:04.050Z' }
  const said = { ...line, message: { content: 'The Heron project uses PostgreSQL.' } }
  await importing({ 's/p/s1.jsonl': JSON.stringify(said) }, ['claude-code', 's'])
  const { entities } = await remembered()
  const facts = JSON.stringify(entities)
  for (const fact of ['Clara Weiss lives in Vienna', 'PostgreSQL']) expect(facts).toContain(fact)
  const rows = [
    { memory: 'Dev works at TechCorp.', user_id: 'dev', created_at: '2025-03-01T10:00:00Z' },
    { memory: 'Arjun lives in Pune.', user_id: 'arjun', created_at: '2025-03-02T10:00:00Z' }
  ]
  const jsonl = rows.map((row) => JSON.stringify(row)).join('\n')
  await importing({ 'm.jsonl': jsonl }, ['records', 'm.jsonl', '--mapping', 'mem0'])
  const { json } = await account.send('GET', '/v1/export?user_id=dev')
  expect(JSON.stringify(json)).toContain('TechCorp')
  expect(JSON.stringify(json)).not.toContain('Arjun')
})

test('what the service does not want, by its policy, is left out there', async () => {
  await account.send('PUT', '/v1/capture-policy', { body: { deny_sources: ['chatgpt'] } })
  const files = { 'conversations.json': JSON.stringify(CHAT) }
  expect(await importing(files, ['chatgpt', '.'])).toMatchObject({ sent: 1 })
  expect((await remembered()).counts).toMatchObject({ chunks: 0, facts: 0 })
})

test('on a terminal there is a bar, the report is a table, and the end says what is left', async () => {
  await account.send('PUT', '/v1/capture-policy', { body: { deny_keywords: ['plutonium'] } })
  const memories = ['Nia lives in Lugano.', '', 'Nia sells plutonium.']
  const lines = memories.map((memory) => JSON.stringify({ memory }))
  const folder = folderOf({ 'a.jsonl': lines.join('\n') })
  let text = ''
  const child = Bun.spawn(
    [
      join(installed.folder, 'node_modules/.bin/keepsake'),
      ...['import', 'records', 'a.jsonl', '--mapping', 'mem0']
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        ...{ KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: account.key },
        ...{ XDG_STATE_HOME: folder, NO_COLOR: '1', TERM: 'xterm' }
      },
      terminal: {
        cols: 100,
        rows: 40,
        data: (_, bytes) => {
          text += new TextDecoder().decode(bytes)
        }
      }
    }
  )
  expect(await child.exited).toBe(0)
  expect(text).toMatch(/Sent +2/)
  expect(text).toMatch(/Facts added +1/)
  expect(text).toMatch(/Dropped by policy +1/)
  expect(text).toContain('the mapping finds no words in it')
  expect(text).toContain('records ')
})
