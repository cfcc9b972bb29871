/** What reflections are made from: plain data, since it crosses into another process. Times in milliseconds. */
import type { EntityType } from '#src/memory/candidates.ts'

export interface MaterialFact {
  factId: string
  entityId: string
  content: string
  /** `YYYY-MM-DD` or a datetime. */
  eventDate: string | null
  statedAt: number
  importance: number
  /** The days on which it was said, where these are three or more. */
  days: string[]
}

export interface MaterialEntity {
  entityId: string
  name: string
  type: EntityType
  identity: boolean
}

/** A relation that a fact tells of. */
export interface MaterialEdge {
  from: string
  to: string
  factId: string
}

/** A fact that was closed, and the one that took its place. */
export interface Replaced {
  factId: string
  content: string
  by: string
  archivedAt: number
}

/** Two facts that hold, of which the later may make the earlier untrue. */
export interface Doubt {
  older: string
  newer: string
}

export interface Material {
  now: number
  entities: MaterialEntity[]
  /** Facts that hold, newest first. */
  facts: MaterialFact[]
  edges: MaterialEdge[]
  replaced: Replaced[]
  doubts: Doubt[]
}

/** The material with what is looked up often. */
export interface Known extends Material {
  entityOf: ReadonlyMap<string, MaterialEntity>
  factOf: ReadonlyMap<string, MaterialFact>
  /** Facts by entity, newest first. */
  factsOf: ReadonlyMap<string, MaterialFact[]>
}

export function known(material: Material): Known {
  return {
    ...material,
    entityOf: new Map(material.entities.map((entity) => [entity.entityId, entity])),
    factOf: new Map(material.facts.map((fact) => [fact.factId, fact])),
    factsOf: Map.groupBy(material.facts, ({ entityId }) => entityId)
  }
}
