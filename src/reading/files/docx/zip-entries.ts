/**
 * Unpacks a ZIP container within a bound. A few kilobytes can claim to hold gigabytes, or lie about
 * what they hold, so both are checked: the sizes that the directory states, before anything is
 * unpacked, and the bytes that really come out. Whoever reads the document is handed these bytes
 * and never the container, so no second parser can see other entries than were checked.
 */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { unreadable } from '#src/reading/files/file-type.ts'

export interface UnpackLimits {
  /** All entries together, wanted or not, in bytes. */
  bytesMax: number
  entriesMax: number
}

/**
 * The entries whose names `wanted` accepts, by name, and all names. Throws the 422 for a container
 * that is broken, encrypted or would unpack to more than the limits.
 */
export async function unpack(
  container: Uint8Array,
  wanted: (name: string) => boolean,
  limits: UnpackLimits
): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(container.buffer, container.byteOffset, container.length)
  try {
    const zip = await fromBufferPromise(buffer, { autoClose: false })
    const entries = await entriesOf(zip, limits)
    const unpacked = new Map<string, Uint8Array>()
    for (const entry of entries) {
      if (!wanted(entry.fileName) || unpacked.has(entry.fileName)) continue
      if (entry.isEncrypted()) throw unreadable('The document is encrypted.')
      unpacked.set(entry.fileName, await bytesOf(zip, entry))
    }
    return unpacked
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    // yauzl rejects with plain errors whose texts may quote entry names: none is passed on.
    throw unreadable('The document is broken: its container cannot be unpacked.')
  }
}

/** All entries, of which the stated sizes together keep within the limits. */
async function entriesOf(zip: ZipFile, limits: UnpackLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    bytes += entry.uncompressedSize
    if (bytes > limits.bytesMax || entries.length > limits.entriesMax) {
      const mb = Math.floor(limits.bytesMax / 1024 / 1024)
      throw unreadable(`The document unpacks to more than ${mb} MB.`)
    }
  }
  return entries
}

/**
 * What an entry really holds. yauzl ends the stream with an error as soon as more bytes come out
 * than the directory states, so the sum over the directory bounds this too.
 */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
