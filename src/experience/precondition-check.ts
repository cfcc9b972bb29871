/**
 * Asks before acting: which preconditions hold, fail, or are unknown, given what is planned and what is
 * known. Deterministic; a precondition holds only if a sentence says so, so silence is "unknown" and
 * never a green light. Of two sentences about one thing the later counts, since it is the newer news.
 */
import { readOutcome } from '#src/experience/outcome.ts'
import {
  type Condition,
  contradict,
  readConditions,
  readStatement
} from '#src/experience/wording/condition.ts'
import { mayBeSame } from '#src/experience/wording/noun-phrase.ts'
import { contentStems, coverage, sentencesOf } from '#src/experience/wording/words.ts'

export type CheckState = 'holds' | 'fails' | 'unknown'

export interface CheckedPrecondition {
  precondition: string
  state: CheckState
  /** The sentence that decided; null when unknown. */
  evidence: string | null
}

export interface PlannedContext {
  /** What is about to be done and how things stand, in words. */
  context: string
  /** Further statements, for example facts from memory, oldest first. */
  facts: readonly string[]
}

interface Verdict {
  state: CheckState
  evidence: string | null
}

const UNKNOWN: Verdict = { state: 'unknown', evidence: null }
const NOT_DONE = /\b(?:not|never|no|without|yet to|still (?:need|have) to|forgot)\b|n['’]t\b/iu
const NOT_YET =
  /\b(?:will|going to|plan(?:ning)? to|about to|want to|would|should|must|later|tomorrow|if|before)\b/iu
const QUOTED = /^Check beforehand that this does not happen again: (.+)$/u
const AT_HAND = /^Check that (.+?) is at hand, which (.+?) needs$/u

/** One verdict for each precondition, in their order. */
export function checkPreconditions(
  preconditions: readonly string[],
  plan: PlannedContext
): CheckedPrecondition[] {
  const sentences = [...plan.facts, plan.context]
    .flatMap((text) => sentencesOf(text))
    .flatMap(clausesOf)
  return preconditions.map((precondition) => ({ precondition, ...judge(precondition, sentences) }))
}

/** All hold, or one fails: what an agent wants to know first. */
export function overallState(checks: readonly CheckedPrecondition[]): CheckState {
  if (checks.some((check) => check.state === 'fails')) return 'fails'
  return checks.every((check) => check.state === 'holds') ? 'holds' : 'unknown'
}

function clausesOf(sentence: string): string[] {
  return sentence
    .split(/,?\s+(?:and|but|while|whereas)\s+|[;,:]\s+/iu)
    .map((part) => part.replace(/^(?:and|but|so|now|currently)\s+/iu, '').trim())
    .filter((part) => part !== '')
}

function judge(precondition: string, sentences: readonly string[]): Verdict {
  const quoted = QUOTED.exec(precondition)?.[1]
  if (quoted !== undefined) return happened(quoted, sentences)
  const need = AT_HAND.exec(precondition)?.[1]
  if (need !== undefined)
    return judgeConditions(readConditions(`Check that ${need} is available`), sentences)
  return judgeConditions(readConditions(precondition), sentences)
}

/** Every condition must hold; one that fails decides. */
function judgeConditions(conditions: readonly Condition[], sentences: readonly string[]): Verdict {
  if (conditions.length === 0) return UNKNOWN
  const verdicts = conditions.map((one) =>
    one.kind === 'deed' ? judgeDeed(one, sentences) : judgeState(one, sentences)
  )
  return (
    verdicts.find((one) => one.state === 'fails') ??
    verdicts.find((one) => one.state === 'unknown') ??
    verdicts[0] ??
    UNKNOWN
  )
}

function judgeState(condition: Condition, sentences: readonly string[]): Verdict {
  let verdict = UNKNOWN
  for (const sentence of sentences) {
    if (/[?？]\s*$/u.test(sentence) || /\b(?:might|may|could|if|whether)\b/iu.test(sentence))
      continue
    const told = readStatement(sentence)
    if (told === null) continue
    if (contradict(condition, told)) verdict = { state: 'fails', evidence: sentence }
    else if (meets(told, condition)) verdict = { state: 'holds', evidence: sentence }
  }
  return verdict
}

/** Whether what is told is enough for the condition. */
function meets(told: Condition, condition: Condition): boolean {
  if (told.kind === 'deed' || condition.kind === 'deed') return false
  if (!mayBeSame(told.thing, condition.thing)) return false
  if (told.kind === 'value' && condition.kind === 'value') return valueMeets(told, condition)
  if (told.kind !== 'state' || condition.kind !== 'state') return false
  if (told.poles.length > 0 && condition.poles.length > 0) {
    return told.poles.some((pole) =>
      condition.poles.some(
        (other) => other.dimension === pole.dimension && other.positive === pole.positive
      )
    )
  }
  const isSame = coverage(condition.predicate, told.predicate) === 1
  return isSame && told.negated === condition.negated
}

function valueMeets(
  told: Extract<Condition, { kind: 'value' }>,
  condition: Extract<Condition, { kind: 'value' }>
): boolean {
  const have = Number(told.value)
  const want = Number(condition.value)
  if (condition.bound === 'is') return told.bound === 'is' && told.value === condition.value
  if (condition.bound === 'min') return told.bound !== 'max' && have >= want
  return told.bound !== 'min' && have <= want
}

/** "Make sure to drain the queue first": done, not done, or not told. */
function judgeDeed(
  condition: Extract<Condition, { kind: 'deed' }>,
  sentences: readonly string[]
): Verdict {
  const deed = contentStems(condition.instruction)
  let verdict = UNKNOWN
  for (const sentence of sentences) {
    if (coverage(deed, contentStems(sentence)) < 1) continue
    const isDone = !NOT_DONE.test(sentence)
    if (condition.forbidden) verdict = { state: isDone ? 'fails' : 'holds', evidence: sentence }
    else if (!isDone) verdict = { state: 'fails', evidence: sentence }
    else if (!NOT_YET.test(sentence)) verdict = { state: 'holds', evidence: sentence }
  }
  return verdict
}

/** A quoted mishap fails when it is told again, and holds when it is expressly denied. */
function happened(mishap: string, sentences: readonly string[]): Verdict {
  const stems = contentStems(mishap)
  for (const sentence of [...sentences].reverse()) {
    if (coverage(stems, contentStems(sentence)) < 0.8) continue
    const isDenied =
      NOT_DONE.test(sentence) !== NOT_DONE.test(mishap) ||
      readOutcome(sentence).outcome === 'success'
    return { state: isDenied ? 'holds' : 'fails', evidence: sentence }
  }
  return UNKNOWN
}
