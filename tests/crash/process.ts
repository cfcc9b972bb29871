/** The service as a child process of its own, for tests that kill, freeze and start it again. */
import { until } from '#tests/support/until.ts'

export interface ServiceProcess {
  url: string
  pid: number
  /** Sends a signal: SIGKILL, SIGSTOP, SIGCONT or SIGTERM. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void
  exited: Promise<number>
  /** What it wrote to standard output and standard error so far. */
  output(): string
}

/** Starts `src/main.ts` and waits until it listens; throws with its output when it ends before. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const child = Bun.spawn(['bun', new URL('../../src/main.ts', import.meta.url).pathname], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'pipe'
  })
  let output = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) output += decoder.decode(bytes, { stream: true })
  }
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)])
  let ended = false
  const exited = child.exited.then(async (code) => {
    await collected
    ended = true
    return code
  })
  const url = await until(
    'the service listens',
    () => {
      if (ended) throw new Error(`the service ended before it listened:\n${output}`)
      return /listening on (http:\/\/\S+)/.exec(output)?.[1]
    },
    60_000
  )
  return { url, pid: child.pid, signal: (name) => child.kill(name), exited, output: () => output }
}

/** Starts several at once. Where one does not start, the others are ended and its error is thrown. */
export async function startTogether<T extends Record<string, string>[]>(
  ...environments: T
): Promise<{ [K in keyof T]: ServiceProcess }> {
  const starts = await Promise.allSettled(environments.map(startProcess))
  const failed = starts.find((start) => start.status === 'rejected')
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  if (failed === undefined) return started as { [K in keyof T]: ServiceProcess }
  for (const one of started) one.signal('SIGKILL')
  await Promise.all(started.map((one) => one.exited))
  throw failed.reason
}
