/**
 * Reading procedures with their versions and their log. The record's counters are sums over versions
 * and are not stored a second time.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import { PROCEDURE_END, procedureHolds } from '#db/stores/procedures/holding.ts'
import { first, only, type ReadTx } from '#db/transaction.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type {
  ChangeType,
  EvolutionEntry,
  ProcedureRecord,
  ProcedureVersion,
  Step,
  StepDiff,
  VersionState
} from '#src/memory/procedure.ts'

/** A version as stored. */
interface VersionRow {
  procedureId: string
  versionId: string
  version: number
  state: VersionState
  name: string
  trigger: string | null
  steps: Step[]
  entityNames: string[]
  successCount: number
  failCount: number
  parentVersionId: string | null
  evolvedFromEpisode: string | null
  learned: { preconditions: string[]; requests: string[] }
  createdAt: Date
}

const VERSION = sql`v.procedure_id as "procedureId", v.version_id as "versionId", v.version, v.state,
  v.name, v.trigger, v.steps, v.entity_names as "entityNames", v.success_count as "successCount",
  v.fail_count as "failCount", v.parent_version_id as "parentVersionId",
  v.evolved_from_episode as "evolvedFromEpisode", v.metadata as learned,
  v.created_at as "createdAt"`

/** A procedure as stored, without its versions. */
interface HeadRow {
  procedureId: string
  userId: string
  currentVersionId: string
  lastUsed: Date | null
  sourceHash: string | null
  addHash: string | null
  evolutionJobs: string[]
  createdAt: Date
  updatedAt: Date
  /** Sums over all versions. */
  totalSuccess: number
  totalFail: number
  lastVersion: number
  expiresAt: Date | null
  /** Metadata of the latest statement. */
  metadata: Metadata
}

const HEAD = sql`p.procedure_id as "procedureId", p.user_id as "userId",
  p.current_version_id as "currentVersionId", p.last_used as "lastUsed",
  p.source_hash as "sourceHash", p.add_hash as "addHash", p.evolution_jobs as "evolutionJobs",
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  t.success as "totalSuccess", t.fail as "totalFail", t.last as "lastVersion",
  ${PROCEDURE_END} as "expiresAt", ${latestMetadata('p', 'procedure_id')} as metadata`

const TOTALS = sql`cross join lateral (select coalesce(sum(v.success_count), 0)::int as success,
    coalesce(sum(v.fail_count), 0)::int as fail, coalesce(max(v.version), 0) as last
  from procedure_versions v where v.account_id = p.account_id
    and v.procedure_id = p.procedure_id) t`

/** A record with what else the store knows of it. */
export interface StoredProcedure extends ProcedureRecord {
  userId: string
  metadata: Metadata
  /** The source of its last instructions; null where it never had any. */
  sourceHash: string | null
  addHash: string | null
  evolutionJobs: string[]
  /** When its last statement ends; null is never. */
  expiresAt: number | null
  /** Why the version under review waits. */
  pendingReason: string | null
}

/** Procedures that a scope's lessons are compared with; the least recently changed are left out. */
const COMPARED_MAX = 1000

/** When procedures must hold, and since when their log is wanted. */
export interface RecordsAt {
  now: number
  logSince: number
}

/** The scope's records that hold, newest change first. */
export async function procedureRecords(
  tx: ReadTx,
  scope: Scope,
  { now, logSince }: RecordsAt
): Promise<StoredProcedure[]> {
  const heads = await tx.rows<HeadRow>(select`${HEAD} from procedures p ${TOTALS}
    where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
      and ${procedureHolds(now)}
    order by p.updated_at desc, p.procedure_id desc limit ${COMPARED_MAX}`)
  return withVersions(tx, scope.accountId, heads, logSince)
}

/** One procedure that holds, by its own id or a version's; `userId` null looks in the whole account. */
export async function findProcedure(
  tx: ReadTx,
  accountId: string,
  userId: string | null,
  id: string,
  { now, logSince }: RecordsAt
): Promise<StoredProcedure | null> {
  const heads = await tx.rows<HeadRow>(select`${HEAD} from procedures p ${TOTALS}
    where p.account_id = ${accountId} and (${userId}::text is null or p.user_id = ${userId}::text)
      and ${procedureHolds(now)}
      and p.procedure_id in (select ${id}::uuid union all
        select w.procedure_id from procedure_versions w
        where w.account_id = ${accountId} and w.version_id = ${id}::uuid)`)
  return first(await withVersions(tx, accountId, heads, logSince))
}

/** A page of the procedures that hold, newest change first, and how many there are in all. */
export async function procedurePage(
  tx: ReadTx,
  scope: Scope,
  page: { limit: number; offset: number; now: number }
): Promise<{ rows: StoredProcedure[]; total: number }> {
  const which = sql`p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
    and ${procedureHolds(page.now)}`
  const { total } = only(
    await tx.rows<{
      total: number
    }>(select`count(*)::int as total from procedures p where ${which}`)
  )
  const heads = await tx.rows<HeadRow>(select`${HEAD} from procedures p ${TOTALS} where ${which}
    order by p.updated_at desc, p.procedure_id desc limit ${page.limit} offset ${page.offset}`)
  return { rows: await withVersions(tx, scope.accountId, heads, Number.POSITIVE_INFINITY), total }
}

