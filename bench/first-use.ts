/**
 * From nothing: the packed package in an empty folder, with an empty home folder, and what an editor waits for
 * when it starts `npx keepsake mcp`. Expected: tools are listed within 15 s the first time and 3 s afterwards.
 *
 *   bun bench/first-use.ts [--rounds 1] [--json FILE]
 *
 * The first start installs what the service needs, so it depends on the network; nothing that this machine has
 * cached is used. Tools can be listed before the service is up, so the first answer of a tool stands beside it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { installedClient, output } from '#tests/clients/packed.ts'
import { machine } from './load/server.ts'

const FIRST_S = 15
const AFTERWARDS_S = 3
/** The first tool waits for the service, which is being installed. */
const PATIENCE = { timeout: 600_000 }

interface Waited {
  listedS: number
  answeredS: number
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, json: { type: 'string' } }
})
const { file } = await installedClient()
const starts: Record<'first' | 'running' | 'stopped', Waited[]> = {
  first: [],
  running: [],
  stopped: []
}
for (let round = 0; round < Number(values.rounds); round++) await fromNothing()

const rows = Object.entries(starts).map(([start, waited]) => ({
  start,
  listed_s: worst(waited.map(({ listedS }) => listedS)),
  answered_s: worst(waited.map(({ answeredS }) => answeredS))
}))
console.log(machine())
console.table(rows)
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`)
}
const isLate = rows.some(({ start, listed_s }) => {
  return listed_s > (start === 'first' ? FIRST_S : AFTERWARDS_S)
})
process.exit(isLate ? 1 : 0)

async function fromNothing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-first-use-'))
  const home = join(folder, 'home')
  const env = { PATH: process.env['PATH'] ?? '', HOME: home }
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    await output(['npm', 'install', '--no-audit', '--no-fund', file], { cwd: folder, env })
    const stop = () => output(['npx', 'keepsake', 'serve', '--stop'], { cwd: folder, env })
    starts.first.push(await waited(folder, env))
    starts.running.push(await waited(folder, env))
    await stop()
    starts.stopped.push(await waited(folder, env))
    await stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What an editor waits for: until tools are listed, and until one of them has answered. */
async function waited(cwd: string, env: Record<string, string>): Promise<Waited> {
  const begun = performance.now()
  const secondsSince = () => Math.round((performance.now() - begun) / 10) / 100
  const client = new Client({ name: 'bench', version: '1' })
  const command = { command: 'npx', args: ['keepsake', 'mcp'] }
  await client.connect(new StdioClientTransport({ ...command, cwd, env, stderr: 'ignore' }))
  await client.listTools()
  const listedS = secondsSince()
  await answered(client)
  const answeredS = secondsSince()
  await client.close()
  return { listedS, answeredS }
}

/** A tool says so while the service is still being installed. */
async function answered(client: Client): Promise<void> {
  for (;;) {
    try {
      await client.callTool({ name: 'list_entities', arguments: {} }, undefined, PATIENCE)
      return
    } catch (error) {
      if (!String(error).includes('still being started')) throw error
    }
  }
}

function worst(seconds: readonly number[]): number {
  return Math.max(...seconds)
}
