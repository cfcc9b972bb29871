/**
 * What somebody says in passing or in half a sentence tells too little to be kept ("Malta's off.", "Back to Norwich since
 * Saturday."), unless it changes what is known: then it is a fact of whatever it changes. Nothing is known of the words
 * for it; whether it changes something is judged as for any other statement (`src/updates`).
 */
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { factsById } from '#db/stores/facts/facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { StoredFact } from '#src/extraction/keep/find-corrected.ts'
import type { Update } from '#src/updates/decide.ts'

/** How likely it must be that a slight fact changes another. */
const CHANGES_FROM = 0.1

export interface Changing<Slight> {
  /** Those that change something, under the entity of the first that they change. */
  kept: Slight[]
  /** What those entities are called, by id. */
  names: ReadonlyMap<string, string>
  /** The updates given, but for those by or of what is not kept. */
  updates: Update[]
}

/** Which of the slight facts of an add change what is known, or what else the add stores. */
export async function changingFacts<Slight extends StoredFact>(
  tx: ReadTx,
  scope: Scope,
  slight: readonly Slight[],
  stored: readonly StoredFact[],
  updates: readonly Update[]
): Promise<Changing<Slight>> {
  const ids = new Set(slight.map(({ factId }) => factId))
  const told = updates.filter(({ older }) => !ids.has(older))
  const byThem = told.filter(({ newer, chance }) => ids.has(newer) && chance >= CHANGES_FROM)
  const known =
    byThem.length === 0
      ? []
      : await factsById(
          tx,
          scope,
          byThem.map(({ older }) => older)
        )
  const entityOf = new Map([...known, ...stored].map((one) => [one.factId, one.entityId]))
  const kept = slight.flatMap((one) => {
    const first = byThem.find(({ newer }) => newer === one.factId)
    const entityId = entityOf.get(first?.older ?? '')
    return entityId === undefined ? [] : [{ ...one, entityId }]
  })
  const owners = [...new Set(kept.map(({ entityId }) => entityId))]
  const entities = owners.length === 0 ? [] : await findEntitiesById(tx, scope, owners)
  const isKept = new Set(kept.map(({ factId }) => factId))
  return {
    kept,
    names: new Map(entities.map(({ entityId, name }) => [entityId, name])),
    updates: told.filter(
      (one) => !ids.has(one.newer) || (byThem.includes(one) && isKept.has(one.newer))
    )
  }
}
