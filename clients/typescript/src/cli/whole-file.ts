/** Writes a file whole or not at all: what stood there before is the last good copy until the new one is there. */
import { createWriteStream, realpathSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes the pieces to a path, readable for its owner only. What is no ordinary file (a pipe) is written as they come. */
export async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const before = statSync(path, { throwIfNoEntry: false })
  // A link stays one.
  const place = before === undefined ? path : realpathSync(path)
  const isPlain = before === undefined || before.isFile()
  const fresh = isPlain ? `${place}.${process.pid}.part` : place
  try {
    await pipeline(Readable.from(pieces), createWriteStream(fresh, { mode: 0o600 }))
    if (isPlain) await rename(fresh, place)
  } catch (error) {
    if (isPlain) await rm(fresh, { force: true })
    throw error
  }
}
