/** Keeping imported episodes, procedures with all their versions and log, and reflections. */
import type {
  ImportedEpisode,
  ImportedProcedure,
  ImportedReflection,
  ImportedVersion
} from '#src/import/contract.ts'
import type { Kept } from '#src/import/job/kept.ts'
import type { Resolved } from '#src/import/job/resolve.ts'
import { episodeText } from '#src/memory/episode.ts'
import { procedureText } from '#src/memory/findable/procedure-text.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { EvolutionRecord } from '#src/shapes/export-records.ts'

/** The text by which an imported version is found. */
export function versionText(version: ImportedVersion): string {
  const { name, trigger_condition: trigger, steps, preconditions, requests } = version
  return procedureText({ name, trigger, steps: steps.map(stepHere), preconditions, requests })
}

function stepHere({ success_count, fail_count, ...step }: ImportedVersion['steps'][number]) {
  return { ...step, successCount: success_count, failCount: fail_count }
}

/** Versions by which a procedure was or is found, first to last. */
export function foundVersions({ versions }: ImportedProcedure): ImportedVersion[] {
  return versions
    .filter(({ state }) => state === 'current' || state === 'past')
    .toSorted((a, b) => a.version - b.version)
}

export async function keepEpisodes(
  episodes: readonly ImportedEpisode[],
  kept: Kept
): Promise<void> {
  const ids = await kept.idsOf('episodes', episodes)
  const linked = episodes.map((episode) => episode.linked_procedure_id)
  const procedures = await kept.ids('procedures', linked)
  const fresh = episodes.filter((episode) => !ids.isHere(episode.id))
  const rows = fresh.map((episode) => {
    const { id, linked_procedure_id: link, statements: _, ...plain } = episode
    const linkedProcedureId =
      link !== null && procedures.isHere(link) ? procedures.idOf(link) : null
    return { episode_id: ids.idOf(id), linked_procedure_id: linkedProcedureId, ...plain }
  })
  const made = await kept.memory.keep.records('episodes', rows)
  for (const episode of episodes) kept.said('episode', ids.idOf(episode.id), episode.statements)
  for (const episode of fresh) {
    kept.found({
      kind: 'episode',
      itemId: ids.idOf(episode.id),
      text: episodeText(episode),
      statedAt: Date.parse(episode.statements[0]?.stated_at ?? episode.created_at),
      expiresAt: episode.expires_at === null ? null : Date.parse(episode.expires_at),
      closedAt: null
    })
  }
  kept.sums.counts.episodes += made.size
  kept.sums.counts.episodes_linked += rows.filter((row) => row.linked_procedure_id !== null).length
  kept.sums.known += episodes.length - made.size
}

export async function keepProcedures(
  procedures: readonly ImportedProcedure[],
  kept: Kept
): Promise<void> {
  const ids = await kept.idsOf('procedures', procedures)
  const all = procedures.flatMap((procedure) => procedure.versions)
  const named = all.flatMap((version) => [version.version_id, version.parent_version_id])
  const versionIds = await kept.ids('procedure_versions', named)
  const taught = all.map((version) => version.evolved_from_episode)
  const episodeIds = await kept.ids('episodes', taught)
  // A version belongs to one procedure; where its id is another's, nothing of this one is kept.
  const fresh = procedures.filter(
    ({ id, versions }) =>
      !ids.isHere(id) && !versions.some((version) => versionIds.isHere(version.version_id))
  )
  const heads = fresh.map((procedure) => ({
    procedure_id: ids.idOf(procedure.id),
    current_version_id: versionIds.idOf(procedure.version_id),
    last_used: procedure.last_used,
    source_hash: procedure.source_hash,
    add_hash: procedure.add_hash,
    evolution_jobs: [],
    created_at: procedure.created_at,
    updated_at: procedure.updated_at
  }))
  const made = await kept.memory.keep.records('procedures', heads)
  const versions = fresh.flatMap(({ id, versions: own }) =>
    own.map((version) => versionRow(version, ids.idOf(id), versionIds, episodeIds))
  )
  await kept.memory.keep.records('procedure_versions', versions)
  for (const procedure of fresh) findAll(procedure, ids.idOf(procedure.id), kept)
  for (const { id, statements } of procedures) {
    const own = ids.idOf(id)
    if (made.has(own) || ids.isHere(id)) kept.said('procedure', own, statements)
  }
  kept.sums.counts.procedures += made.size
  kept.sums.known += procedures.length - made.size
}

