/**
 * How much memory the embedded database has for pages of its files. What does not fit is read from the
 * file at each look, through WebAssembly and back: with 100,000 facts and PostgreSQL's default of 128
 * MB that was half of a search. The memory is taken in full at the start, so it follows what is there.
 */
import { readdirSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MIN_MB = 128
/** Of the 2 GB that the module may grow to; more made no difference. */
const MAX_MB = 1024
/** At most this part of the machine's memory, or of what its container may have. */
const SHARE = 1 / 8
const STEP_MB = 64

/** Megabytes of buffers for a database in a folder (null: in memory). */
export function buffersFor(folder: string | null, memoryMb = memoryOfMachineMb()): number {
  const wanted = folder === null ? 0 : dataMb(join(folder, 'base'))
  const allowed = Math.max(MIN_MB, Math.min(MAX_MB, memoryMb * SHARE))
  const stepped = Math.ceil(wanted / STEP_MB) * STEP_MB
  return Math.floor(Math.max(MIN_MB, Math.min(allowed, stepped)))
}

function memoryOfMachineMb(): number {
  const allowed = process.constrainedMemory()
  return (allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()) / 2 ** 20
}

/** Size of the tables and indexes; 0 before the first start has made them. */
function dataMb(base: string): number {
  try {
    const files = readdirSync(base, { recursive: true, withFileTypes: true })
    const bytes = files
      .filter((file) => file.isFile())
      .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
    return bytes / 2 ** 20
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
