/**
 * Of a message that says that something is over and what came in its place in two sentences ("The Corsa failed
 * its MOT. We got a Nissan Leaf."), the fact that names what came: the one that is over stands nearer to
 * what was said before, and the other one answers what is asked now.
 */

import { TITLES } from '#src/text/stop-words.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { anchorsOf } from '#src/updates/anchors.ts'
import type { Look } from '#src/updates/features.ts'
import { isYear, timeStretches } from '#src/updates/matters/times.ts'
import type { Piece } from '#src/updates/pieces.ts'

/** So many words of a sentence say of whom it tells. */
const SUBJECT_WORDS = 3

/**
 * Which of the facts of one message, by their places, tells what came; `nearest` is the one that speaks of the earlier one, or
 * turns what that tells (`isTurned`: "I resigned" of a job).
 */
export function toldBeside(
  older: Look,
  facts: readonly Look[],
  nearest: number,
  isTurned = false
): number | null {
  const own = facts[nearest]
  if (own === undefined) return null
  if (!isTurned && anchorsOf(older.reading, own.reading).length === 0) return null
  if (isOver(own) ? tellsItself(older, own) : newOf(older, own) || saysAgain(older, own))
    return null
  const beside = [nearest + 1, ...(endsOver(own) ? [nearest - 1] : [])].find((place) => {
    const fact = facts[place]
    return fact !== undefined && isReplacement(older, own, fact)
  })
  return beside ?? null
}

/** From so many of the earlier one's words on, a sentence without an ending says the same once more. */
const AGAIN_FROM = 0.75

function saysAgain({ reading: known }: Look, { reading }: Look): boolean {
  const said = new Set(reading.pieces.map(({ text }) => text))
  const again = known.pieces.filter(({ text }) => said.has(text)).length
  return again >= AGAIN_FROM * known.pieces.length
}

function isReplacement(older: Look, own: Look, fact: Look): boolean {
  const { still, also, unreal, negate, end } = fact.signals
  if (still + also + unreal + negate + end > 0 || fact.asks || isOfOther(fact, older)) return false
  // It may name whose or what it is, and not what is over.
  const said = anchorsOf(own.reading, fact.reading).filter(({ isName }) => isName)
  // "Dr. Brandt retired, Dr. Yilmaz is my doctor now": two of one title.
  if (said.some(({ first }) => !TITLES.has(fact.reading.pieces[first]?.text ?? ''))) return false
  return newOf(older, fact) && newOf(own, fact)
}

/** "My brother got a Leaf", and not "a company called Brickline, they want more", nor of a boss a new one. */
function isOfOther({ reading }: Look, older: Look): boolean {
  const own = othersIn(reading)
  return (
    own.length > 0 && !own.some((word) => othersIn(older.reading).some((one) => areOne(word, one)))
  )
}

/** Of whom else it tells, by the words for them that stand at its head. */
function othersIn({ pieces, signal }: Look['reading']): string[] {
  const found = signal('other').filter(({ first }) => first < SUBJECT_WORDS)
  return found.flatMap(({ first }) => pieces[first]?.text ?? [])
}

const SAME_LETTERS = 4

/** "Chef" and "Chefin". */
function areOne(one: string, other: string): boolean {
  return one.slice(0, SAME_LETTERS) === other.slice(0, SAME_LETTERS)
}

function isOver({ signals }: Look): boolean {
  return signals.end + signals.negate > 0
}

/** A year, or a day in digits with its year, which is one word: "12.05.2026". */
function isDay(word: string): boolean {
  return DIGITS.test(word) && word.split(DAY_MARK).some(isYear)
}

const DIGITS = /^[\p{N}./-]+$/u
const DAY_MARK = /[./-]/u

/** "Max has left Little Acorns, he's at Sunbeams now": behind what is over it names what came. */
function tellsItself({ reading: known }: Look, { reading }: Look): boolean {
  const over = Math.max(...endings(reading).map(({ last }) => last))
  const times = timeStretches(reading.text, reading.language)
  // "Finished Middlemarch on 12 May 2026": when it was over is nothing that came.
  const isOfTime = ({ start, text }: Piece) =>
    isDay(text) || times.some((time) => start >= time.start && start < time.end)
  const came = reading.pieces.filter(
    (piece) => piece.at > over && (piece.isName || piece.isNumber) && !isOfTime(piece)
  )
  const isNew = came.some(({ text }) => !known.pieces.some((piece) => piece.text === text))
  // In scripts without spaces what is by now may only be what is done: 了.
  const now = isUnspaced(reading.language) ? [] : reading.signal('now')
  const turns = [...now, ...reading.signal('change')]
  return isNew || turns.some(({ first }) => first > over)
}

/** Whether nothing stands behind what is over: what comes behind it in that sentence is what came. */
function endsOver({ reading }: Look): boolean {
  const last = reading.pieces.at(-1)?.clause
  const over = endings(reading)
  return over.length === 0 || over.some(({ last: at }) => reading.pieces[at]?.clause === last)
}

const endings = (reading: Look['reading']) => [
  ...reading.signal('end'),
  ...reading.signal('negate')
]

/** Whether the later one has a name or a number that the earlier one has not, or says that it is so by now. */
function newOf(earlier: Look, later: Look): boolean {
  const has = (kind: 'isName' | 'isNumber') => {
    const known = earlier.reading.pieces.filter((piece) => piece[kind]).map(({ text }) => text)
    return later.reading.pieces.some((piece) => piece[kind] && !known.includes(piece.text))
  }
  const { now, change, end } = later.signals
  return has('isName') || has('isNumber') || (now + change > 0 && end === 0)
}
