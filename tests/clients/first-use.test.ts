/**
 * From nothing: the packed package in an empty folder, with an empty home folder. The first start installs what
 * the service needs, as its lockfile says; how long that takes is measured by bench/first-use.ts.
 */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installedClient, run } from '#tests/clients/packed.ts'
import { connectTo, use } from '#tests/mcp/connect.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { until } from '#tests/support/until.ts'

const LONG_MS = 600_000

test(
  '`npx keepsake mcp` installs and starts the service, and remembers',
  async () => {
    const { folder } = await installedClient()
    const home = temporaryFolder()
    // What the checkout was installed from is not fetched again.
    const cache = process.env['BUN_INSTALL_CACHE_DIR'] ?? join(homedir(), '.bun/install/cache')
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, BUN_INSTALL_CACHE_DIR: cache }
    const shell = { cwd: folder, env: { ...env, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '' } }
    const editor = () => connectTo(['npx', 'keepsake', 'mcp'], folder, shell.env)
    try {
      await using first = await editor()
      expect((await first.listTools()).tools.length).toBe(17)
      await until(
        'the service is up',
        async () => {
          // Until then the answer says that it is still being started.
          return use(first, 'remember', { text: 'Clara Weiss lives in Vienna.' }).catch(() => null)
        },
        LONG_MS / 2
      )
      await using second = await editor()
      const found = await until('the other editor finds it', async () => {
        const { text } = await use(second, 'recall', { query: 'Where does Clara live?' })
        return text.includes('Vienna') ? text : null
      })
      expect(found).toContain('Clara Weiss')
      expect([...first.strays, ...second.strays]).toEqual([])
      expect(first.said()).toContain('Installing the service')
      expect(second.said()).not.toContain('Installing')
      const installed = readdirSync(join(home, '.local/share/keepsake'))
      expect(installed.filter((name) => name.startsWith('service-')).length).toBe(1)
      const shown = await run(['npx', 'keepsake', 'search', 'Clara'], shell)
      expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Vienna') })
    } finally {
      const stopped = await run(['npx', 'keepsake', 'serve', '--stop'], shell)
      expect(stopped).toMatchObject({ code: 0, out: 'Stopped.\n' })
    }
  },
  LONG_MS
)
