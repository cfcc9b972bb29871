/**
 * Cuts a message into sentences, in any language, and says where each stands: `text` is always
 * exactly `message.slice(start, end)`, which is what makes it usable as a quote. The Unicode
 * segmenter finds the ends, and a full stop before a small letter is one too, since many people type no
 * capitals; one after an abbreviation or an initial is taken back, and a line break or list mark always ends a
 * sentence. Fenced code is no sentence and is left out.
 */

import { beginsWithMonth } from '#src/reading/built-in/dates/languages/locale-dates.ts'

export interface Sentence {
  /** UTF-16 offsets into the message, end exclusive, outer white space left out. */
  start: number
  end: number
  text: string
  /** The stretch of the message where `text` is not it, but what it amounts to. */
  said?: string
  /** The sentence that it puts right. */
  corrects?: string
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * What stands between two sentence ends and is longer is a list, a table or a log: no rule reads it, and
 * rules that look back and forth in it would take minutes. Characters.
 */
const LENGTH_MAX = 2_000

/** More than the longest abbreviation with what stands around it. */
const AROUND_END = 24

/** Words whose full stop does not end a sentence when another word follows. */
const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|mt|ft|jr|sr|vs|etc|e\.g|i\.e|approx|dept|gen|col|lt|sgt|rev|hon|gov|sen|rep|pres|no|vol|fig|ca|cf|inc|ltd|co|corp|bros|u\.s|u\.k|d\.c|a\.m|p\.m|dra|sra|srta|profa|dott|sig|avv|mgr|inż|ul|św|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{Lu})\.\s*$/iu

