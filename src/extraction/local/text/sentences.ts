/**
 * Cuts a message into sentences, in any language, and says where each stands: `text` is always
 * exactly `message.slice(start, end)`, which is what makes it usable as a quote. The Unicode
 * segmenter finds the ends; a full stop after an abbreviation or an initial is taken back, and a line
 * break or list mark always ends a sentence. Fenced code is no sentence and is left out.
 */

export interface Sentence {
  /** UTF-16 offsets into the message, end exclusive, outer white space left out. */
  start: number
  end: number
  text: string
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Words whose full stop does not end a sentence when another word follows. */
const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|mt|ft|jr|sr|vs|etc|e\.g|i\.e|approx|dept|gen|col|lt|sgt|rev|hon|gov|sen|rep|pres|no|vol|fig|ca|cf|inc|ltd|co|corp|bros|u\.s|u\.k|d\.c|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{Lu})\.\s*$/iu

const FENCE = /```[\s\S]*?(?:```|$)/g
const LINE_START = /^[\s>*•·#–—-]*(?:\d{1,2}[.)]\s+)?/u

/** Sentences of `message` in order. Runs over a message once; no failure is possible. */
export function splitSentences(message: string): Sentence[] {
  // Blanking keeps every offset where it was.
  const prose = message.replace(FENCE, (code) => '\n'.repeat(code.length))
  const sentences: Sentence[] = []
  let offset = 0
  for (const line of prose.split('\n')) {
    splitLine(line, offset, sentences)
    offset += line.length + 1
  }
  return sentences.map(({ start, end }) => ({ start, end, text: message.slice(start, end) }))
}

/** A caption in brackets at the end of a line stands for an image and is a sentence of its own. */
const CAPTION = /\s(\[(?!REDACTED:)[^[\]]{3,300}\])\s*$/

function splitLine(whole: string, offset: number, out: Sentence[]): void {
  const caption = CAPTION.exec(whole)
  const line = caption === null ? whole : whole.slice(0, caption.index)
  const lead = LINE_START.exec(line)?.[0].length ?? 0
  let from = lead
  let to = lead
  for (const { segment } of SEGMENTER.segment(line.slice(lead))) {
    to += segment.length
    const piece = line.slice(from, to)
    if (to < line.length && goesOn(piece, line.slice(to))) continue
    push(piece, offset + from, out)
    from = to
  }
  push(line.slice(from), offset + from, out)
  if (caption !== null) push(whole.slice(line.length), offset + line.length, out)
}

function goesOn(piece: string, rest: string): boolean {
  if (/^[\s]*\p{Ll}/u.test(rest) && /(?:\.\.\.|…)\s*$/.test(piece)) return true
  return ABBREVIATION.test(piece) && !/^\s*(?:$|["“(])/.test(rest)
}

function push(piece: string, start: number, out: Sentence[]): void {
  const text = piece.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return
  const from = start + (piece.length - piece.trimStart().length)
  out.push({ start: from, end: from + text.length, text })
}
