/**
 * Memory of the embedded database that was never used. PostgreSQL clears the buffers it sets aside, and
 * clearing is what makes a page take room: of 154 MiB after a start 138 held nothing but zeros. Linux may
 * be given such a page back at any time, since it gives zeros when the page is next touched. No other
 * system promises that, so elsewhere the pages stay; nothing but memory depends on it.
 *
 * To be called on the thread that owns the memory while no statement runs: nobody else writes to it then.
 */
import { dlopen, type Pointer, ptr } from 'bun:ffi'

const C_LIBRARY = 'libc.so.6'
const MADV_DONTNEED = 4
/** Compared and given back at once; holds whole pages wherever a page has up to 64 KB. */
const PIECE = 64 * 1024
const ZEROS = Buffer.alloc(PIECE)

/** The C library; null where nothing can be given back, undefined before the first call. */
let library: ReturnType<typeof openLibrary> | undefined

/** Gives back the pages between two places of a memory that hold only zeros. */
export function giveBackZeros(memory: ArrayBuffer, from = 0, to = memory.byteLength): void {
  if (library === undefined) library = openLibrary()
  if (library === null) return
  const { madvise } = library.symbols
  const bytes = Buffer.from(memory)
  const base = ptr(new Uint8Array(memory))
  const end = Math.min(to, bytes.length)
  let zerosFrom: number | null = null
  for (let at = from; at <= end; at += PIECE) {
    // One comparison by the C library: a loop over the numbers took twenty times as long.
    const isZero = at + PIECE <= end && bytes.compare(ZEROS, 0, PIECE, at, at + PIECE) === 0
    if (isZero) zerosFrom ??= at
    else if (zerosFrom !== null) {
      // Where the system refuses (locked memory) the pages stay as they are.
      madvise((base + zerosFrom) as Pointer, at - zerosFrom, MADV_DONTNEED)
      zerosFrom = null
    }
  }
}

function openLibrary() {
  if (process.platform !== 'linux') return null
  try {
    return dlopen(C_LIBRARY, { madvise: { args: ['ptr', 'usize', 'i32'], returns: 'i32' } })
  } catch (error) {
    // A Linux with another C library.
    if ((error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED') return null
    throw error
  }
}
