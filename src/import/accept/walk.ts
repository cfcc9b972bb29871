/** Walking through an export that was sent, record by record, in slices that let others go on. */
import type { RecordKind, Sent } from '#src/import/accept/record-schemas.ts'
import { checkedRecord, listOf } from '#src/import/accept/records.ts'

/** Where the field stands in the body, for messages about it. */
export const PATH = 'export'

/** Records worked on before others may go on. */
const SLICE = 100

/** Records of one unit; an entity with more comes in several. */
export const UNIT_MAX = 100

/** Checks records slice by slice, and lets others go on in between. */
export class Walk {
  #since = 0

  async step(): Promise<void> {
    if (++this.#since < SLICE) return
    this.#since = 0
    await new Promise((resolve) => setImmediate(resolve))
  }

  async *records<Kind extends RecordKind>(
    holder: Readonly<Record<string, unknown>>,
    kind: Kind
  ): AsyncGenerator<Sent<Kind>[]> {
    const list = listOf(holder, kind, PATH)
    for (let from = 0; from < list.length; from += UNIT_MAX) {
      const slice = list.slice(from, from + UNIT_MAX)
      yield slice.map((value, place) =>
        checkedRecord(kind, value, `${PATH}.${kind}.${from + place}`)
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
