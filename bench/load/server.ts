/** The service or the floor as a child process, for load benchmarks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#db/postgres/postgres.ts'

export interface Server {
  url: string
  pid: number
  dataDir: string
  /** Ends the process and leaves its folder; may be called before `stop`, which removes it. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** The key of the account that the service makes at its first start. */
export async function firstKey({ dataDir }: Pick<Server, 'dataDir'>): Promise<string> {
  return (await Bun.file(join(dataDir, 'api-key')).text()).trim()
}

/** Starts an entry file of this project and waits for `listening on`. */
export async function startServer(entry: string, env: Record<string, string>): Promise<Server> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const child = Bun.spawn(['bun', new URL(`../../${entry}`, import.meta.url).pathname], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdout: 'pipe',
    stderr: 'ignore'
  })
  let output = ''
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`${entry} ended before it listened:\n${output}`)
    output += decoder.decode(value, { stream: true })
    const url = /listening on (http:\/\/\S+)/.exec(output)?.[1]
    if (url === undefined) continue
    const end = async () => {
      child.kill('SIGTERM')
      await child.exited
    }
    return {
      url,
      pid: child.pid,
      dataDir,
      end,
      stop: async () => {
        await end()
        rmSync(dataDir, { recursive: true, force: true })
        await dropMade(env['DATABASE_URL'])
      }
    }
  }
}

/** Addresses of the databases that this run has made, and of their servers. */
const made = new Map<string, string>()

/** A new database on the server of that address; it goes when the service that used it stops. */
export async function newDatabase(address: string): Promise<string> {
  const name = `bench_${Bun.randomUUIDv7().replaceAll('-', '')}`
  await administer(address, `create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  made.set(url.href, address)
  return url.href
}

/** Autovacuum goes on visiting databases that are left behind, beside what is measured next. */
async function dropMade(url = ''): Promise<void> {
  const address = made.get(url)
  if (address === undefined) return
  await administer(
    address,
    `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`
  )
}

async function administer(address: string, command: string): Promise<void> {
  const admin = openPostgres({ url: address, connections: 1, rowSecurity: false })
  await admin.raw(command)
  await admin.close()
}

/** What the figures were taken on, for the head of every report. */
export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GiB, Bun ${Bun.version}`
}

/** Resident memory of a process in MiB (Linux). */
export async function residentMb(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}
