/**
 * What one add's episodes and procedures do to what is known: pure, on plain values. Preparing runs it
 * to learn which texts will need a vector, keeping runs it again on memory as it is then; from the
 * same memory both come to the same result, apart from ids.
 *
 * Procedures go first, so that the run of a procedure that is told in the same add counts for it.
 * Times are those of the conversation, never later than now: a history that is imported has its past
 * in its versions.
 */

import { learnChange } from '#src/experience/changed-step.ts'
import {
  findKnown,
  type LearningTools,
  learnEpisode,
  learnProcedure,
  type ProcedureChange
} from '#src/experience/learning.ts'
import {
  inferFromRepetition,
  type ToldEvent
} from '#src/experience/recognition/shown-procedures.ts'
import { readEnd } from '#src/experience/run-end.ts'
import { ofSameSource, type Source, sourceOf } from '#src/extraction/experience/source-hash.ts'
import type {
  EpisodeCandidate,
  ProcedureCandidate,
  SourceMessage,
  StepChangeCandidate
} from '#src/memory/candidates.ts'
import type { EvolutionEntry, ProcedureRecord, ProcedureVersion } from '#src/memory/procedure.ts'
import type { Experience } from '#src/reading/find-experience.ts'

export interface KnownExperience {
  records: readonly ProcedureRecord[]
  /** What was told from the same messages or in the same add. */
  told: {
    /** Stored within a day, with the time when they were told first. */
    episodes: readonly (Source & { episodeId: string; statedAt: number })[]
    procedures: readonly (Source & { procedureId: string })[]
  }
  /** Events with an outcome, newest first. */
  outcomes: readonly ToldEvent[]
}

export interface LearnedEpisode {
  episodeId: string
  candidate: EpisodeCandidate
  linkedProcedureId: string | null
  failedAtStep: number | null
  source: Source
  /** Milliseconds since the epoch. */
  statedAt: number
}

/** A procedure that the add created, changed or counted for. */
export interface TouchedProcedure {
  record: ProcedureRecord
  isNew: boolean
  versions: Map<string, ProcedureVersion>
  entries: EvolutionEntry[]
  /** What it was told from, null when it was only run. */
  told: Source | null
  /** When it was told or shown; empty when it was only counted for. */
  statedAt: number[]
  changedAt: number
}

export interface Lessons {
  episodes: LearnedEpisode[]
  procedures: Map<string, TouchedProcedure>
  /** What is known and only said once more, which changes and counts nothing: by id, when it was said. */
  again: { episodes: Map<string, number>; procedures: Map<string, number> }
}

