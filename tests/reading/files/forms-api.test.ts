/** Forms as clients, and people who mean harm, send them to POST /v1/add_file, on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, type Sent, serviceOn, type TestAccount } from '#tests/support/service.ts'

const NOTES = 'I am Nia. I keep bees in Lugano.'
const PATIENCE_MS = 60_000

function formOf(name: string, text = NOTES): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

/** A form written by hand, since no client library would write it so. */
function raw(account: TestAccount, lines: readonly string[], boundary = 'edge'): Promise<Sent> {
  return account.send('POST', '/v1/add_file', {
    body: lines.join('\r\n'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }
  })
}

const PART = [
  '--edge',
  'Content-Disposition: form-data; name="file"; filename="notes.txt"',
  '',
  NOTES
]

describe.each(databases)('forms on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account({ plan: 'free' })

  test.each([
    ['../../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\system32\\notes.md', 'notes.md'],
    ['plan 🐝 für März.txt', 'plan 🐝 für März.txt'],
    ['a;b=c.txt', 'a;b=c.txt']
  ])(
    'a file called %s is kept as %s',
    async (name, kept) => {
      const account = await fresh()
      const { json } = await account.send('POST', '/v1/add_file', { body: formOf(name) })
      expect(await account.finished(json.job_id)).toMatchObject({ status: 'completed' })
      const found = await account.send('POST', '/v1/search/all', { body: { query: 'bees' } })
      expect(found.json.chunks[0].metadata.filename).toBe(kept)
    },
    PATIENCE_MS
  )

  test(
    'the same name twice is two files',
    async () => {
      const account = await fresh()
      for (const text of [NOTES, 'Bo moved to Turin.']) {
        const { json } = await account.send('POST', '/v1/add_file', { body: formOf('a.txt', text) })
        expect(await account.finished(json.job_id)).toMatchObject({ status: 'completed' })
      }
      for (const words of ['bees', 'Turin']) {
        const found = await account.send('POST', '/v1/search/all', { body: { query: words } })
        expect(JSON.stringify(found.json.chunks)).toContain(words)
      }
    },
    PATIENCE_MS
  )

  test(
    'what a part says of its own type and what stands around the form do not matter',
    async () => {
      const account = await fresh()
      const [edge, disposition, ...rest] = PART
      const lines = ['before', edge ?? '', disposition ?? '', 'Content-Type: image/png', ...rest]
      expect((await raw(account, [...lines, '--edge--', 'behind'])).status).toBe(202)
    },
    PATIENCE_MS
  )

  test(
    'a form that is not whole, or holds what it should not, costs nothing',
    async () => {
      const account = await fresh()
      const field = (name: string, value: string) => [
        '--edge',
        `Content-Disposition: form-data; name="${name}"`,
        '',
        value
      ]
      const twice = formOf('a.txt')
      twice.append('file', new File([NOTES], 'b.txt'))
      const elsewhere = new FormData()
      elsewhere.set('document', new File([NOTES], 'a.txt'))
      const beside = formOf('a.txt')
      beside.set('notes', new File([NOTES], 'b.txt'))
      const refusals: [string, Sent, number][] = [
        ['two files', await account.send('POST', '/v1/add_file', { body: twice }), 422],
        ['another name', await account.send('POST', '/v1/add_file', { body: elsewhere }), 422],
        ['one more file', await account.send('POST', '/v1/add_file', { body: beside }), 422],
        ['no file', await raw(account, [...field('user_id', 'nia'), '--edge--', '']), 422],
        ['text for a file', await raw(account, [...field('file', NOTES), '--edge--', '']), 422],
        ['cut off', await raw(account, PART), 422],
        ['cut off in its head', await raw(account, PART.slice(0, 2)), 422],
        ['nothing at all', await raw(account, []), 422],
        ['another boundary', await raw(account, [...PART, '--edge--', ''], 'other'), 422],
        [
          'one field, two values',
          await raw(account, [
            ...PART,
            ...field('user_id', 'nia'),
            ...field('user_id', 'bo'),
            '--edge--',
            ''
          ]),
          422
        ],
        [
          'no boundary',
          await account.send('POST', '/v1/add_file', {
            body: NOTES,
            headers: { 'content-type': 'multipart/form-data' }
          }),
          415
        ]
      ]
      for (const [what, { status, headers }, expected] of refusals) {
        expect([what, status]).toEqual([what, expected])
        expect(headers.get('x-quota-add-used')).toBe('0')
      }
      const all = await account.send('GET', '/v1/memories')
      expect(all.json.total).toBe(0)
    },
    PATIENCE_MS
  )
})
