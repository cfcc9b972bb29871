/**
 * Entities: six types, one pinned identity a scope, and who the generic `User` really is. Rules only;
 * names are compared in `name-match.ts`.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** The name that facts belong to while the speaker is unknown. */
export const GENERIC_USER = 'User'

/** A type learned later fills `unknown`; it never overrules one that is known. */
export function learnedType(known: EntityType, said: EntityType): EntityType {
  return known === 'unknown' ? said : known
}

export interface PersonalEntity {
  entityId: string
  name: string
  type: EntityType
  identity: boolean
  activeFacts: number
}

export function isGenericUser(entity: { name: string }): boolean {
  return nameKey(entity.name) === nameKey(GENERIC_USER)
}

/**
 * The person whom the scope is about: the pinned one, else the person with most active facts (the
 * earlier name in the alphabet on a tie). Null when there is none besides the generic `User`.
 */
export function primaryPerson<Entity extends PersonalEntity>(
  entities: readonly Entity[]
): Entity | null {
  const pinned = entities.find((entity) => entity.identity && !isGenericUser(entity))
  if (pinned !== undefined) return pinned
  const people = entities.filter((entity) => entity.type === 'person' && !isGenericUser(entity))
  people.sort((a, b) => b.activeFacts - a.activeFacts || (a.name < b.name ? -1 : 1))
  return people[0] ?? null
}

/** Who loses and who gets the flag when `target` is pinned; only one entity of a scope holds it. */
export function pinIdentity<Entity extends { entityId: string; identity: boolean }>(
  entities: readonly Entity[],
  target: string
): { cleared: Entity[]; pinned: string } {
  return {
    cleared: entities.filter((entity) => entity.identity && entity.entityId !== target),
    pinned: target
  }
}

/** What POST /v1/merge_user does: join `User` with the primary person, or nothing, and why. */
export function mergeUserPlan<Entity extends PersonalEntity>(
  entities: readonly Entity[]
):
  | { kind: 'merge'; source: Entity; target: Entity }
  | { kind: 'skip'; why: 'no_user' | 'no_person' } {
  const source = entities.find(isGenericUser)
  if (source === undefined) return { kind: 'skip', why: 'no_user' }
  const target = primaryPerson(entities)
  return target === null ? { kind: 'skip', why: 'no_person' } : { kind: 'merge', source, target }
}
