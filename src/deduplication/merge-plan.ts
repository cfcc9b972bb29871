/**
 * What goes where when one entity is merged into another (contract 4.4): everything of the source moves
 * to the target, then the source is gone. Facts keep their ids, states, dates, expiry and statements;
 * an active fact that the target has to the letter is archived instead of standing twice. Relations are
 * redirected; what becomes a loop or a double goes, and stands in the change so that an undo brings it
 * back. A pin on the source moves to the target.
 */
import { learnedType } from '#src/entities/entity.ts'
import { isLoop, redirected, relationKey } from '#src/entities/relation.ts'
import { archived, contentKey, type FactState } from '#src/facts/fact.ts'
import {
  type Change,
  type EntityState,
  emptySnapshot,
  type RelationState
} from '#src/journal/entry.ts'

export interface MergeSide extends EntityState {
  entityId: string
  facts: { factId: string; content: string; state: FactState }[]
  knowledge: { knowledgeId: string }[]
  /** All relations that touch the entity, at either end. */
  relations: ({ relationId: string } & RelationState)[]
}

export interface MergePlan {
  change: Change
  moved: { facts: number; relations: number; knowledge: number }
  /** Source facts that were archived because the target says the same, with the target's fact. */
  joined: { factId: string; into: string }[]
}

/** Plans a merge. Source and target must differ; `at` is when, in milliseconds since the epoch. */
export function mergePlan(source: MergeSide, target: MergeSide, at: number): MergePlan {
  const change: Change = { before: emptySnapshot(), after: emptySnapshot() }
  moveEntities(source, target, change)
  const joined = moveFacts(source, target, at, change)
  for (const { knowledgeId } of source.knowledge) {
    change.before.knowledge[knowledgeId] = { entityId: source.entityId }
    change.after.knowledge[knowledgeId] = { entityId: target.entityId }
  }
  const relations = moveRelations(source, target, change)
  return {
    change,
    joined,
    moved: { facts: source.facts.length, relations, knowledge: source.knowledge.length }
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

function stateOf({ name, type, identity, createdAt }: EntityState): EntityState {
  return { name, type, identity, ...(createdAt === undefined ? {} : { createdAt }) }
}

function moveFacts(
  source: MergeSide,
  target: MergeSide,
  at: number,
  { before, after }: Change
): MergePlan['joined'] {
  const known = new Map(
    target.facts
      .filter((fact) => fact.state.state === 'active')
      .map((fact) => [contentKey(fact.content), fact.factId])
  )
  const joined: MergePlan['joined'] = []
  for (const { factId, content, state } of source.facts) {
    const moved = { ...state, entityId: target.entityId }
    const into = state.state === 'active' ? known.get(contentKey(content)) : undefined
    before.facts[factId] = state
    after.facts[factId] = into === undefined ? moved : archived(moved, 'merge', at, into)
    if (into !== undefined) joined.push({ factId, into })
  }
  return joined
}

/** How many of the source's relations live on at the target. */
function moveRelations(source: MergeSide, target: MergeSide, { before, after }: Change): number {
  const taken = new Set(
    target.relations.filter((relation) => !touches(relation, source.entityId)).map(relationKey)
  )
  let moved = 0
  for (const { relationId, ...relation } of source.relations) {
    const next = redirected(relation, source.entityId, target.entityId)
    const isGone = isLoop(next) || taken.has(relationKey(next))
    before.relations[relationId] = relation
    after.relations[relationId] = isGone ? null : next
    if (isGone) continue
    taken.add(relationKey(next))
    moved += 1
  }
  return moved
}

function touches(relation: RelationState, entityId: string): boolean {
  return relation.fromEntity === entityId || relation.toEntity === entityId
}
