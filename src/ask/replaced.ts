/** What no longer holds of the messages that were found, and what stands in its place. */
import type { Replaced, ToldFact } from '#src/ask/evidence.ts'
import type { Procedure } from '#src/memory/procedure.ts'

/** Nothing was replaced, or another time than now is asked about. */
export const NOTHING_REPLACED: Replaced = { stretches: new Map(), procedures: new Map() }

/** A stretch of a message that tells a step which the procedure has had. */
interface RevisedStep {
  chunkId: string
  procedureId: string
  quote: string
}

/** What was replaced, of closed facts (`quotes`, by message) and of steps that their procedures have no more. */
export function replacedOf(
  quotes: ReadonlyMap<string, readonly string[]>,
  steps: readonly RevisedStep[],
  known: readonly Procedure[]
): Replaced {
  const told = new Map(known.map((one) => [one.id, one]))
  const gone = steps.flatMap(({ chunkId, procedureId, quote }) => {
    const procedure = told.get(procedureId)
    const isBack = procedure?.current.steps.some(
      ({ action }) => action.toLowerCase() === quote.toLowerCase()
    )
    return procedure === undefined || isBack ? [] : [{ chunkId, procedure, quote }]
  })
  const stretches = new Map(quotes)
  for (const { chunkId, quote } of gone) {
    stretches.set(chunkId, [...(stretches.get(chunkId) ?? []), quote])
  }
  return {
    stretches,
    procedures: new Map(gone.map(({ chunkId, procedure }) => [chunkId, toldAsFact(procedure)]))
  }
}

/** "Printer jams: 1. Open the back; 2. Pull out the paper." */
function toldAsFact({ id, current, updatedAt }: Procedure): ToldFact {
  const steps = current.steps.map(({ step, action }) => `${step}. ${action}`).join('; ')
  return {
    id,
    entity: current.name,
    text: `${current.name}: ${steps}.`,
    quote: null,
    eventDate: null,
    at: updatedAt,
    similarity: 0,
    score: 0
  }
}
