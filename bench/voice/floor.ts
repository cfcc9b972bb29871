/**
 * What recall is measured beside, as a process of its own: an empty Elysia route behind the same
 * authentication (the key's hash looked up in the same cache), and nothing else of the service: no
 * body read, no meters, no headers of ours. `KEY` is the one key it knows.
 */
import { Elysia } from 'elysia'
import { systemClock } from '#src/clock.ts'
import { Callers } from '#src/http/caller.ts'
import { RateLimit } from '#src/http/rate-limit.ts'
import { newId } from '#src/ids.ts'
import { hashKey } from '#src/keys/api-key.ts'
import { KeyCache } from '#src/keys/key-cache.ts'
import { ALL_PERMISSIONS } from '#src/keys/permissions.ts'
import { Alone } from '#src/peers/alone.ts'

const hash = hashKey(process.env['KEY'] ?? '')
const usage = { plan: '', addUsed: 0, addLimit: -1, searchUsed: 0, searchLimit: -1, rateLimit: 0 }
const caller = {
  accountId: newId(),
  keyId: newId(),
  permissions: ALL_PERMISSIONS,
  boundUserId: null
}
const keys = new KeyCache(
  (asked) => Promise.resolve(asked === hash ? { caller, usage, expiresAt: null } : null),
  systemClock
)
const callers = new Callers(keys, new RateLimit(new Alone(systemClock), 0))

const app = new Elysia()
  .post(
    '/empty',
    async ({ request }) => {
      await callers.identify(request.headers.get('authorization'), () => '')
      return { results: [] }
    },
    { parse: 'none' }
  )
  .listen({ port: 0, hostname: '127.0.0.1' })

console.log(`listening on http://127.0.0.1:${app.server?.port}`)
