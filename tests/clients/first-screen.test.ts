/** What the README shows first works as it stands there, and so does what the guide says to paste into editors. */
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { examples, type Installed, installedClient, output } from '#tests/clients/packed.ts'
import { connectTo, use } from '#tests/mcp/connect.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'
import { ROOT } from '#tests/tidy/house.ts'

const README = join(ROOT, 'README.md')
const GUIDE = join(ROOT, 'docs/guide/mcp.md')
const COMMAND = ['npx', '-y', 'keepsake', 'mcp']

let installed: Installed
let service: TestService
let account: TestAccount

beforeAll(async () => {
  service = await serviceOn('embedded')
  installed = await installedClient()
})
beforeEach(async () => {
  account = await service.account()
})

/** The user's settings: the service of the test, and a home folder of its own. */
function environment(): Record<string, string> {
  const path = `${join(installed.folder, 'node_modules/.bin')}:${process.env['PATH']}`
  const access = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: account.key }
  return { ...access, PATH: path, HOME: temporaryFolder() }
}

/** The one server of an editor's settings, in whatever form that editor wants it. */
// biome-ignore lint/suspicious/noExplicitAny: every editor has a form of its own
function serverIn(settings: string): any {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const [servers] = Object.values<any>(JSON.parse(settings)).filter((value) => 'keepsake' in value)
  return servers.keepsake
}

describe('the first screen of the README', () => {
  const [editor = ''] = examples('json', README)
  const [program = ''] = examples('js', README)
  const terminal = examples('sh', README).find((text) => text.startsWith('keepsake')) ?? ''

  test('shows each way in five lines', () => {
    for (const text of [editor, program, terminal]) {
      expect(text.trim().split('\n').length).toBeOneOf([4, 5])
    }
  })

  test('gives an editor a memory', async () => {
    const { command, args } = serverIn(editor)
    await using client = await connectTo([command, ...args], installed.folder, environment())
    await use(client, 'remember', { text: 'Clara Weiss lives in Vienna.' })
    expect((await client.listTools()).tools.length).toBe(17)
    expect(client.strays).toEqual([])
  })

  test('gives a program a memory', async () => {
    const file = join(installed.folder, 'first-screen.mjs')
    await Bun.write(file, program)
    const said = await output(['node', file], { cwd: installed.folder, env: environment() })
    expect(said).toContain('Lisbon')
  })

  test('is a memory in a terminal', async () => {
    const shell = { cwd: temporaryFolder(), env: environment(), input: account.key }
    const said = await output(['sh', '-e', '-c', terminal], shell)
    expect(said).toContain('Signed in')
    expect(said.match(/Lisbon/g)?.length).toBeGreaterThanOrEqual(3)
  })
})

describe('what the guide says to paste', () => {
  const settings = examples('json', GUIDE).map(serverIn)

  test('starts the one command, or names the one address', () => {
    expect(settings.length).toBeGreaterThanOrEqual(10)
    for (const { command, args = [], url, serverUrl, httpUrl } of settings) {
      if (command === undefined) {
        expect(url ?? serverUrl ?? httpUrl).toBe('http://127.0.0.1:8080/mcp')
      } else {
        expect([command, ...args].flat()).toEqual(COMMAND)
      }
    }
    for (const text of examples('toml', GUIDE)) {
      const { mcp_servers: servers } = Bun.TOML.parse(text) as Record<string, unknown>
      expect(servers).toHaveProperty('keepsake')
    }
    const typed = examples('sh', GUIDE).filter((text) => text.startsWith('claude mcp add'))
    expect(typed[0]).toEndWith(`-- ${COMMAND.join(' ')}`)
  })
})