function versionRow(
  version: ImportedVersion,
  procedureId: string,
  versionIds: Resolved,
  episodeIds: Resolved
) {
  const { parent_version_id: parent, evolved_from_episode: episode } = version
  return {
    version_id: versionIds.idOf(version.version_id),
    procedure_id: procedureId,
    version: version.version,
    state: version.state,
    name: version.name,
    trigger: version.trigger_condition,
    steps: version.steps.map(stepHere),
    entity_names: version.entity_names,
    success_count: version.success_count,
    fail_count: version.fail_count,
    parent_version_id: parent === null ? null : versionIds.idOf(parent),
    evolved_from_episode: episode === null ? null : episodeIds.idOf(episode),
    metadata: { preconditions: version.preconditions, requests: version.requests },
    created_at: version.created_at
  }
}

/** Each wording is found for the time in which it was the current one. */
function findAll(procedure: ImportedProcedure, itemId: string, kept: Kept): void {
  const versions = foundVersions(procedure)
  for (const [place, version] of versions.entries()) {
    const next = versions[place + 1]
    kept.found({
      kind: 'procedure',
      itemId,
      text: versionText(version),
      statedAt: Date.parse(version.created_at),
      expiresAt: null,
      closedAt: next === undefined ? null : Date.parse(next.created_at)
    })
  }
}

/** Entries of procedures that are here. */
export async function keepEvolution(
  changes: readonly EvolutionRecord[],
  kept: Kept
): Promise<void> {
  const ids = await kept.idsOf('evolution', changes)
  const changed = changes.map((change) => change.procedure_id)
  const procedures = await kept.ids('procedures', changed)
  const taught = changes.map((change) => change.episode_id)
  const episodes = await kept.ids('episodes', taught)
  const rows = changes
    .filter((change) => procedures.isHere(change.procedure_id))
    .map(({ id, diff: { added, removed, modified }, ...change }) => ({
      evolution_id: ids.idOf(id),
      ...change,
      procedure_id: procedures.idOf(change.procedure_id),
      episode_id: change.episode_id === null ? null : episodes.idOf(change.episode_id),
      diff: { added, removed, modified }
    }))
  await kept.memory.keep.records('evolution', rows)
}

/** Reflections; one about an entity that is not here says nothing any more. */
export async function keepReflections(
  reflections: readonly ImportedReflection[],
  kept: Kept
): Promise<void> {
  const ids = await kept.idsOf('reflections', reflections)
  const entities = await kept.entities(reflections.flatMap(({ entity }) => entity ?? []))
  const named = reflections.flatMap(({ claims }) => claims ?? [])
  const facts = await kept.ids(
    'facts',
    named.flatMap((claim) => [...claim.fact_ids, ...claim.replaced_fact_ids])
  )
  const rows = reflections.flatMap(({ id, entity, scope: reach, claims, ...plain }) => {
    const entity_id = entity === null ? null : (entities.get(nameKey(entity)) ?? null)
    if (entity !== null && entity_id === null) return []
    const resting = (claims ?? []).map(
      ({ text, fact_ids, replaced_fact_ids, shown_until: until }) => ({
        text,
        facts: fact_ids.map((factId) => facts.idOf(factId)),
        past: replaced_fact_ids.map((factId) => facts.idOf(factId)),
        ...(until === null ? {} : { until })
      })
    )
    return [
      {
        reflection_id: ids.idOf(id),
        reach,
        entity_id,
        claims: resting.length === 0 ? null : resting,
        ...plain
      }
    ]
  })
  const made = await kept.memory.keep.records('reflections', rows)
  kept.sums.reflections += made.size
  kept.sums.known += rows.length - made.size
}
