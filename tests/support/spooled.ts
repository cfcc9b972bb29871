/** Bytes as a file on disk, as the door hands them to whoever reads files. */
import { spool } from '#src/input/spooled-file.ts'

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
