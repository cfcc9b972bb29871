/**
 * An export as JSON text, written while its pieces arrive: nothing but the present piece is held. The
 * counts come last, since only then they are known.
 */
import {
  ENTITY_LISTS,
  type ExportCounts,
  type ExportPart,
  SCOPE_LISTS
} from '#src/export/contract.ts'
import { countPart, noCounts } from '#src/export/counts.ts'
import { EXPORT_VERSION } from '#src/shapes/export-records.ts'

export interface ExportHeading {
  userId: string
  /** ISO 8601. */
  exportedAt: string
}

/** The text in stretches, in order; an object as `Export` of the contract says. */
export async function* exportText(
  heading: ExportHeading,
  parts: AsyncIterable<ExportPart>
): AsyncGenerator<string> {
  const counts = noCounts()
  const writer = new ExportWriter()
  const { userId, exportedAt } = heading
  const opening = { version: EXPORT_VERSION, exported_at: exportedAt, user_id: userId }
  yield `${JSON.stringify(opening).slice(0, -1)},"entities":[`
  for await (const part of parts) {
    countPart(counts, part)
    const text = writer.write(part)
    if (text !== '') yield text
  }
  yield writer.end(counts)
}

/** Knows which list stands open, and closes it when another begins. */
class ExportWriter {
  #entities = 0
  /** Lists of the present entity, or of the export, that have been begun. */
  #lists = 0
  #rows = 0
  #insideLists = false

  write(part: ExportPart): string {
    switch (part.part) {
      case 'entity':
        this.#lists = 0
        this.#entities++
        return `${this.#entities > 1 ? ',' : ''}${JSON.stringify(part.head).slice(0, -1)}`
      case 'entity_rows':
        return this.#upTo(ENTITY_LISTS, part.list) + this.#write(part.rows)
      case 'entity_end':
        return `${this.#upTo(ENTITY_LISTS, null)}]}`
      case 'rows':
        return this.#leaveEntities() + this.#upTo(SCOPE_LISTS, part.list) + this.#write(part.rows)
    }
  }

  end(counts: ExportCounts): string {
    return `${this.#leaveEntities()}${this.#upTo(SCOPE_LISTS, null)}],"counts":${JSON.stringify(counts)}}`
  }

  #leaveEntities(): string {
    if (this.#insideLists) return ''
    this.#insideLists = true
    this.#lists = 0
    return ']'
  }

  /** Opens lists up to and with this one, or all of them; those passed over stay empty. */
  #upTo(names: readonly string[], list: string | null): string {
    const wanted = list === null ? names.length : names.indexOf(list) + 1
    let text = ''
    while (this.#lists < wanted) {
      text += `${this.#lists > 0 ? ']' : ''},"${names[this.#lists]}":[`
      this.#lists++
      this.#rows = 0
    }
    return text
  }

  #write(rows: readonly unknown[]): string {
    let text = ''
    for (const row of rows) {
      text += `${this.#rows > 0 ? ',' : ''}${JSON.stringify(row)}`
      this.#rows++
    }
    return text
  }
}
