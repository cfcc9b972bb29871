/**
 * Every file of the corpus through POST /v1/add_file on both databases: what is accepted is found
 * word for word and costs its pages, what is refused costs nothing and leaves nothing, and the
 * service answers afterwards.
 */
import { describe, expect, test } from 'bun:test'
import type { Accepted, CorpusFile, Refused } from '#tests/reading/files/corpus/corpus-file.ts'
import { DOCX_FILES } from '#tests/reading/files/corpus/docx-files.ts'
import { OFFICE_FILES } from '#tests/reading/files/corpus/office-files.ts'
import { PDF_FILES } from '#tests/reading/files/corpus/pdf-files.ts'
import { TEXT_FILES } from '#tests/reading/files/corpus/text-files.ts'
import { databases, type Sent, serviceOn, type TestAccount } from '#tests/support/service.ts'

const PATIENCE_MS = 120_000
const STATUS = { unsupported_file: 415, validation: 422 } as const

async function upload(account: TestAccount, file: CorpusFile): Promise<Sent> {
  const form = new FormData()
  form.set('file', new File([(await file.bytes()) as never], file.name))
  return await account.send('POST', '/v1/add_file', { body: form })
}

function used(answer: Sent): number {
  return Number(answer.headers.get('x-quota-add-used'))
}

const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Chunks that a search brings, as one text. */
async function foundFor(account: TestAccount, query: string): Promise<string> {
  const { json } = await account.send('POST', '/v1/search/all', { body: { query, limit: 50 } })
  const contents = json.chunks.map((chunk: { content: string }) => chunk.content)
  return plain(contents.join(' '))
}

async function expectKept(account: TestAccount, answer: Sent, expected: Accepted): Promise<void> {
  expect(answer.status).toBe(202)
  expect(answer.json).toMatchObject({
    file_type: expected.fileType,
    page_count: expected.pages,
    quota_used: expected.pages
  })
  expect(used(answer)).toBe(expected.pages)
  const job = await account.finished(answer.json.job_id)
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: expected.pages, total: expected.pages },
    result: { page_count: expected.pages }
  })
  for (const stretch of expected.holds) {
    // A face alone asks for nothing.
    const query = /[\p{L}\p{N}]/u.test(stretch) ? stretch : expected.holds.join(' ')
    const found = await foundFor(account, query)
    expect(found).toContain(plain(stretch))
    for (const absent of expected.lacks ?? []) expect(found).not.toContain(absent)
  }
}

async function expectNothingLeft(
  account: TestAccount,
  answer: Sent,
  expected: Refused
): Promise<void> {
  expect(answer.status).toBe(STATUS[expected.code])
  expect(answer.json.code).toBe(expected.code)
  expect(JSON.stringify(answer.json)).toMatch(expected.says)
  expect(used(answer)).toBe(0)
  const all = await account.send('POST', '/v1/search/all', { body: { query: 'anything' } })
  expect(all.json.chunks).toEqual([])
  const { json } = await account.send('GET', '/v1/memories')
  expect(json.total).toBe(0)
}

/** Any answer will do; what was accepted comes to an end and is paid for by the pages that were read. */
async function expectAnswered(account: TestAccount, answer: Sent): Promise<void> {
  expect([202, 415, 422]).toContain(answer.status)
  if (answer.status !== 202) {
    expect(used(answer)).toBe(0)
    return
  }
  const job = await account.finished(answer.json.job_id)
  const pages = answer.json.page_count
  const failed = job.status === 'failed' ? pages : job.result.failed_pages.length
  expect(used(await account.send('GET', '/v1/memories'))).toBe(pages - failed)
  expect(await foundFor(account, 'root')).not.toContain('root:')
}

const CORPUS = [...PDF_FILES, ...DOCX_FILES, ...TEXT_FILES, ...OFFICE_FILES]

describe.each(databases)('the corpus on %s', (kind) => {
  test.each(CORPUS.map((file) => [file.what, file] as const))(
    '%s',
    async (_what, file) => {
      const service = await serviceOn(kind)
      const account = await service.account()
      const answer = await upload(account, file)
      if (file.expect.kind === 'accepted') await expectKept(account, answer, file.expect)
      else if (file.expect.kind === 'refused') {
        await expectNothingLeft(account, answer, file.expect)
      } else await expectAnswered(account, answer)
      expect((await fetch(`${service.url}/v1/health/live`)).status).toBe(200)
    },
    PATIENCE_MS
  )
})
