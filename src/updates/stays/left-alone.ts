/**
 * What a later text leaves as it is although it says its words again: it says so itself ("session timeout is
 * unchanged"), it tells of the other of two that stand side by side (staging and prod), or it only denies what was
 * mistaken for it ("it's 14, not 41").
 */
import { anchorsOf } from '#src/updates/anchors.ts'
import type { Piece, Reading } from '#src/updates/pieces.ts'

/** Words for two or more of a kind, of which each has its own values; lower case, the same in every language. */
const BESIDE: readonly (readonly (readonly string[])[])[] = [
  [
    ['prod', 'production'],
    ['staging', 'stage', 'stg'],
    ['dev', 'development'],
    ['qa', 'uat'],
    ['demo'],
    ['preview'],
    ['canary'],
    ['sandbox']
  ],
  [['ios', 'iphone'], ['android'], ['desktop']],
  [
    ['frontend', 'front-end'],
    ['backend', 'back-end']
  ],
  [
    ['brother', "brother's"],
    ['sister', "sister's"]
  ],
  [
    ['son', "son's"],
    ['daughter', "daughter's"]
  ],
  [
    ['mum', 'mom', 'mother', "mum's", "mom's", "mother's"],
    ['dad', 'father', "dad's", "father's"]
  ]
]

/** Whether the earlier text is none of what the later one changes. */
export function isLeftAlone(older: Reading, newer: Reading, said: string, text: string): boolean {
  const kept = keptClauses(older, newer)
  const subject = older.pieces.find((piece) => piece.tells && piece.text !== 'user')
  const isKept = ({ clause }: Piece) => kept.has(clause)
  const isToldToStay = anchorsOf(older, newer).some(
    ({ first, before }) => before === subject?.at && isKept(newer.pieces[first] as Piece)
  )
  return (
    isToldToStay ||
    isBeside(
      older,
      newer.pieces.filter((piece) => !isKept(piece))
    ) ||
    confirms(said, text)
  )
}

/** Clauses of the later text that only say of something that it is as it was. */
function keptClauses(older: Reading, newer: Reading): ReadonlySet<number> {
  const signals = newer.signal('still')
  const known = new Set(anchorsOf(older, newer).map(({ first }) => first))
  const isSignal = (at: number) => signals.some(({ first, last }) => at >= first && at <= last)
  const clauses = new Set(signals.map(({ first }) => newer.pieces[first]?.clause ?? 0))
  return new Set(
    [...clauses].filter((clause) => {
      const own = newer.pieces.filter((piece) => piece.clause === clause)
      return (
        own.some(({ at }) => known.has(at)) &&
        own.every(({ at, tells }) => !tells || known.has(at) || isSignal(at))
      )
    })
  )
}

function isBeside(older: Reading, newer: readonly Piece[]): boolean {
  const before = besideIn(older.pieces)
  if (before.length === 0) return false
  const now = besideIn(newer)
  return before.some(({ group }) => {
    const own = before.filter((one) => one.group === group)
    return now.some((one) => one.group === group) && !own.some((one) => now.includes(one))
  })
}

/** By word which of a group of kinds it names; one object for each kind. */
const KIND_OF = new Map(
  BESIDE.flatMap((kinds, group) =>
    kinds.flatMap((words) => {
      const kind = { group }
      return words.map((word) => [word, kind] as const)
    })
  )
)

function besideIn(pieces: readonly Piece[]): { group: number }[] {
  return pieces.flatMap(
    ({ text }) => KIND_OF.get(text) ?? KIND_OF.get(text.replace(/['’]s$/u, '')) ?? []
  )
}

const WORD = '[^\\s,.;:!?]{1,40}'
const NOT = '(?:not|nicht|no|pas|não|non|niet|nie) '
/** Most texts deny nothing, and it takes far less time to see that. */
const DENIES = new RegExp(` ${NOT}`, 'iu')
/** "It's flat 12, not 2": what is so and what was mistaken for it. */
const RATHER = new RegExp(
  `(?<now>${WORD}(?: ${WORD}){0,2}),? (?:and |und |y |et |e |en |i )?${NOT}(?<was>${WORD}(?: ${WORD})?)(?=[\\s.!]*$|[.!,;] )`,
  'iu'
)
const LEAD =
  /^(?:(?:it|that|this|the|number)(?:['’]s)?|is|are|was|it’s|its|should|be|es|ist|sind|c['’]est|est|het|è|é|to|jest)\s+/iu

/** A value that a text puts in the place of another, where both are numbers or names; null where none. */
export function ratherIn(text: string): { now: string; was: string } | null {
  if (!DENIES.test(text)) return null
  const { now = '', was = '' } = RATHER.exec(text)?.groups ?? {}
  let value = now
  while (LEAD.test(value)) value = value.replace(LEAD, '')
  const isValue = (one: string) => /\p{N}|^\p{Lu}/u.test(one)
  return isValue(value) && isValue(was) ? { now: value, was } : null
}

/** Where a value stands in a text as a word of its own. */
export function placesOf(value: string, text: string): RegExpExecArray[] {
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(value)}(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(word)]
}

function confirms(said: string, text: string): boolean {
  const rather = ratherIn(text)
  if (rather === null) return false
  return placesOf(rather.now, said).length > 0 && placesOf(rather.was, said).length === 0
}
