/**
 * Procedures that nobody dictated: shown by an agent's run that succeeded, or inferred because an event
 * was told more than once with the same doings and a good end. A failed run teaches no steps; what it
 * teaches is a precondition of the procedure that it was a run of.
 */

import {
  type AgentRun,
  effectsOf,
  isLooking,
  type RunCall,
  readAgentRuns
} from '#src/experience/agent-run.ts'
import { readOutcome } from '#src/experience/outcome.ts'
import { entitiesIn, type ProcedureHints } from '#src/experience/recognition/find-procedures.ts'
import { stepsLikeness } from '#src/experience/recognition/same-procedure.ts'
import { baseOf } from '#src/experience/wording/verb-forms.ts'
import {
  asTitle,
  contentStems,
  likeness,
  sentencesOf,
  shorten,
  wordsOf
} from '#src/experience/wording/words.ts'
import type {
  EpisodeCandidate,
  ProcedureCandidate,
  ProcedureStepCandidate,
  SourceMessage
} from '#src/memory/candidates.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'

const NAME_MAX = 100
const TRIGGER_MAX = 300
/** From this likeness on two told events are the same kind of work. */
const ALIKE = 0.5

/** One procedure for each run that clearly succeeded. */
export function findShownProcedures(
  messages: readonly SourceMessage[],
  hints: ProcedureHints = {}
): ProcedureCandidate[] {
  const known = new NameFinder(hints.entities ?? [])
  return readAgentRuns(messages).flatMap((run) => {
    const procedure = run.outcome.outcome === 'success' ? fromRun(run, known) : null
    return procedure === null ? [] : [procedure]
  })
}

function fromRun(run: AgentRun, known: NameFinder): ProcedureCandidate | null {
  const steps = stepsOfRun(run.calls)
  if (steps.length === 0) return null
  const effects = effectsOf(steps.map((step) => step.action))
  const request = run.request === null ? null : shorten(run.request, TRIGGER_MAX)
  const name =
    effects.length > 0 ? effects.map((effect) => wordsOf(effect).join(' ')).join(', ') : request
  if (name === null) return null
  return {
    name: shorten(asTitle(name), NAME_MAX),
    trigger: request,
    steps,
    entities: entitiesIn(run.request ?? '', known),
    messageIndexes: run.messageIndexes,
    origin: 'run'
  }
}

/** Calls that worked, in order: looking ones once, changing ones again when others came between. */
function stepsOfRun(calls: readonly RunCall[]): ProcedureStepCandidate[] {
  const steps: ProcedureStepCandidate[] = []
  const looked = new Set<string>()
  for (const call of calls) {
    if (call.error !== null) continue
    const last = steps.at(-1)
    if (last?.action === call.action) {
      if (!last.detail.includes('once for each')) last.detail = joined(last.detail, 'once for each')
      continue
    }
    if (isLooking(call.action) && looked.has(call.action)) continue
    looked.add(call.action)
    const detail = call.argumentNames.length === 0 ? '' : `with ${call.argumentNames.join(', ')}`
    steps.push({ action: call.action, detail })
  }
  return steps
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('; ')
}

/** A past event as it is needed for the comparison. */
export interface ToldEvent {
  summary: string
  outcome: string | null
}

/**
 * The procedure behind a successful event if an earlier successful one was done alike; null when this
 * is the first, when it failed, or when fewer than two doings are told.
 */
export function inferFromRepetition(
  event: EpisodeCandidate,
  earlier: readonly ToldEvent[],
  hints: ProcedureHints = {}
): ProcedureCandidate | null {
  if (!succeeded(event)) return null
  const steps = doingsIn(event.summary)
  if (steps.length < 2) return null
  const stems = contentStems(event.summary)
  const before = earlier.filter(
    (other) =>
      succeeded(other) &&
      likeness(stems, contentStems(other.summary)) >= ALIKE &&
      stepsLikeness(steps, doingsIn(other.summary)) >= ALIKE
  )
  if (before.length === 0) return null
  return {
    name: shorten(asTitle(steps.map((step) => step.action).join(', ')), NAME_MAX),
    trigger: null,
    steps,
    entities: entitiesIn(event.summary, new NameFinder(hints.entities ?? [])),
    messageIndexes: event.messageIndexes,
    origin: 'run'
  }
}

function succeeded(event: ToldEvent): boolean {
  return event.outcome !== null && readOutcome(event.outcome).outcome === 'success'
}

/** What was done, in order, as instructions: "exported the list and sent it" → Export the list, Send it. */
function doingsIn(text: string): ProcedureStepCandidate[] {
  const steps: ProcedureStepCandidate[] = []
  for (const sentence of sentencesOf(text)) {
    if (readOutcome(sentence).evidence !== null && !/,| and | then /u.test(sentence)) continue
    for (const part of sentence.split(/,\s*|;\s*|\s+(?:and then|and|then)\s+/iu)) {
      const words = part
        .replace(/[.!]+$/u, '')
        .trim()
        .split(/\s+/)
      const at = words.slice(0, 5).findIndex((word) => baseOf(word) !== null)
      const verb = baseOf(words[at] ?? '')
      if (verb === null || words.length - at < 2) continue
      steps.push({ action: asTitle([verb, ...words.slice(at + 1)].join(' ')), detail: '' })
    }
  }
  return steps
}
