/**
 * How a run ended, told in the sentence behind it. Besides what tells an outcome anywhere there are
 * states that tell one only here: what is out of order, whether that is over, and whether it is as before.
 */
import { type OutcomeReading, readOutcome } from '#src/experience/outcome.ts'
import {
  AS_BEFORE,
  BAD,
  GOOD,
  OVER,
  PRAISE,
  SYMPTOMS
} from '#src/experience/wording/run-end-words.ts'
import { contentStems, sentencesOf } from '#src/experience/wording/words.ts'

/** What stands further behind is about something else. Sentences, and characters of each. */
const REACH = 2
const SENTENCE_MAX = 120
const SUPPOSED = /\b(?:if|hope|hopefully|should|will|tomorrow|maybe|perhaps)\b|[?？]\s*$/iu

/** What points at the run, or tells of all of it. */
const POINTS =
  /\b(?:it|this|that|these|those|them|they|everything|all|nothing|again|once|twice)\b/iu
/** Who tells of themselves: "I work at Initech", "Yesterday we lost our dog". */
const OF_ONESELF = /\b(?:I|we|my|our)\b/iu
/** What is the teller's own and no part of the run. */
const OWN =
  /\b(?:my|our) \p{L}|\bI (?:also |really )?(?:like|love|hate|prefer|live|own|study|will|work (?:at|for|in)|have an?)\b/iu

/**
 * What was said around instructions without what is about something else: "I lost my job. To deploy the API: 1. …"
 * tells of no run that failed. `done` says what a run does.
 */
export function saidOfRun(said: { before: string; behind: string }, done: string): string {
  const own = new Set(contentStems(done))
  const isOther = (sentence: string) =>
    OF_ONESELF.test(sentence) &&
    !POINTS.test(sentence) &&
    !contentStems(sentence).some((stem) => own.has(stem))
  const kept = [
    ...sentencesOf(said.before).filter((sentence) => !isOther(sentence)),
    ...sentencesOf(said.behind).filter((sentence) => !(OWN.test(sentence) && isOther(sentence)))
  ]
  return kept.join(' ')
}

/** Reads how something ended in a text that tells nothing but that. */
export function readEnd(text: string): OutcomeReading {
  const read = readOutcome(text)
  if (read.outcome !== 'unclear' || read.evidence !== null) return read
  for (const sentence of sentencesOf(text).slice(0, REACH)) {
    const outcome = stateIn(sentence)
    if (outcome !== 'unclear') return { outcome, evidence: sentence }
  }
  return read
}

function stateIn(sentence: string): OutcomeReading['outcome'] {
  if (sentence.length > SENTENCE_MAX || SUPPOSED.test(sentence)) return 'unclear'
  if (PRAISE.test(sentence)) return 'success'
  const isOver = OVER.test(sentence)
  if (SYMPTOMS.test(sentence)) return isOver ? 'success' : 'failure'
  const isGood = GOOD.test(sentence)
  // "It still holds": as before, and nothing was wrong with it.
  if (AS_BEFORE.test(sentence)) return isGood && !isOver ? 'unclear' : 'failure'
  if (BAD.test(sentence)) return isGood ? 'unclear' : 'failure'
  // What is denied by itself may have been bad: "Zero downtime", "Ohne Zwischenfälle".
  if (!isGood) return 'unclear'
  return isOver ? 'failure' : 'success'
}
