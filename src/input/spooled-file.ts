/**
 * A client's file, on disk while it is on its way between the client's connection, the reader
 * process and the database, so that none of them holds all of it in memory. Its folder is readable
 * by this service alone and goes with its last file, which is removed by the code that was handed it; what a
 * crash leaves behind is removed at the next start. `TMPDIR` says where.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDisk } from '#src/base/disk-full.ts'

export interface SpooledFile {
  readonly path: string
  readonly sizeBytes: number
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Removes it; may be called more than once. */
  remove(): void
}

const PREFIX = 'keepsake-files-'
/** Folders of this machine, or of this container, which may share a disk with others. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const LEFT_BEHIND_MS = 86_400_000
const EMPTY_MS = 60_000
/** For reading in pieces small enough that other requests come in between. */
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
    filesThere++
    try {
      return await onDisk(async () => {
        const home = folder()
        const path = join(home, Bun.randomUUIDv7())
        // Gone with the last file, or cleaned up from outside.
        await mkdir(home, { recursive: true, mode: 0o700 })
        return new Spool(path, await open(path, 'wx', 0o600))
      })
    } catch (error) {
      removeFile(null)
      throw error
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes)
    this.#sizeBytes += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const piece = () => this.#handle.write(bytes, at, bytes.length - at)
      at += (await onDisk(piece)).bytesWritten
    }
  }

  async finish(): Promise<SpooledFile> {
    await this.#handle.close()
    const path = this.#path
    let removed = false
    return {
      path,
      sizeBytes: this.#sizeBytes,
      sha256: this.#hash.digest('hex'),
      remove: () => {
        if (!removed) removeFile(path)
        removed = true
      }
    }
  }

  async abandon(): Promise<void> {
    await this.#handle.close()
    removeFile(this.#path)
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
/** Files of this thread, those that are being opened as well. */
let filesThere = 0

/** This thread's folder, made on first use and again after its last file has gone. */
function folder(): string {
  if (own === null) {
    removeLeftBehind()
    // Named after the process, so that whoever finds files can tell whose they are.
    own = mkdtempSync(join(tmpdir(), `${PREFIX}${HERE}-${process.pid}-`))
  }
  return own
}

/** Removes a file, or counts one that was not made; the folder goes with the last. */
function removeFile(path: string | null): void {
  if (path !== null) rmSync(path, { force: true })
  filesThere--
  if (filesThere > 0 || own === null) return
  rmSync(own, { recursive: true, force: true })
}

/**
 * Removes what a crash has left: at once where the process is known to be gone, else files after a day and empty
 * folders as soon as nothing can be about to use them. To be called at the start of the process with its
 * age, when what bears its own number and is older is that of a process before it, as in a container.
 */
export function removeLeftBehind(processAgeMs?: number): void {
  for (const name of leftIn(tmpdir())) {
    const path = join(tmpdir(), name)
    try {
      const age = Date.now() - statSync(path).mtimeMs
      const gone = isOfGone(name, processAgeMs !== undefined && age > processAgeMs)
      if (gone || age > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true })
      else if (age > EMPTY_MS && readdirSync(path).length === 0) rmdirSync(path)
    } catch {
      // Another user's, or gone already: not ours to remove.
    }
  }
}

function leftIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.startsWith(PREFIX))
  } catch {
    // An upload will say that it has no place; a start does not fail for it.
    return []
  }
}

/** Whether a folder is of a process of this machine that has ended. */
function isOfGone(name: string, isOlder: boolean): boolean {
  const [host, pid] = name.slice(PREFIX.length).split('-')
  if (host !== HERE) return false
  if (Number(pid) === process.pid) return isOlder
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
