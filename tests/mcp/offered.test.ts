/** Which tools are offered, and what a model is told where one fails or finds nothing. */
import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import type { AccountEndpoint } from '#src/http/endpoint.ts'
import { adviceOn } from '#src/mcp/advice.ts'
import { textOf } from '#src/mcp/answer-texts.ts'
import { endpointsByName, offeredTools } from '#src/mcp/offered-tools.ts'
import { searchEndpoints } from '#src/search/routes.ts'

const [search] = searchEndpoints as [AccountEndpoint]
const NO_ARGUMENT = { scopeArgument: false }

function like(method: 'GET' | 'POST', path: string, fields: AccountEndpoint['fields']) {
  return { ...search, method, path, fields } as AccountEndpoint
}

describe('a tool', () => {
  test('is offered where its endpoint is, with the fields of that endpoint', () => {
    const ask = like(
      'POST',
      '/v1/ask',
      t.Object({ ...search.fields.properties, max_facts: t.Number() })
    )
    const listing = t.Object({
      limit: t.Optional(t.Number()),
      include_fired: t.Optional(t.Boolean())
    })
    const triggers = like('GET', '/v1/triggers', listing)
    const offered = offeredTools(endpointsByName([search, triggers, ask]), NO_ARGUMENT)
    expect([...offered.keys()]).toEqual(['recall', 'ask', 'list_triggers'])
    const schema = offered.get('ask')?.listed.inputSchema
    expect(Object.keys(schema?.['properties'] as object)).toEqual(['query', 'max_facts', 'as_of'])
    expect(schema?.['required']).toEqual(['query', 'max_facts'])
  })

  test('cannot take what its endpoint does not', () => {
    const ask = like('POST', '/v1/ask', t.Object({ query: t.String() }))
    expect(() => offeredTools(endpointsByName([ask]), NO_ARGUMENT)).toThrow('tool ask: no field')
  })

  test('shows no key of a schema that only this service understands', () => {
    const offered = offeredTools(endpointsByName([search]), NO_ARGUMENT)
    const text = JSON.stringify([...offered.values()].map(({ listed }) => listed))
    expect(text).not.toContain('"x-')
    expect(text).not.toContain('"instant"')
    expect(text).toContain('"default":2000')
  })
})

test.each([
  [422, { code: 'validation', detail: 'limit: must be at least 1' }, /limit.*\nCorrect/],
  [403, { code: 'plan_required', detail: 'no' }, /Do not try again; use recall/],
  [
    402,
    { code: 'quota_exceeded', detail: {}, message: 'Used up.', upgrade_url: 'https://k/up' },
    /^Used up\.\nThe plan.*\nhttps:\/\/k\/up$/
  ],
  [429, { code: 'rate_limited', detail: 'no', retry_after: 7.2 }, /Wait 8 s/],
  [503, { code: 'billing_not_configured', detail: 'no' }, /Wait a few seconds/],
  [500, { code: 'internal', detail: 'no' }, /Call again once/],
  [409, { code: 'idempotency_mismatch', detail: 'no' }, /Change the call/]
])('a failure %p tells a model what to do: %p', (status, body, said) => {
  expect(adviceOn({ status, body })).toMatch(said)
})

describe('an answer as a text', () => {
  test('says that nothing was found, and how to look otherwise', () => {
    const nothing = { results: [], result_quality: 'no_match', hint: 'Try another word.' }
    expect(textOf('recall', nothing)).toBe('Nothing found.\nTry another word.')
    expect(textOf('ask', { answer: '' })).toBe('Memory does not say.')
    expect(textOf('timeline', { timeline: [] })).toBe('Nothing found.')
    expect(textOf('profile', { system_prompt: '' })).toContain('Nothing is known')
  })

  test('of a list says where it goes on', () => {
    const memories = [{ name: 'Ana', type: 'person', facts_count: 2 }]
    const page = { memories, total: 3, limit: 1, offset: 1 }
    expect(textOf('list_entities', page)).toBe(
      'Ana (person, 2 facts)\nThere are 3 in all; go on with offset 2.'
    )
    expect(textOf('list_entities', { ...page, offset: 2 })).toBe('Ana (person, 2 facts)')
    expect(textOf('list_entities', { ...page, memories: [], total: 0, offset: 0 })).toBe(
      'Nothing found.'
    )
  })

  test('shows each kind of memory in its own way', () => {
    const results = [
      {
        name: 'Ana',
        type: 'person',
        memory_type: 'semantic',
        fact_details: [{ content: 'Ana moved.', event_date: '2026-05-03' }],
        relations: [{ type: 'works_at', direction: 'outgoing', target: 'Initech' }],
        knowledge: [{ title: 'Door', content: 'It is 4.' }]
      },
      {
        memory_type: 'episodic',
        summary: 'It broke.',
        happened_at: '2026-05-04',
        outcome: 'Fixed.'
      },
      { memory_type: 'procedural', name: 'Deploy', id: '7', steps: [{ step: 1, action: 'Test' }] },
      { memory_type: 'chunk', speaker: 'Ana', timestamp: '2026-05-05', content: 'I moved.' }
    ]
    expect(textOf('search_all', { results, result_quality: 'weak' }).split('\n')).toEqual([
      '(result quality: weak)',
      'Ana (person):',
      '  - [2026-05-03] Ana moved.',
      '  → works_at Initech',
      '  * Door: It is 4.',
      'Event of 2026-05-04: It broke. Outcome: Fixed.',
      'Procedure Deploy (id 7):',
      '  1. Test',
      'Ana said on 2026-05-05: I moved.'
    ])
  })

  test.each([
    [undefined, /being read now/],
    [{ status: 'processing' }, /being read now/],
    [{ status: 'failed', error: 'model_unavailable' }, /could not be kept: model_unavailable/],
    [{ status: 'completed', result: { skipped_by_policy: true } }, /capture policy/],
    [{ status: 'completed', result: { facts_added: 0 } }, /nothing in it was new/],
    [
      { status: 'completed', result: { facts_added: 2, redactions: 1, entities: ['Ana'] } },
      /^Remembered \(new facts: 2; secrets taken out: 1\)\. About: Ana\.$/
    ]
  ])('of remember tells what became of %p', (job, said) => {
    expect(textOf('remember', { job_id: 'j', ...(job === undefined ? {} : { job }) })).toMatch(said)
  })
})
