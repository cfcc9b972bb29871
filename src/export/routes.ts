/** The endpoint that hands out everything of a scope. */
import { toIso } from '#src/clock.ts'
import {
  Export,
  ExportFiles,
  type ExportFormat,
  type ExportPage,
  type ExportPageInput,
  type ExportPart,
  ExportQuery
} from '#src/export/contract.ts'
import { noCounts } from '#src/export/counts.ts'
import { exportText } from '#src/export/json-text.ts'
import { memoryFiles } from '#src/export/memory-files.ts'
import { filesText, zipped } from '#src/export/packing.ts'
import { endpoint, type Question, Streamed } from '#src/http/endpoint.ts'

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
    input: ({ fields, userId }): ExportPageInput & { format: ExportFormat } => ({
      userId,
      cursor: null,
      format: fields.format
    }),
    asks: ({ input, ask }) => exported(input as Asked, ask)
  })
]

type Asked = ExportPageInput & { format: ExportFormat }

/** Asks for the first page, so that a failure is still told, and streams from there on. */
async function exported({ userId, format, cursor }: Asked, ask: Question['ask']) {
  const pageAt = (cursor: ExportPageInput['cursor']) =>
    ask<ExportPage>({ userId, cursor } satisfies ExportPageInput)
  const first = await pageAt(cursor)
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
