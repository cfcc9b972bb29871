/** A plain procedure for tests of the rules; override what the test is about. */
import type { Procedure, ProcedureVersion } from '#src/memory/procedure.ts'

export const NOW = Date.parse('2024-05-06T09:00:00Z')

export interface Sample extends Partial<Omit<ProcedureVersion, 'steps'>> {
  id?: string
  steps?: (string | { action: string; detail: string })[]
}

export function sampleProcedure(sample: Sample = {}): Procedure {
  const {
    id = 'procedure-1',
    steps = ['Build the image', 'Run the migrations', 'Restart'],
    ...rest
  } = sample
  const successCount = rest.successCount ?? 0
  const current: ProcedureVersion = {
    versionId: `${id}-v1`,
    version: 1,
    state: 'current',
    name: 'Deploy the API to staging',
    trigger: null,
    entityNames: [],
    preconditions: [],
    requests: [],
    failCount: 0,
    parentVersionId: null,
    evolvedFromEpisode: null,
    createdAt: NOW,
    ...rest,
    successCount,
    steps: steps.map((step, i) => ({
      step: i + 1,
      action: typeof step === 'string' ? step : step.action,
      detail: typeof step === 'string' ? '' : step.detail,
      successCount,
      failCount: 0
    }))
  }
  return {
    id,
    current,
    successCount,
    failCount: current.failCount,
    lastUsed: null,
    createdAt: NOW,
    updatedAt: NOW
  }
}
