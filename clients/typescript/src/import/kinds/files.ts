/** A folder of documents: PDF, Word, text and Markdown files, read on this machine and sent as text. */
import { basename, extname } from 'node:path'
import { counted, given, reasonOf } from '../reading/conversations.ts'
import { dateInName, dateOf } from '../reading/dates.ts'
import { cleanText } from '../reading/encodings.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { safePieces } from '../reading/safe-cuts.ts'
import { NotText, stretchesOf } from '../reading/text-file.ts'
import { type Found, type Reader, type Telling, UnreadableSource } from '../source.ts'
import { type Document, docxOf, pdfOf } from './documents.ts'

const DOCUMENTS: Readonly<Record<string, (bytes: Uint8Array) => Promise<Document>>> = {
  '.pdf': pdfOf,
  '.docx': docxOf
}
const FILES = /\.(?:pdf|docx|txt|md|markdown)$/i
const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024

export const readFiles: Reader = async function* (path, telling) {
  const { list, close } = await inputsIn(path, (name) => FILES.test(name), telling)
  try {
    if (list.length === 0) {
      throw new UnreadableSource(`There are no PDF, DOCX, TXT or MD files in ${path}.`)
    }
    for (const input of list) yield* piecesOf(input, telling)
  } finally {
    close()
  }
}

async function* piecesOf(input: Input, telling: Telling): AsyncGenerator<Found> {
  const open = DOCUMENTS[extname(input.name).toLowerCase()]
  try {
    if (input.size === 0) return telling.skip(input.name, 'it is empty')
    if (open === undefined) {
      const text = stretchesOf(counted(input.bytes(), telling))
      yield* found(input, text, { author: null, written: null, pages: null })
    } else if (input.size > DOCUMENT_BYTES_MAX) {
      telling.skip(input.name, 'it is larger than 50 MB')
    } else {
      const { text, ...told } = await open(await wholeOf(counted(input.bytes(), telling)))
      if (text.trim() !== '') yield* found(input, [cleanText(text)], told)
      else
        telling.skip(
          input.name,
          'no text can be read in it (`keepsake add --file` sends it as it is)'
        )
    }
  } catch (error) {
    if (error instanceof NotText) telling.skip(input.name, error.message)
    else if (error instanceof UnreadableSource) telling.skip(input.name, error.message)
    else telling.broken(input.name, reasonOf(error))
  }
}

async function* found(
  input: Input,
  stretches: AsyncIterable<string> | Iterable<string>,
  { author, written, pages }: Omit<Document, 'text'>
): AsyncGenerator<Found> {
  const filename = basename(input.name)
  const metadata = given({
    filename,
    path: input.name === filename ? undefined : input.name,
    file_type: extname(filename).slice(1).toLowerCase(),
    page_count: pages ?? undefined,
    author: author ?? undefined
  })
  const timestamp = written ?? dateInName(filename) ?? dateOf(input.modified)
  let part = 0
  for await (const text of safePieces(stretches)) {
    part++
    const place = part === 1 ? input.name : `${input.name}, part ${part}`
    const numbered = part === 1 ? metadata : { ...metadata, part }
    // As the service calls what is uploaded, so that a capture policy holds for both.
    yield { place, text, timestamp, source: 'file_upload', metadata: numbered }
  }
}

async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  // A copy of its own: readers of PDF take over the memory that they are handed.
  return new Uint8Array(Buffer.concat(parts))
}
