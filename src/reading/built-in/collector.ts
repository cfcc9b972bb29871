/** Gathers what an extraction proposes, without doubles. */
import {
  type Candidates,
  type EntityType,
  type FactCandidate,
  noCandidates
} from '#src/memory/candidates.ts'
import { typeOf } from './entity-types.ts'

/** Slight facts of one message; who says more in half sentences is chatting. */
const SLIGHT_MAX = 3

/** Gathers candidates without doubles; an entity's first known type wins over `unknown`. */
export class Collector {
  readonly candidates = noCandidates()
  readonly #facts = new Set<string>()
  readonly #entities = new Map<string, { name: string; type: EntityType }>()
  readonly #relations = new Set<string>()

  addFact(fact: FactCandidate, relations: Candidates['relations']): void {
    const key = `${fact.entity}\n${fact.content}`
    if (this.#facts.has(key)) return
    this.#facts.add(key)
    this.#addEntity(fact.entity, fact.entityType)
    this.candidates.facts.push(fact)
    for (const relation of relations) {
      const relationKey = `${relation.from}\n${relation.type}\n${relation.to}`
      if (
        this.#relations.has(relationKey) ||
        relation.from.toLowerCase() === relation.to.toLowerCase()
      )
        continue
      this.#relations.add(relationKey)
      this.#addEntity(relation.from, typeOf(relation.from, relation.description))
      this.#addEntity(relation.to, typeOf(relation.to, relation.description))
      this.candidates.relations.push(relation)
    }
  }

  /** What is kept only where it changes what is known, so it makes no entity. */
  addSlight(fact: FactCandidate): void {
    const { slight } = this.candidates
    const own = slight.filter(({ messageIndex }) => messageIndex === fact.messageIndex)
    if (own.length < SLIGHT_MAX) slight.push(fact)
  }

  addKnowledge(item: Candidates['knowledge'][number]): void {
    this.#addEntity(item.entity, 'unknown')
    this.candidates.knowledge.push(item)
  }

  #addEntity(name: string, type: EntityType): void {
    const known = this.#entities.get(name.toLowerCase())
    if (known === undefined) {
      const entity = { name, type }
      this.#entities.set(name.toLowerCase(), entity)
      this.candidates.entities.push(entity)
    } else if (known.type === 'unknown') known.type = type
  }
}
