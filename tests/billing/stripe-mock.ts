/**
 * Stripe's own mock, started through scripts/stripe-mock. Nothing is installed by a test: where it has not
 * been built such tests are skipped, loudly, and in CI that is an error.
 */
import { existsSync, readFileSync } from 'node:fs'
import { $ } from 'bun'
import { freePort } from '#tests/support/free-port.ts'

const SCRIPT = new URL('../../scripts/stripe-mock', import.meta.url).pathname
const version = /^version=(\S+)$/m.exec(readFileSync(SCRIPT, 'utf8'))?.[1]
const root = process.env['STRIPE_MOCK_ROOT'] ?? '/var/tmp/keepsake-stripe-mock'

export const hasStripeMock = existsSync(`${root}/bin/stripe-mock-${version}`)

if (!hasStripeMock) {
  const hint = 'scripts/stripe-mock install'
  if (process.env['CI'] === 'true') throw new Error(`CI must test payments: run ${hint}`)
  process.stderr.write(`\nSKIPPED: everything with Stripe's mock, because of no ${hint}.\n\n`)
}

export interface StripeMock {
  url: string
  stop(): Promise<void>
}

/** Starts one on a port that is free now. */
export async function startStripeMock(): Promise<StripeMock> {
  const port = freePort()
  const run = (action: string) => $`STRIPE_MOCK_PORT=${port} ${SCRIPT} ${action}`.quiet()
  const url = (await run('start')).stdout.toString().trim()
  return {
    url,
    stop: async () => {
      await run('stop')
    }
  }
}
