/**
 * Records the examples of the API reference: each call of the table of endpoints on a service of its
 * own. What differs from run to run only is made plain, and long lists are cut.
 * `bun scripts/record-examples.ts` writes `src/http/docs/examples.json`.
 */
import { accountWithThings } from '#tests/support/account-with-things.ts'
import { ensureTemplate } from '#tests/support/embedded-template.ts'
import { EVERY_ENDPOINT, methodOf } from '#tests/support/every-endpoint.ts'
import { endRun, startTestService, testAccount } from '#tests/support/service.ts'

const FILE = new URL('../src/http/docs/examples.json', import.meta.url)
const ITEMS = 2
const CHARACTERS = 400

await ensureTemplate()
const service = await startTestService('embedded', { SIGNUP: 'open' })
const recorded: Record<string, unknown> = {}
const described = new Set(
  service.service.app.endpoints
    .filter(({ answer }) => answer !== null)
    .map(({ method, path }) => `${method} ${path}`)
)
for (const sample of EVERY_ENDPOINT) {
  if (sample.refusedHere !== undefined || !described.has(sample.name)) continue
  const { key, things } = await accountWithThings(service)
  const { path, body } = sample.call(things)
  const { status, json } = await testAccount(service.url, '', key).send(methodOf(sample), path, {
    ...(body === undefined ? {} : { body })
  })
  if (status !== sample.status) throw new Error(`${sample.name} was answered ${status}`)
  const request = body === undefined || body instanceof FormData ? {} : { request: plain(body) }
  recorded[sample.name] = { ...request, answer: plain(json) }
}
await Bun.write(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
await service.stop()
await endRun()

/** The value without secrets and names that were made up for uniqueness, and short. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS).map(plain)
  if (typeof value === 'string') return plainText(value)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [plainText(name), plain(item)])
  )
}

function plainText(text: string): string {
  return text
    .replace(/\b(Nia|Tom)[ -][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$1')
    .replace(/\bks_[0-9A-Za-z_]{8,}/g, 'ks_the_key_is_shown_once')
    .replace(/[^\s"<>]+@[^\s"<>]+/g, 'owner@example.com')
    .slice(0, CHARACTERS)
}
