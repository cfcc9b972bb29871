/** What a later text says again of an earlier one. */
import type { Group, Piece, Reading, Stretch } from '#src/updates/pieces.ts'

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

/** By later text, then by earlier one: every decision about a pair asks for them. */
const FOUND = new WeakMap<Reading, WeakMap<Reading, readonly Anchor[]>>()

/** The anchors of a pair, in the order of the later text; looked for once. */
export function anchorsOf(older: Reading, newer: Reading): readonly Anchor[] {
  const ofNewer = FOUND.get(newer) ?? new WeakMap<Reading, readonly Anchor[]>()
  const anchors = ofNewer.get(older) ?? findAnchors(older, newer)
  FOUND.set(newer, ofNewer.set(older, anchors))
  return anchors
}

function findAnchors(older: Reading, newer: Reading): Anchor[] {
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
  // Of most pairs of words not even the first letter is the same.
  if (a[0] !== b[0]) return false
  if (/^\p{N}/u.test(a) || /^\p{N}/u.test(b)) return false
  const isHangul = /^\p{Script=Hangul}/u.test(a)
  const [min, rest] = isHangul ? [2, 3] : [4, 3]
  let common = 0
  while (common < a.length && a[common] === b[common]) common++
  if (common === Math.min(a.length, b.length) && common > min) return true
  return common >= min && a.length - common <= rest && b.length - common <= rest
}

/** Letters of the plural of a word of three. */
const SHORT_MAX = 4

/** The anchors, and words too short for other endings: "egg" of "eggs". Decisions that are learnt were fitted without those. */
export function anchorsOrPlurals(older: Reading, newer: Reading): readonly Anchor[] {
  const anchors = anchorsOf(older, newer)
  const plurals = newer.pieces.flatMap(({ text, tells, at }): Anchor[] => {
    if (!tells || text.length > SHORT_MAX) return []
    const before = older.pieces.find((one) => one.text === `${text}s` || text === `${one.text}s`)
    if (before === undefined) return []
    return [{ first: at, last: at, before: before.at, isName: false, isNumber: false }]
  })
  return [...anchors, ...plurals]
}

/** Whether a later text names somebody or something that the earlier one does not say, but for "User", who speaks. */
export function namesOther(older: Reading, newer: Reading): boolean {
  const known = new Set(older.pieces.map(({ text }) => text))
  return newer.pieces.some(
    ({ isName, tells, text }) => isName && tells && text !== 'user' && !known.has(text)
  )
}

/** Signals that say how something changes, and nothing of what it is about. */
const TURNS: readonly Group[] = [
  'change',
  'end',
  'correct',
  'negate',
  'now',
  'still',
  'away',
  'towards'
]

/** How much the clauses of the anchors tell beside them and beside signals: of what the earlier text does not name. */
export function restOf(newer: Reading, anchors: readonly Anchor[]): number {
  const clauses = new Set(anchors.map(({ first }) => newer.pieces[first]?.clause))
  const taken = [...anchors, ...TURNS.flatMap((name) => newer.signal(name))]
  const rest = newer.pieces.filter(
    ({ tells, at, clause }) =>
      tells && clauses.has(clause) && !taken.some(({ first, last }) => first <= at && at <= last)
  )
  return Math.min(rest.length, 4) / 4
}
