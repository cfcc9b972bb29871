/** What is measured side by side: a memory that can be started, told, asked, killed. */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { BenchConversation } from '../retrieval/data-sets.ts'

export interface Contender {
  name: string
  /** Starts it on a folder that is empty or its own from before. */
  start(dataDir: string): Promise<Running>
}

export interface Running {
  pid: number
  /** Adds all turns, a session at a time, and returns when they can be found. */
  addConversation(user: string, conversation: BenchConversation): Promise<void>
  /** Adds one message; a name for it once it is acknowledged, null when it is refused. */
  addOne(user: string, text: string): Promise<string | null>
  /** Ids of the turns found, best first, of ten results. */
  search(user: string, question: string): Promise<string[]>
  /** Which of the acknowledged messages are not there, after all that was queued is done. */
  lost(user: string, acknowledged: readonly string[]): Promise<number>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A process of this benchmark that answers on a port. */
export interface Process {
  url: string
  pid: number
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const START_MS = 600_000
const POLL_MS = 20

/** Starts a command with `PORT` set and waits until the port answers HTTP at all. */
export async function startProcess(
  command: readonly string[],
  env: Record<string, string>
): Promise<Process> {
  const port = await freePort()
  const child = Bun.spawn([...command], {
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
    stdout: 'ignore',
    stderr: 'ignore'
  })
  const url = `http://127.0.0.1:${port}`
  const end = performance.now() + START_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended before it answered`)
    if (performance.now() > end) throw new Error(`${command.join(' ')} does not answer`)
    await Bun.sleep(POLL_MS)
  }
  return {
    url,
    pid: child.pid,
    end: async (signal) => {
      child.kill(signal)
      await child.exited
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null)
  await answer?.arrayBuffer()
  return answer !== null
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}

/** Asks with JSON; throws on anything but a 2xx. */
export async function askJson<Answer>(
  url: string,
  { key, body }: { key?: string; body?: unknown } = {}
): Promise<Answer> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Who speaks stands before the text for those that are told texts only. */
export function spoken(turn: { speaker: string | null; text: string }): string {
  return turn.speaker === null ? turn.text : `${turn.speaker}: ${turn.text}`
}

/** Removes a folder of this run. */
export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
