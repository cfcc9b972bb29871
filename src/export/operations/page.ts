/** What the pages of an export have in common. */
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ExportPage } from '#src/export/contract.ts'

/** Records of one page; an entity's items count as records. */
export const PAGE = 300

/** A page as it is read; the answer says besides when. */
export type Page = Omit<ExportPage, 'at'>

/** Where a page is read, and as of when. */
export interface Reading {
  tx: ReadTx
  scope: Scope
  now: number
}

/** Rows in the order of their ids. */
export function inOrder<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The ids of rows, in their order. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id)
}

/** The last key of a full page; null when the list has ended. */
export function lastOf<Key>(keys: readonly Key[], full: number): Key | null {
  return keys.length < full ? null : (keys.at(-1) ?? null)
}
