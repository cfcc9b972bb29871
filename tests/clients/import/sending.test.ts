/** How an import sends: whatever the service answers, all comes in once and the rest is told. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importerModule } from '#tests/clients/import/reading.ts'
import { type Recording, recordingService } from '#tests/clients/import/recording-service.ts'
import { type Ended, type Installed, installedClient, run } from '#tests/clients/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { ROOT } from '#tests/tidy/house.ts'

let installed: Installed
let service: Recording
let folder: string

beforeAll(async () => {
  installed = await installedClient()
})
beforeEach(() => {
  service = recordingService()
  folder = temporaryFolder()
})
afterEach(() => service.stop())

function importing(...words: string[]): Promise<Ended> {
  const program = join(installed.folder, 'node_modules/.bin/keepsake')
  const env = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: 'ks_x', XDG_STATE_HOME: folder }
  return run([program, 'import', ...words], { cwd: folder, env })
}

/** The same, with its report as JSON. */
async function report(...words: string[]) {
  const { out, code, err } = await importing(...words, '--json')
  return { ...JSON.parse(out), code, err }
}

const talk = (...texts: string[]) =>
  texts.map((text, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: text }))

function written(name: string, rows: object[]): string {
  writeFileSync(join(folder, name), rows.map((row) => JSON.stringify(row)).join('\n'))
  return name
}

/** Records with a text each, and the mapping for them. */
function records(count: number, more: (at: number) => object = () => ({})): string[] {
  const rows = Array.from({ length: count }, (_, at) => ({
    memory: `Nia has ${at} bees.`,
    ...more(at)
  }))
  return ['records', written('a.jsonl', rows), '--mapping', 'mem0']
}

const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

test('many go together, in order, and a second time nothing is sent', async () => {
  const first = await report(...records(250))
  expect(first).toMatchObject({ code: 0, found: 250, sent: 250, results: { facts_added: 250 } })
  expect(service.bodies.length).toBe(3)
  expect(service.kept.map(({ item }) => item.text)[101]).toBe('Nia has 101 bees.')
  expect(await report(...records(250))).toMatchObject({ sent: 0, already: 250 })
  expect(service.bodies.length).toBe(3)
})

test('an answer that is lost is asked for again and counts once', async () => {
  service.next.push('lost', refusal(503, { code: 'overloaded' }, { 'Retry-After': '0' }))
  expect(await report(...records(3))).toMatchObject({ code: 0, sent: 3 })
  expect(new Set(service.keys).size).toBe(1)
  expect(service.kept.length).toBe(3)
})

test('a service that is busy is asked again and again, when it says so', async () => {
  const limited = () => refusal(429, { code: 'rate_limited' }, { 'Retry-After': '0' })
  service.next.push(limited(), limited(), limited(), limited(), limited())
  expect(await report(...records(1))).toMatchObject({ code: 0, sent: 1 })
  expect(service.bodies.length).toBe(6)
})

test('what is left of the month is used up, and the rest goes on later', async () => {
  const used = (count: number) =>
    refusal(402, { code: 'quota_exceeded', message: 'Used up.', limit: 40, used: count })
  const full = used(40)
  service.onImport = (count) => {
    if (count === 1) service.next.push(used(30))
    else if (count === 3) service.next.push(full)
  }
  const stopped = await report(...records(25))
  expect(stopped).toMatchObject({ code: 5, sent: 10, err: expect.stringContaining('Used up.') })
  service.onImport = () => {}
  expect(await report(...records(25))).toMatchObject({ code: 0, already: 10, sent: 15 })
  expect(service.kept.length).toBe(25)
})

test('one that the service does not take is told, and the others go on', async () => {
  const errors = [{ path: 'items.1.text', message: 'must not be so' }]
  service.next.push(refusal(422, { code: 'validation', message: 'No.', errors }))
  const ended = await report(...records(3))
  expect(ended).toMatchObject({ code: 0, sent: 2, skipped: 1 })
  expect(ended.left_out).toEqual([
    { place: 'a.jsonl:2', why: 'the service does not take it: text must not be so' }
  ])
})

