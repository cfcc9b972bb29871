/**
 * The code of programs and libraries that this process has run. A page of it counts as the process's memory from the
 * first time it runs, though most runs once, at the start: of Bun's 37 MiB in a reading process some 10 are
 * run again. Let go of, a page is mapped anew when it is next run, out of the system's own memory, sixteen at a time.
 */
import { readFileSync } from 'node:fs'
import { canGiveBack, giveBack } from '#src/base/memory/give-back.ts'

/** Lets go of all code; what is run next comes back, which takes a millisecond or two. */
export function letGoOfCode(): void {
  if (!canGiveBack()) return
  for (const line of readFileSync('/proc/self/maps', 'utf8').split('\n')) letGoOf(line)
}

/**
 * One line of the system's list: addresses, rights, offset, device, number and name. Only code of a file that nothing
 * may be written to is let go of: what was once written would be lost.
 */
function letGoOf(line: string): void {
  const [addresses = '', rights = '', , , , name = ''] = line
    .split(' ')
    .filter((part) => part !== '')
  if (!(rights.startsWith('r-x') && name.startsWith('/'))) return
  const [from = 0, to = 0] = addresses.split('-').map((address) => Number.parseInt(address, 16))
  giveBack(from, to - from)
}
