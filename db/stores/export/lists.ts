/**
 * Reading a scope's lists piece by piece, for an export. What has expired is read only where it is
 * also shown elsewhere: as an entity's past facts.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { BEFORE_ALL, holds } from '#db/stores/export/walk.ts'
import { idSet } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EvolutionEntry } from '#src/memory/procedure.ts'

const WALKED = {
  episodes: { key: sql`episode_id`, holds },
  procedures: { key: sql`procedure_id`, holds: procedureHolds }
} as const

/** The ids of the next episodes or procedures of a scope that hold now. */
export async function idsAfter(
  tx: ReadTx,
  scope: Scope,
  table: keyof typeof WALKED,
  after: string,
  limit: number,
  now: number
): Promise<string[]> {
  const { key, holds: holding } = WALKED[table]
  const rows = await tx.rows<{ id: string }>(select`${key} as id from ${sql.identifier(table)} p
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and ${key} > ${after}
      and ${holding(now)}
    order by ${key} limit ${limit}`)
  return rows.map((row) => row.id)
}

/** What an episode was drawn from, beside what is shown of it. */
export async function episodeSources(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<
  Map<string, { sourceHash: string | null; addHash: string | null; jobId: string | null }>
> {
  const rows = await tx.rows<{
    id: string
    sourceHash: string | null
    addHash: string | null
    jobId: string | null
  }>(select`episode_id as id, source_hash as "sourceHash", add_hash as "addHash",
      job_id as "jobId" from episodes
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and episode_id in ${idSet(ids)}`)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}

export interface ExportedChange extends Omit<EvolutionEntry, 'createdAt'> {
  createdAt: Date
}

/** The next entries of the evolution log of a scope's procedures that hold now. */
export function evolutionAfter(
  tx: ReadTx,
  scope: Scope,
  after: string,
  limit: number,
  now: number
): Promise<ExportedChange[]> {
  return tx.rows<ExportedChange>(select`l.evolution_id as id, l.procedure_id as "procedureId",
      l.episode_id as "episodeId", l.change_type as "changeType", l.reason,
      l.violated_assumption as "violatedAssumption", l.precondition_added as "preconditionAdded",
      l.diff, l.version_before as "versionBefore", l.version_after as "versionAfter",
      l.in_place as "inPlace", l.created_at as "createdAt"
    from evolution l
      join procedures p on p.account_id = l.account_id and p.procedure_id = l.procedure_id
    where l.account_id = ${scope.accountId} and l.user_id = ${scope.userId}
      and l.evolution_id > ${after} and ${procedureHolds(now)}
    order by l.evolution_id limit ${limit}`)
}

/** A place in the walk over chunks: conversation by conversation, as it was said. */
export interface ChunkPlace {
  jobId: string
  messageIndex: number
  part: number
  chunkId: string
}

export const FIRST_CHUNK: ChunkPlace = {
  jobId: '',
  messageIndex: -1,
  part: -1,
  chunkId: BEFORE_ALL
}

export interface ExportedChunk extends ChunkPlace {
  content: string
  speaker: string | null
  role: string
  saidAt: Date
  createdAt: Date
  expiresAt: Date | null
  metadata: Metadata
}

/** The next chunks of a scope that hold now. */
export function chunksAfter(
  tx: ReadTx,
  scope: Scope,
  after: ChunkPlace,
  limit: number,
  now: number
): Promise<ExportedChunk[]> {
  return tx.rows<ExportedChunk>(select`c.chunk_id as "chunkId", c.content, c.job_id as "jobId",
      c.message_index as "messageIndex", c.part, c.speaker, c.role, c.said_at as "saidAt",
      c.created_at as "createdAt", c.expires_at as "expiresAt",
      coalesce((select s.metadata from statements s where s.account_id = c.account_id
        and s.item_id = c.chunk_id order by s.created_at desc, s.statement_id desc limit 1),
        '{}'::jsonb) as metadata
    from chunks c where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
      and (c.job_id, c.message_index, c.part, c.chunk_id)
        > (${after.jobId}, ${after.messageIndex}, ${after.part}, ${after.chunkId}::uuid)
      and ${holds(now)}
    order by c.job_id, c.message_index, c.part, c.chunk_id limit ${limit}`)
}

/** A place in the walk over pairs of facts. */
export interface PairPlace {
  newerFact: string
  olderFact: string
}

export interface ExportedDoubt extends PairPlace {
  chance: number
  holdsFrom: Date
}

/** The next pairs of a scope of which the later fact may make the earlier one untrue. */
export function doubtsAfter(
  tx: ReadTx,
  scope: Scope,
  after: PairPlace,
  limit: number
): Promise<ExportedDoubt[]> {
  return tx.rows<ExportedDoubt>(select`p.newer_fact as "newerFact", p.older_fact as "olderFact",
      p.chance, p.holds_from as "holdsFrom"
    from possible_conflicts p join facts f on f.account_id = p.account_id and f.fact_id = p.newer_fact
    where p.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and (p.newer_fact, p.older_fact) > (${after.newerFact}::uuid, ${after.olderFact}::uuid)
    order by p.newer_fact, p.older_fact limit ${limit}`)
}

export interface ExportedStatement {
  id: string
  itemKind: 'fact' | 'chunk' | 'knowledge' | 'relation' | 'episode' | 'procedure'
  itemId: string
  jobId: string | null
  metadata: Metadata
  agentId: string | null
  runId: string | null
  appId: string | null
  statedAt: Date
  createdAt: Date
  factId: string | null
  description: string | null
  expiresAt: Date | null
}

/** The next statements of a scope; those of relations that went are left, they wait for an undo. */
export function statementsAfter(
  tx: ReadTx,
  scope: Scope,
  after: string,
  limit: number
): Promise<ExportedStatement[]> {
  return tx.rows<ExportedStatement>(select`statement_id as id, item_kind as "itemKind",
      item_id as "itemId", job_id as "jobId", metadata, agent_id as "agentId", run_id as "runId",
      app_id as "appId", stated_at as "statedAt", created_at as "createdAt", fact_id as "factId",
      description, expires_at as "expiresAt"
    from statements where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and statement_id > ${after} and (item_kind <> 'relation' or exists (select from relations r
        where r.account_id = ${scope.accountId} and r.relation_id = item_id))
    order by statement_id limit ${limit}`)
}