export interface LessonTools extends Pick<LearningTools, 'allows' | 'decide'> {
  newId: () => string
  now: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether it teaches nothing. */
export function isEmpty({ episodes, procedures, stepChanges }: Experience): boolean {
  return episodes.length + procedures.length + stepChanges.length === 0
}

/** Applies everything in the order told. */
export function learnFrom(
  experience: Experience,
  messages: readonly SourceMessage[],
  known: KnownExperience,
  tools: LessonTools
): Lessons {
  const again = { episodes: new Map<string, number>(), procedures: new Map<string, number>() }
  const lessons: Lessons = { episodes: [], procedures: new Map(), again }
  const records = new Map<string, ProcedureRecord>(
    known.records.map((record) => [record.procedure.id, record])
  )
  const outcomes: ToldEvent[] = [...known.outcomes]
  const setting = { lessons, records, messages, known, tools, outcomes }
  for (const candidate of experience.procedures) takeProcedure(setting, candidate)
  for (const change of experience.stepChanges) takeChange(setting, change)
  for (const candidate of experience.episodes) takeEpisode(setting, candidate)
  return lessons
}

interface Setting {
  lessons: Lessons
  records: Map<string, ProcedureRecord>
  messages: readonly SourceMessage[]
  known: KnownExperience
  tools: LessonTools
  outcomes: ToldEvent[]
}

function takeProcedure(setting: Setting, candidate: ProcedureCandidate): void {
  const { lessons, messages } = setting
  const source = sourceOf(messages, candidate.messageIndexes)
  const at = timeOf(setting, candidate.messageIndexes)
  const before = proceduresToldBefore(setting, candidate, source, at)
  if (before !== null) {
    for (const id of before) lessons.again.procedures.set(id, at)
    return
  }
  const change = learnProcedure(candidate, [...setting.records.values()], toolsAt(setting, at))
  const touched = take(setting, change, at)
  touched.statedAt.push(at)
  if (candidate.origin !== 'run') touched.told = source
}

function takeChange(setting: Setting, change: StepChangeCandidate): void {
  const at = timeOf(setting, change.messageIndexes)
  const made = learnChange(change, [...setting.records.values()], toolsAt(setting, at))
  if (made !== null && made.entries.length > 0) take(setting, made, at)
}

function takeEpisode(setting: Setting, candidate: EpisodeCandidate): void {
  const { lessons, messages, outcomes, tools } = setting
  const source = sourceOf(messages, candidate.messageIndexes)
  const at = timeOf(setting, candidate.messageIndexes)
  const before = episodesToldBefore(setting, source, at)
  if (before.length > 0) {
    for (const id of before) lessons.again.episodes.set(id, at)
    return
  }
  const episodeId = tools.newId()
  const learn = () =>
    learnEpisode(candidate, episodeId, [...setting.records.values()], toolsAt(setting, at))
  let lesson = learn()
  if (lesson === null) {
    const inferred = inferFromRepetition(candidate, outcomes)
    if (inferred !== null) {
      const change = learnProcedure(inferred, [...setting.records.values()], toolsAt(setting, at))
      take(setting, change, at).statedAt.push(at)
      lesson = learn()
    }
  }
  if (lesson !== null) take(setting, lesson.change, at)
  if (readEnd(candidate.outcome ?? '').outcome !== 'unclear') {
    outcomes.unshift({ summary: candidate.summary, outcome: candidate.outcome })
  }
  lessons.episodes.push({
    episodeId,
    candidate,
    linkedProcedureId: lesson?.match.procedureId ?? null,
    failedAtStep: lesson?.match.failedAtStep ?? null,
    source,
    statedAt: at
  })
}

/** Episodes told within a day, about the same day, from the same messages or in the same add. */
function episodesToldBefore({ known }: Setting, source: Source, at: number): string[] {
  const near = known.told.episodes.filter(({ statedAt }) => Math.abs(statedAt - at) < DAY_MS)
  return ofSameSource(near, source).map(({ episodeId }) => episodeId)
}

/** The procedures that are only told once more; null where this was not told before. */
function proceduresToldBefore(
  setting: Setting,
  candidate: ProcedureCandidate,
  source: Source,
  at: number
): string[] | null {
  if (candidate.origin !== 'run') {
    const told = ofSameSource(setting.known.told.procedures, source)
    return told.length === 0 ? null : told.map(({ procedureId }) => procedureId)
  }
  if (episodesToldBefore(setting, source, at).length === 0) return null
  // A run is known by its episode; the procedure that it has shown, by what it shows.
  const shown = findKnown(candidate, [...setting.records.values()], toolsAt(setting, at))
  return shown === undefined ? [] : [shown.procedure.id]
}

/** Time of the last of these messages, never later than now. */
function timeOf({ messages, tools }: Setting, messageIndexes: readonly number[]): number {
  const times = messages
    .filter((message) => messageIndexes.includes(message.index))
    .map((message) => message.at)
  return times.length === 0 ? tools.now : Math.min(tools.now, Math.max(...times))
}

function toolsAt({ tools }: Setting, at: number): LearningTools {
  const { now: _, ...rest } = tools
  return { ...rest, at }
}

/** Adds a change to what the add has done to this procedure so far. */
function take(setting: Setting, change: ProcedureChange, at: number): TouchedProcedure {
  const { record, isNew, versions, entries } = change
  const { id, current } = record.procedure
  setting.records.set(id, record)
  const before = setting.lessons.procedures.get(id)
  const touched: TouchedProcedure = before ?? {
    record,
    isNew,
    versions: new Map(),
    entries: [],
    told: null,
    statedAt: [],
    changedAt: at
  }
  touched.record = record
  touched.changedAt = Math.max(touched.changedAt, at)
  for (const version of [...versions, current]) touched.versions.set(version.versionId, version)
  touched.entries.push(...entries)
  setting.lessons.procedures.set(id, touched)
  return touched
}
