/**
 * The label names of labels.ts, compiled: grouped by their first word, which is what the pass over a
 * text looks for, and each with the pattern of its whole name.
 *
 * A `_` in a name stands for a blank, a hyphen, an underscore, a dot or nothing, so that one entry
 * covers "api key", "API-Key", "api_key" and "apiKey".
 */
import type { LabelGroup } from '#src/redaction/labels/label-languages.ts'
import { LABEL_GROUPS } from '#src/redaction/labels/labels.ts'
import type { LabelStrength } from '#src/redaction/values/plain-value.ts'

/** One name of a label group, ready to be tried where its first word stands. */
export interface Label {
  kind: string
  strength: LabelStrength
  /** First word of the name, lower case. */
  word: string
  /** How much it tells: names with more letters first. */
  weight: number
  pattern: RegExp
  compound: boolean
  ending: boolean
  isPair: boolean
  onlyBeforeSign: boolean
  /** The name is in English, so its rules for plurals and joining words hold. */
  english: boolean
}

/** All names that begin with the same word. */
export interface LabelFamily {
  /** What to look for in a text: the word, and what follows it where the word alone is too short. */
  literal: string
  wordLength: number
  /** Longest name first. */
  labels: Label[]
  /** Whether one of them may stand inside a longer word, or in a script that joins words. */
  isFree: boolean
  /** Whether one of them may end a longer word. */
  mayEnd: boolean
  /** Whether the word may be followed by a lower-case letter at all: a further word or an ending. */
  mayGoOn: boolean
}

/** What may follow a word of two letters, which is too short to be looked for alone. */
const AFTER_SHORT_WORD = [...':：= "\'])_-']
const ANCHOR_LENGTH_MIN = 3

/** Every name of every group, by first word. */
export const LABEL_FAMILIES: readonly LabelFamily[] = toFamilies(
  LABEL_GROUPS.flatMap((group) => group.names.split(' ').map((name) => toLabel(group, name)))
)

function toLabel(group: LabelGroup & { english: boolean }, name: string): Label {
  const words = name.split('_').filter((word) => word !== '')
  // Upper-casing and lower-casing do not meet for the Turkish dotless i.
  const source = words
    .map(escapePattern)
    .join('_')
    .replace(/[iı]/g, '[iıİ]')
    .replaceAll('_', '[ _\\-.\\u00a0\\u200c]?')
  return {
    kind: group.kind,
    strength: group.strength,
    word: words[0] ?? name,
    weight: name.length,
    pattern: new RegExp(`${name.startsWith('_') ? '_' : ''}${source}`, 'iy'),
    compound: group.compound === true,
    ending: group.ending === true,
    isPair: group.isPair === true,
    onlyBeforeSign: group.onlyBeforeSign === true,
    english: group.english
  }
}

function toFamilies(labels: Label[]): LabelFamily[] {
  // By hand: the client, which has this folder built in, runs on Node 20, which has no Map.groupBy.
  const families = new Map<string, Label[]>()
  for (const label of labels) {
    families.set(label.word, [...(families.get(label.word) ?? []), label])
  }
  return [...families].flatMap(([word, family]) => {
    const isShort = /^[a-z]+$/.test(word) && word.length < ANCHOR_LENGTH_MIN
    const literals = isShort ? AFTER_SHORT_WORD.map((sign) => word + sign) : [word]
    return literals.map((literal) => ({
      literal,
      wordLength: word.length,
      labels: family.toSorted((left, right) => right.weight - left.weight),
      isFree: word.charCodeAt(0) >= 0x590 || family.some((label) => label.compound),
      mayEnd: family.some((label) => label.ending),
      mayGoOn: family.some((label) => !label.english || label.weight > word.length)
    }))
  })
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Cheap first look: most places are the middle of an ordinary word ("pin" in "shopping"). */
export function mayBeName(text: string, family: LabelFamily, start: number): boolean {
  const next = text.charCodeAt(start + family.wordLength)
  if (!family.isFree && isLowerAscii(text.charCodeAt(start - 1))) {
    const isHump = !isLowerAscii(text.charCodeAt(start))
    const isEnd = family.mayEnd && !isLetterAscii(next)
    if (!isHump && !isEnd && text[start - 2] !== '\\') return false
  }
  return family.mayGoOn || !isLowerAscii(next) || next === 115 // the s of a plural
}

function isLowerAscii(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

function isLetterAscii(unit: number): boolean {
  return isLowerAscii(unit | 32)
}

/** Words that end like a label and are none. */
const NOT_GLUED = /(?:by|com|tres|sur|over|under|encom|mon|tur|don|hoc|joc|whis|lac|pas|hot)$/i

/** How a label stands in its word. */
export type LabelPlace = 'begins' | 'ends' | 'inside'

/**
 * Short labels must begin a word or a camel-case hump, or end an identifier; scripts that join words
 * are exempt.
 */
export function placeOf(text: string, start: number, end: number, label: Label): LabelPlace {
  if (label.compound || start === 0) return 'begins'
  const first = text[start] ?? ''
  if (first.charCodeAt(0) >= 0x590) return 'begins'
  const before = text[start - 1] ?? ''
  if (before === 'n' || before === 'r' || before === 't') {
    if (text[start - 2] === '\\') return 'begins'
  }
  if (before === 'D' && text[start - 2] === '-') return 'begins'
  if (!/[\p{L}\p{N}]/u.test(before)) return 'begins'
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first)) return 'begins'
  const isEnding = label.ending && !isLetterAscii(text.charCodeAt(end))
  return isEnding && !NOT_GLUED.test(text.slice(Math.max(0, start - 6), start)) ? 'ends' : 'inside'
}
