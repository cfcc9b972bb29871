/**
 * Keeps an add's episodes and procedures in its turn: lessons are learned once more from memory as it
 * is now, then written. A procedure whose text has changed gets a new entry in the index and its old
 * one is closed, so that questions about now find the current version only.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { decideWith } from '#src/experience/revision/asked-revision.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { readKnown } from '#src/extraction/experience/known.ts'
import {
  isEmpty,
  type LearnedEpisode,
  type Lessons,
  learnFrom,
  type TouchedProcedure
} from '#src/extraction/experience/lessons.ts'
import type { PreparedExperience } from '#src/extraction/experience/prepare.ts'
import { episodeText } from '#src/memory/episode.ts'
import { timeOf } from '#src/memory/fact.ts'
import { type Findable, findable } from '#src/memory/findable/findable.ts'
import { procedureText } from '#src/memory/findable/procedure-text.ts'
import type { ProcedureRecord } from '#src/memory/procedure.ts'
import type { KeptProcedure } from '#src/memory/writer/keeping.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

/** What an add's experience came to, as its result counts it. */
export interface ExperienceCounts {
  episodes: number
  procedures: number
  episodes_linked: number
  procedures_revised: number
}

export async function keepExperience(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  { experience, embeddings, replies, allows }: PreparedExperience,
  add: QueuedAdd
): Promise<ExperienceCounts> {
  const { tx, now, jobId } = context
  if (isEmpty(experience)) return NOTHING
  const known = await readKnown(tx, scope, experience, add.messages, now)
  const lessons = learnFrom(experience, add.messages, known, {
    newId,
    now,
    allows,
    ...(replies === null ? {} : { decide: decideWith(replies, changedMeanwhile) })
  })
  const foundBy = (text: string) => findable(text, embeddings.get(text) ?? changedMeanwhile())
  await memory.keep.episodes(
    lessons.episodes.map((episode) => ({
      row: newEpisode(episode, jobId, add.expiresAt),
      statedAt: episode.statedAt,
      found: foundBy(episodeText(episode.candidate))
    }))
  )
  await memory.keep.procedures(
    [...lessons.procedures.values()].map((one) => ({
      ...keptProcedure(one, known.records, foundBy),
      expiresAt: add.expiresAt
    }))
  )
  await keepAgain(memory, lessons.again, add.expiresAt)
  return countsOf(lessons)
}

/** Memory has changed since it was prepared, so that other words came out. */
function changedMeanwhile(): never {
  throw new Stale()
}

/** What is only told again was said once more, and holds until the later of both ends. */
async function keepAgain(
  memory: MemoryWriter,
  { episodes, procedures }: Lessons['again'],
  expiresAt: number | null
): Promise<void> {
  for (const [id, at] of episodes) memory.keep.said('episode', id, at)
  for (const [id, at] of procedures) memory.keep.said('procedure', id, at, expiresAt)
  await memory.keep.prolonged('episodes', [...episodes.keys()], expiresAt)
}

const NOTHING: ExperienceCounts = {
  episodes: 0,
  procedures: 0,
  episodes_linked: 0,
  procedures_revised: 0
}

/** It is found anew where it is new, or found by other words than before. */
function keptProcedure(
  touched: TouchedProcedure,
  before: readonly ProcedureRecord[],
  foundBy: (text: string) => Findable
): Omit<KeptProcedure, 'expiresAt'> {
  const { record, changedAt, versions } = touched
  const { id, current } = record.procedure
  const known = before.find(({ procedure }) => procedure.id === id)
  const text = procedureText(current)
  const isSame = known !== undefined && procedureText(known.procedure.current) === text
  return {
    ...touched,
    versions: [...versions.values()],
    reworded: isSame ? null : { found: foundBy(text), at: changedAt }
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

function countsOf({ episodes, procedures }: Lessons): ExperienceCounts {
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
