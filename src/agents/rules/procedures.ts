/** Procedures that look like one: nearly the same request, or nearly the same steps. */
import type { FoundProcedures } from '#src/agents/rules/findings.ts'
import { requestLikeness, stepsLikeness } from '#src/experience/recognition/same-procedure.ts'
import type { Procedure } from '#src/memory/procedure.ts'

/** Newest changes; pairs count squared. */
const COMPARED_MAX = 150
const REQUEST_MIN = 0.8
const STEPS_MIN = 0.8
/** Steps that are alike count only where the request is not another one altogether. */
const REQUEST_LEAST = 0.3

export function alikeProcedures(procedures: readonly Procedure[]): FoundProcedures[] {
  const compared = procedures.slice(0, COMPARED_MAX)
  return compared.flatMap((one, place) =>
    compared.slice(place + 1).flatMap((other): FoundProcedures[] => {
      const request = requestLikeness(one.current.name, other.current.name)
      if (request < REQUEST_LEAST) return []
      const steps = stepsLikeness(one.current.steps, other.current.steps)
      if (request < REQUEST_MIN && steps < STEPS_MIN) return []
      const likeness = Math.round(Math.max(request, steps) * 100) / 100
      return [
        {
          procedure_ids: [one.id, other.id],
          names: [one.current.name, other.current.name],
          likeness
        }
      ]
    })
  )
}
