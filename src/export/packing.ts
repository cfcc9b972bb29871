/** Markdown files in one body: as a JSON object by their paths, or as a zip; written as they come. */
import { makeZip } from 'client-zip'
import type { ExportCounts } from '#src/export/contract.ts'
import type { FileStretch } from '#src/export/memory-files.ts'

/** `{"files": {path: text}, "counts": …}`; the counts are read when the last file is through. */
export async function* filesText(
  stretches: AsyncIterable<FileStretch>,
  counts: ExportCounts
): AsyncGenerator<string> {
  let path = ''
  yield '{"files":{'
  for await (const stretch of stretches) {
    const begins = stretch.path !== path
    const opening = `${path === '' ? '' : '",'}${JSON.stringify(stretch.path)}:"`
    path = stretch.path
    // The text of a JSON string may be cut anywhere between characters, and stretches are whole.
    yield `${begins ? opening : ''}${JSON.stringify(stretch.text).slice(1, -1)}`
  }
  yield `${path === '' ? '' : '"'}},"counts":${JSON.stringify(counts)}}`
}

/** The files as a zip (ZIP64 where it takes that), every one dated `at`. */
export function zipped(
  stretches: AsyncGenerator<FileStretch>,
  at: Date
): ReadableStream<Uint8Array> {
  return makeZip(zipEntries(stretches, at))
}

/**
 * Groups stretches into files without holding a file: an entry's input draws stretches until the path
 * changes. The archive reads each entry to its end before it asks for the next.
 */
async function* zipEntries(stretches: AsyncGenerator<FileStretch>, lastModified: Date) {
  let next = await stretches.next()
  const inputOf = async function* (path: string) {
    while (!next.done && next.value.path === path) {
      yield next.value.text
      next = await stretches.next()
    }
  }
  while (!next.done) {
    const { path } = next.value
    yield { name: path, lastModified, input: inputOf(path) }
  }
}
