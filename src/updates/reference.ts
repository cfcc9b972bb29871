/**
 * How a later statement refers to an earlier one: which of its words it says again, what is said right
 * beside those ("from Jenkins", "die AOK ist gekündigt", "可乐我已经戒了"), and whether it says the same
 * sentence with one other part ("Abito a Pavia", "Adesso abito a Cremona"). Numbers only, for the
 * classifier that decides about closing (`closing.ts`).
 */
import { GROUPS, type Group, type Piece, type Reading, type Stretch } from '#src/updates/pieces.ts'
import type { SignalName } from '#src/updates/signals.ts'

/** Kana between words: endings and particles. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u

/** Pieces of the later text that say pieces of the earlier one again, as places in both. */
export interface Anchor extends Stretch {
  /** Place in the earlier text. */
  before: number
  isName: boolean
  isNumber: boolean
}

const UNSPACED_RUN = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]$/u

/** What the later text says again, in its order. */
export function anchorsOf(older: Reading, newer: Reading): Anchor[] {
  const signalled = new Set(
    (['end', 'change', 'correct', 'now', 'also', 'still'] as const).flatMap((name) =>
      newer
        .signal(name)
        .flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, step) => first + step)
        )
    )
  )
  const found: Anchor[] = []
  for (let at = 0; at < newer.pieces.length; at++) {
    const piece = newer.pieces[at]
    if (piece === undefined) continue
    if (UNSPACED_RUN.test(piece.text)) {
      const run = longestRun(older.pieces, newer.pieces, at)
      if (run !== null) {
        found.push(run)
        at = run.last
      }
      continue
    }
    if (!piece.tells || signalled.has(at)) continue
    const before = older.pieces.find((one) => one.tells && isSame(one.text, piece.text))
    if (before !== undefined)
      found.push({
        first: at,
        last: at,
        before: before.at,
        isName: before.isName || piece.isName,
        isNumber: piece.isNumber
      })
  }
  return found
}

/** The longest run of characters from `at` on that the earlier text holds too, two at least, not endings alone. */
function longestRun(older: readonly Piece[], newer: readonly Piece[], at: number): Anchor | null {
  let best: Anchor | null = null
  for (const { at: start } of older) {
    let length = 0
    while (
      newer[at + length] !== undefined &&
      newer[at + length]?.text === older[start + length]?.text &&
      newer[at + length]?.clause === newer[at]?.clause
    )
      length++
    if (length < 2 || length <= (best === null ? 0 : best.last - best.first + 1)) continue
    const run = newer
      .slice(at, at + length)
      .map(({ text }) => text)
      .join('')
    if (HIRAGANA.test(run)) continue
    best = {
      first: at,
      last: at + length - 1,
      before: start,
      isName: /^\p{Script=Katakana}/u.test(run),
      isNumber: false
    }
  }
  return best
}

/** The same word, or the same beginning with another ending. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true
  if (/^\p{N}/u.test(a) || /^\p{N}/u.test(b)) return false
  const isHangul = /^\p{Script=Hangul}/u.test(a)
  const [min, rest] = isHangul ? [2, 3] : [4, 3]
  let common = 0
  while (common < a.length && a[common] === b[common]) common++
  if (common === Math.min(a.length, b.length) && common > min) return true
  return common >= min && a.length - common <= rest && b.length - common <= rest
}

/**
 * Whether the earlier text says more than what the later one speaks of: "at the clinic, and two boys, Noé and
 * Malo" still holds in part when the clinic was left.
 */
export function tellsMore(older: Reading, newer: Reading): boolean {
  const spokenOf = new Set(
    anchorsOf(older, newer).map(({ before }) => older.pieces[before]?.clause ?? 0)
  )
  return (
    spokenOf.size > 0 && older.pieces.some(({ tells, clause }) => tells && !spokenOf.has(clause))
  )
}

/** Names of the features, in their order. */
export const REFERENCE_FEATURES = [
  'anchored',
  'anchors',
  'anchorName',
  'anchorNumber',
  'anchorShare',
  'anchorsLast',
  'anchorsFirst',
  ...GROUPS.flatMap((name) => [`${name}:near`, `${name}:before`, `${name}:after`]),
  'away…towards',
  'numberInPlace',
  'frame',
  'frame+now',
  'frame+change',
  'frame+number',
  'frameOneSlot',
  'olderSize',
  'newerSize',
  'newerClauses',
  'anchorClause',
  'anchorSharesNewer',
  'olderExclaims',
  'olderShort',
  'olderLong',
  'newerLong',
  'end+other',
  'change+other',
  'away+other'
] as const

const NEAR = 3

