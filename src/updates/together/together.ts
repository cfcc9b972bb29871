/**
 * What the three decisions about a pair come to together. Each of them is sure of other pairs, and how far two that are
 * half sure may be believed depends on what the statements share; boosted trees over their chances and over
 * what they look at have learnt that from chances that each gave to pairs it was not fitted to
 * (Wolpert 1992, "Stacked Generalization").
 */

import { nearestReference, type ReferringPair } from '#src/updates/closing.ts'
import { plainFeatures } from '#src/updates/features.ts'
import { logOdds } from '#src/updates/regression.ts'
import judgedToo from '#src/updates/together/judged-weights.json'
import trained from '#src/updates/together/together-weights.json'
import { chanceByTrees, type Trees } from '#src/updates/together/trees.ts'

/**
 * From this chance on the earlier statement is closed, whether the cross-encoder was asked or not: of one life's facts
 * .02 or fewer that must stay are closed by what is told next, in folds that nothing was fitted to.
 */
export const CLOSES_FROM = 0.6

/** The chance that each decision gives a pair, 0 to 1. */
export interface Chances {
  /** By meaning (`classifier.ts`). */
  meant: number
  /** By reference (`closing.ts`). */
  spokenOf: number
  /** By wording (`wording.ts`). */
  worded: number
  /** Whether the later statement turns a matter that the earlier one tells of (`matters`). */
  turns: boolean
}

const TRAINED: Trees = trained
const JUDGED: Trees = judgedToo

/** What the trees are asked first; what wording looks at (`wording.ts`, `plain`) follows. */
export function fromChances({ meant, spokenOf, worded, turns }: Chances): number[] {
  return [logOdds(meant), logOdds(spokenOf), Number(spokenOf === 0), logOdds(worded), Number(turns)]
}

/** The chance that the later statement closes the earlier one, 0 to 1; 0 where wording is not asked. */
export function chanceTogether(pair: ReferringPair, chances: Chances): number {
  if (chances.worded === 0) return 0
  return chanceByTrees(TRAINED, rowOf(pair, chances))
}

/** The same where the cross-encoder was asked: its log-odds stand behind all else. */
export function chanceJudged(pair: ReferringPair, chances: Chances, judged: number): number {
  return chanceByTrees(JUDGED, [...rowOf(pair, chances), judged])
}

function rowOf(pair: ReferringPair, chances: Chances): number[] {
  return [...fromChances(chances), ...plainFeatures(pair), ...nearestReference(pair)]
}
