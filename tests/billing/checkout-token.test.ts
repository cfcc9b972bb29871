/** The token in an upgrade link: nobody else can make one, and it does not last for ever. */
import { expect, test } from 'bun:test'
import { readUpgrade, signUpgrade, upgradeLinks } from '#src/billing/checkout-token.ts'

const CLAIM = { accountId: 'a1', plan: 'free', expiresAt: 1000 }

test('a token reads back what was signed', () => {
  expect(readUpgrade(signUpgrade(CLAIM, 'secret'), 'secret', 999)).toEqual(CLAIM)
})

test('an altered, foreign or expired token is refused', () => {
  const token = signUpgrade(CLAIM, 'secret')
  const [body = ''] = token.split('.')
  const refused = [
    () => readUpgrade(token, 'another secret', 0),
    () => readUpgrade(`${body}.AAAA`, 'secret', 0),
    () => readUpgrade(`x${token}`, 'secret', 0),
    () => readUpgrade('', 'secret', 0),
    () => readUpgrade(token, 'secret', 1001)
  ]
  for (const read of refused) expect(read).toThrow('not valid any more')
})

test('a link carries the token to the upgrade page and holds for seven days', () => {
  const link = new URL(upgradeLinks('secret')('a1', 'free', 0), 'https://memory.example')
  expect(link.pathname).toBe('/billing/upgrade')
  const token = link.searchParams.get('token') ?? ''
  expect(readUpgrade(token, 'secret', 0).expiresAt).toBe(7 * 24 * 3_600_000)
})
