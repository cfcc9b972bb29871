/** What the compiler refuses between the threads and the product: `tsc` fails on each line it would take. */
import { expect, test } from 'bun:test'
import { query } from '#actors/operation.ts'
import type { Operations, ServiceValueOf, ValueOf } from '#actors/operations.ts'
import type { Product } from '#actors/threads/product.ts'
import type { ThreadAccounts } from '#actors/threads/thread-accounts.ts'
import type { Caller } from '#src/access/caller.ts'
import { emailAddress } from '#tests/support/email-address.ts'

const origin = { requestId: 'types', address: null }
const account = { email: emailAddress('a@example.org'), plan: 'free', onlyFirst: false, origin }

/** Never run: only its types are looked at. */
async function asked(accounts: ThreadAccounts, caller: Caller): Promise<unknown[]> {
  const made: ServiceValueOf<'createAccount'> = await accounts.act('createAccount', account)
  const stats = (await accounts.ask(caller, 'account.stats', { userId: 'default' })).value
  const known: ValueOf<'account.stats'> = stats
  return [
    made?.key,
    known.facts,
    // @ts-expect-error the value is not of that shape
    made?.secret,
    // @ts-expect-error the input is not what the operation takes
    accounts.act('createAccount', { plan: 'free' }),
    // @ts-expect-error there is no such service operation
    accounts.act('dropAccount', account),
    // @ts-expect-error an operation for callers is not asked without one
    accounts.act('account.stats', { userId: 'default' })
  ]
}

/** Never run either. */
function put(product: Product, operations: Operations): Product[] {
  return [
    { ...product, operations },
    // @ts-expect-error an operation that is asked for by its type is missing
    { ...product, operations: { 'account.stats': operations['account.stats'] } },
    // @ts-expect-error under that name another answer is promised
    { ...product, operations: { ...operations, 'account.stats': query({ run: async () => 1 }) } }
  ]
}

test('names, inputs and values of both kinds of operation meet in the compiler', () => {
  expect([typeof asked, typeof put]).toEqual(['function', 'function'])
})
