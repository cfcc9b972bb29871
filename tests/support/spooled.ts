/** Bytes as a file on disk, as the door hands them to whoever reads files. */
import { spool } from '#src/input/spooled-file.ts'
import type { FileOwner } from '#src/reading/files/file-reader.ts'

/** An uploaded file with these bytes. It is removed when the process ends, at the latest. */
export async function uploadedFile(name: string, bytes: Uint8Array, canRender = false) {
  const { path, sizeBytes, remove } = await spool(
    (async function* once() {
      yield bytes
    })()
  )
  process.once('exit', remove)
  return { name, path, sizeBytes, canRender, discard: remove }
}

/** An account whose file is read, and that wants it until `signal` aborts. */
export function fileOwner(
  accountId = 'ana',
  signal: AbortSignal = new AbortController().signal
): FileOwner {
  return { accountId, signal }
}
