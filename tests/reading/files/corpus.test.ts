/** Every file of the corpus through the real reader, with its processes. */
import { describe, expect, test } from 'bun:test'
import { Failure } from '#src/base/failure.ts'
import type { OpenedFile } from '#src/reading/files/file-reader.ts'
import { FILE_READER_DEFAULTS, startFileReader } from '#src/reading/files/reader-pool.ts'
import type { Accepted, CorpusFile, Refused } from '#tests/reading/files/corpus/corpus-file.ts'
import { DOCX_FILES } from '#tests/reading/files/corpus/docx-files.ts'
import { OFFICE_FILES } from '#tests/reading/files/corpus/office-files.ts'
import { PDF_FILES } from '#tests/reading/files/corpus/pdf-files.ts'
import { TEXT_FILES } from '#tests/reading/files/corpus/text-files.ts'
import { fileOwner, uploadedFile } from '#tests/support/spooled.ts'

const PATIENCE_MS = 120_000
// Other work on the machine may slow the processes down; these tests are not about time.
const reader = startFileReader({
  ...FILE_READER_DEFAULTS,
  openTimeoutMs: 60_000,
  askTimeoutMs: 60_000
})
const CORPUS = [...PDF_FILES, ...DOCX_FILES, ...TEXT_FILES, ...OFFICE_FILES]

async function wholeText(file: OpenedFile): Promise<string> {
  const texts: string[] = []
  for (let part = 1; part <= file.pageCount; part++) texts.push((await file.text(part)) ?? '')
  return texts.join('\n')
}

async function inputOf(file: CorpusFile) {
  return await uploadedFile(file.name, await file.bytes())
}

/** The failure that `promise` rejects with; anything else fails the test. */
async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    (value) => new Error(`accepted: ${JSON.stringify(value)}`),
    (reason: unknown) => reason
  )
  if (error instanceof Failure) return error
  throw error
}

async function expectAccepted(file: CorpusFile, expected: Accepted): Promise<void> {
  const input = await inputOf(file)
  const { fileType, pages } = expected
  expect(await reader.inspect(input, true, fileOwner())).toEqual({ fileType, pageCount: pages })
  const opened = await reader.open(await inputOf(file), fileOwner())
  try {
    const text = await wholeText(opened)
    let from = 0
    for (const stretch of expected.holds) {
      const place = text.indexOf(stretch, from)
      expect(place === -1 ? `${text.slice(0, 300)} lacks ${stretch}` : 'found').toBe('found')
      from = place
    }
    for (const stretch of expected.lacks ?? []) expect(text).not.toContain(stretch)
  } finally {
    await opened.close()
  }
}

async function expectRefused(file: CorpusFile, expected: Refused): Promise<void> {
  const failure = await failureOf(reader.inspect(await inputOf(file), true, fileOwner()))
  expect(failure.code).toBe(expected.code)
  expect(failure.message).toMatch(expected.says)
}

/** Any answer will do, but what was accepted must be readable to its end. */
async function expectSurvived(file: CorpusFile): Promise<void> {
  const input = await inputOf(file)
  const inspected = await reader.inspect(input, true, fileOwner()).catch((error: unknown) => error)
  if (inspected instanceof Failure) return
  if (inspected instanceof Error) throw inspected
  const opened = await reader.open(input, fileOwner())
  const text = await wholeText(opened)
  await opened.close()
  expect(text).not.toContain('root:')
}

describe.each([
  ['PDF', PDF_FILES],
  ['DOCX', DOCX_FILES],
  ['text', TEXT_FILES],
  ['office', OFFICE_FILES]
])('%s', (_, files) => {
  test.each(files.map((file) => [file.what, file] as const))(
    '%s',
    async (_what, file) => {
      if (file.expect.kind === 'accepted') await expectAccepted(file, file.expect)
      else if (file.expect.kind === 'refused') await expectRefused(file, file.expect)
      else await expectSurvived(file)
    },
    PATIENCE_MS
  )
})

test('the corpus has at least forty files, each of its own kind', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(CORPUS.map((file) => file.what)).size).toBe(CORPUS.length)
})
