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
import { type Streamed, type StreamSource, streamedEndpoint } from '#src/http/endpoint.ts'

const ZIP = 'application/zip'

export const exportEndpoints = [
  streamedEndpoint({
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
    streamed: (source, { format }) => streamed(source, format)
  })
]

type Source = StreamSource<ExportPageInput, ExportPage>

function streamed(source: Source, format: ExportFormat): Streamed {
  const { userId } = source.input
  const { at } = source.first
  const heading = { userId, exportedAt: toIso(at) }
  const parts = partsOf(source)
  if (format === 'json') return { body: exportText(heading, parts) }
  const counts = noCounts()
  const files = memoryFiles(heading, parts, counts)
  if (format === 'files') return { body: filesText(files, counts) }
  return {
    contentType: ZIP,
    headers: { 'Content-Disposition': 'attachment; filename="memory.zip"' },
    body: zipped(files, new Date(at))
  }
}

/** All pieces; the next page is asked for when the one before it has been written. */
async function* partsOf({ input, first, more }: Source): AsyncGenerator<ExportPart> {
  let page = first
  for (;;) {
    yield* page.parts
    if (page.next === null) return
    page = await more({ userId: input.userId, cursor: page.next })
  }
}
