/**
 * From the body of an import to what the account's actor is handed: parts of redacted JSON text, each
 * small enough to be kept in one commit. Secrets are gone before anything leaves this thread.
 */
import { invalid } from '#src/base/failure.ts'
import { unitsOf } from '#src/import/accept/accepted-export.ts'
import { acceptItem } from '#src/import/accept/accepted-items.ts'
import { Redactor } from '#src/import/accept/redactor.ts'
import {
  type AcceptImportInput,
  type ImportBody,
  type ImportPart,
  type ImportUnit,
  RECORDS_PER_ADD
} from '#src/import/contract.ts'
import type { Reading } from '#src/reading/process/reading.ts'

/** A part is closed when it holds so much text, or the records of one add. */
const PART_CHARACTERS = 256 * 1024

/** The input of `import.accept`. Throws 422. */
export async function acceptImport(
  body: ImportBody,
  userId: string,
  reading: Reading
): Promise<AcceptImportInput> {
  const { items, export: sent } = body
  if (items !== undefined && sent !== undefined) {
    throw invalid('export', 'cannot be given beside items')
  }
  if (items !== undefined) return acceptItems(items, userId, reading)
  if (sent === undefined) throw invalid('items', 'is required, or an export')
  return acceptExport(sent, userId, reading)
}

async function acceptItems(
  items: readonly unknown[],
  userId: string,
  reading: Reading
): Promise<AcceptImportInput> {
  const parts = new Parts()
  const itemSources: unknown[] = []
  let redactions = 0
  for (const [place, sent] of items.entries()) {
    const accepted = await acceptItem(sent, userId, `items.${place}`, reading)
    parts.push({ item: accepted.item }, 1)
    itemSources.push(accepted.source ?? null)
    redactions += accepted.redactions
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { userId, kind: 'items', itemSources, redactions, ...parts.closed() }
}

async function acceptExport(
  sent: Readonly<Record<string, unknown>>,
  userId: string,
  reading: Reading
): Promise<AcceptImportInput> {
  const redactor = new Redactor(reading)
  const parts = new Parts()
  let units: ImportUnit[] = []
  let [records, characters] = [0, 0]
  const close = () => {
    if (units.length > 0) parts.push({ units }, records)
    units = []
    ;[records, characters] = [0, 0]
  }
  for await (const unit of unitsOf(sent, redactor)) {
    const size = recordsIn(unit)
    if (records + size > RECORDS_PER_ADD || characters > PART_CHARACTERS) close()
    units.push(unit)
    records += size
    characters += JSON.stringify(unit).length
  }
  close()
  if (parts.isEmpty) throw invalid('export', 'holds no records')
  const { redactions } = redactor
  return { userId, kind: 'export', itemSources: [], redactions, ...parts.closed() }
}

/** Records of a unit as they are counted and charged; an entity counts with its first items. */
function recordsIn(unit: ImportUnit): number {
  if (unit.kind !== 'entity') return unit.rows.length
  return unit.facts.length + unit.knowledge.length + (unit.isBare ? 1 : 0)
}

/** Parts as bytes behind one another. */
class Parts {
  readonly #texts: Buffer[] = []
  readonly #sizes: number[] = []

  get isEmpty(): boolean {
    return this.#texts.length === 0
  }

  push(part: ImportPart, records: number): void {
    this.#texts.push(Buffer.from(JSON.stringify(part)))
    this.#sizes.push(records)
  }

  closed(): Pick<AcceptImportInput, 'sizes' | 'lengths' | 'bytes'> {
    const lengths = this.#texts.map((text) => text.length)
    // A copy with a buffer of its own: it is handed to another thread, and pooled ones are shared.
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    for (const text of this.#texts) {
      bytes.set(text, at)
      at += text.length
    }
    return { sizes: this.#sizes, lengths, bytes }
  }
}
