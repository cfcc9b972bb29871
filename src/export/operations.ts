/** Handing a scope over page by page; the first page is what the audit log tells of. */
import { query } from '#actors/operation.ts'
import type { ExportPage, ExportPageInput } from '#src/export/contract.ts'
import { BEGINNING, readPage } from '#src/export/read-page.ts'

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
