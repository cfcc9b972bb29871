/** Files through the whole service on both databases (contract 4.1): read, found, charged, refused. */
import { describe, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { picturePages } from '#tests/reading/files/corpus/pdf-files.ts'
import { textPages, writePdf } from '#tests/reading/files/corpus/pdf-writer.ts'
import { databases, serviceOn, startTestService, type TestAccount } from '#tests/support/service.ts'

const NOTES = 'I am Nia. I keep bees in Lugano.'

function upload(account: TestAccount, name: string, bytes: Uint8Array | string, fields = {}) {
  const form = new FormData()
  form.set('file', new File([bytes as never], name))
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  return account.send('POST', '/v1/add_file', { body: form })
}

describe.each(databases)('add_file on %s', (kind) => {
  test('what a file says is found, with the file as its provenance', async () => {
    const account = await (await serviceOn(kind)).account()
    const { status, json, headers } = await upload(account, 'C:\\notes.TXT', NOTES, {
      sub_user_id: 'nia',
      agent_id: 'reader',
      metadata: '{"shelf":"b"}'
    })
    expect(status).toBe(202)
    expect(json).toEqual({
      status: 'accepted',
      job_id: expect.stringMatching(/^job_/),
      file_type: 'txt',
      page_count: 1,
      quota_used: 1,
      message: expect.any(String)
    })
    expect(headers.get('location')).toBe(`/v1/jobs/${json.job_id}`)
    const job = await account.finished(json.job_id)
    expect(job).toMatchObject({ status: 'completed', type: 'add_file', user_id: 'nia' })
    expect(job.result).toMatchObject({ page_count: 1, failed_pages: [] })
    const found = await account.send('POST', '/v1/search/all', {
      body: { query: 'bees in Lugano', user_id: 'nia', agent_id: 'reader' }
    })
    expect(found.json.chunks[0].content).toContain('Lugano')
    expect(found.json.chunks[0].metadata).toEqual({
      source: 'file_upload',
      agent_id: 'reader',
      filename: 'notes.TXT',
      file_type: 'txt',
      page_count: 1,
      shelf: 'b'
    })
  })

  test('a PDF is charged by its pages, all of them or none', async () => {
    const service = await serviceOn(kind)
    const account = await service.account({ plan: 'free' })
    const pdf = picturePages(3, 2000)
    const first = await upload(account, 'pages.pdf', pdf)
    expect(first.json).toMatchObject({ file_type: 'pdf', page_count: 3, quota_used: 3 })
    expect(first.headers.get('x-quota-add-used')).toBe('3')
    const job = await account.finished(first.json.job_id)
    expect(job).toMatchObject({ status: 'completed', result: { page_count: 3, failed_pages: [] } })
    const large = await upload(account, 'pages.pdf', picturePages(38, 2000))
    expect(large.status).toBe(402)
    expect(large.json).toMatchObject({ action: 'add_file', used: 3, limit: 40 })
    expect(large.headers.get('x-quota-add-used')).toBe('3')
  })

  test('secrets are out of a file before anything of it is kept', async () => {
    const account = await (await serviceOn(kind)).account()
    const secret = `sk-proj-${'a1B2c3D4e5'.repeat(5)}`
    const { json } = await upload(account, 'keys.md', `${NOTES}\n\nMy API key is ${secret}.`)
    const job = await account.finished(json.job_id)
    expect(job.result.redactions).toBeGreaterThan(0)
    const all = await account.send('POST', '/v1/search/all', { body: { query: 'API key' } })
    expect(JSON.stringify(all.json)).not.toContain(secret.slice(8, 30))
  })

  test('a key that reaches over pieces, pages and parts goes whole', async () => {
    const account = await (await serviceOn(kind)).account()
    const beds = Array.from({ length: 50 }, (_, bed) => `I planted beans in bed number ${bed + 1}.`)
    const lines = Array.from({ length: 50 }, (_, line) =>
      createHash('sha512').update(String(line)).digest('base64').slice(0, 64)
    )
    const head = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')
    const tail = ['-----END RSA', 'PRIVATE KEY-----'].join(' ')
    const text = [...beds, head, ...lines, tail, NOTES].join('\n')
    // The eighth page ends a part.
    const before = Array.from({ length: 6 }, (_, page) => `I keep bees in hive ${page + 1}.`)
    const pages = [
      ...before,
      [...beds.slice(0, 5), head, ...lines.slice(0, 20)].join('\n'),
      lines.slice(20, 35).join('\n'),
      [...lines.slice(35), tail, NOTES].join('\n')
    ]
    const files = { 'notes.txt': text, 'notes.pdf': writePdf(textPages(pages)) }
    for (const [name, bytes] of Object.entries(files)) {
      const { json } = await upload(account, name, bytes)
      expect(json.page_count).toBeGreaterThan(1)
      const job = await account.finished(json.job_id)
      expect(job.result).toMatchObject({ redactions: 1, failed_pages: [] })
    }
    const { json: all } = await account.send('GET', '/v1/export')
    const said = JSON.stringify(all)
    expect(said.split(NOTES).length).toBeGreaterThan(2)
    for (const line of lines) expect(said).not.toContain(line.slice(0, 20))
  })

  test('what is refused costs nothing and leaves nothing', async () => {
    const account = await (await serviceOn(kind)).account({ plan: 'free' })
    const refusals = [
      [await upload(account, 'virus.exe', 'MZ'), 415],
      [await upload(account, 'disguised.pdf', 'no pdf at all'), 415],
      [await upload(account, 'empty.txt', ''), 422],
      [await upload(account, 'notes.txt', NOTES, { colour: 'red' }), 422],
      [await upload(account, 'notes.txt', NOTES, { metadata: '[1]' }), 422],
      [await upload(account, 'notes.txt', NOTES, { timestamp: 'soon' }), 422],
      [await upload(account, 'large.txt', Buffer.alloc(11 * 1024 * 1024, 'a ')), 413],
      [await account.send('POST', '/v1/add_file', { body: { file: 'x' } }), 415],
      [await account.send('POST', '/v1/add_file', { body: new FormData() }), 422],
      // What a parser makes of a name in Latin-1.
      [await upload(account, 'notes.txt', NOTES, { user_id: 'Jos\uFFFD' }), 422]
    ] as const
    for (const [answer, status] of refusals) {
      expect(answer.status).toBe(status)
      expect(answer.headers.get('x-quota-add-used')).toBe('0')
    }
    expect(refusals[6][0].json).toMatchObject({
      code: 'file_too_large',
      plan: 'free',
      limit_mb: 10
    })
  })

  test('the same file under one idempotency key is one job', async () => {
    const account = await (await serviceOn(kind)).account()
    const send = (text: string) => {
      const form = new FormData()
      form.set('file', new File([text], 'notes.txt'))
      const headers = { 'idempotency-key': 'f-1' }
      return account.send('POST', '/v1/add_file', { body: form, headers })
    }
    const first = await send(NOTES)
    const again = await send(NOTES)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await send('other words')).status).toBe(409)
  })

  test('a source that is denied is accepted, and nothing of the file is read', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.send('PUT', '/v1/capture-policy', { body: { deny_sources: ['file_upload'] } })
    const { json } = await upload(account, 'notes.txt', NOTES)
    const job = await account.finished(json.job_id)
    expect(job.result).toMatchObject({ skipped_by_policy: true, source: 'file_upload' })
    expect((await account.send('GET', '/v1/memories')).json.total).toBe(0)
  })
})

test('an upload is gone from the database when its job has ended', async () => {
  const service = await startTestService('embedded')
  const account = await service.account()
  const { json } = await upload(account, 'notes.txt', NOTES)
  await account.finished(json.job_id)
  await service.stop()
  const { openEmbedded } = await import('#db/embedded/embedded.ts')
  const database = await openEmbedded(`${service.dataDir}/database`)
  const { rows } = await database.raw('select count(*)::int as left from uploads')
  await database.close()
  expect(rows).toEqual([{ left: 0 }])
})
