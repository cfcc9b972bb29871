/**
 * Of a message that says that something is over and what came in its place in two sentences ("The Corsa failed
 * its MOT. We got a Nissan Leaf."), the fact that names what came: the one that is over stands nearer to
 * what was said before, and the other one answers what is asked now.
 */
import { anchorsOf } from '#src/updates/anchors.ts'
import type { Look } from '#src/updates/features.ts'

/** Which of the facts of one message, by their places, tells what came; `nearest` is the one that speaks of the earlier one. */
export function toldBeside(older: Look, facts: readonly Look[], nearest: number): number | null {
  const own = facts[nearest]
  if (own === undefined || anchorsOf(older.reading, own.reading).length === 0) return null
  if (newOf(older, own) && !isOver(own)) return null
  const beside = [nearest + 1, nearest - 1].find((place) => {
    const fact = facts[place]
    return fact !== undefined && isReplacement(older, own, fact)
  })
  return beside ?? null
}

function isReplacement(older: Look, own: Look, fact: Look): boolean {
  const { other, still, also, unreal, negate } = fact.signals
  if (other + still + also + unreal + negate > 0 || fact.asks) return false
  if (anchorsOf(older.reading, fact.reading).some(({ isName }) => isName)) return false
  return newOf(older, fact) && newOf(own, fact)
}

function isOver({ signals }: Look): boolean {
  return signals.end + signals.negate > 0
}

/** Whether the later one has a name or a number that the earlier one has not. */
function newOf(earlier: Look, later: Look): boolean {
  const has = (kind: 'isName' | 'isNumber') => {
    const known = earlier.reading.pieces.filter((piece) => piece[kind]).map(({ text }) => text)
    return later.reading.pieces.some((piece) => piece[kind] && !known.includes(piece.text))
  }
  return has('isName') || has('isNumber') || (later.signals.now === 1 && later.signals.end === 0)
}
