/** Every endpoint's duties again, on the whole service and both databases, where data is kept. */
import { accountWithThings } from '#tests/support/account-with-things.ts'
import {
  type AccountUnderTest,
  describeEveryEndpoint
} from '#tests/support/every-endpoint-suite.ts'
import { databases, serviceOn, testAccount } from '#tests/support/service.ts'

for (const kind of databases) {
  /** By their rights. */
  const refused = new Map<string, Promise<AccountUnderTest>>()
  describeEveryEndpoint(
    `the service on ${kind}`,
    async () => {
      const service = await serviceOn(kind)
      return {
        endpoints: service.service.app.endpoints,
        send: (method, path, { key, body }) => {
          const anyone = testAccount(service.url, '', key)
          return anyone.send(method, path, body === undefined ? {} : { body })
        },
        newAccount: (permissions) => accountWithThings(service, permissions),
        refusedAccount: (permissions) => {
          const rights = permissions?.join(' ') ?? ''
          const known = refused.get(rights) ?? accountWithThings(service, permissions)
          refused.set(rights, known)
          return known
        }
      }
    },
    { keepsData: true }
  )
}
