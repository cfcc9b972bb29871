/**
 * Whether a proposed procedure is one that is known already: one procedure per kind of work, not one
 * per telling or run. Names may be worded differently, but words that tell two things apart ("staging",
 * "production") keep them apart however alike their steps are. Runs of tools are known by what they
 * change or by what was asked, because their names are made, not given.
 */
import { effectsOf } from '#src/experience/agent-run.ts'
import { alignSteps } from '#src/experience/revision/step-alignment.ts'
import { isActionVerb } from '#src/experience/wording/action-verbs.ts'
import { contentStems, likeness, wordsOf } from '#src/experience/wording/words.ts'
import type { ProcedureCandidate, ProcedureStepCandidate } from '#src/memory/candidates.ts'

/** What is compared; a version of a known procedure has all of it. */
export interface Comparable {
  name: string
  trigger: string | null
  steps: readonly ProcedureStepCandidate[]
  /** What was asked in earlier runs. */
  requests: readonly string[]
}

export interface KnownProcedure extends Comparable {
  id: string
}

export interface SameProcedure {
  id: string
  /** 0 to 1. */
  sureness: number
}

/** Requests above this share of words ask for the same thing. */
const SAME_REQUEST = 0.8
const SAME_STEPS = 0.5
/** Cosine of two descriptions from which on they may be the same although no words agree. */
const SAME_MEANING = 0.85
const EMPTY_WORDS = new Set(
  'procedur process step workflow runbook checklist guid routin how instruction protocol'.split(' ')
)

/**
 * The known procedure that `candidate` is, the surest one; null when it is a new one. `meaning` may
 * give the cosine similarity of embeddings between the candidate and a known procedure.
 */
export function findSameProcedure(
  candidate: ProcedureCandidate,
  known: readonly KnownProcedure[],
  meaning?: (procedureId: string) => number | null
): SameProcedure | null {
  let best: SameProcedure | null = null
  const proposed: Comparable = {
    ...candidate,
    requests: candidate.trigger === null ? [] : [candidate.trigger]
  }
  for (const other of known) {
    const sureness = Math.max(
      sameRun(candidate, other),
      isRunOfSame(candidate, other) ? 0 : sameByName(proposed, other),
      sameByMeaning(proposed, other, meaning?.(other.id) ?? null)
    )
    if (sureness > 0 && sureness > (best?.sureness ?? 0)) best = { id: other.id, sureness }
  }
  return best
}

/** Likeness of what two texts ask for, 0 to 1. */
export function requestLikeness(a: string, b: string): number {
  return likeness(contentStems(a), contentStems(b))
}

/** Share of steps that have a counterpart, 0 to 1. */
export function stepsLikeness(
  a: readonly ProcedureStepCandidate[],
  b: readonly ProcedureStepCandidate[]
): number {
  if (a.length === 0 || b.length === 0) return 0
  return (2 * alignSteps(a, b).pairs.length) / (a.length + b.length)
}

/** Whether the steps are calls of tools (`get_user`), not sentences. */
export function areToolCalls(steps: readonly ProcedureStepCandidate[]): boolean {
  const calls = steps.filter(
    (step) => /^[\w.:-]+$/u.test(step.action) && /[_.]|[a-z][A-Z]/u.test(step.action)
  )
  return steps.length > 0 && calls.length > steps.length / 2
}

/** Names of tools that two lists change the world with, equal as sets and specific enough. */
export function haveSameEffects(
  a: readonly ProcedureStepCandidate[],
  b: readonly ProcedureStepCandidate[]
): boolean {
  if (!areToolCalls(a) || !areToolCalls(b)) return false
  const left = effectsOf(a.map((step) => step.action))
  const right = effectsOf(b.map((step) => step.action))
  if (left.length === 0 || left.length !== right.length) return false
  // A one-word tool ("send") does many kinds of work; two words name the thing that is changed.
  return left.every((effect) => right.includes(effect) && wordsOf(effect).length >= 2)
}

/** Names of both are made from their calls: they say no more than the effects do. */
function isRunOfSame(candidate: ProcedureCandidate, other: Comparable): boolean {
  return candidate.origin === 'run' && areToolCalls(candidate.steps) && areToolCalls(other.steps)
}

function sameRun(candidate: ProcedureCandidate, other: Comparable): number {
  if (candidate.origin !== 'run') return 0
  const asked = candidate.trigger ?? candidate.name
  const best = Math.max(0, ...other.requests.map((request) => requestLikeness(asked, request)))
  if (best >= SAME_REQUEST) return 0.8 + 0.2 * best
  return haveSameEffects(candidate.steps, other.steps) ? 0.7 + 0.1 * best : 0
}

function sameByName(a: Comparable, b: Comparable): number {
  const left = nameStems(a.name)
  const right = nameStems(b.name)
  if (left.length === 0 || right.length === 0) return 0
  const onlyLeft = left.filter((stem) => !right.includes(stem))
  const onlyRight = right.filter((stem) => !left.includes(stem))
  const steps = stepsLikeness(a.steps, b.steps)
  if (onlyLeft.length === 0 && onlyRight.length === 0) return 1
  if (tellApart(a.name, onlyLeft) && tellApart(b.name, onlyRight)) return 0
  // One name says less, or only the verbs differ ("deploy", "release"): the steps decide.
  const names = likeness(left, right)
  const needed = onlyLeft.length === 0 || onlyRight.length === 0 ? SAME_STEPS : 0.75
  return names >= 0.4 && steps >= needed ? 0.5 * names + 0.4 * steps : 0
}

function sameByMeaning(a: Comparable, b: Comparable, meaning: number | null): number {
  if (meaning === null || meaning < SAME_MEANING) return 0
  const left = nameStems(a.name)
  const right = nameStems(b.name)
  const isApart =
    left.some((stem) => right.includes(stem)) &&
    tellApart(
      a.name,
      left.filter((stem) => !right.includes(stem))
    ) &&
    tellApart(
      b.name,
      right.filter((stem) => !left.includes(stem))
    )
  return !isApart && stepsLikeness(a.steps, b.steps) >= SAME_STEPS ? meaning * 0.8 : 0
}

function nameStems(name: string): string[] {
  return [...new Set(contentStems(name))].filter((stem) => !EMPTY_WORDS.has(stem))
}

/** Whether these words name things: a difference in verbs alone tells no two procedures apart. */
function tellApart(name: string, stems: readonly string[]): boolean {
  const verbs = new Set(
    wordsOf(name)
      .filter(isActionVerb)
      .flatMap((word) => contentStems(word))
  )
  return stems.some((stem) => !verbs.has(stem))
}
