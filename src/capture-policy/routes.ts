/** The capture policy of the account: read it, replace it, try it out. */
import { t } from 'elysia'
import { invalid } from '#src/base/failure.ts'
import { provenanceOf } from '#src/base/provenance.ts'
import {
  PolicyAnswer,
  PolicyBody,
  PolicyTest,
  type PolicyTestInput,
  SavedPolicy,
  TestBody
} from '#src/capture-policy/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { checkMetadata } from '#src/input/metadata-bounds.ts'
import { type CapturePolicy, parsePolicy } from '#src/policy/policy.ts'
import { messageTexts } from '#src/shapes/add.ts'

const governs = { tag: 'Capture policy', permission: 'admin', scope: 'account' } as const

export const capturePolicyEndpoints = [
  endpoint({
    ...governs,
    method: 'GET',
    path: '/v1/capture-policy',
    summary: 'What may never become memory, and what can be chosen',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: PolicyAnswer,
    operation: 'capture-policy.get',
    input: () => ({})
  }),
  endpoint({
    ...governs,
    method: 'PUT',
    path: '/v1/capture-policy',
    summary: 'Replace the policy; what is absent or empty is cleared',
    fields: PolicyBody,
    from: 'body',
    strict: true,
    needsBody: true,
    status: 200,
    answer: SavedPolicy,
    operation: 'capture-policy.save',
    input: ({ fields }): CapturePolicy => parsePolicy(fields)
  }),
  endpoint({
    ...governs,
    method: 'POST',
    path: '/v1/capture-policy/test',
    summary: 'What a policy would keep of a text, sentence by sentence; stores nothing',
    fields: TestBody,
    from: 'body',
    strict: true,
    status: 200,
    answer: PolicyTest,
    operation: 'capture-policy.test',
    input: ({ fields }): PolicyTestInput => testInput(fields)
  })
]

function testInput(body: TestBody): PolicyTestInput {
  if ((body.text === undefined) === (body.messages === undefined)) {
    throw invalid('text', 'give either text or messages')
  }
  const metadata = checkMetadata('metadata', body.metadata)
  const merged = provenanceOf({ source: body.source ?? null, metadata })
  return {
    texts: body.text === undefined ? messageTexts(body.messages ?? []) : [body.text],
    source: merged['source'],
    policy: body.policy === undefined ? null : parsePolicy(body.policy, 'policy.')
  }
}
