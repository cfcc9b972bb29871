import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SourceMessage } from '#src/memory/candidates.ts'
import {
  cutWindows,
  isDrawnFrom,
  type MessageWindow,
  splitWindow,
  stretches
} from '#src/reading/model/windows.ts'
import { said } from '#tests/extraction/model/replies.ts'

const BOUNDS = { characters: 60, messages: 4 }

const message = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 200 }),
  kind: fc.constantFrom('user', 'assistant', 'context' as const),
  extract: fc.boolean()
})
const messages = fc
  .array(message, { maxLength: 12 })
  .map((list) => list.map((one, index) => said(one.text, { ...one, index })))

/** What windows hold of each message that may be drawn from, put together again. */
function drawn(windows: readonly MessageWindow[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const piece of windows.flatMap((window) => window.pieces)) {
    if (!isDrawnFrom(piece)) continue
    const { index } = piece.message
    found.set(index, (found.get(index) ?? '') + piece.text)
  }
  return found
}

function mayBeDrawn(list: readonly SourceMessage[]): Map<number, string> {
  return new Map(
    list
      .filter((one) => one.extract && one.kind !== 'context')
      .map((one) => [one.index, one.text] as const)
  )
}

describe('windows', () => {
  test('hold every character of every drawn message exactly once, in order', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const windows = cutWindows(list, BOUNDS)
        expect(drawn(windows)).toEqual(mayBeDrawn(list))
        const order = windows.flatMap((one) => one.pieces.map((piece) => piece.message.index))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      })
    )
  })

  test('stay within their bounds', () => {
    fc.assert(
      fc.property(messages, (list) => {
        for (const { pieces } of cutWindows(list, BOUNDS)) {
          const characters = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
          expect(characters).toBeLessThanOrEqual(BOUNDS.characters)
          expect(pieces.length).toBeLessThanOrEqual(BOUNDS.messages)
        }
      })
    )
  })

  test('lose nothing when they are split', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const halves = cutWindows(list, BOUNDS).flatMap(splitWindow)
        expect(drawn(halves)).toEqual(mayBeDrawn(list))
      })
    )
  })

  test('up to twenty ordinary messages are one window', () => {
    const list = Array.from({ length: 20 }, (_, index) =>
      said('I keep bees in Lugano and sell honey on Saturdays. '.repeat(12), { index })
    )
    expect(cutWindows(list)).toHaveLength(1)
  })

  test('with nothing to draw from are left out, yet understood from', () => {
    const list = [
      said('Which honey do you sell?', { index: 0, kind: 'assistant', extract: false }),
      said('Chestnut honey.', { index: 1 })
    ]
    const [window, ...others] = cutWindows(list, { characters: 30, messages: 1 })
    expect(others).toEqual([])
    expect(window?.pieces.map((piece) => piece.text)).toEqual(['Chestnut honey.'])
    expect(window?.before.map((piece) => piece.text)).toEqual(['Which honey do you sell?'])
  })

  test('carry the names and the last words said before them', () => {
    const list = [
      said('On Monday I met Ada Rossi and later Ada Rossi called.', { index: 0 }),
      said('She will come to Lugano.', { index: 1 })
    ]
    const [, second] = cutWindows(list, { characters: 60, messages: 1 })
    expect(second?.names).toContain('Ada Rossi')
    expect(second?.before.map((piece) => piece.message.index)).toEqual([0])
  })

  test('cut a long message after a sentence where there is one', () => {
    const text = 'One is short. Two is a little longer. Three ends it.'
    expect(stretches(text, 40)).toEqual([
      'One is short. Two is a little longer. ',
      'Three ends it.'
    ])
    expect(stretches('一二三。四五六七。八', 6)).toEqual(['一二三。', '四五六七。八'])
    expect(stretches('😀😀😀', 3)).toEqual(['😀', '😀', '😀'])
  })
})
