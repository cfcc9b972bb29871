/** The packed client is what it says: small, well typed, and at home in an empty folder. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { chromium } from 'playwright-core'
import {
  CLIENT,
  examples,
  type Installed,
  installedClient,
  linkPackage,
  output,
  run
} from '#tests/clients/packed.ts'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { ROOT } from '#tests/tidy/house.ts'

const SDK_BYTES_MAX = 15 * 1024
const HTML = { headers: { 'Content-Type': 'text/html' } }

/** Compiles where the types are right, and only there. */
const TYPED_USE = `
import { Keepsake, type Job, type Listing, QuotaError } from 'keepsake'
const ana = new Keepsake({ apiKey: 'ks_' }).user('ana')
const accepted = await ana.memory.add([{ role: 'user', content: 'Hello.' }], { agent_id: 'a' })
const job: Job = await accepted.wait({ onProgress: ({ step }) => console.log(step) })
const { results } = await ana.search('bees', { limit: 3, filters: { shelf: 1 } })
const facts: string[] = results.flatMap((result) => result.facts)
for await (const { name, type } of ana.memory.list({ type: 'person' })) console.log(name, type)
const answer: string = (await ana.ask('Who?')).answer
// @ts-expect-error a field that the service does not know
await ana.search('bees', { limits: 3 })
// @ts-expect-error the user is bound once
await ana.search('bees', { user_id: 'ben' })
// @ts-expect-error no such kind of entity
ana.memory.list({ type: 'animal' })
console.log(job.status, facts, answer, QuotaError.name)
export type Names = Listing<{ name: string }, { total: number; limit: number; offset: number }>
`

let installed: Installed
let service: TestService
/** The modules that were installed. */
let dist: string

beforeAll(async () => {
  service = await serviceOn('embedded')
  installed = await installedClient()
  dist = join(installed.folder, 'node_modules/keepsake/dist')
})

function access({ key }: TestAccount): Record<string, string> {
  return { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: key }
}

describe('the package', () => {
  test('needs no other package', async () => {
    const packed = await Bun.file(
      join(installed.folder, 'node_modules/keepsake/package.json')
    ).json()
    expect(packed.dependencies).toBeUndefined()
    expect(Object.keys(packed.peerDependencies)).toEqual(
      Object.keys(packed.peerDependenciesMeta).filter(
        (name) => packed.peerDependenciesMeta[name].optional
      )
    )
    const listed = await output(['npm', 'ls', '--all', '--parseable'], { cwd: installed.folder })
    expect(listed.trim().split('\n').length).toBe(2)
  })

  test('is small: everything that a program loads, compressed', async () => {
    const entries = ['index.js', 'openai.js', 'ai.js'].map((file) => join(dist, file))
    const { outputs } = await Bun.build({ entrypoints: entries, external: ['ai'], minify: true })
    let bytes = 0
    for (const built of outputs) {
      bytes += Bun.gzipSync(await built.arrayBuffer(), { level: 9 }).length
    }
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(SDK_BYTES_MAX)
  })

  test('asks for nothing that only one platform has, except on the command line', async () => {
    const modules = [...new Glob('*.js').scanSync(dist)]
    expect(modules).toContain('index.js')
    for (const module of modules) {
      const text = await Bun.file(join(dist, module)).text()
      expect(text).not.toMatch(/["']node:|\brequire\(|\b(?:Bun|Deno|Buffer)\.|__dirname/)
    }
  })

  test('is packed as publint and attw want it', async () => {
    const tool = (name: string) => join(CLIENT, 'node_modules/.bin', name)
    const linted = await run([tool('publint'), installed.file, '--strict'], { cwd: CLIENT })
    expect(linted).toMatchObject({ code: 0 })
    const attw = [tool('attw'), installed.file, '--profile', 'esm-only', '--format', 'ascii']
    const typed = await run(attw, { cwd: CLIENT })
    expect(typed).toMatchObject({ code: 0, out: expect.stringContaining('node16 (from ESM): 🟢') })
  })

  test('is understood by a strict compiler', async () => {
    await Bun.write(join(installed.folder, 'use.ts'), TYPED_USE)
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], noEmit: true },
      module: 'NodeNext'
    }
    const config = { compilerOptions, files: ['use.ts'] }
    await Bun.write(join(installed.folder, 'tsconfig.json'), JSON.stringify(config))
    const compiled = await run([join(CLIENT, 'node_modules/.bin/tsc')], { cwd: installed.folder })
    expect(compiled).toMatchObject({ code: 0, out: '' })
  })

  test('holds what is built and nothing else', async () => {
    const listed = await output(['tar', '-tzf', installed.file])
    const files = listed.trim().split('\n')
    expect(files).toContain('package/dist/index.js')
    const outside = files.filter(
      (file) => !/^package\/(dist\/|README\.md|package\.json)/.test(file)
    )
    expect(outside).toEqual([])
  })
})

