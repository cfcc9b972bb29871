/**
 * What keeps a later statement from closing an earlier one although it speaks of it: the earlier one says
 * more, only its subject is shared, or somebody else is told of.
 */

import { partsOf, tellsState } from '#src/text/joined/joined-statements.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { anchorsOf, restOf } from '#src/updates/anchors.ts'
import { SPEAKER_FIRST } from '#src/updates/matters/speaker.ts'
import type { Piece, Reading } from '#src/updates/pieces.ts'

/** A day as reading adds it behind what was said: " (2026-10-09)", " (6 January 2026)". */
const RESOLVED_DAY =
  / \((?:\p{N}{4}(?:-\p{N}{2}){0,2}|(?:\p{N}{1,2} )?\p{Lu}\p{L}{2,8} \p{N}{4})\)/u

/** The same behind the day of the week that was said: "on Thursday 3 December 2026". */
const DAY_BEHIND_WEEKDAY =
  /(?<=\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) \p{N}{1,2} \p{Lu}\p{L}{2,8} \p{N}{4}(?!\p{N})/gu

const ADDED = new RegExp(`${RESOLVED_DAY.source}|${DAY_BEHIND_WEEKDAY.source}`, 'gu')

/** What was said, without the days that reading added to it: those say nothing more. */
export function asSaid(content: string): string {
  return content.replace(ADDED, '')
}

const WORD_MAX = 40
const APART = /[^\p{L}\p{N}]/u

/** A part of what was said with the days that reading had added to it; null where one cannot be told the place of. */
export function withDaysAdded(part: string, content: string): string | null {
  let text = part
  for (const { 0: day, index } of content.matchAll(ADDED)) {
    const word =
      content
        .slice(Math.max(0, index - WORD_MAX), index)
        .split(APART)
        .at(-1) ?? ''
    const places = [
      ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'))
    ]
    const [only, more] = places
    if (word === '' || more !== undefined) return null
    if (only === undefined) continue
    const end = only.index + word.length
    text = `${text.slice(0, end)}${day}${text.slice(end)}`
  }
  return text
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

/** A part that says fewer words of its own is no statement: "two cats and a dog". */
const STATEMENT_TELLS = 2
/** A word in characters, where words are not told apart. */
const CHARACTERS = 2

/** The statements that a text joins: "I am a midwife", "drive a Panda"; the text itself where it is one. */
export function statementsIn(
  text: string,
  language: string,
  readingOf: (part: string) => Reading
): string[] {
  const { parts, isMarked } = partsOf(text, language)
  const least = STATEMENT_TELLS * (isUnspaced(language) && language !== 'ko' ? CHARACTERS : 1)
  const isStatement = (part: string) =>
    readingOf(part).pieces.filter(({ tells }) => tells).length >= least &&
    (!isMarked || tellsState(part, language))
  return parts.length > 1 && parts.every(isStatement) ? parts : [text]
}

/** Of a statement that is not spoken of at most so much is said again: a word that both statements share. */
const HARDLY = 0.25

/**
 * Whether the later text speaks of some of these statements and hardly of others: "Sold the Panda" leaves the
 * midwife as she is.
 */
export function speaksOfSome(statements: readonly Reading[], newer: Reading): boolean {
  const shares = statements.map((older) => {
    const said = older.pieces.filter(({ tells }) => tells).length
    return anchorsOf(older, newer).length / Math.max(said, 1)
  })
  const least = Math.min(...shares)
  return least <= HARDLY && Math.max(...shares) > least
}

/** So many of the earlier statements that say one word have it for their subject. */
const SUBJECT_OF = 2

/** Words that several of the earlier statements say: what is told of there, not what is told. */
export function subjectsOf(earlier: readonly Reading[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { pieces } of earlier) {
    const said = new Set(pieces.flatMap(({ tells, text }) => (tells ? text : [])))
    for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([text, count]) => (count >= SUBJECT_OF ? text : [])))
}

/** Whether two texts share nothing but their subject, and the later one tells something of its own. */
export function tellsElse(older: Reading, newer: Reading, subjects: ReadonlySet<string>): boolean {
  const anchors = anchorsOf(older, newer)
  const isOfSubject = anchors.every(({ first, last }) =>
    newer.pieces.slice(first, last + 1).every(({ text }) => subjects.has(text))
  )
  return isOfSubject && restOf(newer, anchors) > 0
}

/** Who does something somewhere, named or not: "They moved the handover". */
const ANYBODY: ReadonlySet<string> = new Set(['they', 'ze'])

/** Whether the later text tells of somebody ("my cousin") of whom the earlier one does not. */
export function tellsOfOthers(older: Reading, newer: Reading): boolean {
  if (older.signal('other').length > 0) return false
  const [anchor] = anchorsOf(older, newer)
  if (anchor === undefined) return false
  const clause = newer.pieces[anchor.first]?.clause
  const own = newer.pieces.filter((piece) => piece.clause === clause && piece.at < anchor.first)
  // "We zijn met de builds …": what may be his is whose the clause begins with.
  if (SPEAKER_FIRST[newer.language]?.test(own[0]?.text ?? '') === true) return false
  const isOfUser = older.pieces[0]?.text === 'user'
  const isSomebody = ({ text }: Piece) => isOfUser || !ANYBODY.has(text)
  return newer
    .signal('other')
    .some(({ first, last }) =>
      own.some((piece) => piece.at === last && (first < last || isSomebody(piece)))
    )
}

/** Words of so many letters name somebody ("sister"), shorter ones only say whose or who it is ("her"). */
const NAMING_MIN = { spaced: 4, unspaced: 2 }
/** Of whom a statement tells is said within so many words. */
const SUBJECT_WORDS = 2
const PRONOUNS: ReadonlySet<string> = new Set(
  'they their ihre sein seine elle ella haar zijn someone somebody jemand'.split(' ')
)

/**
 * Whether a fact begins with somebody whom the earlier text does not speak of ("My brother has just moved to Durham"):
 * what is theirs says nothing of what is told there.
 */
export function beginsWithOther(older: Reading, newer: Reading): boolean {
  const [first] = newer.pieces
  // "User" may be "User's sister".
  const isSpeaker =
    newer.language !== 'en' && SPEAKER_FIRST[newer.language]?.test(first?.text ?? '')
  if (
    isSpeaker === true ||
    othersIn(older).some(({ isNamed, at }) => isNamed || at < SUBJECT_WORDS)
  )
    return false
  return othersIn(newer).some(({ isNamed, at }) => isNamed && at < SUBJECT_WORDS)
}

/** Who else is told of, by a word for them or only as "she". */
function othersIn({ language, pieces, signal }: Reading) {
  const least = isUnspaced(language) && language !== 'ko' ? NAMING_MIN.unspaced : NAMING_MIN.spaced
  return signal('other').map(({ first, last }) => {
    const said = pieces.slice(first, last + 1).map(({ text }) => text)
    const isNamed = said.join('').length >= least && !said.some((word) => PRONOUNS.has(word))
    return { at: first, isNamed }
  })
}
