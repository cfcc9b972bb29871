/**
 * Keeps an add's episodes and procedures in its turn: lessons are learned once more from memory as it
 * is now, then written. A procedure whose text has changed gets a new entry in the index and its old
 * one is closed, so that questions about now find the current version only.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { insertEpisodes } from '#db/stores/episodes.ts'
import { saveProcedures } from '#db/stores/procedures.ts'
import { closeOpenEntries, type NewEntry } from '#db/stores/search-index.ts'
import type { NewStatement } from '#db/stores/statements.ts'
import type { QueuedAdd } from '#src/add/queued-add.ts'
import { episodeText } from '#src/episodes/episode-text.ts'
import { readKnown } from '#src/extraction/experience/known.ts'
import {
  type KnownRecord,
  type LearnedEpisode,
  type Lessons,
  learnFrom,
  type TouchedProcedure
} from '#src/extraction/experience/lessons.ts'
import type { PreparedExperience } from '#src/extraction/experience/prepare.ts'
import { timeOf } from '#src/facts/fact.ts'
import { newId } from '#src/ids.ts'
import type { Embedding } from '#src/models/models.ts'
import { procedureText } from '#src/procedures/procedure-text.ts'
import { decideWith } from '#src/procedures/revision/asked-revision.ts'
import type { Scope } from '#src/scope.ts'
import { findable } from '#src/search/findable.ts'

/** Statements and entries are written together with the add's others. */
export interface KeptExperience {
  statements: NewStatement[]
  entries: NewEntry[]
  counts: {
    episodes: number
    procedures: number
    episodes_linked: number
    procedures_revised: number
  }
}

export async function keepExperience(
  context: KeepContext,
  scope: Scope,
  { experience, embeddings, replies, allows }: PreparedExperience,
  add: QueuedAdd
): Promise<KeptExperience> {
  const { tx, now, jobId } = context
  if (experience.episodes.length + experience.procedures.length === 0) return NOTHING
  const known = await readKnown(tx, scope, experience, add.messages, now)
  const lessons = learnFrom(experience, add.messages, known, {
    newId,
    now,
    allows,
    ...(replies === null ? {} : { decide: decideWith(replies, changedMeanwhile) })
  })
  const embeddingOf = (text: string): Embedding => {
    return embeddings.get(text) ?? changedMeanwhile()
  }
  const touched = [...lessons.procedures.values()]
  const reworded = rewordedOf(touched, known.records)
  const entries = [
    ...lessons.episodes.map((episode) => episodeEntry(episode, embeddingOf, add.expiresAt)),
    ...reworded.map((one) => procedureEntry(one, embeddingOf))
  ]
  await insertEpisodes(
    tx,
    scope,
    lessons.episodes.map((episode) => newEpisode(episode, jobId, add.expiresAt)),
    now
  )
  await saveProcedures(
    tx,
    scope,
    touched.map((one) => ({ ...one, versions: [...one.versions.values()] }))
  )
  for (const { record, isNew, changedAt } of reworded) {
    if (!isNew) {
      await closeOpenEntries(tx, scope, 'procedure', [record.procedure.id], changedAt)
    }
  }
  return { statements: statementsOf(lessons), entries, counts: countsOf(lessons) }
}

/** Memory has changed since it was prepared, so that other words came out. */
function changedMeanwhile(): never {
  throw new Stale()
}

const NOTHING: KeptExperience = {
  statements: [],
  entries: [],
  counts: { episodes: 0, procedures: 0, episodes_linked: 0, procedures_revised: 0 }
}

/** Those that are new, or are found by other words than before. */
function rewordedOf(
  touched: readonly TouchedProcedure[],
  before: readonly KnownRecord[]
): TouchedProcedure[] {
  const texts = new Map(
    before.map(({ procedure }) => [procedure.id, procedureText(procedure.current)])
  )
  return touched.filter(
    ({ record: { procedure } }) => texts.get(procedure.id) !== procedureText(procedure.current)
  )
}

function episodeEntry(
  { episodeId, candidate, statedAt }: LearnedEpisode,
  embeddingOf: (text: string) => Embedding,
  expiresAt: number | null
): NewEntry {
  const text = episodeText(candidate)
  const found = findable(text, embeddingOf(text))
  return { ...found, kind: 'episode', itemId: episodeId, statedAt, expiresAt }
}

function procedureEntry(
  { record: { procedure }, changedAt }: TouchedProcedure,
  embeddingOf: (text: string) => Embedding
): NewEntry {
  const text = procedureText(procedure.current)
  const found = findable(text, embeddingOf(text))
  return {
    ...found,
    kind: 'procedure',
    itemId: procedure.id,
    statedAt: changedAt,
    expiresAt: null
  }
}

function newEpisode(episode: LearnedEpisode, jobId: string, expiresAt: number | null) {
  const { episodeId, candidate, linkedProcedureId, failedAtStep, source, statedAt } = episode
  const { messageIndexes: _, ...told } = candidate
  const time = timeOf({ eventDate: told.happenedAt, statedAt })
  return {
    ...told,
    ...source,
    episodeId,
    linkedProcedureId,
    failedAtStep,
    time,
    jobId,
    expiresAt
  }
}

function statementsOf({ episodes, procedures }: Lessons): NewStatement[] {
  return [
    ...episodes.map(
      ({ episodeId, statedAt }): NewStatement => ({
        statementId: newId(),
        itemKind: 'episode',
        itemId: episodeId,
        statedAt
      })
    ),
    ...[...procedures.values()].flatMap(({ record, statedAt }) =>
      statedAt.map(
        (at): NewStatement => ({
          statementId: newId(),
          itemKind: 'procedure',
          itemId: record.procedure.id,
          statedAt: at
        })
      )
    )
  ]
}

function countsOf({ episodes, procedures }: Lessons): KeptExperience['counts'] {
  const touched = [...procedures.values()]
  return {
    episodes: episodes.length,
    procedures: touched.filter((one) => one.isNew).length,
    episodes_linked: episodes.filter((one) => one.linkedProcedureId !== null).length,
    procedures_revised: touched.filter(({ entries }) =>
      entries.some((entry) => entry.changeType !== 'auto_created')
    ).length
  }
}
