/** The relations of an export that was sent: each once, with both its entities. */
import { cleaned } from '#src/import/accept/clean-records.ts'
import type { Sent } from '#src/import/accept/record-schemas.ts'
import { checkedRecord, listOf } from '#src/import/accept/records.ts'
import type { Redactor } from '#src/import/accept/redactor.ts'
import { UNIT_MAX, type Walk } from '#src/import/accept/walk.ts'
import type {
  FactWords,
  ImportedHead,
  ImportedRelation,
  ImportUnit,
  Told
} from '#src/import/contract.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** The entities of an export, in its order and by the key of their name. */
export interface Heads {
  list: { head: ImportedHead; entity: Sent<'entities'>; path: string }[]
  byKey: Map<string, ImportedHead>
}

/** What units are made with. */
export interface Working {
  /** The record with every time that it was said, in place of what was merged of them. */
  tell: <Record extends { id: string; metadata?: unknown }>(
    record: Record
  ) => Told<Omit<Record, 'metadata'>>
  redactor: Redactor
  walk: Walk
}

/** The lists of an entity that hold relations. */
export const RELATION_LISTS = ['relations', 'archived_relations'] as const

/** Relations come with both their entities, each once: two entities tell of one relation. */
export async function* relationUnits(
  heads: Heads,
  words: ReadonlyMap<string, FactWords>,
  { tell, redactor, walk }: Working
): AsyncGenerator<ImportUnit> {
  const seen = new Set<string>()
  let batch: SentRelation[] = []
  const rowsOf = async (): Promise<ImportedRelation[]> => {
    const plain = await redactor.clean((cleaner) =>
      batch.map(({ sent }) => cleaned('relations', sent, cleaner))
    )
    return plain.map(({ target, direction, ...others }, place) => {
      const head = (batch[place] as SentRelation).head
      const other = headOf(target, others, heads)
      const [from, to] = direction === 'outgoing' ? [head, other] : [other, head]
      const relation = tell({ ...others, from, to })
      const statements = relation.statements.map((one) => ({
        ...one,
        teller: words.get(one.fact_id ?? '') ?? null
      }))
      return { ...relation, statements }
    })
  }
  for (const { value, head, path } of relationsIn(heads)) {
    const sent = checkedRecord('relations', value, path)
    if (seen.has(sent.id)) continue
    seen.add(sent.id)
    batch.push({ sent, head })
    await walk.step()
    if (batch.length < UNIT_MAX) continue
    yield { kind: 'relations', rows: await rowsOf() }
    batch = []
  }
  if (batch.length > 0) yield { kind: 'relations', rows: await rowsOf() }
}

interface SentRelation {
  sent: Sent<'relations'>
  /** The entity that tells of it. */
  head: ImportedHead
}

function* relationsIn(
  heads: Heads
): Generator<{ value: unknown; head: ImportedHead; path: string }> {
  for (const { head, entity, path } of heads.list) {
    for (const list of RELATION_LISTS) {
      for (const [place, value] of listOf(entity, list, path).entries()) {
        yield { value, head, path: `${path}.${list}.${place}` }
      }
    }
  }
}

/** The other entity; one that the export does not hold itself has nothing but its name. */
function headOf(
  name: string,
  { id, created_at }: Pick<ImportedHead, 'id' | 'created_at'>,
  heads: Heads
): ImportedHead {
  const known = heads.byKey.get(nameKey(name))
  if (known !== undefined) return known
  return { id, name, type: 'unknown', identity: false, created_at, updated_at: created_at }
}
