/**
 * A disk of a few megabytes in memory, to be filled by tests. Mounting needs root on Linux; where that
 * cannot be, the tests that want one are skipped, and say so.
 */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/leftovers.ts'

export interface SmallDisk {
  folder: string
  /** Writes a file until at most so many bytes are free. */
  fill(leaveBytes: number): void
  /** Removes what filled it. */
  free(): void
  remount(options: string): void
  unmount(): void
}

/** Whether there can be one here. */
export const smallDisks = canMount()

function run(...command: string[]): boolean {
  return Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).exitCode === 0
}

function canMount(): boolean {
  const folder = temporaryFolder()
  const mounted = process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', 'tmpfs', folder)
  if (mounted) run('umount', folder)
  else process.stderr.write('\nSKIPPED: full disks, because this user cannot mount one.\n\n')
  return mounted
}

/** Mounts a disk of so many megabytes. */
export function smallDisk(megabytes: number, folder = temporaryFolder()): SmallDisk {
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    throw new Error('the small disk was not mounted')
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill: (leaveBytes) => {
      const block = Buffer.alloc(4096, 1)
      const file = openSync(filling, 'a')
      try {
        while (freeOn(folder) > leaveBytes) writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filling, { force: true }),
    remount: (options) => {
      if (!run('mount', '-o', `remount,${options}`, folder)) throw new Error('not remounted')
    },
    unmount: () => void run('umount', '-l', folder)
  }
}

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
