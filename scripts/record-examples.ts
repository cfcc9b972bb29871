/**
 * Records the examples of the API reference: each call of the table of endpoints on a service of its
 * own. What differs from run to run only is made plain, and long lists are cut.
 * `bun scripts/record-examples.ts` writes `src/http/docs/examples.json`; with names of endpoints
 * (`'GET /v1/stats'`) it records those and leaves the others as they are.
 */
import { TestProvider } from '#tests/billing/provider.ts'
import { buyerOn } from '#tests/billing/subscribed.ts'
import { accountWithThings } from '#tests/support/account-with-things.ts'
import { ensureTemplate } from '#tests/support/embedded-template.ts'
import { EVERY_ENDPOINT, methodOf } from '#tests/support/every-endpoint.ts'
import { endRun, startTestService, type TestService, testAccount } from '#tests/support/service.ts'

const FILE = new URL('../src/http/docs/examples.json', import.meta.url)
const ITEMS = 2
const CHARACTERS = 400

const named = new Set(process.argv.slice(2))
const before: Record<string, unknown> = await Bun.file(FILE).json()

await ensureTemplate()
const service = await startTestService('embedded', { SIGNUP: 'open' })
const provider = new TestProvider()
const selling: TestService[] = []
const recorded: Record<string, unknown> = {}
const described = new Set(
  service.service.app.endpoints
    .filter(({ answer }) => answer !== null)
    .map(({ method, path }) => `${method} ${path}`)
)
for (const sample of EVERY_ENDPOINT) {
  const isPaid = sample.permission !== 'none' && sample.refusedHere === 503
  if ((sample.refusedHere !== undefined && !isPaid) || !described.has(sample.name)) continue
  if (named.size > 0 && !named.has(sample.name)) {
    if (sample.name in before) recorded[sample.name] = before[sample.name]
    continue
  }
  const { key, things } = await accountWithThings(service)
  const account = isPaid ? await payer() : testAccount(service.url, '', key)
  const { path, body } = sample.call(things)
  const { status, json } = await account.send(methodOf(sample), path, {
    ...(body === undefined ? {} : { body })
  })
  if (status !== sample.status) throw new Error(`${sample.name} was answered ${status}`)
  const request = body === undefined || body instanceof FormData ? {} : { request: plain(body) }
  recorded[sample.name] = { ...request, answer: plain(json) }
}
await Bun.write(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
await service.stop()
for (const one of selling) await one.stop()
await provider.stop()
await endRun()

/** An account that buys from a payment provider, on a service that has one. */
async function payer() {
  const on = selling[0] ?? (await startTestService('embedded', provider.settings))
  selling[0] = on
  return (await buyerOn(on, provider)).account
}

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
    .replace(/\bwhsec_[0-9A-Za-z+/]{8,}=*/g, 'whsec_the_secret_is_shown_once')
    .replace(/[^\s"<>]+@[^\s"<>]+/g, 'owner@example.com')
    .slice(0, CHARACTERS)
}
