/**
 * Entities that are one thing under two names, by their names and by what is told of them: namesakes
 * with two employers or two ages, of whom one is another's aunt, or a place, are for people to tell.
 */
import { attributesHeld, relatedPairs, targetsOf } from '#db/stores/deduplication/told-apart.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Named, NameMatches, NamePair } from '#src/memory/names/same-names.ts'
import { matchNames } from '#src/memory/names/same-names.ts'
import {
  areToldApart,
  TELLING,
  TO_ITSELF,
  TO_PLACES,
  type ToldAttribute
} from '#src/memory/names/told-apart.ts'

/** Pairs whose facts are read at a time. */
const PAIRS_READ = 100
/** Facts read of an entity. */
const FACTS_READ = 20

type Known = Named & { entityId: string }

/** The pairs of `matchNames`; what facts speak against is a suggestion. */
export function sameEntities<Entity extends Known>(
  tx: ReadTx,
  scope: Scope,
  entities: readonly Entity[],
  now: number
): Promise<NameMatches<Entity>> {
  return heldAgainstFacts(tx, scope, matchNames(entities), now)
}

/** The pairs found by name, of which those that facts speak against become suggestions. */
export async function heldAgainstFacts<Entity extends Known>(
  tx: ReadTx,
  scope: Scope,
  { merges, suggestions }: NameMatches<Entity>,
  now: number
): Promise<NameMatches<Entity>> {
  const found: NameMatches<Entity> = { merges: [], suggestions: [...suggestions] }
  for (let from = 0; from < merges.length; from += PAIRS_READ) {
    const pairs = merges.slice(from, from + PAIRS_READ)
    const apart = await toldApart(tx, scope, pairs, now)
    found.merges.push(...pairs.filter((pair) => !apart.has(pair)))
    found.suggestions.push(...apart)
  }
  return found
}

async function toldApart<Entity extends Known>(
  tx: ReadTx,
  scope: Scope,
  pairs: readonly NamePair<Entity>[],
  now: number
): Promise<Set<NamePair<Entity>>> {
  const entityIds = [
    ...new Set(pairs.flatMap(({ short, long }) => [short.entityId, long.entityId]))
  ]
  const held = await attributesHeld(tx, scope, {
    entityIds,
    attributes: TELLING,
    limit: FACTS_READ,
    now
  })
  const told = Map.groupBy(held, ({ entityId }) => entityId)
  const ids = pairs.map(({ short, long }) => ({ short: short.entityId, long: long.entityId }))
  const related = await relatedPairs(tx, scope, { pairs: ids, besides: TO_ITSELF, now })
  const relatedKeys = new Set(related.map(({ short, long }) => `${short} ${long}`))
  const places = await targetsOf(tx, scope, { entityIds, types: TO_PLACES, now })
  const factsOf = ({ entityId }: Known): ToldAttribute[] => told.get(entityId) ?? []
  const isApart = ({ short, long }: NamePair<Entity>) =>
    relatedKeys.has(`${short.entityId} ${long.entityId}`) ||
    isPlaceAndPerson(short, long, places) ||
    areToldApart(factsOf(short), factsOf(long))
  return new Set(pairs.filter(isApart))
}

/** One of the two is lived in; as a thing of no known type it is a place, as a person it was taken for one. */
function isPlaceAndPerson(short: Known, long: Known, places: ReadonlySet<string>): boolean {
  const isPerson = short.type === 'person' || long.type === 'person'
  return isPerson && (places.has(short.entityId) || places.has(long.entityId))
}
