/** A thread whose heap has grown by much has everything collected, as often as what lives in it allows. */
import { expect, test } from 'bun:test'
import { OldGarbage } from '#src/base/memory/garbage.ts'

const MB = 2 ** 20

/** Looks at these sizes in MiB; which of them were collected. `left` is what a collection leaves. */
function collectedAt(sizes: readonly number[], left: number, foreign = 0): number[] {
  const collected: number[] = []
  let now = 0
  const garbage = new OldGarbage({
    foreignBytes: () => foreign * MB,
    collect: () => {
      collected.push(now)
      return left * MB
    }
  })
  for (now of sizes) garbage.look(now * MB)
  return collected
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('a heap that does not grow is never collected, however large it is', () => {
  expect(collectedAt([900, 900, 910, 900, 905], 900)).toEqual([])
})

test('one that grows is collected once for each growth, counted from what was left', () => {
  const sizes = [...upTo(40, 105), ...upTo(45, 110), ...upTo(45, 100)]
  expect(collectedAt(sizes, 45)).toEqual([105, 110])
})

test('a heap that shrinks by itself grows from there', () => {
  expect(collectedAt([100, 40, 60, 104, 105], 40)).toEqual([105])
})

test('where much lives more comes together first, and what is foreign does not live', () => {
  const sizes = upTo(400, 620)
  expect(collectedAt(sizes, 600)).toEqual([601])
  expect(collectedAt(sizes, 400, 380).length).toBeGreaterThan(5)
})
