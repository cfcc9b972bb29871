/**
 * The text by which a procedure is found. What names it comes first, because an embedder reads only
 * the beginning of a long text; the checks that failures have taught are part of it, so that whoever
 * asks about the mishap finds the procedure that knows it.
 */
import type { ProcedureVersion } from '#src/memory/procedure.ts'

type Told = Pick<ProcedureVersion, 'name' | 'trigger' | 'steps' | 'preconditions' | 'requests'>

/** Name, trigger, steps, preconditions and earlier requests, a line each. */
export function procedureText(version: Told): string {
  const { name, trigger, steps, preconditions, requests } = version
  const lines = [
    name,
    trigger ?? '',
    ...steps.map(({ action, detail }) => (detail === '' ? action : `${action}: ${detail}`)),
    ...preconditions,
    ...requests.filter((request) => request !== trigger)
  ]
  return lines.filter((line) => line !== '').join('\n')
}
