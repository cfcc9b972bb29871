/**
 * What goes where when one entity is merged into another (contract 4.4): everything of the source moves
 * to the target, then the source is gone. Facts keep their ids, states, dates, expiry and statements.
 * Of two active facts that say the same to the letter the one that holds longer stays, the target's
 * where both hold alike, and the other is archived instead of standing twice. Relations are redirected;
 * what becomes a loop or a double goes, and stands in the change so that an undo brings it back. A pin
 * on the source moves to the target.
 */
import { learnedType } from '#src/memory/entity.ts'
import { archived, contentKey, type FactState } from '#src/memory/fact.ts'
import {
  type Change,
  type EntityState,
  emptyChange,
  type RelationState
} from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { isLoop, redirected, relationKey } from '#src/memory/relation.ts'

export interface MergeSide extends EntityState {
  entityId: string
  facts: MergeFact[]
  knowledge: { knowledgeId: string }[]
  /** All relations that touch the entity, at either end. */
  relations: ({ relationId: string } & RelationState)[]
  reflections: { reflectionId: string }[]
  /** Versions of procedures that name the entity, with all names of each. */
  versions: { versionId: string; entityNames: string[] }[]
}

export interface MergeFact {
  factId: string
  content: string
  state: FactState
  /** Milliseconds since the epoch; null never ends. */
  expiresAt: number | null
}

/** Something that went, and what stands for it now: its statements are to be copied there. */
export interface Joined {
  itemKind: 'fact' | 'relation'
  from: string
  into: string
}

export interface MergePlan {
  change: Change
  moved: { facts: number; relations: number; knowledge: number }
  joined: Joined[]
}

/** Plans a merge. Source and target must differ; `at` is when, in milliseconds since the epoch. */
export function mergePlan(source: MergeSide, target: MergeSide, at: number): MergePlan {
  const change = emptyChange()
  moveEntities(source, target, change)
  const facts = moveFacts(source, target, at, change)
  for (const { knowledgeId } of source.knowledge) {
    change.before.knowledge[knowledgeId] = { entityId: source.entityId }
    change.after.knowledge[knowledgeId] = { entityId: target.entityId }
  }
  for (const { reflectionId } of source.reflections) {
    change.before.reflections[reflectionId] = { entityId: source.entityId }
    change.after.reflections[reflectionId] = { entityId: target.entityId }
  }
  renameIn(source, target, change)
  const relations = moveRelations(source, target, change)
  return {
    change,
    joined: [...facts, ...relations.joined],
    moved: {
      facts: source.facts.length,
      relations: relations.moved,
      knowledge: source.knowledge.length
    }
  }
}

/** Procedures name what stands for the source now, once. */
function renameIn(source: MergeSide, target: MergeSide, { before, after }: Change): void {
  const [old, name] = [nameKey(source.name), target.name]
  if (old === nameKey(name)) return
  for (const { versionId, entityNames } of source.versions) {
    const names = entityNames.filter((one) => [old, nameKey(name)].includes(nameKey(one)))
    before.versions[versionId] = { names }
    after.versions[versionId] = { names: [name] }
  }
}

function moveEntities(source: MergeSide, target: MergeSide, { before, after }: Change): void {
  before.entities[source.entityId] = stateOf(source)
  after.entities[source.entityId] = null
  before.entities[target.entityId] = stateOf(target)
  after.entities[target.entityId] = {
    ...stateOf(target),
    type: learnedType(target.type, source.type),
    identity: target.identity || source.identity
  }
}

function stateOf({ name, type, identity, createdAt, userId }: EntityState): EntityState {
  return {
    name,
    type,
    identity,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(userId === undefined ? {} : { userId })
  }
}

function moveFacts(
  source: MergeSide,
  target: MergeSide,
  at: number,
  { before, after }: Change
): Joined[] {
  const holds = ({ state, expiresAt }: MergeFact) =>
    state.state === 'active' && (expiresAt === null || expiresAt > at)
  const known = new Map(target.facts.filter(holds).map((fact) => [contentKey(fact.content), fact]))
  const joined: Joined[] = []
  for (const fact of source.facts) {
    const moved = { ...fact.state, entityId: target.entityId }
    before.facts[fact.factId] = fact.state
    after.facts[fact.factId] = moved
    const key = contentKey(fact.content)
    const same = holds(fact) ? known.get(key) : undefined
    if (same === undefined) continue
    const [stays, goes] = end(fact) > end(same) ? [fact, same] : [same, fact]
    const state = goes === fact ? moved : (after.facts[goes.factId] ?? goes.state)
    before.facts[goes.factId] ??= goes.state
    after.facts[goes.factId] = archived(state, 'merge', at, stays.factId)
    joined.push({ itemKind: 'fact', from: goes.factId, into: stays.factId })
    known.set(key, stays)
  }
  return joined
}

function end({ expiresAt }: MergeFact): number {
  return expiresAt ?? Number.POSITIVE_INFINITY
}

/** How many of the source's relations live on at the target, and what stands for the others. */
function moveRelations(
  source: MergeSide,
  target: MergeSide,
  { before, after }: Change
): { moved: number; joined: Joined[] } {
  const taken = new Map(
    target.relations
      .filter((relation) => !touches(relation, source.entityId))
      .map((relation) => [relationKey(relation), relation.relationId])
  )
  const joined: Joined[] = []
  let moved = 0
  for (const { relationId, ...relation } of source.relations) {
    const next = redirected(relation, source.entityId, target.entityId)
    const into = taken.get(relationKey(next))
    const isGone = isLoop(next) || into !== undefined
    before.relations[relationId] = relation
    after.relations[relationId] = isGone ? null : next
    if (into !== undefined) joined.push({ itemKind: 'relation', from: relationId, into })
    if (isGone) continue
    taken.set(relationKey(next), relationId)
    moved += 1
  }
  return { moved, joined }
}

function touches(relation: RelationState, entityId: string): boolean {
  return relation.fromEntity === entityId || relation.toEntity === entityId
}
