/** How much of a process's anonymous memory is resident and holds only zeros (Linux, same user). */
import { closeSync, openSync, readSync } from 'node:fs'
import type { Mapping } from './by-part.ts'

const PAGE = 4096
const ENTRY = 8
/** Bit 63 of an entry of `pagemap`, in its last byte: the page is in memory. */
const PRESENT = 0x80

/** MiB of a mapping's resident pages without a byte that is not zero. */
export function zeroMb(pid: number, { from, bytes }: Mapping): number {
  const count = Math.floor(bytes / PAGE)
  const entries = Buffer.alloc(count * ENTRY)
  readAt(`/proc/${pid}/pagemap`, entries, (from / PAGE) * ENTRY)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const page = Buffer.alloc(PAGE)
  const none = Buffer.alloc(PAGE)
  let zeros = 0
  for (let place = 0; place < count; place++) {
    if (((entries[place * ENTRY + ENTRY - 1] ?? 0) & PRESENT) === 0) continue
    readSync(memory, page, 0, PAGE, from + place * PAGE)
    if (page.equals(none)) zeros++
  }
  closeSync(memory)
  return (zeros * PAGE) / 2 ** 20
}

function readAt(file: string, into: Buffer, position: number): void {
  const opened = openSync(file, 'r')
  readSync(opened, into, 0, into.length, position)
  closeSync(opened)
}
