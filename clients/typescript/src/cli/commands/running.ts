/** The service and the way to it: `login`, `status`, `jobs`, `serve`. */
import type { Command } from 'commander'
import { Keepsake } from '../../keepsake.ts'
import { askHidden } from '../ask-hidden.ts'
import { UsageError } from '../exit.ts'
import { loginFile, readLogin, saveLogin } from '../login-file.ts'
import { type McpGiven, sourceFor } from '../mcp/source.ts'
import { bar, note, say, styled, table } from '../output.ts'
import { serve } from '../service/serve.ts'
import {
  act,
  type Globals,
  needAddress,
  type Shell,
  standardInput,
  whereTo,
  whole
} from '../shell.ts'
import { summaryOf } from './adding.ts'

export function addRunning(program: Command): void {
  program
    .command('login')
    .description('save which service to speak to, and the key for it')
    .option('--key <key>', 'better typed when asked, or piped in: other users see what runs')
    .action((given: { key?: string }, command: Command) =>
      login(command.optsWithGlobals<Globals>(), given.key)
    )
  program
    .command('status')
    .description('whether the service is well, and what of the month is used')
    .action(act(status))
  program
    .command('jobs')
    .description('how far a job has come')
    .argument('<id>')
    .option('--watch', 'wait for its end')
    .action(act(jobs))
  program
    .command('serve')
    .description('start the service here, with its embedded database, if none runs')
    .option('--port <n>', 'where it listens', whole, 8080)
    .option('--data <folder>', DATA_HELP)
    .option('--service <folder>', 'where its program is; this package brings it')
    .option('--stop', 'end the one that runs, also in the background')
    .addHelpText('after', SERVE_HELP)
    .action(serve)
  program
    .command('mcp')
    .description(
      'memory as tools for an editor or assistant: speaks MCP on standard input and output'
    )
    .option('--data <folder>', DATA_HELP)
    .option('--service <folder>', 'where its program is; this package brings it')
    .addHelpText('after', MCP_HELP)
    .action(async (_given: McpGiven, command: Command) => {
      // The kit is large, and only this command needs it.
      const { Bridge } = await import('../mcp/bridge.ts')
      await new Bridge(sourceFor(command.optsWithGlobals<McpGiven>())).run()
    })
}

const DATA_HELP = 'where memory is kept; KEEPSAKE_DATA, else ~/.local/share/keepsake/memory'

const SERVE_HELP = `
The first start installs what the service needs into ~/.local/share/keepsake, once. It runs on Bun 1.4.1 or
newer, which is installed there too where it is missing. All settings of the service can be given as
variables of the environment.`

const MCP_HELP = `
For the settings of an editor:  {"command": "npx", "args": ["-y", "keepsake", "mcp"]}

Without an address (--url, KEEPSAKE_URL, keepsake login) it finds your own service on this machine, or starts it
in the background. All editors share that one; it ends after 15 minutes in which nobody has used it.`

async function login({ url, json }: Globals, typed: string | undefined): Promise<void> {
  const { baseUrl } = whereTo(url)
  needAddress(baseUrl)
  const key = (typed ?? (await askedKey(baseUrl))).trim()
  if (key === '') throw new UsageError('No key was given.')
  const me = await new Keepsake({ baseUrl, apiKey: key }).account.me()
  const { data } = readLogin() ?? {}
  const isOwn = data !== undefined && baseUrl === readLogin()?.url
  saveLogin({ url: baseUrl, key, ...(isOwn ? { data } : {}) })
  const { email, plan } = me
  say(
    json === true
      ? JSON.stringify({ url: baseUrl, email, plan }, null, 2)
      : `Signed in to ${baseUrl} as ${email} (${plan}).`
  )
  note(`Saved in ${loginFile()}`)
}

function askedKey(baseUrl: string): Promise<string> {
  return process.stdin.isTTY ? askHidden(`API key for ${baseUrl}: `) : standardInput()
}

async function status(shell: Shell): Promise<void> {
  const { client } = shell
  const [health, me] = [await client.account.health(), await client.account.me()]
  const stats = await client.memory.stats()
  const { limits } = client
  shell.show({ health, me, stats, limits }, () =>
    table(
      ['', ''],
      [
        ['Service', `${health.status}, version ${health.version}`],
        ['Account', `${me.email} (${me.plan})`],
        ['Key', `${me.key.name}: ${me.key.permissions.join(', ')}`],
        ['User', stats.user_id],
        [
          'Memory',
          `${stats.entities} entities, ${stats.facts} facts, ${stats.procedures} procedures`
        ],
        ...(limits === null
          ? []
          : [
              ['Adds', used(limits.add)],
              ['Searches', used(limits.search)]
            ]),
        ['Model', health.model?.configured === true ? 'configured' : 'built in']
      ]
    )
  )
}

function used({ used, limit }: { used: number; limit: number }): string {
  return limit < 0 ? `${used} this month` : `${used} of ${limit} this month`
}

async function jobs(shell: Shell, id: string, { watch }: { watch?: boolean }): Promise<void> {
  const { client } = shell
  const drawn = bar(id)
  const job =
    watch === true
      ? await client.jobs.wait(id, {
          timeoutMs: Number.POSITIVE_INFINITY,
          onProgress: ({ step, progress }) =>
            drawn.show(progress?.done ?? 0, progress?.total ?? null, step)
        })
      : await client.jobs.get(id)
  drawn.end()
  shell.show(job, () => {
    if (job.status === 'completed') return summaryOf(job)
    if (job.status === 'failed') return `${styled('red', 'Failed')}: ${job.error}`
    return `${job.type}: ${job.step}, attempt ${job.attempts}`
  })
}
