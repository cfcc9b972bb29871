/** Where standard output goes, as far as it shows: what is kept and passed on as a log must hold no key (contract 9). */
import { fstatSync } from 'node:fs'

export interface Output {
  isFile: boolean
  /** Device and inode, as systemd names what it listens to. */
  place: string
  /** The first process of a container has its log as output, with a terminal too. */
  isFirstProcess: boolean
}

/** What `descriptor` leads to. */
export function outputAt(descriptor: number): Output {
  const stat = fstatSync(descriptor)
  return {
    isFile: stat.isFile(),
    place: `${stat.dev}:${stat.ino}`,
    isFirstProcess: process.pid === 1
  }
}

/** Whether it is kept as a log; `journalStream` is the setting of that name, which systemd makes. */
export function isLog(output: Output, journalStream: string | null): boolean {
  return output.isFile || output.isFirstProcess || output.place === journalStream
}