test('what is too large together is sent in halves', async () => {
  service.next.push(refusal(413, { code: 'too_large' }), refusal(413, { code: 'too_large' }))
  expect(await report(...records(8))).toMatchObject({ code: 0, sent: 8 })
  expect(service.kept.map(({ item }) => item.text).length).toBe(8)
})

test('what a job cannot keep is told, and sent again next time', async () => {
  service.failing = (text) => text.includes('has 1 bees')
  const failed = await report(...records(3))
  expect(failed).toMatchObject({ code: 1, failed: 1 })
  service.failing = () => false
  expect(await report(...records(3))).toMatchObject({ code: 0, sent: 1, already: 2 })
  expect(service.kept.length).toBe(3)
})

test('a batch that a job could not keep at all is worked on anew next time', async () => {
  service.failing = () => true
  expect(await report(...records(3))).toMatchObject({ code: 1, failed: 3 })
  service.failing = () => false
  const again = await report(...records(3))
  expect(again).toMatchObject({ code: 0, sent: 3, results: { facts_added: 3 } })
})

test('a batch that was taken in when the import was killed counts once', async () => {
  const words = [...records(3), '--checkpoint', 'c.jsonl']
  await report(...words)
  const text = readFileSync(join(folder, 'c.jsonl'), 'utf8')
  // As if its answer had never come.
  writeFileSync(join(folder, 'c.jsonl'), text.slice(0, text.indexOf('{"job"')))
  expect(await report(...words)).toMatchObject({ code: 0, sent: 3 })
  expect([service.kept.length, service.keys.length, new Set(service.keys).size]).toEqual([3, 2, 1])
})

test('the same source comes in for each user whom it is imported for', async () => {
  const ways = [
    ['--user', 'ana'],
    ['--user', 'ben'],
    ['--user', 'cem', '--checkpoint', 'c.jsonl'],
    ['--user', 'dev', '--checkpoint', 'c.jsonl']
  ]
  for (const way of ways) {
    expect(await report(...records(2), ...way)).toMatchObject({ code: 0, sent: 2 })
  }
  const users = ['ana', 'ana', 'ben', 'ben', 'cem', 'cem', 'dev', 'dev']
  expect(service.kept.map(({ user }) => user)).toEqual(users)
})

test('several users keep what is theirs', async () => {
  await report(...records(6, (at) => ({ user_id: at < 3 ? 'ana' : 'ben' })))
  expect(service.kept.map(({ user }) => user)).toEqual(['ana', 'ana', 'ana', 'ben', 'ben', 'ben'])
})

test('who is named for an import gets it, whatever the records say', async () => {
  await report(...records(2, (at) => ({ user_id: at < 1 ? 'ana' : 'ben' })), '--user', 'cem')
  expect(service.kept.map(({ user }) => user)).toEqual(['cem', 'cem'])
})

test('of a conversation that has grown only what is new is sent', async () => {
  const session = (...texts: string[]) =>
    written(
      's.jsonl',
      talk(...texts).map((message) => ({ type: message.role, sessionId: 's1', message }))
    )
  await report('claude-code', session('One.', 'Two.'))
  const grown = await report('claude-code', session('One.', 'Two.', 'Three.'))
  expect(grown).toMatchObject({ found: 1, sent: 1 })
  expect(
    service.kept.map(({ item }) => item.messages.map((one: { content: string }) => one.content))
  ).toEqual([['One.', 'Two.'], ['Three.']])
  expect(await report('claude-code', 's.jsonl')).toMatchObject({ sent: 0, already: 1 })
  // Said otherwise it is another conversation.
  expect(await report('claude-code', session('Eins.', 'Two.', 'Three.'))).toMatchObject({ sent: 1 })
})

