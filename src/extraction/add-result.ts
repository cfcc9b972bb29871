/** What the job of an add tells when it is done, and when the source gate left it nothing to do. */
import type { ReportAnswer } from '#src/reading/propose.ts'

/** What a finished add tells (contract 12). */
export interface AddResult {
  created: string[]
  count: number
  entities: string[]
  facts_added: number
  facts_superseded: number
  suppressed: number
  relations: number
  knowledge: number
  episodes: number
  procedures: number
  episodes_linked: number
  procedures_revised: number
  dropped_by_policy: number
  redactions: number
  skipped_by_policy: boolean
  extraction: ReportAnswer
}

/** What an add did to memory, in the numbers of its result. */
export const KEPT_COUNTS = [
  'facts_added',
  'facts_superseded',
  'suppressed',
  'relations',
  'knowledge',
  'episodes',
  'procedures',
  'episodes_linked',
  'procedures_revised',
  'dropped_by_policy'
] as const satisfies readonly (keyof AddResult)[]

/** The result of an add that the source gate skipped: nothing was read or stored. */
export function skippedResult(source: string | null): AddResult & { source: string | null } {
  return { ...emptyResult(), skipped_by_policy: true, source }
}

/** The result of an add in which nothing was found. */
export function emptyResult(): AddResult {
  return {
    created: [],
    count: 0,
    entities: [],
    facts_added: 0,
    facts_superseded: 0,
    suppressed: 0,
    relations: 0,
    knowledge: 0,
    episodes: 0,
    procedures: 0,
    episodes_linked: 0,
    procedures_revised: 0,
    dropped_by_policy: 0,
    redactions: 0,
    skipped_by_policy: false,
    extraction: { by: 'local', calls: 0, tokens_in: 0, tokens_out: 0, fell_back: 0, unfounded: 0 }
  }
}

const SUMMED = [...KEPT_COUNTS, 'redactions'] as const

/** Two parts of one add as one: counts added up, names once. */
export function sumResults(a: AddResult, b: AddResult): AddResult {
  const created = [...new Set([...a.created, ...b.created])]
  const total: AddResult = {
    ...a,
    created,
    count: created.length,
    entities: [...new Set([...a.entities, ...b.entities])],
    extraction: sumReports(a.extraction, b.extraction)
  }
  for (const name of SUMMED) total[name] = a[name] + b[name]
  return total
}

function sumReports(a: ReportAnswer, b: ReportAnswer): ReportAnswer {
  return {
    by: a.by === 'model' || b.by === 'model' ? 'model' : 'local',
    calls: a.calls + b.calls,
    tokens_in: a.tokens_in + b.tokens_in,
    tokens_out: a.tokens_out + b.tokens_out,
    fell_back: a.fell_back + b.fell_back,
    unfounded: a.unfounded + b.unfounded,
    ...firstTold(a, b)
  }
}

/** What the first of two tells of what went wrong. */
function firstTold(a: ReportAnswer, b: ReportAnswer): Pick<ReportAnswer, 'stopped' | 'problem'> {
  const stopped = a.stopped ?? b.stopped
  const problem = a.problem ?? b.problem
  return {
    ...(stopped === undefined ? {} : { stopped }),
    ...(problem === undefined ? {} : { problem })
  }
}
