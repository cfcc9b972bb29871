/** The image of the Dockerfile, and containers of it, through scripts/test-container. */
import { freePort } from '#tests/support/free-port.ts'
import { until } from '#tests/support/until.ts'

const SCRIPT = new URL('../../scripts/test-container', import.meta.url).pathname

/** Why no container can be run here; null where one can. */
export function reasonAgainst(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'podman needs root here'
  const missing = ['podman', 'runc', 'mmdebstrap'].filter((tool) => Bun.which(tool) === null)
  return missing.length === 0 ? null : `${missing.join(' and ')} missing; install them first`
}

/** Builds the image; returns its id. */
export async function buildImage(): Promise<string> {
  return (await run([SCRIPT, 'build'])).trim().split('\n').at(-1) ?? ''
}

/** What podman says to `words`; throws with its complaint where it fails. */
export function podman(...words: string[]): Promise<string> {
  return run([SCRIPT, 'podman', ...words])
}

export interface Container {
  url: string
  /** Runs a program inside; what it prints. */
  exec(...words: string[]): Promise<string>
  logs(): Promise<string>
  /** SIGTERM, and SIGKILL if that does not help; the exit code. */
  stop(): Promise<number>
}

/**
 * Runs the image as docs/operations.md says: read-only, without rights, one volume at /data. Resolves
 * when its own health check passes.
 */
export async function startContainer(
  image: string,
  volume: string,
  settings: Record<string, string> = {}
): Promise<Container> {
  const port = freePort()
  const environment = { PORT: String(port), HOST: '127.0.0.1', ...settings }
  const id = (
    await podman(
      ...['run', '--detach', '--network', 'host', '--volume', `${volume}:/data`],
      ...['--read-only', '--read-only-tmpfs=false'],
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
      // podman asks for more than a sandbox may give.
      ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      image
    )
  ).trim()
  await until('the container is healthy', () => isHealthy(id), 120_000)
  return {
    url: `http://127.0.0.1:${port}`,
    exec: (...words) => podman('exec', id, ...words),
    logs: () => podman('logs', id),
    stop: async () => {
      await podman('stop', '--time', '40', id)
      const code = await podman('inspect', '--format', '{{.State.ExitCode}}', id)
      await podman('rm', id)
      return Number(code)
    }
  }
}

async function isHealthy(id: string): Promise<boolean> {
  const state = await podman('inspect', '--format', '{{.State.Status}}', id)
  if (state.trim() !== 'running')
    throw new Error(`the container ended: ${await podman('logs', id)}`)
  const check = Bun.spawn([SCRIPT, 'podman', 'healthcheck', 'run', id], {
    stdout: 'ignore',
    stderr: 'ignore'
  })
  return (await check.exited) === 0
}

async function run(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [out, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${complaint || out}`)
  return out
}
