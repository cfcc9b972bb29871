/**
 * The code of programs and libraries that this process has run. A page of it counts as the process's memory from the
 * first time it runs, though most runs once, at the start: of Bun's 37 MiB in a reading process some 10 are
 * run again. Let go of, a page is mapped anew when it is next run, out of the system's own memory, sixteen at a time.
 */
import { readFileSync } from 'node:fs'
import { canGiveBack, giveBack } from '#src/base/memory/give-back.ts'

/** Addresses of the code of a file, which nothing may be written to: what was once written would be lost. */
const CODE = /^([0-9a-f]+)-([0-9a-f]+) r-x\S \S+ \S+ \S+ +\//gm

/** Lets go of all code; what is run next comes back, which takes a millisecond or two. */
export function letGoOfCode(): void {
  if (!canGiveBack()) return
  for (const [, start = '', end = ''] of readFileSync('/proc/self/maps', 'utf8').matchAll(CODE)) {
    const from = Number.parseInt(start, 16)
    giveBack(from, Number.parseInt(end, 16) - from)
  }
}
