/**
 * Which procedure an episode was a run of, so that its outcome can count there (contract 14, inferred
 * outcome). A false link spoils counters and revises the wrong procedure, therefore the name has to be
 * told in full, or the same thing was asked before, or the same things were changed; between two that
 * fit equally none is taken.
 */

import { findFailedStep, stepNumbered } from '#src/experience/recognition/failed-step.ts'
import {
  areToolCalls,
  haveSameEffects,
  type KnownProcedure,
  requestLikeness
} from '#src/experience/recognition/same-procedure.ts'
import { readEnd } from '#src/experience/run-end.ts'
import { contentStems, coverage } from '#src/experience/wording/words.ts'
import type { Step } from '#src/memory/procedure.ts'

export interface MatchableProcedure extends KnownProcedure {
  steps: readonly Step[]
  entityNames: readonly string[]
}

export interface MatchableEpisode {
  summary: string
  context: string
  outcome: string | null
}

export interface EpisodeMatch {
  procedureId: string
  /** 0 to 1. */
  sureness: number
  /** Of the current version; null when the report blames no step. */
  failedAtStep: number | null
}

const SURE_ENOUGH = 0.6
const MARGIN = 0.02
const SAME_REQUEST = 0.8
const SAME_MEANING = 0.85
/** So many words of a step tell that it was done, where they are four or more. */
const STEP_TOLD = 0.75

/**
 * The procedure that the episode tells a run of, null when none or more than one fits. `meaning` may
 * give the cosine similarity of embeddings between the episode and a procedure.
 */
export function matchEpisode(
  episode: MatchableEpisode,
  procedures: readonly MatchableProcedure[],
  meaning?: (procedureId: string) => number | null
): EpisodeMatch | null {
  const text = `${episode.summary}\n${episode.context}\n${episode.outcome ?? ''}`
  const stems = contentStems(text)
  const ranked = procedures
    .map((procedure) => ({
      procedure,
      sureness: Math.max(
        byRequest(episode, procedure),
        callsIn(episode) !== null && areToolCalls(procedure.steps)
          ? 0
          : byName(stems, procedure, text),
        byEffects(episode, procedure),
        byStep(stems, procedure, text),
        byMeaning(stems, procedure, meaning?.(procedure.id) ?? null)
      )
    }))
    .filter((match) => match.sureness >= SURE_ENOUGH)
    .sort((a, b) => b.sureness - a.sureness)
  const [best, second] = ranked
  if (best === undefined) return null
  if (second !== undefined && best.sureness - second.sureness < MARGIN) return null
  const report = `${episode.context}\n${episode.outcome ?? episode.summary}`
  return {
    procedureId: best.procedure.id,
    sureness: best.sureness,
    failedAtStep: findFailedStep(best.procedure.steps, report)
  }
}

function byRequest(episode: MatchableEpisode, procedure: MatchableProcedure): number {
  const like = Math.max(
    0,
    ...procedure.requests.map((request) => requestLikeness(episode.summary, request))
  )
  return like >= SAME_REQUEST ? 0.75 + 0.25 * like : 0
}

function byName(stems: readonly string[], procedure: MatchableProcedure, text: string): number {
  const name = [...new Set(contentStems(procedure.name))]
  const told = coverage(name, stems)
  const steps = procedure.steps.filter(
    (step) => coverage(contentStems(step.action), stems) >= 0.8
  ).length
  const stepShare = procedure.steps.length === 0 ? 0 : steps / procedure.steps.length
  const lowered = text.toLowerCase()
  const entities = procedure.entityNames.filter((entity) =>
    lowered.includes(entity.toLowerCase())
  ).length
  const extra = 0.1 * stepShare + 0.02 * Math.min(3, entities)
  // A longer name that is told in full is the more particular procedure.
  if (told === 1 && name.length >= 2) return 0.65 + extra + 0.02 * Math.min(5, name.length)
  if (told === 1 && name.length === 1) return stepShare > 0 ? 0.6 + extra : 0
  if (told >= 0.75 && name.length >= 4) return 0.58 + extra
  return stepShare >= 0.6 && told >= 0.5 ? 0.6 + extra : 0
}

/**
 * "The deploy failed at step 4: promote refused": half of the name says which procedure it was, together with the number
 * of a step and a word of that step, or with nearly all the words of a longer one.
 */
function byStep(stems: readonly string[], procedure: MatchableProcedure, text: string): number {
  const name = [...new Set(contentStems(procedure.name))]
  if (name.length === 0 || coverage(name, stems) < 0.5) return 0
  const number = stepNumbered(text)
  const isTold = procedure.steps.some(({ step, action }) => {
    const own = [...new Set(contentStems(action))]
    const told = coverage(own, stems)
    return (step === number && told > 0) || (own.length >= 4 && told >= STEP_TOLD)
  })
  return isTold ? SURE_ENOUGH : 0
}

/** Calls of an agent's run, as `find-episodes.ts` writes them into the context; null for others. */
function callsIn(episode: MatchableEpisode): string[] | null {
  return /^Steps: ([^\n]*?)\.(?:\s|$)/u.exec(episode.context)?.[1]?.split(', ') ?? null
}

function byEffects(episode: MatchableEpisode, procedure: MatchableProcedure): number {
  const told = callsIn(episode)
  // What failed may have been the wrong thing to do: then it was no run of this procedure.
  if (told === null || readEnd(episode.outcome ?? '').outcome === 'failure') return 0
  const steps = told.map((action) => ({ action, detail: '' }))
  if (!haveSameEffects(steps, procedure.steps)) return 0
  return (
    0.65 +
    0.1 * Math.max(0, ...procedure.requests.map((one) => requestLikeness(episode.summary, one)))
  )
}

function byMeaning(
  stems: readonly string[],
  procedure: MatchableProcedure,
  meaning: number | null
): number {
  if (meaning === null || meaning < SAME_MEANING) return 0
  return coverage(contentStems(procedure.name), stems) >= 0.5
    ? 0.6 + 0.3 * (meaning - SAME_MEANING)
    : 0
}
