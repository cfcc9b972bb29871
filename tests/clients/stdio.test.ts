/** `keepsake mcp` as editors start it: the packed command line, spoken to by the official client. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, installedClient, run } from '#tests/clients/packed.ts'
import { connectTo, use } from '#tests/mcp/connect.ts'
import { everyTool } from '#tests/mcp/every-tool.ts'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { fillDataDir, serviceOn, type TestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { ROOT } from '#tests/tidy/house.ts'
import { Keepsake } from '../../clients/typescript/src/index.ts'

let installed: Installed
let service: TestService
/** Stands for the folder of a user who has nothing yet. */
let home: string

beforeAll(async () => {
  installed = await installedClient()
  service = await serviceOn('embedded')
})
beforeEach(() => {
  home = temporaryFolder()
})

function environment(further: Record<string, string>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: home, KEEPSAKE_SERVICE: ROOT, ...further }
}

const program = () => join(installed.folder, 'node_modules/.bin/keepsake')

/** What an editor does that has `keepsake mcp` in its settings. */
function editor(further: Record<string, string> = {}, words: string[] = []) {
  return connectTo([program(), 'mcp', ...words], home, environment(further))
}

/** Lines typed into `keepsake mcp`, and the messages that come back, in order. */
async function typed(lines: unknown[], further: Record<string, string>) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  const { code, out, err } = await run([program(), 'mcp'], {
    ...{ cwd: home, env: environment(further), input: `${input.join('\n')}\n` }
  })
  const messages = out.split('\n').filter(Boolean)
  return { code, err, messages: messages.map((line) => JSON.parse(line)) }
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe("a user's own service", () => {
  const data = () => join(home, '.local/share/keepsake/memory')
  const owner = () => ({
    pid: Number(readFileSync(join(data(), 'address'), 'utf8').split('\n')[1])
  })
  const stop = () => run([program(), 'serve', '--stop'], { cwd: home, env: environment({}) })
  beforeEach(() => fillDataDir(data()))
  afterEach(stop)

  test('is started by itself, and shared by editors that start at once', async () => {
    // Settings of whatever project is open are not the service's.
    const project = { DATABASE_URL: 'postgres://127.0.0.1:9/shop', PORT: '99999', DATA_DIR: '/' }
    const [one, other] = await Promise.all([editor(project), editor()])
    await use(one, 'remember', { text: 'Clara Weiss lives in Vienna.' })
    const found = await until(
      'the other finds it',
      async () => {
        const { text } = await use(other, 'recall', { query: 'Where does Clara live?' })
        return text.includes('Vienna') ? text : null
      },
      60_000
    )
    expect(found).toContain('Clara Weiss')
    expect([...one.strays, ...other.strays]).toEqual([])
    await Promise.all([one.close(), other.close()])
    // The command line is signed in to it.
    const shown = await run([program(), 'search', 'Clara'], { cwd: home, env: environment({}) })
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Vienna') })
    // Its log says where the key is, and not even how it begins.
    const key = readFileSync(join(data(), 'api-key'), 'utf8').trim()
    const log = readFileSync(join(data(), 'service.log'), 'utf8')
    expect(log).toContain(`key is in ${join(data(), 'api-key')}`)
    expect(log).not.toContain(key.slice(0, 10))
  })

  test("is not another user's, though both find the same port free", async () => {
    const other = { HOME: temporaryFolder() }
    const places = [home, other.HOME].map((one) => join(one, '.local/share/keepsake/memory'))
    fillDataDir(places[1] ?? '')
    try {
      const [mine, theirs] = await Promise.all([editor(), editor(other)])
      await Promise.all([
        use(mine, 'remember', { text: 'Clara Weiss lives in Vienna.' }),
        use(theirs, 'remember', { text: 'Otto Graf lives in Graz.' })
      ])
      const urlIn = (place: string) => readFileSync(join(place, 'address'), 'utf8').split('\n')[0]
      expect(new Set(places.map(urlIn)).size).toBe(2)
      const found = await until('each finds its own', async () => {
        const query = { query: 'Who lives where?' }
        const texts = [await use(mine, 'recall', query), await use(theirs, 'recall', query)]
        const [own = '', others = ''] = texts.map(({ text }) => text)
        return own.includes('Vienna') && others.includes('Graz') ? [own, others] : null
      })
      expect(found[0]).not.toContain('Graz')
      expect(found[1]).not.toContain('Vienna')
      await Promise.all([mine.close(), theirs.close()])
    } finally {
      await run([program(), 'serve', '--stop'], { cwd: home, env: environment(other) })
    }
  })

  test('outlives an editor that is killed, and ends when it is told to', async () => {
    const one = await editor()
    await use(one, 'list_entities')
    const { pid } = owner()
    process.kill(one.pid ?? 0, 'SIGKILL')
    const other = await editor()
    expect((await use(other, 'list_entities')).isError).toBe(false)
    expect(owner().pid).toBe(pid)
    await other.close()
    expect(await stop()).toMatchObject({ code: 0, out: 'Stopped.\n' })
    expect((await stop()).out).toContain('No service runs')
  })

  test('that has died shows its key to nobody who listens in its place', async () => {
    let calls = 0
    const stranger = Bun.serve({ port: 0, fetch: () => new Response(String(calls++)) })
    const gone = Bun.spawn(['true'])
    await gone.exited
    await Bun.write(join(data(), 'address'), `${stranger.url.origin}\n${gone.pid}\n`)
    await Bun.write(join(data(), 'api-key'), 'ks_secret\n')
    expect((await stop()).out).toContain('No service runs')
    expect(calls).toBe(0)
    await stranger.stop(true)
  })

  test("is not signed in to with a key that is one editor's", async () => {
    const first = await editor()
    await use(first, 'list_entities')
    await first.close()
    const signedIn = join(home, '.config/keepsake/login.json')
    const { url, key } = await Bun.file(signedIn).json()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ permissions: ['read'] })
    const answer = await fetch(`${url}/v1/keys`, { method: 'POST', headers, body })
    const made = (await answer.json()) as { key: string }
    await stop()
    await using reader = await editor({ KEEPSAKE_API_KEY: made.key })
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('remember')
    expect((await Bun.file(signedIn).json()).key).toBe(key)
  })

  test('is found and ended whatever key the environment holds, by one that it knows', async () => {
    const first = await editor()
    await use(first, 'list_entities')
    await first.close()
    const serve = (key: string, ...words: string[]) =>
      run([program(), 'serve', ...words], {
        cwd: home,
        env: environment({ KEEPSAKE_API_KEY: key })
      })
    const { url, key } = await Bun.file(join(home, '.config/keepsake/login.json')).json()
    const found = await serve('ks_of_another_service')
    expect(found).toMatchObject({ code: 0, out: `A service answers at ${url} already.\n` })
    expect(await serve('ks_of_another_service', '--stop')).toMatchObject({ out: 'Stopped.\n' })
    // A key that took the place of the first one is known to nobody here.
    const second = await editor()
    await use(second, 'list_entities')
    await second.close()
    const login = await Bun.file(join(home, '.config/keepsake/login.json')).json()
    const owner = new Keepsake({ baseUrl: login.url, apiKey: key })
    const made = await owner.keys.create({ name: 'next' })
    await owner.keys.revoke((await owner.account.me()).key.id)
    const unknown = await serve('', '--stop')
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('takes no key') })
    expect(await serve(made.key, '--stop')).toMatchObject({ code: 0, out: 'Stopped.\n' })
  })

  test('is started again when it has been killed', async () => {
    await using client = await editor()
    await use(client, 'remember', { text: 'Clara Weiss lives in Vienna.' })
    process.kill(owner().pid, 'SIGKILL')
    await until('it is gone', () => !isAlive(owner().pid))
    const { text } = await use(client, 'recall', { query: 'Where does Clara live?' })
    expect(text).toContain('Vienna')
    expect(client.strays).toEqual([])
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a service that does not come up', () => {
  /** A program in the place of the service. */
  async function instead(source: string): Promise<Record<string, string>> {
    const folder = join(home, 'service')
    mkdirSync(join(folder, 'src'), { recursive: true })
    await Bun.write(join(folder, 'package.json'), '{"name":"keepsake"}')
    await Bun.write(join(folder, 'src/main.ts'), source)
    return { KEEPSAKE_SERVICE: folder }
  }

  test('keeps no editor waiting: what it will list is known', async () => {
    const { url, account } = await serviceOn('embedded')
    const { key } = await account()
    await using there = await editor({ KEEPSAKE_URL: url, KEEPSAKE_API_KEY: key })
    await using client = await editor(await instead('setTimeout(() => {}, 20_000)'))
    expect(await client.listTools()).toEqual(await there.listTools())
    expect(await client.listPrompts()).toEqual(await there.listPrompts())
    expect(await client.listResources()).toEqual(await there.listResources())
    expect(client.getInstructions()).toBe(there.getInstructions())
    expect(client.getServerCapabilities()).toEqual(there.getServerCapabilities())
  })

  test('says why', async () => {
    const broken = await instead('console.error("the disk is full"); process.exit(1)')
    await expect(editor(broken)).rejects.toThrow(/did not start: the disk is full.*service\.log/s)
  })
})