/** The features of a pair; `fact` is what was kept of the later statement. */
export function referenceOf(older: Reading, newer: Reading, fact: Reading): number[] {
  const anchors = anchorsOf(older, newer)
  const telling = older.pieces.filter((piece) => piece.tells)
  const said = new Set(anchors.map(({ before }) => before))
  const lastTelling = telling.at(-1)?.at ?? -1
  const firstTelling = telling[0]?.at ?? -1
  const beside = Object.fromEntries(
    GROUPS.map((name) => [name, nearness(anchors, newer, newer.signal(name))])
  ) as Record<Group, [number, number, number]>
  const frame = frameOf(older, fact)
  const has = (name: SignalName) => (newer.signal(name).length > 0 ? 1 : 0)
  const onlyNew = (name: SignalName) => has(name) * (older.signal(name).length > 0 ? 0 : 1)
  const numbers = (reading: Reading) => reading.pieces.filter(({ isNumber }) => isNumber)
  const apart =
    numbers(older).length > 0 &&
    numbers(newer).some(({ text }) => numbers(older).every((one) => one.text !== text))
  const covers = anchors.some(
    ({ before, first, last }) => before <= lastTelling && lastTelling <= before + last - first
  )
  return [
    anchors.length > 0 ? 1 : 0,
    Math.min(anchors.length, 3) / 3,
    anchors.some(({ isName }) => isName) ? 1 : 0,
    anchors.some(({ isNumber }) => isNumber) ? 1 : 0,
    telling.length === 0 ? 0 : said.size / telling.length,
    covers ? 1 : 0,
    said.has(firstTelling) ? 1 : 0,
    ...GROUPS.flatMap((name) => beside[name]),
    beside.away[1] > 0 && beside.towards[2] > 0 ? 1 : 0,
    apart && anchors.length > 0 ? 1 : 0,
    frame.share,
    frame.share * has('now'),
    frame.share * has('change'),
    frame.oneSlot * (apart ? 1 : 0),
    frame.oneSlot,
    Math.min(older.pieces.length, 30) / 30,
    Math.min(newer.pieces.length, 60) / 60,
    Math.min(newer.pieces.at(-1)?.clause ?? 0, 8) / 8,
    anchors.length === 0 ? 1 : Math.min(newer.pieces[anchors[0]?.first ?? 0]?.clause ?? 0, 4) / 4,
    newer.pieces.length === 0 ? 0 : Math.min(1, anchors.length / newer.pieces.length),
    older.exclaims ? 1 : 0,
    older.pieces.length < 6 ? 1 : 0,
    older.pieces.length > 14 ? 1 : 0,
    newer.pieces.length > 30 ? 1 : 0,
    beside.end[0] * onlyNew('other'),
    beside.change[0] * onlyNew('other'),
    beside.away[0] * onlyNew('other')
  ]
}

/** How near a signal stands to an anchor in the same clause: at all, right before it, right after it; 0 to 1. */
function nearness(
  anchors: readonly Anchor[],
  { pieces }: Reading,
  found: readonly Stretch[]
): [number, number, number] {
  let [near, before, after] = [0, 0, 0]
  for (const anchor of anchors) {
    for (const { first, last } of found) {
      if (pieces[first]?.clause !== pieces[anchor.first]?.clause) continue
      const distance =
        first > anchor.last ? first - anchor.last : last < anchor.first ? anchor.first - last : 0
      const value = 1 / Math.max(1, distance)
      near = Math.max(near, value)
      if (distance > NEAR * 2) continue
      if (last < anchor.first) before = Math.max(before, value)
      else after = Math.max(after, value)
    }
  }
  return [near, before, after]
}

/** How much of two sentences is the same, in the same order, and whether they differ in one place only. */
function frameOf(older: Reading, newer: Reading): { share: number; oneSlot: number } {
  const [a, b] = [bare(older), bare(newer)]
  const size = Math.min(a.length, b.length)
  if (size < 2) return { share: 0, oneSlot: 0 }
  let head = 0
  while (head < size && a[head] === b[head]) head++
  let tail = 0
  while (tail < size - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [left, right] = [a.length - head - tail, b.length - head - tail]
  const share = (head + tail) / Math.max(a.length, b.length)
  const oneSlot = left > 0 && right > 0 && share >= 0.5 ? 1 : 0
  return { share: left > 0 && right > 0 ? share : 0, oneSlot }
}

/** The pieces without what only says that it is so now. */
function bare({ pieces, signal }: Reading): string[] {
  const now = new Set(
    signal('now').flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, step) => first + step)
    )
  )
  return pieces.filter(({ at }) => !now.has(at)).map(({ text }) => text)
}
