/** The endpoint that hands out everything of a scope. */
import type { Static } from '@sinclair/typebox'
import { toIso } from '#src/base/clock.ts'
import {
  Export,
  ExportFiles,
  type ExportPage,
  type ExportPageInput,
  type ExportPart,
  ExportQuery
} from '#src/export/contract.ts'
import { noCounts } from '#src/export/counts.ts'
import { exportText } from '#src/export/json-text.ts'
import { memoryFiles } from '#src/export/memory-files.ts'
import { filesText, zipped } from '#src/export/packing.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { type Question, Streamed } from '#src/http/question.ts'

const ZIP = 'application/zip'

export const exportEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/export',
    tag: 'Memory',
    summary: 'Everything of a scope, as JSON that can be imported or as Markdown files',
    permission: 'read',
    scope: 'user',
    from: 'query',
    fields: ExportQuery,
    status: 200,
    answer: Export,
    otherAnswer: ExportFiles,
    fileType: ZIP,
    operation: 'export.page',
    input: ({ userId }) => ({ userId, cursor: null }),
    asks: exported
  })
]

type Asked = Question<Static<typeof ExportQuery>, 'export.page'>

/** Asks for the first page, so that a failure is still told, and streams from there on. */
async function exported({ fields: { format }, input, ask }: Asked): Promise<Streamed> {
  const { userId } = input
  const pageAt = (cursor: ExportPageInput['cursor']) => ask({ userId, cursor })
  const first = await pageAt(input.cursor)
  const heading = { userId, exportedAt: toIso(first.at) }
  const parts = partsOf(first, pageAt)
  if (format === 'json') return new Streamed(exportText(heading, parts))
  const counts = noCounts()
  const files = memoryFiles(heading, parts, counts)
  if (format === 'files') return new Streamed(filesText(files, counts))
  return new Streamed(zipped(files, new Date(first.at)), {
    'Content-Type': ZIP,
    'Content-Disposition': 'attachment; filename="memory.zip"'
  })
}

/** All pieces; the next page is asked for when the one before it has been written. */
async function* partsOf(
  first: ExportPage,
  pageAt: (cursor: ExportPage['next']) => Promise<ExportPage>
): AsyncGenerator<ExportPart> {
  let page = first
  for (;;) {
    yield* page.parts
    if (page.next === null) return
    page = await pageAt(page.next)
  }
}
