/** A text taken apart for comparing: its words, and where the signals of its language stand. */
import { stopWordsOf } from '#src/text/stop-words.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { SIGNAL_NAMES, SIGNALS, type SignalName } from '#src/updates/signals.ts'
import { AWAY, EVERYDAY, TOWARDS } from '#src/updates/ways.ts'

/** A word of a text, or a piece of one where words are not told apart. */
export interface Piece {
  text: string
  /** Which part of the text between marks it stands in. */
  clause: number
  /** Its place among all pieces. */
  at: number
  /** Where it begins in the text. */
  start: number
  /** Whether it can tell what the statement is about. */
  tells: boolean
  isName: boolean
  isNumber: boolean
}

/** A stretch of a text by the places of its first and last piece. */
export interface Stretch {
  first: number
  last: number
}

export interface Reading {
  text: string
  /** In which it was read. */
  language: string
  pieces: readonly Piece[]
  exclaims: boolean
  /** Where a signal stands. */
  signal(name: Group): readonly Stretch[]
}

export const GROUPS = [...SIGNAL_NAMES, 'away', 'towards'] as const
export type Group = (typeof GROUPS)[number]

const MATCHERS: ReadonlyMap<string, Readonly<Record<Group, RegExp>>> = new Map(
  Object.entries(SIGNALS).map(([language, words]) => {
    const lists = { ...words, away: AWAY[language] ?? '', towards: TOWARDS[language] ?? '' }
    const found = GROUPS.map((name) => {
      const { source, flags } = anyOfList(lists[name], language)
      return [name, new RegExp(source, `${flags}g`)] as const
    })
    return [language, Object.fromEntries(found) as Record<Group, RegExp>]
  })
)

/** A Latin word or number, or one character of a script without spaces. */
const UNSPACED_PIECE = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.:_-]*|[\p{L}]/gu
const SPACED_PIECE = /\p{N}(?:[\p{N}.:,/-]*\p{N})?|[\p{L}\p{N}][\p{L}\p{N}'’&+#-]*/gu
const CLAUSE_MARK = /[.,;:!?…–—()。、，！？；：|\n]/u
/** What a picture shows, as chats say it. */
const CAPTION = /\[[^[\]]*\]/gu
/** "The 14th" is the 14 of "14 April". */
const ORDINAL = /(?<=\p{N})(?:st|nd|rd|th|er|ème|e|[ºª°])$/u
/** "J'ai" tells as little as "ai". */
const ELIDED = /^(?:[jcndlmst]|qu)['’](?=\p{L})/u
const LATIN = /^[\p{Script=Latin}\p{N}]/u
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Reads a text for what it refers to; `carried` tells, where it is known, which signals are in it at all. */
export function readingOf(
  said: string,
  language: string,
  carried: (() => Readonly<Record<SignalName, number>>) | null = null
): Reading {
  const text = said.replace(CAPTION, (caption) => ' '.repeat(caption.length))
  const pieces = piecesOf(text, language)
  const matchers = MATCHERS.get(language)
  const pieceAt = (offset: number) => {
    const next = pieces.findIndex(({ start }) => start > offset)
    return Math.max(0, (next === -1 ? pieces.length : next) - 1)
  }
  const found = new Map<Group, Stretch[]>()
  // Looked for when asked: most texts are asked for two of them, and each is a long pattern.
  const signal = (name: Group): readonly Stretch[] => {
    const known = found.get(name)
    if (known !== undefined) return known
    // Without its captions a text may join what they part.
    const isAbsent = carried !== null && text === said && isSignal(name) && carried()[name] === 0
    const matches = matchers === undefined || isAbsent ? [] : [...text.matchAll(matchers[name])]
    const stretches = matches
      .filter(([match]) => match.length > 0)
      .map((match) => ({
        first: pieceAt(match.index),
        last: pieceAt(match.index + match[0].length - 1)
      }))
    found.set(name, stretches)
    return stretches
  }
  return { text, language, pieces, exclaims: /[!！]/u.test(text), signal }
}

function isSignal(name: Group): name is SignalName {
  return name !== 'away' && name !== 'towards'
}

function piecesOf(text: string, language: string): Piece[] {
  const stop = stopWordsOf(language)
  let clause = 0
  let end = 0
  const pattern = isUnspaced(language) && language !== 'ko' ? UNSPACED_PIECE : SPACED_PIECE
  return [...text.matchAll(pattern)].map((match, at) => {
    const [word] = match
    const between = text.slice(end, match.index)
    if (CLAUSE_MARK.test(between) && !isOrdinal(text.slice(0, end), between)) clause++
    const isFirst = at === 0 || /[.!?]\s+$/u.test(text.slice(end, match.index))
    end = match.index + word.length
    const isNumber = /^\p{N}/u.test(word)
    const folded = fold(word).replace(isNumber ? ORDINAL : /['’]s$/u, '')
    const isName = !isFirst && /^\p{Lu}/u.test(word)
    const isLong = word.length > 2 || isNumber || /\p{Lu}/u.test(word) || !LATIN.test(word)
    return {
      text: folded,
      clause,
      at,
      start: match.index,
      tells:
        isLong &&
        !stop.has(folded) &&
        !stop.has(folded.replace(ELIDED, '')) &&
        !EVERYDAY.has(folded),
      isName,
      isNumber
    }
  })
}

/** "9. Juni": the mark belongs to the number. */
function isOrdinal(before: string, between: string): boolean {
  return between === '. ' && /(?<![\p{N}.:,])\p{N}{1,2}$/u.test(before)
}
