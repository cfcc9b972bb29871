/**
 * The built-in extractor as one pure function of an add's messages. It is a task of the reading
 * processes: its cost grows with the text, so no thread that serves callers runs it.
 */

import type { Candidates, FactCandidate, ProcedureCandidate } from '#src/memory/candidates.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { forgetTagged } from '#src/reading/built-in/text/tagger.ts'
import type { ExtractionRequest } from '#src/reading/extractor.ts'
import { type Experience, findExperience } from '#src/reading/find-experience.ts'

/** Everything the rules propose: facts, entities, relations, knowledge, episodes and procedures. */
export function readLocally({ messages, userName, earlier }: ExtractionRequest): Candidates {
  try {
    const candidates = extractLocally(messages, { userName, earlier })
    const experience = findExperience(messages, candidates)
    const facts = candidates.facts.filter(
      (fact) => !isStep(fact, experience.procedures) && !isOutcome(fact, experience)
    )
    return { ...candidates, facts, ...experience }
  } finally {
    forgetTagged()
  }
}

/** Steps of a procedure are kept with it; "Merge to main." alone is no fact about anybody. */
function isStep(
  { quote, messageIndex }: FactCandidate,
  procedures: readonly ProcedureCandidate[]
): boolean {
  const said = quote.toLowerCase()
  return procedures.some(({ steps, messageIndexes }) => {
    if (!messageIndexes.includes(messageIndex)) return false
    const held = steps.filter(({ action }) => said.includes(action.toLowerCase()))
    const only = held.find(({ action }) => action.length >= STEP_SHARE * quote.length)
    return held.length >= 2 || only !== undefined
  })
}

/** "Worked first time." behind a run is how it ended, and is kept with its episode. */
function isOutcome(
  { quote, messageIndex }: FactCandidate,
  { episodes, procedures }: Experience
): boolean {
  const isHere = ({ messageIndexes }: { messageIndexes: number[] }) =>
    messageIndexes.includes(messageIndex)
  return (
    procedures.some(isHere) &&
    episodes.some((episode) => isHere(episode) && episode.outcome === quote.trim())
  )
}

/** So much of a sentence is its step; the rest is its mark, its opener or its end. */
const STEP_SHARE = 0.7
