/** What a command is handed: the client, and how to show what came of it. */
import { createInterface } from 'node:readline/promises'
import { text as textFrom } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Accepted } from '../groups/jobs.ts'
import { Keepsake } from '../keepsake.ts'
import type { Job } from '../wire.ts'
import { UsageError } from './exit.ts'
import { readLogin } from './login-file.ts'
import { bar, say } from './output.ts'

/** Options that every command takes. */
export interface Globals {
  json?: boolean
  url?: string
  user?: string
}

export interface Shell {
  client: Keepsake
  json: boolean
  /** The answer as it came for programs, as the text for people. */
  show(answer: unknown, forPeople: () => string): void
}

/** Wraps what a command does; commander hands on arguments, the command's options and the command. */
export function act<Arguments extends unknown[]>(
  run: (shell: Shell, ...given: Arguments) => Promise<void>
) {
  return async (...given: [...Arguments, Command]): Promise<void> => {
    const command = given.at(-1) as Command
    const shell = openShell(command.optsWithGlobals<Globals>())
    await run(shell, ...(given.slice(0, -1) as unknown as Arguments))
  }
}

/** Whose memory is meant: who is typed, then the environment's; undefined is the key's own. */
export function userMeant({ user }: Globals): string | undefined {
  return user ?? setting('KEEPSAKE_USER')
}

function openShell(given: Globals): Shell {
  const { json = false, url } = given
  const { baseUrl, apiKey } = whereTo(url)
  needAddress(baseUrl)
  const client = new Keepsake({ baseUrl, ...(apiKey === null ? {} : { apiKey }) })
  const named = userMeant(given)
  return {
    client: named === undefined ? client : client.user(named),
    json,
    show: (answer, forPeople) => say(json ? JSON.stringify(answer, null, 2) : forPeople())
  }
}

const HERE = 'http://127.0.0.1:8080'

/** The service and key meant: what is typed, then the environment, then the last login. */
export function whereTo(url?: string): { baseUrl: string; apiKey: string | null } {
  const login = readLogin()
  const baseUrl = withoutSlash(url ?? setting('KEEPSAKE_URL') ?? login?.url ?? HERE)
  // A saved key goes to the service that it belongs to and nowhere else.
  const saved = login !== null && withoutSlash(login.url) === baseUrl ? login.key : null
  return { baseUrl, apiKey: setting('KEEPSAKE_API_KEY') ?? saved }
}

/** Both are one address, with a slash at the end and without. */
function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Throws where a service cannot be at what was written, such as `localhost:8080`. */
export function needAddress(text: string): void {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return
  throw new UsageError(`${text} is no address of a service: write it as ${HERE}.`)
}

/** A variable of the environment; an empty one is none. */
function setting(name: string): string | undefined {
  const value = process.env[name]
  return value === '' ? undefined : value
}

/** Waits for the job of an answer, with a bar for people. */
export async function finished(accepted: Accepted<{ job_id: string }>): Promise<Job> {
  const drawn = bar('Working')
  try {
    return await accepted.wait({
      timeoutMs: Number.POSITIVE_INFINITY,
      onProgress: ({ step, progress }) =>
        drawn.show(progress?.done ?? 0, progress?.total ?? null, step)
    })
  } finally {
    drawn.end()
  }
}

/** Everything on standard input; nobody waits for a terminal that was not asked for anything. */
export async function standardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError('Nothing was given. See --help.')
  return textFrom(process.stdin)
}

/** Asks a person to type the word; programs and pipes have to say `--yes`. */
export async function confirmed(question: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return
  if (!process.stdin.isTTY) throw new UsageError(`${question} Say --yes to go on.`)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question(`${question} [y/N] `)
  asking.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was changed.')
}

/** An option that is a whole number. */
export function whole(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number)) throw new UsageError(`${text} is not a whole number.`)
  return number
}

/** An option that is a number. */
export function numeric(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) {
    throw new UsageError(`${text} is not a number.`)
  }
  return number
}

/** JSON that somebody wrote; `what` says where. */
export function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${what} is not valid JSON.`)
  }
}
