/**
 * The files of a source: a file, a folder with all that is below it, or the entries of a ZIP. They are read
 * as streams and never unpacked, so the names in an archive have no power over this machine.
 */
import { open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { type Telling, UnreadableSource } from '../source.ts'

export interface Input {
  /** Its path inside the source. */
  name: string
  size: number
  modified: Date | null
  /** Chunks are good until the next one is asked for: what is kept of one is copied. */
  bytes(): AsyncIterable<Uint8Array>
}

export interface Inputs {
  list: Input[]
  close(): void
}

/** Folders that hold what programs keep for themselves. */
const NOT_ENTERED = /^(?:\.|node_modules$|__MACOSX$)/
const ZIP_START = 'PK'

/** The files of a source whose path in it is `wanted`, in the order of their names. */
export async function inputsIn(
  path: string,
  wanted: (name: string) => boolean,
  telling: Telling
): Promise<Inputs> {
  const inputs = await opened(path, wanted, telling)
  inputs.list.sort((left, right) => (left.name < right.name ? -1 : 1))
  telling.total(inputs.list.reduce((sum, { size }) => sum + size, 0))
  return inputs
}

async function opened(
  path: string,
  wanted: (name: string) => boolean,
  telling: Telling
): Promise<Inputs> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new UnreadableSource(`There is nothing at ${path}.`)
  if (found.isDirectory()) return { list: await below(path, wanted), close: () => {} }
  if (await isZip(path)) return entriesOf(path, wanted, telling)
  // A file that is named is meant, whatever it is called.
  return { list: [onDisk(path, path.split('/').at(-1) ?? path, found)], close: () => {} }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1', 0, 2) === ZIP_START && !isDocx(path)
  } finally {
    await file.close()
  }
}

/** A Word document is a ZIP too, and means itself. */
function isDocx(path: string): boolean {
  return /\.docx$/i.test(path)
}

function onDisk(path: string, name: string, { size, mtime }: { size: number; mtime: Date }): Input {
  return { name, size, modified: mtime, bytes: () => bytesOf(path) }
}

const CHUNK = 256 * 1024

/** One buffer for all: a stream would leave hundreds of megabytes of them to the garbage collector. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function below(root: string, wanted: (name: string) => boolean): Promise<Input[]> {
  const list: Input[] = []
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      // Symbolic links may lead out of the folder, or in a circle: they are neither of both.
      if (entry.isDirectory() && !NOT_ENTERED.test(entry.name)) folders.push(path)
      else if (entry.isFile() && wanted(name)) list.push(onDisk(path, name, await stat(path)))
    }
  }
  return list
}

async function entriesOf(
  path: string,
  wanted: (name: string) => boolean,
  telling: Telling
): Promise<Inputs> {
  const list: Input[] = []
  try {
    // Names are decoded here: a single bad one would otherwise end the whole archive.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const zip = await openPromise(path, options)
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (isOutside(name)) telling.skip(name, 'its name leads out of the archive')
      else if (!name.endsWith('/') && wanted(name)) list.push(inZip(zip, entry, name))
    }
    return { list, close: () => zip.close() }
  } catch {
    throw new UnreadableSource(`${path} is a broken ZIP, perhaps not downloaded to its end.`)
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function isOutside(name: string): boolean {
  return /^[/\\]|^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..')
}

function inZip(zip: ZipFile, entry: Entry, name: string): Input {
  return {
    name,
    size: entry.uncompressedSize,
    modified: entry.getLastModDate(),
    bytes: async function* () {
      yield* await zip.openReadStreamPromise(entry)
    }
  }
}
