/** Which statements are likeliest to answer a question, and how sure it is that the best does at all. */
import { FEATURES, type Feature, type Weighed } from '#src/ask/features.ts'
import { type Judge, logistic, sumOf, TRAINED, type Weights } from '#src/ask/trained.ts'

/** From this confidence on there is an answer: the one threshold. */
export const ANSWERS_FROM = 0.5
/** Messages and facts found below which a memory is young: search has nothing to weigh what it finds against. */
export const YOUNG_MAX = 15

/** What confidence is judged by beside numbers of the best statement. */
const OF_ALL = ['evidence', 'sum', 'margin'] as const
const OF_BEST = [
  'near',
  'covers',
  'messageCovers',
  'holdsKind',
  'lacksKind',
  'lacksCount',
  'named',
  'otherNamed',
  'unknownName',
  'plans',
  'unreal',
  'coversMatter',
  'onlyNames',
  'unspaced'
] as const satisfies readonly Feature[]
export const CONFIDENCE_FEATURES = [...OF_ALL, ...OF_BEST] as const

/** Where there is no second message to be ahead of. */
const LEAD_ALONE = 2

/** A statement with what the trained weights make of it. */
export interface Ranked extends Weighed {
  sum: number
}

/** Statements by how likely each answers the question, best first. */
export function ranked(weighed: readonly Weighed[], { statement: model }: Judge): Ranked[] {
  return weighed
    .map((one) => ({
      ...one,
      sum: sumOf(
        model,
        FEATURES.map((name) => one.values[name])
      )
    }))
    .sort((a, b) => b.sum - a.sum)
}

/** What there is to be seen of the best statement, in the order of `CONFIDENCE_FEATURES`. */
export function confidenceValues(statements: readonly Ranked[]): number[] {
  const [best] = statements
  if (best === undefined) return CONFIDENCE_FEATURES.map(() => 0)
  const { id } = best.statement.evidence
  const next = statements.find(({ statement }) => statement.evidence.id !== id)
  const evidence = Math.max(...statements.map(({ statement }) => statement.evidence.score))
  const margin = next === undefined ? LEAD_ALONE : best.sum - next.sum
  return [evidence, best.sum, margin, ...OF_BEST.map((name) => best.values[name])]
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
  return logistic(sumOf(judge.answer, confidenceValues(statements)))
}
