/** Tables in Markdown: each row told with the names of its columns, since a row alone says nothing. */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Block, type Line, plainText } from './lines.ts'

/** Longer tables are data, and no facts about anybody. Rows. */
const ROWS_MAX = 40

/** "|---|:--:|": the line under the names of the columns. */
function isRuler(line: string): boolean {
  return /^[\s|:-]+$/.test(line) && line.includes('---')
}

/** The table that begins at line `at`; null where none does. */
export function tableAt(lines: readonly Line[], at: number, isEnglish: boolean): Block | null {
  const [head, ruler] = [lines[at], lines[at + 1]]
  if (head === undefined || !head.text.includes('|') || !isRuler(ruler?.text ?? '')) return null
  const names = cellsOf(head.text)
  if (names.length < 2) return null
  let to = at + 2
  while (lines[to]?.text.includes('|') === true) to += 1
  const own = lines.slice(at + 2, to)
  const isData = own.length > ROWS_MAX
  const statements = isData ? [] : own.flatMap((row) => asSentence(row, names, isEnglish))
  return { from: at, to, statements }
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/u).map(plainText)
}

function asSentence(
  { text, start }: Line,
  names: readonly string[],
  isEnglish: boolean
): Sentence[] {
  const [first = '', ...rest] = cellsOf(text)
  const told = rest.flatMap((cell, place) => {
    const name = names[place + 1] ?? ''
    return cell === '' || !/[\p{L}\p{N}]/u.test(cell) ? [] : [`${name} ${cell}`.trim()]
  })
  if (first === '' || told.length === 0) return []
  const said = text.trim()
  const from = start + text.indexOf(said)
  const kind = (names[0] ?? '').toLowerCase()
  const subject = kind === '' || kind === '#' ? first : `The ${kind} ${first}`
  const values = told.join(', ')
  const worded = isEnglish ? `${subject} has ${values}.` : `${first}: ${values}`
  return [{ start: from, end: from + said.length, text: worded, said }]
}