describe('every example of the README', () => {
  const programs = [...examples('js'), ...examples('js', join(ROOT, 'README.md'))]

  test('is short', () => {
    expect(programs.length).toBeGreaterThan(3)
    for (const text of programs) expect(text.trim().split('\n').length).toBeLessThanOrEqual(5)
  })

  const deno = Bun.which('deno')
  if (deno === null)
    process.stderr.write('\nSKIPPED: the client in Deno, which is not installed.\n\n')
  const runtimes: [string, string[]][] = [
    ['node', ['node']],
    ['bun', ['bun']],
    ...(deno === null ? [] : [['deno', [deno, 'run', '--allow-all']] satisfies [string, string[]]])
  ]

  test.each(runtimes)('runs in %s', async (name, command) => {
    const account = await service.account()
    const said: string[] = []
    for (const [at, text] of programs.entries()) {
      const file = join(installed.folder, `example-${name}-${at}.mjs`)
      await Bun.write(file, text)
      said.push(await output([...command, file], { cwd: installed.folder, env: access(account) }))
    }
    expect(said[0]).toContain('Lugano')
    expect(said[1]).toMatch(/path: .limit./)
    expect(said[2]).toContain('I was told 2 messages.')
    expect(said[3]).toContain('Lugano')
    expect(said[4]).toContain('Lisbon')
  })

  test('runs on the command line', async () => {
    const [, commands = ''] = examples('sh')
    const account = await service.account()
    const bin = join(installed.folder, 'node_modules/.bin')
    const home = join(installed.folder, 'home')
    const env = { ...access(account), XDG_CONFIG_HOME: home, PATH: `${bin}:${process.env['PATH']}` }
    const script = commands.replace('http://127.0.0.1:8080', service.url)
    const shell = { cwd: installed.folder, env, input: account.key }
    const said = await output(['sh', '-e', '-c', script], shell)
    expect(said).toContain('Signed in')
    expect(said).toContain('Lugano')
    const taken = await Bun.file(join(installed.folder, 'memory.json')).json()
    expect(JSON.stringify(taken.entities)).toContain('Lugano')
  })
})

const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const hasBrowser = existsSync(chromiumPath)
if (!hasBrowser) {
  if (process.env['CI'] === 'true') throw new Error('CI must run the client in a browser: CHROMIUM')
  process.stderr.write('\nSKIPPED: the client in a browser, no Chromium found.\n\n')
}

test.skipIf(!hasBrowser)('runs in a browser, from another origin than the service', async () => {
  const { key } = await service.account()
  const files = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/')
        return new Response('<!doctype html><link rel="icon" href="data:,">', HTML)
      return new Response(Bun.file(join(dist, pathname)))
    }
  })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(files.url.href)
    const said = await page.evaluate(`(async () => {
      const { Keepsake, NotFoundError } = await import('/index.js')
      const client = new Keepsake({ baseUrl: '${service.url}', apiKey: '${key}' })
      const file = new File(['Nia Rossi lives in Lugano.'], 'notes.txt')
      await (await client.memory.addFile(file)).wait()
      const { results } = await client.search('Where does Nia live?')
      const missing = await client.memory.get('Nobody').catch((error) => error)
      return [results[0].facts[0], missing instanceof NotFoundError, client.limits.add.used]
    })()`)
    expect(said).toEqual([expect.stringContaining('Lugano'), true, 1])
  } finally {
    await browser.close()
    await files.stop(true)
  }
})

test('tools and middleware work in the AI SDK as it is', async () => {
  linkPackage(installed, 'ai')
  const account = await service.account()
  await account.add({
    user_id: 'ana',
    messages: [{ role: 'user', content: 'Nia Rossi lives in Lugano.' }]
  })
  const file = join(installed.folder, 'ai-turns.mjs')
  await Bun.write(file, await Bun.file(join(import.meta.dir, 'ai-turns.mjs')).text())
  const said = await output(['node', file], { cwd: installed.folder, env: access(account) })
  const { withTools, told, streamed } = JSON.parse(said)
  expect(withTools).toContain('Lugano')
  expect(told[0][0]).toMatchObject({ role: 'system', content: expect.stringContaining('Lugano') })
  expect(streamed).toBe('Noted too.')
  // Turns are added without waiting for what comes of them.
  const body = { query: 'Bob Stone and Clara Weiss', user_id: 'ana', limit: 20 }
  await until('both turns are remembered', async () => {
    const { json } = await account.send('POST', '/v1/search/all', { body })
    const kept = JSON.stringify(json.chunks)
    return ['Bob Stone', 'Noted.', 'Clara Weiss', 'Noted too.'].every((text) => kept.includes(text))
  })
})
