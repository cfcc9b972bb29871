import { describe, expect, test } from 'bun:test'
import { pageText, type TextRun } from '#src/reading/files/pdf/page-text.ts'

/** A run of ten-point text; each character is five points wide. */
function run(str: string, x: number, y: number, hasEOL = false): TextRun {
  return { str, hasEOL, height: 10, width: str.length * 5, transform: [10, 0, 0, 10, x, y] }
}

/** Lines one below the other, 12 points apart. */
function lines(...texts: string[]): TextRun[] {
  return texts.map((text, i) => run(text, 40, 800 - i * 12, true))
}

const FULL = 'a line that goes on to the right border of the page'

describe('lines of a page', () => {
  test('a line that fills the page goes on in the next', () => {
    expect(pageText(lines(FULL, 'and ends here.'))).toBe(`${FULL} and ends here.`)
  })

  test('a short line ends something', () => {
    expect(pageText(lines('Dear Ana', FULL))).toBe(`Dear Ana\n${FULL}`)
  })

  test('a word parted at the line end is one word, a name with a hyphen keeps it', () => {
    expect(pageText(lines(`${FULL} iden-`, 'tifier'))).toBe(`${FULL} identifier`)
    expect(pageText(lines(`${FULL} Rolls-`, 'Royce'))).toBe(`${FULL} Rolls- Royce`)
    expect(pageText(lines(`${FULL} 2020-`, '2021'))).toBe(`${FULL} 2020- 2021`)
  })

  test('a gap is a new paragraph, and so is the top of the next column', () => {
    const gap = [run(FULL, 40, 800, true), run('next', 40, 770, true)]
    expect(pageText(gap)).toBe(`${FULL}\n\nnext`)
    const column = [run(FULL, 40, 100, true), run('top', 300, 800, true)]
    expect(pageText(column)).toBe(`${FULL}\n\ntop`)
  })

  test('an item of a list starts its own line', () => {
    expect(pageText(lines(FULL, '- honey', `2. ${FULL}`))).toBe(`${FULL}\n- honey\n2. ${FULL}`)
  })

  test('runs of a line are joined as they stand, extra spaces are one', () => {
    expect(pageText([run('Jo', 40, 800), run('hn  ', 50, 800), run('Smith', 70, 800, true)])).toBe(
      'John Smith'
    )
  })

  test('empty lines and a page without runs are no text', () => {
    expect(pageText([])).toBe('')
    expect(pageText([run(' ', 40, 800, true), run('', 40, 780, true)])).toBe('')
  })
})

describe('lines from right to left', () => {
  test('words are read from the right, however they were put down', () => {
    const [first, space, last] = [run('שלום', 80, 700), run(' ', 75, 700), run('עולם', 40, 700)]
    expect(pageText([last, space, first])).toBe('שלום עולם')
    expect(pageText([first, space, last])).toBe('שלום עולם')
  })

  test('Latin words inside keep their direction', () => {
    const visual = [
      run('סוף', 40, 700),
      run(' ', 55, 700),
      run('New', 60, 700),
      run(' ', 75, 700),
      run('York', 80, 700),
      run(' ', 100, 700),
      run('אנה', 105, 700),
      run(' ', 120, 700),
      run('גרה', 125, 700)
    ]
    expect(pageText(visual)).toBe('גרה אנה New York סוף')
  })
})
