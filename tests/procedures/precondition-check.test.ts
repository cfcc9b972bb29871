import { describe, expect, test } from 'bun:test'
import {
  type CheckState,
  checkPreconditions,
  overallState
} from '#src/experience/precondition-check.ts'

const LOCK = 'Check that the staging DB is not locked'
const CASES: [precondition: string, context: string, state: CheckState][] = [
  [LOCK, 'The staging DB is not locked.', 'holds'],
  [LOCK, 'I looked: the staging database is unlocked, and I want to deploy now.', 'holds'],
  [LOCK, 'The staging DB is locked by a migration.', 'fails'],
  [LOCK, 'The production DB is locked.', 'unknown'],
  [LOCK, 'Is the staging DB locked?', 'unknown'],
  [LOCK, 'The staging DB might be locked.', 'unknown'],
  [LOCK, 'I want to deploy the API to staging.', 'unknown'],
  [LOCK, 'The staging DB was locked. Now the staging DB is unlocked.', 'holds'],
  ['Check that the VPN is up', 'The VPN is offline today.', 'fails'],
  ['Check that the VPN is up', 'The VPN is running.', 'holds'],
  ['Check that there is a backup', 'There is no backup yet', 'fails'],
  ['Check that a backup exists', 'A backup is there.', 'holds'],
  ['Check that at least 10 GB of disk are free', 'At least 12 GB of disk are free.', 'holds'],
  ['Check that the Node version is 20', 'The Node version is 18', 'fails'],
  ['Check that the Node version is 20', 'The Node version is 20', 'holds'],
  ['Make sure to warm the cache first', 'I warmed the cache.', 'holds'],
  ['Make sure to warm the cache first', 'I have not warmed the cache.', 'fails'],
  ['Make sure to warm the cache first', 'I will warm the cache later.', 'unknown'],
  ['Do not force-push the main branch', 'I am going to force-push the main branch.', 'fails'],
  [
    'Check that the DB is not locked and the token is not expired',
    'The DB is unlocked and the token is expired.',
    'fails'
  ],
  [
    'Check that the DB is not locked and the token is not expired',
    'The DB is unlocked.',
    'unknown'
  ],
  [
    'Check beforehand that this does not happen again: die Datenbank gesperrt war',
    'Die Datenbank gesperrt',
    'unknown'
  ]
]

describe('asking before acting', () => {
  for (const [precondition, context, state] of CASES) {
    test(`"${precondition}" ${state} when told "${context}"`, () => {
      const [check] = checkPreconditions([precondition], { context, facts: [] })
      expect(check?.state).toBe(state)
      expect(check?.evidence === null).toBe(state === 'unknown')
    })
  }

  test('what is planned outranks older facts', () => {
    const facts = ['The staging DB is locked.']
    expect(
      checkPreconditions([LOCK], { context: 'The staging DB is unlocked.', facts })[0]?.state
    ).toBe('holds')
    expect(checkPreconditions([LOCK], { context: 'Deploying now.', facts })[0]?.state).toBe('fails')
  })

  test('one failing precondition fails the whole, one unknown leaves it open', () => {
    const of = (context: string) =>
      overallState(checkPreconditions([LOCK, 'Check that the VPN is up'], { context, facts: [] }))
    expect(of('The staging DB is unlocked. The VPN is up.')).toBe('holds')
    expect(of('The staging DB is unlocked.')).toBe('unknown')
    expect(of('The VPN is down.')).toBe('fails')
    expect(overallState([])).toBe('holds')
  })
})
