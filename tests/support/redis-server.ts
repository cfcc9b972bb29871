/**
 * A Redis of one's own that a test may kill, freeze and start again, through scripts/test-redis.
 * Nothing is installed by a test: without a server in the PATH such tests are skipped, loudly, and
 * in CI that is an error.
 */
import { $ } from 'bun'
import { freePort } from '#tests/support/free-port.ts'

const SCRIPT = new URL('../../scripts/test-redis', import.meta.url).pathname

export const hasRedis = Bun.which('redis-server') !== null || Bun.which('valkey-server') !== null

if (!hasRedis) {
  if (process.env['CI'] === 'true') throw new Error('CI must test Redis: install redis-server')
  process.stderr.write('\nSKIPPED: everything with Redis, because redis-server is missing.\n\n')
}

export interface RedisServer {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** `kill -9`: what it held is gone. */
  kill(): Promise<void>
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

/** Starts a server on a port that is free now. */
export async function startRedis(): Promise<RedisServer> {
  const port = freePort()
  const run = (action: string) => $`TEST_REDIS_PORT=${port} ${SCRIPT} ${action}`.quiet()
  await run('start')
  const folder = `${process.env['TMPDIR'] ?? '/tmp'}/keepsake-redis-${port}`
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      await run('start')
    },
    stop: async () => {
      await run('stop')
    },
    kill: async () => {
      await run('kill')
    },
    signal: async (name) => {
      process.kill(Number(await Bun.file(`${folder}/redis.pid`).text()), name)
    }
  }
}
