/**
 * The text of a PDF page from its positioned runs. A PDF knows no paragraphs: lines that fill the
 * page's width are one sentence going on, short lines and gaps end something. Without this, every
 * line end would cut a sentence in two.
 */

/** One run of text as pdf.js gives it. */
export interface TextRun {
  str: string
  /** Whether a line ends after it. */
  hasEOL: boolean
  /** Height of the run, in points; 0 for an empty run that only ends a line. */
  height: number
  width: number
  /** The text matrix; the last two are x and y of its start, y upwards. */
  transform: readonly number[]
}

interface Line {
  text: string
  y: number
  height: number
  /** Where its text ends, x in points. */
  right: number
}

/** A gap between lines of more than this many line heights is a new paragraph. */
const PARAGRAPH_GAP = 1.7
/** A line that ends before this share of the widest one ends something. */
const FULL_LINE = 0.8
const LIST_ITEM = /^(?:[-–—•●▪◦*·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s/

const RIGHT_TO_LEFT_LETTER = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
const RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT_LETTER.source, 'gu')

/** Text of one page: lines of a paragraph joined, paragraphs separated by a blank line. */
export function pageText(runs: readonly TextRun[]): string {
  const lines = linesOf(runs)
  const widest = lines.reduce((right, line) => Math.max(right, line.right), 0)
  let text = ''
  lines.forEach((line, i) => {
    const before = lines[i - 1]
    const between = before === undefined ? '' : joint(before, line, widest)
    // A word parted at the line end is one word; a name like Rolls-Royce goes on with a capital.
    const isParted =
      between === ' ' && /\p{L}[-\u00ad\u2010]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(line.text)
    text = isParted ? text.slice(0, -1) + line.text : text + between + line.text
  })
  return text.trim()
}

function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = []
  let parts: TextRun[] = []
  const end = () => {
    const line = lineOf(parts)
    if (line !== null) lines.push(line)
    parts = []
  }
  for (const run of runs) {
    parts.push(run)
    if (run.hasEOL) end()
  }
  end()
  return lines
}

/** Null for a line without any visible character. */
function lineOf(runs: readonly TextRun[]): Line | null {
  const text = inReadingOrder(runs)
    .map((run) => run.str)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = runs.filter((run) => run.str.trim() !== '')
  const first = shown[0]
  if (text === '' || first === undefined) return null
  return {
    text,
    y: first.transform[5] ?? 0,
    height: shown.reduce((height, run) => Math.max(height, run.height), 0),
    right: shown.reduce((right, run) => Math.max(right, (run.transform[4] ?? 0) + run.width), 0)
  }
}

/**
 * The runs of a line as they are read. Writers of right-to-left text put words down from left to
 * right, or the other way; letters inside a run are in order already. Latin words and numbers
 * inside such a line keep their own direction.
 */
function inReadingOrder(runs: readonly TextRun[]): readonly TextRun[] {
  const letters = runs.map((run) => run.str).join('')
  const rightToLeft = letters.match(RIGHT_TO_LEFT)?.length ?? 0
  if (rightToLeft * 2 <= (letters.match(/\p{L}/gu)?.length ?? 0)) return runs
  const fromRight = runs.toSorted((a, b) => (b.transform[4] ?? 0) - (a.transform[4] ?? 0))
  const ordered: TextRun[] = []
  let foreign: TextRun[] = []
  for (const run of fromRight) {
    const isForeign = !RIGHT_TO_LEFT_LETTER.test(run.str) && /[\p{L}\p{N}]/u.test(run.str)
    const isBetween = foreign.length > 0 && run.str.trim() === ''
    if (isForeign || isBetween) foreign.push(run)
    else {
      ordered.push(...leftToRight(foreign), run)
      foreign = []
    }
  }
  return [...ordered, ...leftToRight(foreign)]
}

/** Foreign words that were met from the right; blank runs behind the last of them stay there. */
function leftToRight(runs: readonly TextRun[]): TextRun[] {
  const end = runs.findLastIndex((run) => run.str.trim() !== '') + 1
  return [...runs.slice(0, end).reverse(), ...runs.slice(end)]
}

/** What stands between two lines: a space, a line end or a blank line. */
function joint(before: Line, line: Line, widest: number): string {
  const gap = before.y - line.y
  const height = Math.max(before.height, line.height, 1)
  // Upwards is the next column or a box elsewhere on the page.
  if (gap > height * PARAGRAPH_GAP || gap < -height) return '\n\n'
  if (before.right < widest * FULL_LINE || LIST_ITEM.test(line.text)) return '\n'
  return ' '
}
