/**
 * Keeping imported relations, inside the account's turn and after the facts that tell of them: each time
 * that one was told hangs on the same fact here, whatever id that has.
 */
import { type BareFact, rivalFacts } from '#db/stores/facts/facts.ts'
import { idFor } from '#src/base/ids.ts'
import type { ImportedRelation, ToldRelation, ToldStatement } from '#src/import/contract.ts'
import type { EntityIds } from '#src/import/job/keep-entities.ts'
import type { Kept } from '#src/import/job/kept.ts'
import type { Resolved } from '#src/import/job/resolve.ts'
import { contentKey } from '#src/memory/fact.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/**
 * Keeps relations whose entities are both here and that somebody tells of; one of that type between
 * them is enough.
 */
export async function keepRelations(
  relations: readonly ImportedRelation[],
  entities: EntityIds,
  kept: Kept
): Promise<void> {
  const resolved = await kept.idsOf('relations', relations)
  const joined = relations.flatMap((relation) => {
    const from = entities.get(nameKey(relation.from.name))
    const to = entities.get(nameKey(relation.to.name))
    if (from === undefined || to === undefined || from === to) return []
    const statements = relation.statements.length === 0 ? [onceTold(relation)] : relation.statements
    return [{ ...relation, statements, ends: [from, to] as const }]
  })
  const facts = await tellersOf(joined, kept)
  const told = joined.flatMap((relation) => {
    const statements = relation.statements.flatMap((one) => facts.toldHere(relation, one) ?? [])
    return statements.length === 0 ? [] : [{ ...relation, statements }]
  })
  const rows = told.map(({ id, ends: [from_entity, to_entity], type, created_at }) => {
    return { relation_id: resolved.idOf(id), from_entity, to_entity, type, created_at }
  })
  const made = await kept.memory.keep.records('relations', rows)
  kept.sums.counts.relations += made.size
  kept.sums.known += rows.length - made.size
  for (const relation of told) {
    const id = resolved.idOf(relation.id)
    if (made.has(id) || resolved.isHere(relation.id)) kept.said('relation', id, relation.statements)
  }
}

type JoinedRelation = ImportedRelation & { ends: readonly [string, string] }

/** A relation that comes without its statements was told when it was made. */
function onceTold({ id, created_at }: ImportedRelation): ToldRelation {
  const names = { agent_id: null, run_id: null, app_id: null }
  const times = { stated_at: created_at, created_at, expires_at: null }
  const words = { fact_id: null, teller: null, description: null }
  return { id: idFor(id, 'told'), job_id: null, metadata: {}, ...names, ...times, ...words }
}

class Tellers {
  readonly #ids: Resolved
  readonly #entities: ReadonlyMap<string, string>
  readonly #facts: readonly BareFact[]

  constructor(ids: Resolved, entities: ReadonlyMap<string, string>, facts: readonly BareFact[]) {
    this.#ids = ids
    this.#entities = entities
    this.#facts = facts
  }

  /** The statement as it is here; null where the fact that told of the relation was not kept. */
  toldHere(relation: JoinedRelation, { teller, ...told }: ToldRelation): ToldStatement | null {
    if (told.fact_id !== null) {
      const own = this.#entities.get(nameKey(teller?.entity ?? ''))
      const fact_id = this.#ids.isHere(told.fact_id)
        ? this.#ids.idOf(told.fact_id)
        : this.#saying(own === undefined ? [] : [own], teller?.key ?? '')
      return fact_id === null ? null : { ...told, fact_id }
    }
    if (told.description !== null) return told
    const fact_id = this.#saying(relation.ends, contentKey(relation.description))
    return { ...told, fact_id, description: fact_id === null ? relation.description : null }
  }

  /** A fact of one of these entities in these words, one that holds before all. */
  #saying(entityIds: readonly string[], key: string): string | null {
    const same = this.#facts.filter(
      (fact) => fact.contentKey === key && entityIds.includes(fact.entityId)
    )
    return (same.find((fact) => fact.state === 'active') ?? same[0])?.factId ?? null
  }
}

/** The facts here that may tell of these relations. */
async function tellersOf(relations: readonly JoinedRelation[], kept: Kept): Promise<Tellers> {
  const told = relations.flatMap((relation) => relation.statements)
  const telling = told.map((one) => one.fact_id)
  const ids = await kept.ids('facts', telling)
  const entities = await kept.entities(told.flatMap(({ teller }) => teller?.entity ?? []))
  const worded = told.flatMap(({ teller }) => {
    const entityId = entities.get(nameKey(teller?.entity ?? ''))
    return teller === null || entityId === undefined ? [] : [{ entityId, key: teller.key }]
  })
  const unsaid = relations.flatMap(({ description, ends, statements }) =>
    statements.some((one) => one.fact_id === null && one.description === null)
      ? ends.map((entityId) => ({ entityId, key: contentKey(description) }))
      : []
  )
  const rivals = [...worded, ...unsaid].map((one) => ({ ...one, attribute: null }))
  return new Tellers(ids, entities, await rivalFacts(kept.tx, kept.scope, rivals))
}