test('long messages and long conversations are cut within the bounds of the service', async () => {
  const long = Array.from({ length: 1100 }, (_, at) => ({ role: 'user', content: `Bee ${at}.` }))
  const huge = [{ role: 'user', content: `${'A bee flew by. '.repeat(70_000)}end` }]
  const rows = [{ memory: '', messages: long }, { messages: huge }]
  writeFileSync(join(folder, 'm.json'), JSON.stringify({ messages: 'messages' }))
  const ended = await report('records', written('a.jsonl', rows), '--mapping', 'm.json')
  expect(ended).toMatchObject({ code: 0, found: 2, skipped: 0 })
  const items = service.kept.map(({ item }) => item)
  for (const { messages } of items) {
    expect(messages.length).toBeLessThanOrEqual(1000)
    const sizes = messages.map(({ content }: { content: string }) => content.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000)
    expect(sizes.reduce((sum: number, size: number) => sum + size)).toBeLessThanOrEqual(1_000_000)
  }
  const words = items.flatMap(({ messages }) =>
    messages.map((one: { content: string }) => one.content)
  )
  expect(words.slice(0, 1100)).toEqual(long.map(({ content }) => content))
  expect(words.slice(1100).join('')).toBe(huge[0]?.content ?? '')
})

test('secrets are cut out wherever they stand, and a preview counts them and sends nothing', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const row = {
    memory: `The token is ${secret}.`,
    metadata: { note: secret, [secret]: 1, deep: { list: [secret] } },
    agent_id: 'bot',
    created_at: '2024-05-01T00:00:00Z'
  }
  const words = ['records', written(`${secret}.jsonl`, [row]), '--mapping', 'mem0']
  const shown = await report(...words, '--preview')
  expect(shown).toMatchObject({ code: 0, sent: 0, found: 1, secrets: { github_token: 3 } })
  expect(shown.would_send[0]).toMatchObject({
    timestamp: '2024-05-01T00:00:00.000Z',
    agent_id: 'bot'
  })
  expect(JSON.stringify(shown.would_send)).not.toContain(secret)
  expect(service.bodies).toEqual([])
  const people = await importing(...words, '--preview')
  expect(people.out).toMatch(/Secrets cut out +\d \(/)
  expect(people.out).toContain('The token is [REDACTED:github_token].')
  expect(existsSync(join(folder, 'keepsake'))).toBe(false)
  await report(...words)
  expect(service.bodies.join()).not.toContain(secret)
  const checkpoints = join(folder, 'keepsake/imports')
  const [file = ''] = readdirSync(checkpoints)
  expect(readFileSync(join(checkpoints, file), 'utf8')).not.toMatch(/token|ghp_/)
})

test('a checkpoint that was cut off is read as far as it goes', async () => {
  await report(...records(120), '--checkpoint', 'c.jsonl')
  const text = readFileSync(join(folder, 'c.jsonl'), 'utf8')
  writeFileSync(join(folder, 'c.jsonl'), text.slice(0, text.indexOf('"job_2"') + 40))
  expect(await report(...records(120), '--checkpoint', 'c.jsonl')).toMatchObject({
    already: 100,
    sent: 20
  })
  expect(service.kept.length).toBe(120)
})

test('every end says what it was', async () => {
  const ends: [string[], number, string][] = [
    [['nosuch', 'a.zip'], 2, 'no kind of import'],
    [['chatgpt'], 2, 'Say also where it is'],
    [['chatgpt', 'nosuch.zip'], 1, 'nothing at'],
    [['records', written('r.jsonl', [{}])], 1, '--mapping'],
    [['mail', written('m.mbox', []), '--url', 'http://127.0.0.1:9'], 6, 'Is it running?']
  ]
  for (const [words, code, text] of ends) {
    expect(await importing(...words)).toMatchObject({ code, err: expect.stringContaining(text) })
  }
  writeFileSync(join(folder, 'conversations.json'), '[{"mapping":{}},')
  expect(await importing('chatgpt', 'conversations.json')).toMatchObject({
    code: 1,
    out: expect.stringContaining('ends before its end')
  })
})

test('help and guide tell of every kind, and notes are previewed with their relations', async () => {
  const { KINDS } = await importerModule('kinds.ts')
  const guide = readFileSync(join(ROOT, 'docs/guide/import.md'), 'utf8')
  const { out } = await importing('--help')
  expect(Object.keys(KINDS).length).toBe(10)
  for (const kind of Object.keys(KINDS)) {
    expect(guide).toContain(`keepsake import ${kind} `)
    expect(out).toContain(`  ${kind} `)
  }
  writeFileSync(join(folder, 'Nia Rossi.md'), 'employer:: [[Initech]]')
  const preview = await importing('notes', '.', '--preview')
  expect(preview.out).toContain('Nia Rossi employer Initech')
})
