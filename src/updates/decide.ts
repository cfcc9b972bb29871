/**
 * What a later statement does to earlier facts: closes those that it surely makes untrue, and marks
 * those where it may. Which facts are looked at at all is decided by who asks; here each pair is judged
 * by itself: by meaning (`classifier.ts`), reference (`closing.ts`) and wording (`wording.ts`), which close what
 * they take for untrue together (`together`).
 */
import { anchorsOf } from '#src/updates/anchors.ts'
import { DOUBTFUL_FROM } from '#src/updates/classifier.ts'
import { MAY_REFER_FROM } from '#src/updates/closing.ts'
import { type Look, sharedStems } from '#src/updates/features.ts'
import { startOf } from '#src/updates/later/start-of.ts'
import { toldBeside } from '#src/updates/later/told-beside.ts'
import { turningPlace } from '#src/updates/later/turning.ts'
import type { Matter } from '#src/updates/matters/matter-words.ts'
import { areOthers, mattersOf, onlyMoves, TURNED } from '#src/updates/matters/matters.ts'
import { timesIn } from '#src/updates/matters/times.ts'
import { tellsOnlyHowMuch } from '#src/updates/stays/by-how-much.ts'
import { isForOnce } from '#src/updates/stays/for-once.ts'
import {
  beginsWithOther,
  speaksOfSome,
  statementsIn,
  subjectsOf,
  tellsElse,
  tellsMore
} from '#src/updates/stays/keeps-open.ts'
import { leavesIt } from '#src/updates/stays/leaves-it.ts'
import { isLeftAlone } from '#src/updates/stays/left-alone.ts'
import { notTooMuch, sharedIn } from '#src/updates/stays/less-meant.ts'
import { areNamesakes } from '#src/updates/stays/namesakes.ts'
import { tellsOfOtherNumber } from '#src/updates/stays/other-number.ts'
import { isItemGone } from '#src/updates/stays/parts/item-gone.ts'
import { leftWhenClosed } from '#src/updates/stays/parts/when-closed.ts'
import { isSaidToStay } from '#src/updates/stays/said-to-stay.ts'
import { isLeftBy } from '#src/updates/stays/wishes-and-numbers.ts'
import { CLOSES_FROM } from '#src/updates/together/together.ts'
import {
  type EarlierStatement,
  type LaterFact,
  type LaterStatement,
  type Told,
  type WeighedPair,
  weighPairs
} from '#src/updates/together/weigh-pairs.ts'
import { Weighing } from '#src/updates/together/weighing.ts'

export interface Update {
  older: string
  newer: string
  chance: number
  /** Sure enough to close the older one, from `from` on. */
  closes: boolean
  /** What of the older one still holds when it is closed; null where nothing does, or not for itself. */
  left: string | null
  /** Milliseconds since the epoch. */
  from: number
}

/** Facts of one earlier statement are about as likely to be meant as each other. */
const AS_LIKELY = 0.85
/** From this chance on finding shows the later one for the earlier although the question did not find it. */
export const SURE_FROM = 0.4
/** That what is over stands behind what came in its place: never sure, and no conflict to be shown. */
const BESIDE = 0.19
/** Where the cross-encoder, which reads of which thing it is told, leaves less, no value has changed. */
const DENIED_BELOW = 0.3
/** How sure it is at most where only a part of a statement is meant: the rest holds, so it is never sure. */
const PARTLY_MAX = SURE_FROM - 0.01

/** What is told, and what else of it is asked about each earlier statement. */
interface Telling extends Told {
  /** Whether a text tells only of other matters than it. */
  tellsOfElse: (said: string, isDated: boolean) => boolean
  /** Whether it, or the one fact of it that turns it, shares only its subject with an earlier statement. */
  isOfSubject: (older: Look, turning: Look) => boolean
}

interface Judged extends WeighedPair {
  /** Which of the later facts speaks of it; null where several do, or none. */
  turning: number | null
}

/** The updates that a statement makes among the earlier facts given; `model` made the vectors. */
export function updatesBy(
  later: LaterStatement,
  earlier: readonly EarlierStatement[],
  model: string,
  weighing = new Weighing()
): Update[] {
  const weighed = weighPairs(later, earlier, model, weighing)
  if (weighed === null) return []
  const { language, told, looks, turned } = weighed.telling
  const judged = weighed.pairs.map(
    (one): Judged => ({ ...one, turning: turningPlace(one.pair.older, looks) })
  )
  let subjects: Set<string> | null = null
  const isOfSubject = (older: Look, turning: Look): boolean => {
    subjects ??= subjectsOf(judged.map(({ pair }) => pair.older.reading))
    return tellsElse(older.reading, turning.reading, subjects)
  }
  let own: ReadonlySet<Matter> | null = null
  let movesTime: boolean | null = null
  const tellsOfElse = (said: string, isDated: boolean): boolean => {
    own ??= mattersOf(told)
    if (own.size > 0 && areOthers(own, mattersOf(said))) return true
    movesTime ??= onlyMoves(turned(), told, language)
    return movesTime && !isDated && timesIn(said, language).length === 0
  }
  const telling = { ...weighed.telling, tellsOfElse, isOfSubject }
  const found = judged.flatMap((one) =>
    one.isOfElse ? [] : updatesOf(one, telling, leastOf(one, judged))
  )
  return notTooMuch(found, new Map(judged.map(({ one, pair }) => [one.factId, sharedIn(pair)])))
}

/** The chance from which it closes: of what it, or one fact of it, may be a change of, it replaces what it fits best. */
function leastOf({ turning }: Judged, judged: readonly Judged[]): number {
  const rivals = judged.filter((other) => (other.turning ?? turning) === (turning ?? other.turning))
  return Math.max(CLOSES_FROM, AS_LIKELY * Math.max(...rivals.map(({ together }) => together)))
}

