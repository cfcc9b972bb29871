/**
 * Pages of this process's memory that the system may have back at once. Linux promises what they hold when they are
 * touched next: zeros where they are nobody's, and what the file says where one is mapped. No other system promises
 * that, so elsewhere they stay; nothing but memory depends on it.
 */
import { dlopen, type Pointer } from 'bun:ffi'

const C_LIBRARY = 'libc.so.6'
const MADV_DONTNEED = 4

/** The C library; null where nothing can be given back, undefined before the first call. */
let library: ReturnType<typeof openLibrary> | undefined

/** Whether `giveBack` does anything here. */
export function canGiveBack(): boolean {
  if (library === undefined) library = openLibrary()
  return library !== null
}

/** Gives back whole pages: from this address on so many bytes. Where the system refuses (locked memory) they stay. */
export function giveBack(address: number, bytes: number): void {
  if (canGiveBack()) library?.symbols.madvise(address as Pointer, bytes, MADV_DONTNEED)
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
