/**
 * A file of somebody's, on disk while it is on its way: between the client's connection, the reader
 * process and the database, so that none of them holds all of it in memory. Its folder is readable
 * by this service alone, and it is removed by whoever was handed it; what a crash leaves behind goes
 * at a later start. `TMPDIR` says where.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SpooledFile {
  readonly path: string
  readonly sizeBytes: number
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Removes it, however often it is called. */
  remove(): void
}

const PREFIX = 'keepsake-files-'
const LEFT_BEHIND_MS = 86_400_000
/** For reading piece by piece, small enough that others come between. */
const PIECE_BYTES = 64 * 1024

/** A file being written. End it with `finish`, or with `abandon`. */
export class Spool {
  readonly #path: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  static async open(): Promise<Spool> {
    const home = folder()
    // Somebody may clean up after a long rest.
    await mkdir(home, { recursive: true, mode: 0o700 })
    const path = join(home, Bun.randomUUIDv7())
    return new Spool(path, await open(path, 'wx', 0o600))
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes)
    this.#sizeBytes += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at)
      at += bytesWritten
    }
  }

  async finish(): Promise<SpooledFile> {
    await this.#handle.close()
    const path = this.#path
    return {
      path,
      sizeBytes: this.#sizeBytes,
      sha256: this.#hash.digest('hex'),
      remove: () => rmSync(path, { force: true })
    }
  }

  async abandon(): Promise<void> {
    await this.#handle.close()
    rmSync(this.#path, { force: true })
  }
}

/** Writes what `pieces` gives to a file. Leaves nothing behind when they end in an error. */
export async function spool(pieces: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const writing = await Spool.open()
  try {
    for await (const piece of pieces) await writing.write(piece)
  } catch (error) {
    await writing.abandon()
    throw error
  }
  return await writing.finish()
}

/** The file piece by piece. A piece must not be kept: the next one takes its place in memory. */
export async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void, void> {
  const handle = await open(path, 'r')
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

let own: string | null = null

/** This thread's folder, made on first use. */
function folder(): string {
  if (own === null) {
    removeLeftBehind()
    own = mkdtempSync(join(tmpdir(), PREFIX))
  }
  return own
}

function removeLeftBehind(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(path).mtimeMs > LEFT_BEHIND_MS) {
        rmSync(path, { recursive: true, force: true })
      }
    } catch {
      // Another user's, or gone already: not ours to remove.
    }
  }
}
