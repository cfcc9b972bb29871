import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { BEGINNING, type Slice, sliceOf } from '#src/extraction/accept/slices.ts'

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
