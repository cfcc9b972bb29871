/**
 * Writing procedures with their versions and their log. What a lesson changed is written as it stands,
 * so every write here belongs in a turn that read the record before.
 */
import { sql } from 'drizzle-orm'
import { jsonRows, timeText } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EvolutionEntry, ProcedureRecord, ProcedureVersion } from '#src/memory/procedure.ts'

/** What a lesson leaves of one procedure. */
export interface ChangedProcedure {
  record: ProcedureRecord
  versions: readonly ProcedureVersion[]
  entries: readonly EvolutionEntry[]
  /** What it was told from now; null leaves what is stored. */
  told: { sourceHash: string; addHash: string } | null
}

/** Writes procedures, versions and log entries as they stand now, new ones and changed ones alike. */
export async function saveProcedures(
  tx: WriteTx,
  scope: Scope,
  changes: readonly ChangedProcedure[]
): Promise<void> {
  if (changes.length === 0) return
  const own = sql`${scope.accountId}::uuid, ${scope.userId}::text`
  await tx.rows(sql`insert into procedures (account_id, user_id, procedure_id, current_version_id,
      last_used, source_hash, add_hash, created_at, updated_at)
    select ${own}, p.id, p.current, p.used, p.source, p.add, p.created, p.updated
    from json_to_recordset(${jsonRows(changes.map(headRow))}) as p(id uuid, current uuid,
      used timestamptz, source text, add text, created timestamptz, updated timestamptz)
    on conflict (account_id, procedure_id) do update set
      current_version_id = excluded.current_version_id,
      last_used = greatest(procedures.last_used, excluded.last_used),
      source_hash = coalesce(excluded.source_hash, procedures.source_hash),
      add_hash = coalesce(excluded.add_hash, procedures.add_hash),
      updated_at = greatest(procedures.updated_at, excluded.updated_at)`)
  await saveVersions(
    tx,
    scope,
    changes.flatMap(({ record, versions }) =>
      versions.map((version) => ({ procedureId: record.procedure.id, version }))
    )
  )
  const entries = changes.flatMap((change) => change.entries)
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, createdAt: timeText(entry.createdAt) }))
  await tx.rows(sql`insert into evolution (account_id, user_id, evolution_id, procedure_id,
      episode_id, change_type, reason, violated_assumption, precondition_added, diff,
      version_before, version_after, in_place, created_at)
    select ${own}, l.id, l."procedureId", l."episodeId", l."changeType", l.reason,
      l."violatedAssumption", l."preconditionAdded", l.diff, l."versionBefore", l."versionAfter",
      l."inPlace", l."createdAt"
    from json_to_recordset(${jsonRows(rows)}) as l(id uuid, "procedureId" uuid, "episodeId" uuid,
      "changeType" text, reason text, "violatedAssumption" text, "preconditionAdded" text,
      diff jsonb, "versionBefore" int, "versionAfter" int, "inPlace" boolean,
      "createdAt" timestamptz)`)
}

function headRow({ record: { procedure }, told }: ChangedProcedure) {
  return {
    id: procedure.id,
    current: procedure.current.versionId,
    used: timeText(procedure.lastUsed),
    source: told?.sourceHash ?? null,
    add: told?.addHash ?? null,
    created: timeText(procedure.createdAt),
    updated: timeText(procedure.updatedAt)
  }
}

/** Writes versions as they stand now. */
async function saveVersions(
  tx: WriteTx,
  scope: Scope,
  versions: readonly { procedureId: string; version: ProcedureVersion }[]
): Promise<void> {
  const rows = versions.map(({ procedureId, version }) => {
    const { preconditions, requests, createdAt, ...plain } = version
    const learned = { preconditions, requests }
    return { ...plain, procedureId, learned, createdAt: timeText(createdAt) }
  })
  await tx.rows(sql`insert into procedure_versions (account_id, user_id, version_id, procedure_id,
      version, state, name, trigger, steps, entity_names, success_count, fail_count,
      parent_version_id, evolved_from_episode, metadata, created_at)
    select ${scope.accountId}::uuid, ${scope.userId}::text, v."versionId", v."procedureId",
      v.version, v.state, v.name, v.trigger, v.steps, v."entityNames", v."successCount",
      v."failCount", v."parentVersionId", v."evolvedFromEpisode", v.learned, v."createdAt"
    from json_to_recordset(${jsonRows(rows)}) as v("versionId" uuid, "procedureId" uuid,
      version int, state text, name text, trigger text, steps jsonb, "entityNames" jsonb,
      "successCount" int, "failCount" int, "parentVersionId" uuid, "evolvedFromEpisode" uuid,
      learned jsonb, "createdAt" timestamptz)
    on conflict (account_id, version_id) do update set state = excluded.state,
      name = excluded.name, trigger = excluded.trigger, steps = excluded.steps,
      entity_names = excluded.entity_names, success_count = excluded.success_count,
      fail_count = excluded.fail_count, evolved_from_episode = excluded.evolved_from_episode,
      metadata = excluded.metadata`)
}

/** Writes what feedback changed: the counters of one version, when it was used, its open jobs. */
export async function saveFeedback(
  tx: WriteTx,
  scope: Scope,
  procedureId: string,
  version: ProcedureVersion,
  use: { at: number; evolutionJobs: readonly string[] }
): Promise<void> {
  const at = sql`${timeText(use.at)}::timestamptz`
  await tx.rows(sql`with used as (
      update procedures set last_used = ${at}, updated_at = ${at},
        evolution_jobs = (${JSON.stringify(use.evolutionJobs)}::text)::jsonb
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and procedure_id = ${procedureId})
    update procedure_versions set success_count = ${version.successCount},
      fail_count = ${version.failCount}, steps = (${JSON.stringify(version.steps)}::text)::jsonb
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and version_id = ${version.versionId}`)
}
