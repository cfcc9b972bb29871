/** What the command line says to mistakes that everybody makes once, and what it leaves as it was. */
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, type Installed, installedClient, run } from '#tests/clients/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'

let service: TestService
let installed: Installed
let account: TestAccount
let folder: string

beforeAll(async () => {
  service = await serviceOn('embedded')
  installed = await installedClient()
})
beforeEach(async () => {
  account = await service.account()
  folder = temporaryFolder()
})

/** What is typed after `keepsake` by somebody who has not signed in, unless the environment says so. */
function keepsake(words: string[], env: Record<string, string> = {}, input?: string) {
  const program = join(installed.folder, 'node_modules/.bin/keepsake')
  const nobody = { KEEPSAKE_URL: '', KEEPSAKE_API_KEY: '', KEEPSAKE_USER: '' }
  return run([program, ...words], {
    cwd: folder,
    env: { XDG_CONFIG_HOME: join(folder, 'config'), ...nobody, ...env },
    ...(input === undefined ? {} : { input })
  })
}

const signedIn = (url = service.url) => ({ KEEPSAKE_URL: url, KEEPSAKE_API_KEY: account.key })

function expectError(ended: Ended, code: number, ...words: string[]): void {
  expect({ ...ended, out: '' }).toMatchObject({
    code,
    err: expect.stringContaining(words[0] ?? '')
  })
  for (const word of words) expect(ended.err).toContain(word)
}

/** A service that is gone in the middle of its answer. */
function cutOff(text: string): { url: string; stop(): void } {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = `${head}${text.length.toString(16)}\r\n${text}\r\n`
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: (socket) => void socket.end(answer) }
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

test('an export that breaks off leaves the last good one as it was', async () => {
  await account.add({ messages: [{ role: 'user', content: 'Nia Rossi lives in Lugano.' }] })
  const good = await keepsake(['export', '-o', 'memory.json'], signedIn())
  expect(good.code).toBe(0)
  const before = readFileSync(join(folder, 'memory.json'), 'utf8')
  expect(JSON.parse(before).entities.length).toBeGreaterThan(0)
  const half = cutOff(before.slice(0, 200))
  const broken = await keepsake(['export', '-o', 'memory.json'], signedIn(half.url))
  half.stop()
  expectError(broken, 6, 'The export broke off before its end.')
  expect(readFileSync(join(folder, 'memory.json'), 'utf8')).toBe(before)
  expect(readdirSync(folder).filter((name) => name.startsWith('memory'))).toEqual(['memory.json'])
})

test('one address is one, with a slash at its end and without', async () => {
  await keepsake(['login', '--url', `${service.url}/`], {}, account.key)
  for (const url of [service.url, `${service.url}/`]) {
    expect(await keepsake(['status'], { KEEPSAKE_URL: url })).toMatchObject({ code: 0 })
  }
})

test('what is no address says how one is written', async () => {
  for (const url of ['localhost:8080', '127.0.0.1:8080', 'nosuch']) {
    expectError(await keepsake(['status', '--url', url]), 2, `${url} is no address`, 'http://')
    expectError(await keepsake(['login'], { KEEPSAKE_URL: url }, 'ks_x'), 2, `${url} is no address`)
  }
})

test('a key that is refused says where it came from', async () => {
  const wrong = { ...signedIn(), KEEPSAKE_API_KEY: 'ks_wrong' }
  expectError(await keepsake(['status'], wrong), 4, 'KEEPSAKE_API_KEY')
  const none = await keepsake(['status', '--url', service.url])
  expectError(none, 4, 'There is no API key', `keepsake login --url ${service.url}`)
})

test('a folder, a missing file and a ZIP are told apart from a service that is away', async () => {
  mkdirSync(join(folder, 'papers'))
  expectError(
    await keepsake(['add', '--file', 'papers'], signedIn()),
    2,
    'keepsake import files papers'
  )
  expectError(await keepsake(['add', '--file', 'nosuch.pdf'], signedIn()), 1, 'nosuch.pdf')
  await keepsake(['export', '--format', 'markdown', '-o', 'memory.zip'], signedIn())
  expectError(await keepsake(['import', 'memory.zip'], signedIn()), 2, 'Markdown is for reading')
})

test('wrong use is told as JSON, too, where JSON is asked for', async () => {
  for (const words of [['serch'], ['search'], ['search', 'bees', '--nosuch']]) {
    const { code, err } = await keepsake(['--json', ...words], signedIn())
    expect(code).toBe(2)
    expect(JSON.parse(err).error.message).toBeString()
  }
})
