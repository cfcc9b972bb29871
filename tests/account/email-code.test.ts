/** A code as a rule: how long it holds, how often it may be tried, what is kept of it. */
import { describe, expect, test } from 'bun:test'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  hashCode,
  hashEmail,
  judgeCode,
  type KeptCode
} from '#src/access/email-code.ts'
import { emailAddress } from '#tests/support/email-address.ts'

const SECRET = 'a secret of the service'
const ABOUT = { purpose: 'signup', email: emailAddress('Ana@Example.com') } as const
const NOW = Date.UTC(2026, 5, 15)
const right = hashCode('042042', ABOUT, SECRET)
const wrong = hashCode('042043', ABOUT, SECRET)

function kept(change: Partial<KeptCode> = {}): KeptCode {
  return { codeHash: right, wrongTries: 0, expiresAt: NOW + CODE_LIFETIME_MS, ...change }
}

test.each([
  ['is used when right', kept(), right, NOW, 'used'],
  ['is wrong when another', kept(), wrong, NOW, 'wrong'],
  ['is right at its fifth try', kept({ wrongTries: CODE_TRIES - 1 }), right, NOW, 'used'],
  ['is dead after five wrong tries', kept({ wrongTries: CODE_TRIES }), right, NOW, 'dead'],
  ['holds to its last millisecond', kept(), right, NOW + CODE_LIFETIME_MS - 1, 'used'],
  ['is dead after ten minutes', kept(), right, NOW + CODE_LIFETIME_MS, 'dead']
] as const)('a code %s', (_, code, given, now, verdict) => {
  expect(judgeCode(code, given, now)).toBe(verdict)
})

describe('what is kept', () => {
  test('is the same for an address in any case', () => {
    expect(hashCode('042042', { ...ABOUT, email: emailAddress('ana@example.com') }, SECRET)).toBe(
      right
    )
    expect(hashEmail(emailAddress('ANA@example.com'), SECRET)).toBe(
      hashEmail(emailAddress('ana@EXAMPLE.com'), SECRET)
    )
  })

  test('differs by purpose, address and installation', () => {
    const hashes = [
      right,
      hashCode('042042', { ...ABOUT, purpose: 'reset' }, SECRET),
      hashCode('042042', { ...ABOUT, email: emailAddress('ben@example.com') }, SECRET),
      hashCode('042042', ABOUT, 'another secret')
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