/** Procedures by their own ids, also those that have ended: who asks knows of when they are wanted. */
export async function proceduresById(
  tx: ReadTx,
  scope: Scope,
  procedureIds: readonly string[]
): Promise<StoredProcedure[]> {
  if (procedureIds.length === 0) return []
  const heads = await tx.rows<HeadRow>(select`${HEAD} from procedures p ${TOTALS}
    where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
      and p.procedure_id in ${idSet(procedureIds)}`)
  return withVersions(tx, scope.accountId, heads, Number.POSITIVE_INFINITY)
}

async function withVersions(
  tx: ReadTx,
  accountId: string,
  heads: readonly HeadRow[],
  logSince: number
): Promise<StoredProcedure[]> {
  if (heads.length === 0) return []
  const ids = idSet(heads.map((head) => head.procedureId))
  const versions = await tx.rows<VersionRow & { reason: string | null }>(select`${VERSION},
      case when v.state = 'needs_review' then (select l.reason from evolution l
        where l.account_id = v.account_id and l.procedure_id = v.procedure_id
          and l.version_after = v.version and l.change_type = 'gated'
        order by l.evolution_id desc limit 1) end as reason
    from procedure_versions v where v.account_id = ${accountId}
      and v.state in ('current', 'needs_review') and v.procedure_id in ${ids}`)
  const log = Number.isFinite(logSince)
    ? await evolutionOf(tx, accountId, ids, sql`l.created_at > ${timeText(logSince)}::timestamptz`)
    : []
  return heads.map((head) => {
    const own = versions.filter((row) => row.procedureId === head.procedureId)
    const current = own.find((row) => row.versionId === head.currentVersionId)
    if (current === undefined) throw new Error('a procedure without its current version')
    const pending = own.find((row) => row.state === 'needs_review') ?? null
    return {
      userId: head.userId,
      metadata: head.metadata,
      sourceHash: head.sourceHash,
      addHash: head.addHash,
      evolutionJobs: head.evolutionJobs,
      expiresAt: head.expiresAt?.getTime() ?? null,
      pendingReason: pending === null ? null : (pending.reason ?? ''),
      lastVersion: head.lastVersion,
      pending: pending === null ? null : versionOf(pending),
      evolution: log.filter((entry) => entry.procedureId === head.procedureId),
      procedure: {
        id: head.procedureId,
        current: versionOf(current),
        successCount: head.totalSuccess,
        failCount: head.totalFail,
        lastUsed: head.lastUsed?.getTime() ?? null,
        createdAt: head.createdAt.getTime(),
        updatedAt: head.updatedAt.getTime()
      }
    }
  })
}

function versionOf({ procedureId: _, learned, createdAt, ...row }: VersionRow): ProcedureVersion {
  const { versionId, version, state, name, trigger, steps, entityNames } = row
  const { successCount, failCount, parentVersionId, evolvedFromEpisode } = row
  return {
    versionId,
    version,
    state,
    name,
    trigger,
    steps,
    entityNames,
    preconditions: learned.preconditions,
    requests: learned.requests,
    successCount,
    failCount,
    parentVersionId,
    evolvedFromEpisode,
    createdAt: createdAt.getTime()
  }
}

/** All versions of a procedure, newest first. */
export async function versionsOf(
  tx: ReadTx,
  accountId: string,
  procedureId: string
): Promise<ProcedureVersion[]> {
  const rows = await tx.rows<VersionRow>(select`${VERSION} from procedure_versions v
    where v.account_id = ${accountId} and v.procedure_id = ${procedureId} order by v.version desc`)
  return rows.map(versionOf)
}

/** The whole log of a procedure, newest first. */
export async function evolutionLog(
  tx: ReadTx,
  accountId: string,
  procedureId: string
): Promise<EvolutionEntry[]> {
  return evolutionOf(tx, accountId, sql`(${procedureId}::uuid)`, sql`true`)
}

async function evolutionOf(
  tx: ReadTx,
  accountId: string,
  procedureIds: SQL,
  which: SQL
): Promise<EvolutionEntry[]> {
  const rows = await tx.rows<
    Omit<EvolutionEntry, 'createdAt' | 'diff' | 'changeType'> & {
      createdAt: Date
      diff: StepDiff
      changeType: ChangeType
    }
  >(select`l.evolution_id as id, l.procedure_id as "procedureId", l.episode_id as "episodeId",
      l.change_type as "changeType", l.reason, l.violated_assumption as "violatedAssumption",
      l.precondition_added as "preconditionAdded", l.diff, l.version_before as "versionBefore",
      l.version_after as "versionAfter", l.in_place as "inPlace", l.created_at as "createdAt"
    from evolution l where l.account_id = ${accountId} and l.procedure_id in ${procedureIds}
      and ${which}
    order by l.evolution_id desc`)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
}

/** The procedures' current version at a moment, by what the log says became current when. */
export async function versionsAt(
  tx: ReadTx,
  scope: Scope,
  procedureIds: readonly string[],
  at: number
): Promise<Map<string, ProcedureVersion>> {
  if (procedureIds.length === 0) return new Map()
  const rows = await tx.rows<VersionRow>(select`distinct on (v.procedure_id) ${VERSION}
    from evolution l join procedure_versions v on v.account_id = l.account_id
      and v.procedure_id = l.procedure_id and v.version = l.version_after
    where l.account_id = ${scope.accountId} and l.user_id = ${scope.userId}
      and l.change_type not in ('gated', 'discarded') and l.procedure_id in ${idSet(procedureIds)}
      and l.created_at <= ${timeText(at)}::timestamptz
    order by v.procedure_id, l.created_at desc, l.evolution_id desc`)
  return new Map(rows.map((row) => [row.procedureId, versionOf(row)]))
}
