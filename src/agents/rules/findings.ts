/** What a curator has found so far, in a form that a job carries from part to part. */

export interface FoundFact {
  fact_id: string
  entity: string
  content: string
  reason: string
  fixed: boolean
}

export interface FoundPair {
  fact_ids: [string, string]
  entity: string
  contents: [string, string]
  fixed: boolean
}

export interface FoundMerge {
  entities: [string, string]
  sure: boolean
  fixed: boolean
}

export interface FoundProcedures {
  procedure_ids: [string, string]
  names: [string, string]
  likeness: number
}

export interface Findings {
  contradictions: FoundPair[]
  stale: FoundFact[]
  low_quality: FoundFact[]
  duplicates: FoundPair[]
  entity_merges: FoundMerge[]
  procedure_duplicates: FoundProcedures[]
}

/** How much was found of each kind; the lists show the first of it. */
export type Counts = Record<keyof Findings, number>

/** Items of one kind that are shown. */
const SHOWN_MAX = 200

export const KINDS = [
  'contradictions',
  'stale',
  'low_quality',
  'duplicates',
  'entity_merges',
  'procedure_duplicates'
] as const satisfies readonly (keyof Findings)[]

export interface Found {
  findings: Findings
  counts: Counts
  /** Changes made. */
  actions: number
  /** Weight of what was mended; absent where an earlier version began the run. */
  mended?: number
  /** Facts looked at. */
  scanned: number
}

export function nothingFound(): Found {
  return {
    findings: {
      contradictions: [],
      stale: [],
      low_quality: [],
      duplicates: [],
      entity_merges: [],
      procedure_duplicates: []
    },
    counts: {
      contradictions: 0,
      stale: 0,
      low_quality: 0,
      duplicates: 0,
      entity_merges: 0,
      procedure_duplicates: 0
    },
    actions: 0,
    mended: 0,
    scanned: 0
  }
}

/** Both together; of each kind the first two hundred are shown, and all are counted. */
export function addFound(
  found: Found,
  more: Partial<Findings>,
  { actions = 0, scanned = 0 } = {}
): Found {
  const next = structuredClone(found)
  const add = <Kind extends keyof Findings>(kind: Kind) => {
    const items = more[kind] ?? []
    next.counts[kind] += items.length
    const fixed = items.filter((item) => 'fixed' in item && item.fixed).length
    next.mended = (next.mended ?? 0) + WEIGHTS[kind] * fixed
    const list: unknown[] = next.findings[kind]
    list.push(...items.slice(0, SHOWN_MAX - list.length))
  }
  for (const kind of KINDS) add(kind)
  next.actions += actions
  next.scanned += scanned
  return next
}

/** Facts that are shown. */
export function factsShown({ findings }: Found): string[] {
  const { contradictions, duplicates, stale, low_quality } = findings
  return [
    ...[...contradictions, ...duplicates].flatMap(({ fact_ids }) => fact_ids),
    ...[...stale, ...low_quality].map(({ fact_id }) => fact_id)
  ]
}

/** What was found, showing none of the facts but these; what was counted stays so. */
export function showingOnly(found: Found, factIds: ReadonlySet<string>): Found {
  const { contradictions, duplicates, stale, low_quality } = found.findings
  const both = ({ fact_ids }: FoundPair) => fact_ids.every((id) => factIds.has(id))
  const one = ({ fact_id }: FoundFact) => factIds.has(fact_id)
  return {
    ...found,
    findings: {
      ...found.findings,
      contradictions: contradictions.filter(both),
      duplicates: duplicates.filter(both),
      stale: stale.filter(one),
      low_quality: low_quality.filter(one)
    }
  }
}

export function issuesIn({ counts }: Found): number {
  return KINDS.reduce((sum, kind) => sum + counts[kind], 0)
}

/** How much each finding weighs against a fact that is sound. */
const WEIGHTS: Counts = {
  contradictions: 2,
  stale: 1,
  low_quality: 1,
  duplicates: 1,
  entity_merges: 2,
  procedure_duplicates: 2
}

/** 100 is a memory in which nothing was found, or in which all of it was mended; by the share of facts otherwise. */
export function healthScore(found: Found): number {
  if (found.scanned === 0) return 100
  const weight = KINDS.reduce((sum, kind) => sum + WEIGHTS[kind] * found.counts[kind], 0)
  const open = Math.max(0, weight - (found.mended ?? found.actions))
  return Math.max(0, Math.round(100 * (1 - open / found.scanned)))
}

const WORDS: Record<keyof Findings, [one: string, many: string]> = {
  contradictions: ['pair of facts in contradiction', 'pairs of facts in contradiction'],
  stale: ['fact that is out of date', 'facts that are out of date'],
  low_quality: ['fact that says nothing', 'facts that say nothing'],
  duplicates: ['fact that is said twice', 'facts that are said twice'],
  entity_merges: ['pair of names that may be one', 'pairs of names that may be one'],
  procedure_duplicates: [
    'pair of procedures that look alike',
    'pairs of procedures that look alike'
  ]
}

export function summaryOf(found: Found): string {
  const parts = KINDS.flatMap((kind) => {
    const count = found.counts[kind]
    return count === 0 ? [] : [`${count} ${WORDS[kind][count === 1 ? 0 : 1]}`]
  })
  if (found.scanned === 0 && parts.length === 0) return 'There are no facts to check yet.'
  const scanned = `${found.scanned} ${found.scanned === 1 ? 'fact was' : 'facts were'} checked.`
  if (parts.length === 0) return `${scanned} Nothing is wrong.`
  const mended = found.actions === 0 ? '' : ` Changes made: ${found.actions}.`
  return `${scanned} Found: ${parts.join(', ')}.${mended}`
}
