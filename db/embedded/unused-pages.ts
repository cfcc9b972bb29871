/**
 * Memory of the embedded database that was never used. PostgreSQL clears the buffers it sets aside, and
 * clearing is what makes a page take room: of 154 MiB after a start 138 held nothing but zeros.
 *
 * To be called on the thread that owns the memory while no statement runs: nobody else writes to it then.
 */
import { ptr } from 'bun:ffi'
import { canGiveBack, giveBack } from '#src/base/memory/give-back.ts'

/** Compared and given back at once; holds whole pages wherever a page has up to 64 KB. */
const PIECE = 64 * 1024
const ZEROS = Buffer.alloc(PIECE)

/** Gives back the pages between two places of a memory that hold only zeros. */
export function giveBackZeros(memory: ArrayBuffer, from = 0, to = memory.byteLength): void {
  if (!canGiveBack()) return
  const bytes = Buffer.from(memory)
  const base = ptr(new Uint8Array(memory))
  const end = Math.min(to, bytes.length)
  let zerosFrom: number | null = null
  for (let at = from; at <= end; at += PIECE) {
    // One comparison by the C library: a loop over the numbers took twenty times as long.
    const isZero = at + PIECE <= end && bytes.compare(ZEROS, 0, PIECE, at, at + PIECE) === 0
    if (isZero) zerosFrom ??= at
    else if (zerosFrom !== null) {
      giveBack(base + zerosFrom, at - zerosFrom)
      zerosFrom = null
    }
  }
}