const FENCE = /```[\s\S]*?(?:```|$)/g
const LINE_START = /^[\s>*•·#–—-]*(?:\d{1,2}[.)]\s+)?/u

/** Sentences of `message` in order, overlong ones left out. Runs over a message once; never fails. */
export function splitSentences(message: string): Sentence[] {
  // Blanking keeps every offset where it was.
  const prose = message.replace(FENCE, (code) => '\n'.repeat(code.length))
  const sentences: Sentence[] = []
  let offset = 0
  const lines = prose.split('\n')
  const marks = new Set(lines.map((line) => markOf(line)))
  for (const line of lines) {
    const mark = markOf(line)
    // "20. mam egzamin": a number that none comes before is no mark of a list.
    const isListed = mark === null || mark <= 1 || marks.has(mark - 1) || !HEAD_ORDINAL.test(line)
    splitLine(line, offset, isListed, sentences)
    offset += line.length + 1
  }
  return sentences.map(({ start, end }) => ({ start, end, text: message.slice(start, end) }))
}

/** The number that a line is marked with; null for none. */
function markOf(line: string): number | null {
  const number = /^[\s>*•·#–—-]*(\d{1,2})[.)]\s/u.exec(line)?.[1]
  return number === undefined ? null : Number(number)
}

/** "20. mam": a day, and what is on it goes on. */
const HEAD_ORDINAL = /^\s*\d{1,2}\. \p{Ll}/u

function splitLine(whole: string, offset: number, isListed: boolean, out: Sentence[]): void {
  const line = whole.slice(0, captionStart(whole))
  const lead = isListed ? (LINE_START.exec(line)?.[0].length ?? 0) : 0
  let from = lead
  let to = lead
  for (const segment of segmentsOf(line.slice(lead))) {
    to += segment.length
    const end = line.slice(Math.max(from, to - AROUND_END), to)
    const rest = line.slice(to, to + AROUND_END)
    if (to < line.length && goesOn(end, rest, line.slice(from, to))) continue
    push(line.slice(from, to), offset + from, out)
    from = to
  }
  push(line.slice(from), offset + from, out)
  push(whole.slice(line.length), offset + line.length, out)
}

/**
 * Where a sentence may end that the segmenter takes to go on: at the full stop of a word of three letters or of a number, before a
 * small letter, or of a longer word before a number that more than a few words follow; not at that of "am 24.11. um zehn".
 */
const MAY_END =
  /(?<=(?:[\p{L}\p{N}]{3}|n['’]t|(?<!\p{L})(?:[Ii]t|[Oo]k|[Nn]o|me|us|go|up|do|so|is|am|he)|(?<![.\p{N}])\p{N}{1,2})\.)\s+(?=\p{Ll})|(?<=\p{L}{4}(?<![Ss]tr)\.)\s+(?=\p{N}\S*(?: [^\s.!?]+){3})/gu

/** Of abbreviations that end in a full stop within a sentence, those that small letters follow, in eleven languages. */
const SHORTENED =
  /(?:^|[\s(.])(?:bzw|bspw|usw|evtl|ggf|inkl|exkl|vgl|sog|str|tel|abs|max|min|mind|mrd|mio|std|etw|zzgl|abzgl|geb|gest|approx|incl|excl|est|misc|resp|apt|ext|ave|blvd|esp|temp|ej|pág|núm|avda|dcha|izda|depto|aprox|máx|mín|env|hab|boul|suiv|ecc|dott|sig|pag|ediz|bijv|enz|blz|jl|itd|itp|tzw|tzn|tys|mln|mld|godz|ul|nr|wg|sek|obs|etc)\.\s*$/iu

/** Where a sentence may end: what the segmenter finds, which takes a full stop before a small letter for no end. */
function* segmentsOf(line: string): Generator<string> {
  for (const { segment } of SEGMENTER.segment(line)) {
    let from = 0
    for (const { index, 0: gap } of segment.matchAll(MAY_END)) {
      const next = index + gap.length
      yield segment.slice(from, next)
      from = next
    }
    yield segment.slice(from)
  }
}

const CAPTION = /^\s\[(?!REDACTED:)[^[\]]{3,300}\]$/

/**
 * Where the caption in brackets begins that ends a line: it stands for an image and is a sentence of its
 * own. The line's length where there is none.
 */
function captionStart(line: string): number {
  const start = line.lastIndexOf('[') - 1
  return start >= 0 && CAPTION.test(line.slice(start).trimEnd()) ? start : line.length
}

/** The article or preposition that makes an ordinal of a number with a full stop: "am 18. um neun". */
const BEFORE_ORDINAL =
  /(?:^|[\s(])(?:am|im|der|die|das|den|dem|des|eine[nmrs]?|(?:mein|unser|sein|ihr)e?[nmrs]?|vom|zum|zur|beim|seit|ab|bis|jede[nrsm]?|dne|od|do|ve|v)\s+\d{1,2}\.\s*$/iu

/** "The 18." that a month or, behind an article, anything else follows. */
function isOrdinal(end: string, rest: string): boolean {
  if (!/(?:^|[\s(])\d{1,2}\.\s*$/.test(end) || /\bI am\s+\d{1,2}\.\s*$/.test(end)) return false
  if (/^\s*\d{1,2}\.\s*$/.test(end) && /^\s*\p{Ll}/u.test(rest)) return true
  return beginsWithMonth(rest) || (BEFORE_ORDINAL.test(end) && /\S/.test(rest))
}

/** "… the printer: 1. " or "2. ": the mark of a list that stands in the line. */
function isListMark(end: string, before: string): boolean {
  const mark = /(?:^|[\s:：;,.)])(\d{1,2})[.)]\s*$/u.exec(end)?.[1]
  if (mark === undefined) return false
  const earlier = Number(mark) - 1
  if (earlier === 0) return /[:：,]\s*1[.)]\s*$/u.test(end)
  return new RegExp(`(?:^|[\\s:：;,.)])${earlier}[.)]\\s`, 'u').test(before)
}

function goesOn(end: string, rest: string, before: string): boolean {
  if (isOrdinal(end, rest) || isListMark(end, before)) return true
  const isSmall = /^\s*[\p{Ll}\p{N}]/u.test(rest)
  if (isSmall && (SHORTENED.test(end) || /(?:\.\.\.|…)\s*$/.test(end))) return true
  return ABBREVIATION.test(end) && !/^\s*(?:$|["“(])/.test(rest)
}

function push(piece: string, start: number, out: Sentence[]): void {
  const text = piece.trim()
  if (text.length > LENGTH_MAX || !/[\p{L}\p{N}]/u.test(text)) return
  const from = start + (piece.length - piece.trimStart().length)
  out.push({ start: from, end: from + text.length, text })
}

/** "anna@example.org", "src/main.ts": written as it is anywhere. */
const NO_WORD = /^\S*[^\s\p{P}][@/_:.][^\s\p{P}]\S*/u

/** A text as it stands at the beginning of a sentence. */
export function capitalised(text: string): string {
  const [initial = ''] = text
  return NO_WORD.test(text) ? text : initial.toUpperCase() + text.slice(initial.length)
}
