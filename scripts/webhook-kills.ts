/**
 * The long form of `tests/crash/webhooks.test.ts`: ten kills during 2,000 events, on the embedded database
 * and, where TEST_DATABASE_URL is set, with two processes on PostgreSQL.
 * `bun scripts/webhook-kills.ts [--adds 1000] [--kills 10]`
 */
import { parseArgs } from 'node:util'
import { killWhileTelling } from '#tests/crash/webhook-kills.ts'
import { ensureTemplate } from '#tests/support/embedded-template.ts'
import { databases, endRun } from '#tests/support/service.ts'

const { values } = parseArgs({
  options: {
    adds: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' }
  }
})
await ensureTemplate()
for (const kind of databases) {
  const done = await killWhileTelling(kind, {
    adds: Number(values.adds),
    kills: Number(values.kills)
  })
  console.log(`${kind}: ${JSON.stringify(done)}`)
}
await endRun()