/** What the later statement does to one earlier fact, and that what came stands before what is over. */
function updatesOf(judged: Judged, telling: Telling, least: number): Update[] {
  const { facts, looks, later, newer } = telling
  const { factId, content, isDated } = judged.one
  const verdict = verdictOn(judged, telling, least)
  if (verdict === null || verdict.chance < DOUBTFUL_FROM) return []
  const { chance, closes, left } = verdict
  const nearest = facts[judged.turning ?? -1] ?? nearestFact(facts, content)
  if (nearest === null || nearest.factId === factId) return []
  if (areNamesakes(content, nearest.text)) return []
  const said = telling.looks[facts.indexOf(nearest)]
  if (!closes && said !== undefined && beginsWithOther(judged.pair.older.reading, said.reading))
    return []
  const from = isDated ? later.at : startOf(nearest, later.at, newer)
  const update = { older: factId, newer: nearest.factId, chance, closes, left, from }
  const { pair, chances } = judged
  const place = toldBeside(pair.older, looks, facts.indexOf(nearest), chances.turns)
  const beside = facts[place ?? -1]
  if (beside === undefined) return [update]
  const over = { older: nearest.factId, newer: beside.factId, from }
  return [
    { ...update, newer: beside.factId },
    { ...over, chance: BESIDE, closes: false, left: null }
  ]
}

/**
 * How likely the later statement makes the earlier one untrue, and whether that is sure enough to close it; null
 * where no decision finds anything, which is so of most pairs: what else is looked at only makes it less likely.
 */
function verdictOn(
  { one, said, pair, chances, together, isJudged, turning }: Judged,
  telling: Telling,
  least: number
): Pick<Update, 'chance' | 'closes' | 'left'> | null {
  const { later, facts, language, newer, look, turns } = telling
  const { older } = pair
  const { meant, spokenOf, turns: mayTurn } = chances
  const isSpokenOf = spokenOf >= MAY_REFER_FROM || together >= least
  const own = telling.looks[turning ?? -1] ?? newer
  const isItem = isItemGone(older.reading, (facts.length > 1 ? own : newer).reading)
  if (!isSpokenOf && !mayTurn && !isItem && meant < DOUBTFUL_FROM) return null
  if (isLeftAlone(older.reading, newer.reading, said, later.text)) return null
  if (isForOnce(said, later.text, language) || tellsOfOtherNumber(said, later.text)) return null
  const isElse =
    anchorsOf(older.reading, newer.reading).length === 0 && telling.tellsOfElse(said, one.isDated)
  const told = facts[turning ?? -1]
  const isOther = isElse || (isSpokenOf && telling.isOfSubject(older, own))
  const refers = isOther ? 0 : spokenOf
  const fits = isOther || together < least ? 0 : together
  // Of several things said at once the others may still hold: then nothing is closed.
  const parts = statementsIn(said, language, (part) => look(part).reading)
  const turned = { ...own, text: told?.text ?? later.text, message: newer.reading }
  if (isLeftBy(one.content, turned.text)) return null
  const isStill = isSaidToStay(older.reading, newer.reading)
  const isReferred = fits > 0 && !isStill && !leavesIt(older, newer, said)
  const left =
    isReferred || mayTurn || isItem
      ? leftWhenClosed(one.content, said, older, turned, later.name, turns)
      : null
  const goesOn = left?.kind === 'all' && left.goesOn === true
  const isPartly = parts.length > 1 && !goesOn && meansSome(parts, newer, look, turns)
  const isSplit = left?.kind === 'part'
  if (isItem && isSplit && !isStill) return { chance: TURNED, closes: true, left: left.text }
  const isUnclear = left?.kind === 'unclear' && tellsMore(older.reading, newer.reading)
  const isSure = isReferred && (isSplit || !(isPartly || isUnclear))
  // Another sentence of the message tells of the rest that is said again.
  const isOfAnother = isOther && turning !== null && facts.length > 1
  // What the cross-encoder makes likely comes first, though it closes nothing yet.
  const mayBe = isJudged && together >= SURE_FROM ? Math.max(meant, together) : meant
  const doubt = isElse || isOfAnother ? 0 : mayBe
  const isMistaken = isJudged && together < DENIED_BELOW && telling.changes(said)
  const isTurned = mayTurn && !isPartly && !isMistaken && !isStill
  // "I drink no coffee any more": what else was told with it holds.
  const isLeftOfTurn = isSplit && !telling.changes(said) && !turns(left.text)
  const sure = isTurned ? TURNED : 0
  const isNeeded = tellsOnlyHowMuch(later.text, said, language)
  const likely = Math.max(doubt, fits, refers >= MAY_REFER_FROM ? refers : 0, sure)
  return {
    chance: isStill || (isPartly && !isSplit) ? Math.min(likely, PARTLY_MAX) : likely,
    closes: (isTurned || isSure) && !isNeeded,
    left: isSplit && (!isTurned || left.isOfTurned || isLeftOfTurn) ? left.text : null
  }
}

/** Whether only some of the statements that one sentence joins are meant. */
function meansSome(
  statements: readonly string[],
  newer: Look,
  look: (text: string) => Look,
  turns: (text: string) => boolean
): boolean {
  if (statements.some(turns)) return !statements.every(turns)
  const readings = statements.map((text) => look(text).reading)
  return speaksOfSome(readings, newer.reading)
}

/** Of a message that says several things, the one that shares most words with the earlier fact. */
function nearestFact(facts: readonly LaterFact[], content: string): LaterFact | null {
  return facts.reduce<LaterFact | null>(
    (best, fact) =>
      best === null || sharedStems(fact.text, content) > sharedStems(best.text, content)
        ? fact
        : best,
    null
  )
}
