/**
 * Takes the sentences about an entity out of running text, for erasing it from messages and episodes.
 * A sentence is about it when it names it at word borders, or holds a stretch that one of its facts
 * was drawn from. Whole sentences go. Names are compared as written apart from case and white space:
 * an inflected form ("Annas", "Anny") or a nickname is another name and stays.
 */
import { splitSentences } from '#src/policy/cut-sentences.ts'

export interface Erased {
  /** Null for the generic `User`, whose name is an ordinary word. */
  name: string | null
  /** Stretches that its facts were drawn from. */
  quotes: readonly string[]
}

export interface CutText {
  /** Null when nothing is left. */
  text: string | null
  /** How many sentences went; 0 means that the text is unchanged. */
  cut: number
}

/** Scripts that put no space between words: a name there has no borders to look for. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The text without its sentences about the entity. Pure; the rest keeps its order and spacing. */
export function withoutSentencesAbout(text: string, erased: Erased): CutText {
  const patterns = erased.quotes.flatMap((quote) => patternOf(quote, false) ?? [])
  const name = erased.name === null ? null : patternOf(erased.name, true)
  if (name !== null) patterns.push(name)
  const spans = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length
    }))
  )
  if (spans.length === 0) return { text, cut: 0 }
  spans.sort((a, b) => a.start - b.start)
  let offset = 0
  let cut = 0
  let next = 0
  /** Where the spans that began so far reach to. */
  let reach = 0
  const kept = splitSentences(text).filter((sentence) => {
    const [start, end] = [offset, offset + sentence.length]
    offset = end
    for (; (spans[next]?.start ?? end) < end; next++) reach = Math.max(reach, spans[next]?.end ?? 0)
    const isAbout = reach > start
    if (isAbout) cut++
    return !isAbout
  })
  const left = kept.join('').trim()
  return { text: left === '' ? null : left, cut }
}

/** Whether a text names the entity. */
export function names(text: string, name: string): boolean {
  return patternOf(name, true)?.test(text) ?? false
}

/** A word as it may be written: a letter with its accent, or with the accent behind it, as files often have it. */
function inEitherForm(word: string): string {
  const apart = word.normalize('NFD')
  const forms = apart === word ? [word] : [word, apart]
  return `(?:${forms.map((form) => RegExp.escape(form)).join('|')})`
}

function patternOf(stretch: string, isName: boolean): RegExp | null {
  const words = stretch
    .normalize('NFC')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return null
  const body = words.map(inEitherForm).join('\\s+')
  if (!isName) return new RegExp(body, 'gu')
  if (NO_SPACES.test(stretch)) return new RegExp(body, 'giu')
  return new RegExp(`(?<![\\p{L}\\p{N}_])${body}(?![\\p{L}\\p{N}_])`, 'giu')
}
