import { describe, expect, test } from 'bun:test'
import { newInviteCode } from '#src/base/ids.ts'
import { readInviteCode } from '#src/teams/invite-code.ts'
import { maskedEmail } from '#src/teams/masked-email.ts'

describe('an invite code', () => {
  test('is twelve characters of Crockford base32, another one each time, and reads as itself', () => {
    const codes = Array.from({ length: 500 }, newInviteCode)
    expect(new Set(codes).size).toBe(500)
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(readInviteCode(code)).toBe(code)
    }
    // Every character is drawn: 6,000 of 32, and none of those that are left out.
    expect(new Set(codes.join('')).size).toBe(32)
  })

  test.each([
    ['4f7q9zk2m0x1', '4F7Q9ZK2M0X1'],
    ['4F7Q-9ZK2-M0X1', '4F7Q9ZK2M0X1'],
    [' 4F7Q 9ZK2\tM0X1\n', '4F7Q9ZK2M0X1'],
    ['4F7Q–9ZK2—M0X1', '4F7Q9ZK2M0X1'],
    ['4F7Q9ZK2MOXI', '4F7Q9ZK2M0X1'],
    ['4f7q9zk2moxl', '4F7Q9ZK2M0X1'],
    ['４Ｆ７Ｑ９ＺＫ２Ｍ０Ｘ１', '4F7Q9ZK2M0X1']
  ])('%j is read as %s', (typed, code) => {
    expect(readInviteCode(typed)).toBe(code)
  })

  test.each([
    '',
    '----',
    '4F7Q9ZK2M0X',
    '4F7Q9ZK2M0X12',
    '4F7Q9ZK2M0XU',
    '4F7Q9ZK2M0X!',
    '4F7Q_9ZK2_M0X1'
  ])('%j can be none', (typed) => {
    expect(readInviteCode(typed)).toBeNull()
  })
})

test.each([
  ['nia@example.org', 'n***@example.org'],
  ['n@example.org', 'n***@example.org'],
  ['"a@b"@example.org', '"***@example.org'],
  ['🐝bee@example.org', '🐝***@example.org'],
  ['owner@localhost', 'o***@localhost'],
  ['@example.org', '***@example.org'],
  ['', '***']
])('of the address %j members see %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})
