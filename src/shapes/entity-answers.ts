/** Rows of memory as the API writes them (contract 2). Fact strings are the stored text exactly. */
import type { EntityRow } from '#db/stores/entities/entities.ts'
import type { KnowledgeRow, RelationRow } from '#db/stores/entities/relations.ts'
import type { FactRow } from '#db/stores/facts/facts.ts'
import { toIso } from '#src/base/clock.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type {
  ArchivedFactDetail,
  Entity,
  EntitySummary,
  FactDetail,
  Knowledge,
  Relation
} from '#src/shapes/entity.ts'

export interface EntityCounts {
  facts: number
  relations: number
  knowledge: number
}

export function summaryAnswer(row: EntityRow, counts: EntityCounts): EntitySummary {
  return {
    id: row.entityId,
    name: row.name,
    entity: row.name,
    type: row.type,
    facts_count: counts.facts,
    relations_count: counts.relations,
    knowledge_count: counts.knowledge,
    identity: row.identity,
    created_at: toIso(row.createdAt),
    updated_at: toIso(row.updatedAt)
  }
}

export interface EntityParts {
  facts: readonly FactRow[]
  relations: readonly RelationRow[]
  knowledge: readonly KnowledgeRow[]
  metadata: Metadata
}

export function entityAnswer(row: EntityRow, parts: EntityParts): Entity {
  const counts = {
    facts: parts.facts.length,
    relations: parts.relations.length,
    knowledge: parts.knowledge.length
  }
  return {
    ...summaryAnswer(row, counts),
    facts: parts.facts.map((fact) => fact.content),
    fact_details: parts.facts.map(factAnswer),
    relations: parts.relations.map((relation) => relationAnswer(relation, row.entityId)),
    knowledge: parts.knowledge.map(knowledgeAnswer),
    metadata: parts.metadata
  }
}

export function factAnswer(fact: FactRow): FactDetail {
  return {
    id: fact.factId,
    content: fact.content,
    event_date: fact.eventDate,
    stated_at: toIso(fact.statedAt),
    created_at: toIso(fact.createdAt),
    expires_at: fact.expiresAt === null ? null : toIso(fact.expiresAt),
    metadata: fact.metadata,
    source: {
      job_id: fact.jobId,
      chunk_id: fact.chunkId,
      message_index: fact.messageIndex,
      speaker: fact.speaker,
      quote: fact.quote
    }
  }
}

export function archivedFactAnswer(fact: FactRow): ArchivedFactDetail {
  return {
    ...factAnswer(fact),
    state: fact.state === 'archived' ? 'archived' : 'expired',
    archived_at: fact.archivedAt === null ? null : toIso(fact.archivedAt),
    archived_by: fact.archivedBy,
    superseded_by: fact.supersededBy
  }
}

/** A relation as one of its two entities sees it. */
export function relationAnswer(relation: RelationRow, entityId: string): Relation {
  const outgoing = relation.fromEntity === entityId
  return {
    type: relation.type,
    direction: outgoing ? 'outgoing' : 'incoming',
    target: outgoing ? relation.toName : relation.fromName,
    description: relation.description,
    detail: relation.description
  }
}

export function knowledgeAnswer(item: KnowledgeRow): Knowledge {
  return {
    id: item.knowledgeId,
    type: item.type,
    title: item.title,
    content: item.content,
    artifact: item.artifact,
    metadata: item.metadata,
    created_at: toIso(item.createdAt)
  }
}
