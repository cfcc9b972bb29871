/**
 * The official inspector's command line lists and runs every tool, as somebody would who debugs a setup: over
 * HTTP, and over standard input with the packed command line. Nothing is installed by a test: without
 * `scripts/mcp-inspector install` they are skipped, loudly, and in CI that is an error.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedClient, run } from '#tests/clients/packed.ts'
import { everyTool } from '#tests/mcp/every-tool.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { serviceOn } from '#tests/support/service.ts'
import { ROOT } from '#tests/tidy/house.ts'

const { stdout } = Bun.spawnSync([join(ROOT, 'scripts/mcp-inspector'), 'where'])
const INSPECTOR = stdout.toString().trim()
const isThere = existsSync(INSPECTOR)

if (!isThere) {
  if (process.env['CI'] === 'true') throw new Error('CI must run scripts/mcp-inspector install')
  process.stderr.write('\nSKIPPED: the MCP inspector: scripts/mcp-inspector install\n\n')
}

/** One run of the inspector, which connects, asks once and prints the answer. */
async function inspect(server: string[], words: string[], env: Record<string, string>) {
  const command = [INSPECTOR, '--cli', ...server, ...words]
  const { code, out, err } = await run(command, { cwd: temporaryFolder(), env })
  if (code !== 0) throw new Error(`${words.join(' ')}: ${err}`)
  return JSON.parse(out)
}

/** Each of forty runs starts a program or two. */
const LONG_MS = 600_000

describe.skipIf(!isThere)('the inspector lists and runs every tool', () => {
  test.each(['HTTP', 'standard input'])(
    'over %s',
    async (way) => {
      const { url, account } = await serviceOn('embedded')
      const user = await account()
      const given = await everyTool(user)
      const env = { KEEPSAKE_URL: url, KEEPSAKE_API_KEY: user.key, HOME: temporaryFolder() }
      const settings = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`])
      const header = `Authorization: Bearer ${user.key}`
      const server =
        way === 'HTTP'
          ? [`${url}/mcp`, '--transport', 'http', '--header', header]
          : [
              ...settings,
              join((await installedClient()).folder, 'node_modules/.bin/keepsake'),
              'mcp'
            ]
      const { tools } = await inspect(server, ['--method', 'tools/list', '--strict'], env)
      expect(tools.length).toBe(17)
      for (const { name } of tools) {
        const pairs = Object.entries(given[name] ?? {}).flatMap(([argument, value]) => [
          ...['--tool-arg', `${argument}=${value}`]
        ])
        const call = ['--method', 'tools/call', '--tool-name', name, ...pairs]
        const result = await inspect(server, call, env)
        expect([name, result.isError ?? false, result.content?.[0]]).toEqual([
          name,
          false,
          { type: 'text', text: expect.any(String) }
        ])
      }
      const resources = await inspect(server, ['--method', 'resources/list'], env)
      expect(resources.resources.length).toBe(2)
      const prompts = await inspect(server, ['--method', 'prompts/list'], env)
      expect(prompts.prompts.length).toBe(2)
    },
    LONG_MS
  )
})
