/** A procedure that keeps failing. */
import type { Draft } from '#src/triggers/draft.ts'

/** The current version of a procedure that has failed. */
export interface Failing {
  procedureId: string
  versionId: string
  name: string
  successCount: number
  failCount: number
}

/** Fewer failures than this may be bad luck. */
export const FAILS_MIN = 3

/** A pattern for each procedure whose current version fails more often than it works; once for a version. */
export function failing(procedures: readonly Failing[], now: number): Draft[] {
  return procedures
    .filter(({ failCount, successCount }) => failCount >= FAILS_MIN && failCount > successCount)
    .map(({ procedureId, versionId, name, successCount, failCount }) => ({
      type: 'pattern',
      title: `Keeps failing: ${name}`,
      detail: `It failed ${times(failCount)} and went well ${times(successCount)} in its present form.`,
      sourceType: 'procedure',
      sourceId: procedureId,
      aboutId: null,
      again: false,
      times: [{ occurrence: versionId, fireAt: now }]
    }))
}

function times(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${count} times`
}
