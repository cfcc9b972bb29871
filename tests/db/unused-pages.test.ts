/** Pages of zeros go back to the system, and what is in the memory stays as it is. */
import { expect, test } from 'bun:test'
import { giveBackZeros } from '#db/embedded/unused-pages.ts'

const MB = 2 ** 20

test('what is written stays, beside what is given back, and all of it can be written again', () => {
  const memory = new WebAssembly.Memory({ initial: 256 })
  const bytes = new Uint8Array(memory.buffer)
  bytes.fill(0)
  // In one piece each: at both ends, and beside the border of two.
  const places = [0, 65_535, 65_536, 5 * MB - 1, 9 * MB, bytes.length - 1]
  for (const place of places) bytes[place] = 7
  giveBackZeros(memory.buffer)
  giveBackZeros(memory.buffer, 5 * MB, 16 * MB)
  expect(places.map((place) => bytes[place])).toEqual(places.map(() => 7))
  expect(bytes.reduce((sum, byte) => sum + byte, 0)).toBe(7 * places.length)
  bytes.fill(3)
  giveBackZeros(memory.buffer)
  expect(bytes.every((byte) => byte === 3)).toBe(true)
})

test.skipIf(process.platform !== 'linux')('pages of zeros take no memory afterwards', () => {
  const memory = new WebAssembly.Memory({ initial: 4096 })
  new Uint8Array(memory.buffer).fill(0)
  const before = process.memoryUsage.rss()
  giveBackZeros(memory.buffer)
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(200 * MB)
})
