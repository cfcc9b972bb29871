import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import {
  BEGINNING,
  type Place,
  placeAfter,
  placeBehind,
  type Slice,
  sliceOf
} from '#src/extraction/accept/slices.ts'
import { cutIntoChunks } from '#src/memory/chunk.ts'

/** Before the first word of a stretch; it takes up no room. */
const WHITE_SPACE = 1

function addOf(texts: readonly string[]): QueuedAdd {
  return {
    userId: 'default',
    metadata: {},
    expiresAt: null,
    redactions: 0,
    named: { agentId: null, runId: null, appId: null },
    messages: texts.map((text, index) => ({
      index,
      role: 'user',
      kind: 'user',
      speaker: null,
      text,
      at: 0,
      offsetMinutes: 0,
      extract: true
    }))
  }
}

function slicesOf(add: QueuedAdd): Slice[] {
  const slices = [sliceOf(add, BEGINNING)]
  for (let next = slices[0]?.next; next != null; next = slices.at(-1)?.next) {
    slices.push(sliceOf(add, next))
  }
  return slices
}

describe('slices of a long add', () => {
  test('an add of usual length is one', () => {
    const add = addOf(['a'.repeat(7000), 'b'.repeat(7000)])
    expect(slicesOf(add)).toEqual([{ add, next: null }])
  })

  test('hold every character once, in order, and are bounded', () => {
    const texts = fc.array(
      fc.integer({ min: 0, max: 30_000 }).map((length) => 'So it is. '.repeat(length / 10)),
      { minLength: 1, maxLength: 12 }
    )
    fc.assert(
      fc.property(texts, (said) => {
        const slices = slicesOf(addOf(said))
        const whole = said.map(() => '')
        for (const { add } of slices) {
          const length = add.messages.reduce((sum, one) => sum + one.text.length, 0)
          expect(length).toBeLessThanOrEqual(slices.length === 1 ? 20_000 : 4000 + WHITE_SPACE)
          for (const { index, text } of add.messages) whole[index] += text
        }
        expect(whole).toEqual(said)
      }),
      { numRuns: 60 }
    )
  })

  test('a short message is not cut, and a reply comes with what it replies to', () => {
    const add = addOf([
      'a'.repeat(3500),
      'Where do you live?',
      'b'.repeat(3990),
      'c'.repeat(13_000)
    ])
    const [first, second] = slicesOf(add)
    expect(first?.add.messages.map((one) => one.index)).toEqual([0, 1])
    expect(second?.add.messages.map((one) => one.index)).toEqual([2])
    expect(second?.add.before).toMatchObject({ index: 1, extract: false })
  })

  test('a message that is cut goes on where it was cut, with the number of its chunks', () => {
    const add = addOf(['It rains in Porto. '.repeat(1200)])
    const { next } = sliceOf(add, BEGINNING)
    expect(next).toMatchObject({ message: 0, part: 0 })
    const second = sliceOf(add, { message: 0, character: next?.character ?? 0, part: 7 })
    expect(second.add.messages[0]).toMatchObject({ index: 0, partFrom: 7 })
    expect(second.add.before).toBeUndefined()
  })
})

/** The slices of an add as they are kept one after the other: where each begins, and its pieces. */
function keptSlices(add: QueuedAdd) {
  const kept: { at: Place; pieces: { messageIndex: number; part: number; content: string }[] }[] =
    []
  for (let at: Place | null = BEGINNING; at !== null; ) {
    const slice = sliceOf(add, at)
    const pieces = slice.add.messages.flatMap(({ index, text, partFrom = 0 }) =>
      cutIntoChunks(text).map((content, part) => ({
        messageIndex: index,
        part: part + partFrom,
        content
      }))
    )
    kept.push({ at, pieces })
    const chunks = pieces.map(({ part, messageIndex }) => ({
      part,
      message: { index: messageIndex }
    }))
    at = placeAfter(at, slice, chunks)
  }
  return kept
}

/** The pieces of the last message of which there are any. */
function ofLastMessage<Piece extends { messageIndex: number }>(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ messageIndex }) => messageIndex === pieces.at(-1)?.messageIndex)
}

describe('an add of which the first slices are kept', () => {
  const said = fc
    .array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
    .map((counts) =>
      counts.map((count, message) =>
        Array.from({ length: count }, (_, n) => `It is ${n % 7} past ${message}. It rains. `).join(
          ''
        )
      )
    )

  test('goes on behind them, with the number of the next piece; whole it is known', () => {
    fc.assert(
      fc.property(said, (texts) => {
        const add = addOf(texts)
        const slices = keptSlices(add)
        for (const [count, { at }] of slices.entries()) {
          const pieces = slices.slice(0, count).flatMap((slice) => slice.pieces)
          expect(placeBehind(add, ofLastMessage(pieces))).toEqual(at)
        }
        const all = slices.flatMap((slice) => slice.pieces)
        expect(placeBehind(add, ofLastMessage(all))).toBeNull()
      }),
      { numRuns: 60 }
    )
  })

  test('also where sentences were taken out of them', () => {
    const add = addOf([
      Array.from({ length: 900 }, (_, n) => `Keeper ${n} lives in Town ${n}.`).join(' ')
    ])
    const slices = keptSlices(add)
    const without = slices.map(({ pieces }) =>
      pieces.map((piece) => ({
        ...piece,
        content: piece.content.replace(/Keeper \d*[05] lives in Town \d+\. ?/g, '').trim()
      }))
    )
    for (const [count, { at }] of slices.entries()) {
      const place = placeBehind(add, without.slice(0, count).flat())
      expect(place).toMatchObject({ message: at.message, character: at.character })
    }
    expect(placeBehind(add, without.flat())).toBeNull()
  })

  test('one of usual length is kept as one', () => {
    const add = addOf(['So it is.'])
    expect(placeBehind(add, [])).toEqual(BEGINNING)
    expect(placeBehind(add, [{ messageIndex: 0, part: 0, content: 'So it is.' }])).toBeNull()
  })
})
