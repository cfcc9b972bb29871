/** An answer that comes over as text leaves as that text, unless something here must look at it. */
import { expect, test } from 'bun:test'
import { testFrame } from '#tests/http/frame.ts'

const TEXT = '{"results": [ "Zürich 🎈" ]}'

test('an answer that nothing looks at leaves as it came', async () => {
  const { accounts, send } = testFrame()
  accounts.script('search.semantic', () => ({ results: ['never read'] }))
  accounts.text = TEXT
  accounts.replayed = true
  const answer = await send('POST', '/v1/search', { body: { query: 'x' } })
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(TEXT)
  expect(answer.headers.get('content-type')).toStartWith('application/json')
  expect(answer.headers.get('idempotent-replayed')).toBe('true')
  expect(answer.headers.get('x-quota-search-used')).toBe('7')
})

test('of an answer with an address of its own the value is read', async () => {
  const { accounts, send } = testFrame()
  accounts.script('add.accept', () => ({ job_id: 'job_1' }))
  accounts.text = TEXT
  const answer = await send('POST', '/v1/add_text', { body: { text: 'I keep bees.' } })
  expect(answer.status).toBe(202)
  expect(answer.json).toEqual({ job_id: 'job_1' })
  expect(answer.headers.get('location')).toBe('/v1/jobs/job_1')
})
