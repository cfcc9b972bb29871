/** Which statements are likeliest to answer a question, and how sure it is that the best does at all. */
import { FEATURES, type Feature, type Weighed } from '#src/ask/features.ts'
import { type Judge, TRAINED, type Weights } from '#src/ask/trained.ts'
import { chanceByTrees, oddsByTrees } from '#src/updates/together/trees.ts'

/** From this confidence on there is an answer: the one threshold. */
export const ANSWERS_FROM = 0.5
/** Messages and facts found below which a memory is young: search has nothing to weigh what it finds against. */
export const YOUNG_MAX = 15

/** Numbers of which a row has, too, how far they stand behind the most that a statement of the question has. */
const BEHIND_MOST = [
  'score',
  'near',
  'covers',
  'messageCovers',
  'coversMatter',
  'factScore',
  'ownScore',
  'toldAfter'
] as const satisfies readonly Feature[]
/** Numbers of which confidence knows the most that any statement has. */
const OF_ALL = ['ownScore', 'factScore', 'covers', 'near'] as const satisfies readonly Feature[]

/** The sum of the next statement where there is no second message to be ahead of. */
const SUM_ALONE = -8

/** A statement with what the trained weights make of it. */
export interface Ranked extends Weighed {
  /** What the trees ask: its numbers, and how it stands among the others. */
  row: readonly number[]
  /** Log-odds that it answers; above 0 is likelier than not. */
  sum: number
}

/** Statements by how likely each answers the question, best first. */
export function ranked(weighed: readonly Weighed[], { statement: trees }: Judge): Ranked[] {
  const rows = rowsOf(weighed)
  return weighed
    .map((one, place) => {
      const row = rows[place] ?? []
      return { ...one, row, sum: oddsByTrees(trees, row) }
    })
    .sort((a, b) => b.sum - a.sum)
}

/** What trees ask of each statement of a question. */
export function rowsOf(weighed: readonly Weighed[]): number[][] {
  const most = BEHIND_MOST.map((name) => mostOf(weighed, name))
  return weighed.map(({ values }) => [
    ...FEATURES.map((name) => values[name]),
    ...BEHIND_MOST.map((name, place) => values[name] - (most[place] ?? 0)),
    weighed.length
  ])
}

/** What trees ask of the best statement and of how it stands to all others; empty where there is none. */
export function confidenceRow(statements: readonly Ranked[]): number[] {
  const [best] = statements
  if (best === undefined) return []
  const { id } = best.statement.evidence
  const next = statements.find(({ statement }) => statement.evidence.id !== id)
  const margin = best.sum - (next?.sum ?? SUM_ALONE)
  return [...best.row, best.sum, margin, ...OF_ALL.map((name) => mostOf(statements, name))]
}

function mostOf(weighed: readonly Weighed[], name: Feature): number {
  return Math.max(...weighed.map(({ values }) => values[name]))
}

/** Whether so little was found that it may be all there is. */
export function isYoung(found: readonly unknown[]): boolean {
  return found.length < YOUNG_MAX
}

/** What judges the statements of so much that was found. */
export function judgeOf(found: readonly unknown[], weights: Weights = TRAINED): Judge {
  return isYoung(found) ? weights.young : weights.long
}

/** 0 to 1; 0 where there is no statement. */
export function confidenceIn(statements: readonly Ranked[], judge: Judge): number {
  if (statements.length === 0) return 0
  return chanceByTrees(judge.answer, confidenceRow(statements))
}