describe('a service at an address', () => {
  async function signedIn(): Promise<Record<string, string>> {
    const { key } = await service.account()
    return { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: key }
  }

  test('offers every tool, resource and prompt over standard input', async () => {
    const user = await service.account()
    const given = await everyTool(user)
    await using client = await editor({ KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: user.key })
    for (const uri of [
      'keepsake://profile',
      'keepsake://rules',
      'keepsake://entity/Clara%20Weiss'
    ]) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toMatchObject([{ uri, text: expect.any(String) }])
    }
    const { tools } = await client.listTools()
    expect(tools.length).toBe(17)
    for (const { name } of tools) {
      const { isError, text, body } = await use(client, name, given[name])
      expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/./)])
      expect(body).toBeObject()
    }
    const { messages } = await client.getPrompt({ name: 'brief_me', arguments: { about: 'bees' } })
    expect(JSON.stringify(messages)).toContain('bees')
    expect(client.strays).toEqual([])
  })

  test('is asked about the user who is named, with the rights of the key', async () => {
    const account = await service.account()
    const messages = [{ role: 'user', content: 'Clara Weiss lives in Vienna.' }]
    await account.add({ user_id: 'böb', messages })
    const address = { KEEPSAKE_URL: service.url }
    const as = { ...address, KEEPSAKE_API_KEY: account.key }
    await using client = await editor(as, ['--user', 'böb'])
    expect((await use(client, 'get_entity', { name: 'Clara Weiss' })).isError).toBe(false)
    const body = { permissions: ['read'], user_id: 'ana' }
    const made = await account.send('POST', '/v1/keys', { body })
    await using bound = await editor({ ...address, KEEPSAKE_API_KEY: made.json.key })
    expect((await bound.listTools()).tools.map(({ name }) => name)).not.toContain('remember')
    const hidden = await use(bound, 'get_entity', { name: 'Clara Weiss' })
    expect(hidden.body).toMatchObject({ code: 'not_found' })
    const denied = { ...address, KEEPSAKE_API_KEY: made.json.key, KEEPSAKE_USER: 'böb' }
    await expect(editor(denied)).rejects.toThrow('other rights')
  })

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'speaks version %s',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const begin = { jsonrpc: '2.0', id: 'a', method: 'initialize', params }
      const { messages } = await typed([begin], await signedIn())
      expect(messages).toMatchObject([{ id: 'a', result: { protocolVersion } }])
    }
  )

  test('answers rubbish with errors of the protocol, and goes on', async () => {
    const lines = ['{"jsonrpc":', 'hello', '7', '[]', '{"hello":"there"}', '']
    const call = { ...PING, id: 2, method: 'tools/call', params: { name: 'nosuch' } }
    const { code, messages } = await typed([...lines, call, PING], await signedIn())
    expect(code).toBe(0)
    const codes = messages.flatMap(({ id, error }) => (id === null ? [error.code] : []))
    expect(codes).toEqual([-32_700, -32_700, -32_600, -32_600, -32_600, -32_700])
    expect(messages).toContainEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(messages).toContainEqual(
      expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32_602 }) })
    )
    const long = await typed([`{"x":"${'x'.repeat(11 * 1024 * 1024)}"}`], await signedIn())
    expect(long.messages[0].error.message).toContain('10 MB')
  })

  test('says what to do when it cannot be reached or does not take the key', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const cases: [Record<string, string>, RegExp][] = [
      [{ KEEPSAKE_URL: nowhere, KEEPSAKE_API_KEY: 'ks_x' }, /cannot be reached.*KEEPSAKE_URL/],
      [{ KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: 'ks_x' }, /KEEPSAKE_API_KEY.*keepsake login/],
      [{ KEEPSAKE_URL: service.url }, /no key for .*KEEPSAKE_API_KEY/]
    ]
    for (const [settings, words] of cases) {
      const { code, messages } = await typed([PING], settings)
      expect(code).toBe(0)
      expect(messages).toMatchObject([{ id: 1, error: { message: expect.stringMatching(words) } }])
    }
  })
})
