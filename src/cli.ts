/** The operator's command line: `keepsake account create --email you@example.com`. */
import { parseArgs } from 'node:util'
import { readEmail } from '#src/base/email-address.ts'
import { Failure } from '#src/base/failure.ts'
import { readConfig } from '#src/config/config.ts'
import { PLANS } from '#src/quota/plans.ts'
import { startService } from '#src/service.ts'

const USAGE = `Usage: bun run keepsake account create --email ADDRESS [--plan PLAN]

Makes an account and prints its first key, once. Uses the same settings as the server. With
DATABASE_URL the server may be running; on the embedded database stop it first, because a data
directory has one owner.`

const say = (text: string) => process.stdout.write(`${text}\n`)

async function createAccount(typed: string, plan: string | undefined): Promise<void> {
  const email = readEmail(typed)
  if (email === null) throw new Error('--email must be an e-mail address.')
  const names = PLANS.map((one) => one.name)
  if (plan !== undefined && !names.some((name) => name === plan)) {
    throw new Error(`--plan must be one of ${names.join(', ')}.`)
  }
  const config = readConfig({ ...process.env, PORT: '0' })
  const service = await startService(config)
  try {
    const made = await service.accounts.createAccount({
      email,
      plan: plan ?? config.defaultPlan,
      onlyFirst: false,
      origin: { requestId: 'command-line', address: null }
    })
    if (made === null) throw new Error('no account was made')
    say(
      `account  ${made.accountId}\nkey      ${made.key}\n\nStore the key now: it is not shown again.`
    )
  } finally {
    await service.stop()
  }
}

try {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      plan: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false }
    }
  })
  if (values.help) {
    say(USAGE)
    process.exit(0)
  }
  if (positionals.join(' ') !== 'account create' || values.email === undefined) {
    say(USAGE)
    process.exit(2)
  }
  await createAccount(values.email, values.plan)
  process.exit(0)
} catch (error) {
  const text = error instanceof Failure || error instanceof Error ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
