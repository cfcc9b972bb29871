/**
 * The label names of labels.ts, compiled: grouped by their first word, which is what the pass over a
 * text looks for, and each with the pattern of its whole name.
 *
 * A `_` in a name stands for a blank, a hyphen, an underscore, a dot or nothing, so that one entry
 * covers "api key", "API-Key", "api_key" and "apiKey".
 */
import { LABEL_GROUPS, type LabelGroup } from '#src/redaction/labels.ts'
import type { LabelStrength } from '#src/redaction/plain-value.ts'

/** One name of a label group, ready to be tried where its first word stands. */
export interface Label {
  kind: string
  strength: LabelStrength
  /** First word of the name, lower case: what to look for in a text. */
  literal: string
  /** How much it tells: names with more letters first. */
  weight: number
  pattern: RegExp
  compound: boolean
  onlyBeforeSign: boolean
  /** The name is in English, so its rules for plurals and joining words hold. */
  english: boolean
}

/** All names that begin with the same word. */
export interface LabelFamily {
  literal: string
  /** Longest name first. */
  labels: Label[]
  /** Whether one of them may stand inside a longer word, or in a script that joins words. */
  isFree: boolean
  /** Whether the word may be followed by a lower-case letter at all: a further word or an ending. */
  mayGoOn: boolean
}

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
    literal: words[0] ?? name,
    weight: name.length,
    pattern: new RegExp(`${name.startsWith('_') ? '_' : ''}${source}`, 'iy'),
    compound: group.compound === true,
    onlyBeforeSign: group.onlyBeforeSign === true,
    english: group.english
  }
}

function toFamilies(labels: Label[]): LabelFamily[] {
  return [...Map.groupBy(labels, (label) => label.literal)].map(([literal, family]) => ({
    literal,
    labels: family.sort((left, right) => right.weight - left.weight),
    isFree: literal.charCodeAt(0) >= 0x590 || family.some((label) => label.compound),
    mayGoOn: family.some((label) => !label.english || label.weight > literal.length)
  }))
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Cheap first look: most places are the middle of an ordinary word ("pin" in "shopping"). */
export function mayBeName(text: string, family: LabelFamily, start: number): boolean {
  if (!family.isFree && isLowerAscii(text.charCodeAt(start - 1))) {
    const isHump = !isLowerAscii(text.charCodeAt(start))
    if (!isHump && text[start - 2] !== '\\') return false
  }
  const next = text.charCodeAt(start + family.literal.length)
  return family.mayGoOn || !isLowerAscii(next) || next === 115 // the s of a plural
}

function isLowerAscii(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

/** Short labels must begin a word or a camel-case hump; scripts that join words are exempt. */
export function beginsWord(text: string, start: number, label: Label): boolean {
  if (label.compound || start === 0) return true
  const first = text[start] ?? ''
  if (first.charCodeAt(0) >= 0x590) return true
  const before = text[start - 1] ?? ''
  if (before === 'n' || before === 'r' || before === 't') {
    if (text[start - 2] === '\\') return true
  }
  if (before === 'D' && text[start - 2] === '-') return true
  if (!/[\p{L}\p{N}]/u.test(before)) return true
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(first)
}
