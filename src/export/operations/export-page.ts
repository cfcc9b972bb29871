/**
 * Handing a scope over page by page, each a bounded number of records, whatever the scope holds. The
 * first page is what the audit log tells of.
 */
import { query } from '#actors/operation.ts'
import type { ExportCursor, ExportPage, ExportPageInput } from '#src/export/contract.ts'
import { readEntities, readEntityList } from '#src/export/operations/entity-pages.ts'
import { readList } from '#src/export/operations/list-pages.ts'
import type { Page, Reading } from '#src/export/operations/page.ts'

const BEGINNING: ExportCursor = { at: 'entities', afterKey: '' }

export const exportPage = query<ExportPageInput, ExportPage>({
  run: async (context, { userId, cursor }) => {
    const { accountId, now } = context
    const page = await context.read((tx) =>
      readPage({ tx, scope: { accountId, userId }, now }, cursor ?? BEGINNING)
    )
    if (cursor === null) context.audit('export', userId)
    return { at: now, ...page }
  }
})

function readPage(reading: Reading, cursor: ExportCursor): Promise<Page> {
  if (cursor.at === 'entities') return readEntities(reading, cursor.afterKey)
  if (cursor.at === 'entity') return readEntityList(reading, cursor)
  return readList(reading, cursor.at, cursor.after)
}
