/** Every endpoint's duties, on the HTTP frame alone: answers are made from the declared schemas. */
import { Value } from '@sinclair/typebox/value'
import type { Permission } from '#src/access/permissions.ts'
import { newId, newInviteCode, newJobId } from '#src/base/ids.ts'
import { HealthFacts } from '#src/health/contract.ts'
import { Profile, Rules } from '#src/profile/contract.ts'
import { testFrame } from '#tests/http/frame.ts'
import {
  describeEveryEndpoint,
  type ServiceUnderTest
} from '#tests/support/every-endpoint-suite.ts'

function start(): Promise<ServiceUnderTest> {
  const frame = testFrame({ SIGNUP: 'open' })
  for (const endpoint of frame.app.endpoints) {
    if (endpoint.kind !== 'account') continue
    frame.accounts.script(endpoint.operation, () => Value.Create(endpoint.answer))
  }
  frame.accounts.script('export.page', () => ({ at: 0, parts: [], next: null }))
  frame.accounts.script('profile.read', () => ({ answer: Value.Create(Profile), toKeep: null }))
  frame.accounts.script('profile.rules', () => ({ answer: Value.Create(Rules), toKeep: null }))
  frame.accounts.script('health.detail', () => Value.Create(HealthFacts))
  const newAccount = (permissions?: readonly Permission[]) =>
    Promise.resolve({
      key: frame.accounts.makeKey(permissions === undefined ? {} : { permissions }),
      things: {
        jobId: newJobId(),
        email: 'nia@example.org',
        entityName: 'Nia',
        otherEntity: 'Tom',
        factId: newId(),
        journalId: newId(),
        procedureId: newId(),
        reflectionId: newId(),
        keyId: newId(),
        teamId: newId(),
        joinedTeamId: newId(),
        inviteCode: newInviteCode(),
        webhookId: newId(),
        triggerId: newId()
      }
    })
  const { endpoints } = frame.app
  return Promise.resolve({ endpoints, send: frame.send, newAccount, refusedAccount: newAccount })
}

describeEveryEndpoint('the HTTP frame', start, { keepsData: false })
