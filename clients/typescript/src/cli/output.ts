/** What people see: tables, a little colour where it is a terminal, and a bar for long work. */
import { styleText } from 'node:util'
import Table from 'cli-table3'
import { harmless } from './harmless.ts'

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'
export type Cell = string | number | boolean | null | undefined

const WIDTH = 100

/** Whether colours are wanted where a stream leads (no-color.org). */
function isColoured(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, TERM } = process.env
  return stream.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}

/** A text in a colour, or plain where the output is no terminal. */
export function styled(style: Style, text: string): string {
  // The question is answered above; some runtimes would ask again and another way.
  return isColoured(process.stdout) ? styleText(style, text, { validateStream: false }) : text
}

export function say(text: string): void {
  write(process.stdout, text)
}

/** For people beside the output: never into a pipe that a program reads. */
export function note(text: string): void {
  write(process.stderr, text)
}

/** What is remembered may be anybody's words: a terminal is not given orders by them. */
function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${stream.isTTY === true ? harmless(text) : text}\n`)
}

/** A table with a heading; long texts in its last column are wrapped to the terminal. */
export function table(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return styled('dim', 'Nothing.')
  const texts = rows.map((row) => row.map((cell) => String(cell ?? '')))
  const fixed = heading.slice(0, -1).map((name, column) => {
    return Math.max(name.length, ...texts.map((row) => row[column]?.length ?? 0)) + 2
  })
  const left = (process.stdout.columns ?? WIDTH) - fixed.reduce((sum, width) => sum + width, 0)
  const drawn = new Table({
    head: heading.map((name) => styled('bold', name)),
    colWidths: [...fixed, Math.max(24, left)],
    wordWrap: true,
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 }
  })
  drawn.push(...texts)
  const lines = drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
  // A table of names and values has no heading.
  return lines.slice(heading.every((name) => name === '') ? 1 : 0).join('\n')
}

const NO_LINES = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'],
    ...['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle']
  ].map((place) => [place, ''])
)

export interface Bar {
  /** How much of the work is done; a total of null is not known yet. */
  show(done: number, total: number | null, what?: string): void
  /** The same without the numbers, where they mean nothing to people. */
  share(done: number, total: number, what: string): void
  end(): void
}

const BAR_WIDTH = 24

/** A bar on the terminal that draws over itself; silent where there is no terminal. */
export function bar(label: string): Bar {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => {}, share: () => {}, end: () => {} }
  const draw = (done: number, total: number | null, told: string): void => {
    const share = total === null || total === 0 ? 0 : Math.min(1, done / total)
    const full = Math.round(share * BAR_WIDTH)
    const drawn = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
    stderr.write(`\r\u001b[2K${label} ${drawn}${told}`)
  }
  return {
    show: (done, total, what = '') =>
      draw(done, total, `${total === null ? '' : ` ${done}/${total}`} ${what}`),
    share: (done, total, what) => draw(done, total, ` ${what}`),
    end: () => stderr.write('\r\u001b[2K')
  }
}
