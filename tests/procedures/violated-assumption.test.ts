import { describe, expect, test } from 'bun:test'
import { readViolatedAssumption } from '#src/experience/revision/violated-assumption.ts'

/** Report → assumption; the check is "Check that …" unless given. */
const REPORTS: [report: string, assumption: string, precondition?: string][] = [
  ['migration failed because the staging DB was locked', 'the staging DB is not locked'],
  ['The staging DB was locked, so the migration failed.', 'the staging DB is not locked'],
  ['It failed. The worker was not running.', 'the worker is running'],
  ["Deploy crashed since the env variables weren't set", 'the env variables are set'],
  [
    'Because the certificate had expired, the upload was rejected.',
    'the certificate is not expired'
  ],
  ['Error: payment method not found', 'payment method is found'],
  ['book_flight failed: the gift card balance is not enough', 'the gift card balance is enough'],
  ['Permission denied for role deploy', 'Permission is not denied for role deploy'],
  ['disk full', 'disk is not full'],
  ['The registry was unreachable', 'the registry is reachable'],
  ['Failed because there was no free port', 'there is a free port'],
  ['due to a missing API token', 'the API token is there'],
  ['not enough seats on the flight', 'there are enough seats on the flight'],
  ['because the user had no permission to publish', 'the user has permission to publish'],
  [
    'The build failed because the runner could not connect to the mirror',
    'the runner can connect to the mirror'
  ],
  ['unable to resolve the host', 'it is possible to resolve the host'],
  ['The upload exceeded the size limit', 'the upload does not exceed the size limit'],
  // A word that is a property of every object.
  ['The upload constructor exceeded the limit', 'the upload constructor does not exceed the limit'],
  ['The amounts did not add up', 'the amounts add up'],
  ['the region must be set', 'the region is set'],
  ['because rate limits', 'there are no rate limits'],
  [
    'the DB was locked and the token had expired',
    'the DB is not locked and the token is not expired'
  ],
  [
    'I forgot to warm the cache',
    'it is not needed to warm the cache first',
    'Make sure to warm the cache first'
  ],
  [
    'The API requires a signed token',
    'the API works without a signed token',
    'Check that a signed token is at hand, which the API needs'
  ],
  [
    'We should have drained the queue first',
    'it is not needed to drain the queue first',
    'Make sure to drain the queue first'
  ]
]

describe('a report of a failure gives the assumption and a check', () => {
  for (const [report, assumption, precondition] of REPORTS) {
    test(report, () => {
      const read = readViolatedAssumption(report)
      expect(read?.assumption).toBe(assumption)
      expect(read?.precondition).toBe(precondition ?? `Check that ${assumption}`)
    })
  }
})

test('what cannot be read is quoted, not guessed', () => {
  expect(
    readViolatedAssumption('Fehlgeschlagen, weil die Datenbank gesperrt war.')?.precondition
  ).toBe('Check beforehand that this does not happen again: die Datenbank gesperrt war')
  expect(readViolatedAssumption('the deployment failed')?.assumption).toBe(
    'This does not happen: the deployment failed'
  )
})

test('a blank report says nothing', () => {
  expect(readViolatedAssumption('  \n ')).toBeNull()
})
