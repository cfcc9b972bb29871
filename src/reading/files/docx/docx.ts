/**
 * A Word document as text. mammoth reads it, by way of HTML because its Markdown loses tables. Only
 * the XML parts are unpacked: pictures, fonts and macros are never touched.
 */
import mammoth from 'mammoth'
import { htmlText } from '#src/reading/files/docx/html-text.ts'
import { unpack } from '#src/reading/files/docx/zip-entries.ts'
import { unreadable, unsupported } from '#src/reading/files/file-type.ts'
import { cleanText } from '#src/reading/files/plain-text.ts'

/** Contract 8: what a document may unpack to. */
const UNPACKED_MAX = 100 * 1024 * 1024
/** A large document has hundreds; pictures are entries too. */
const ENTRIES_MAX = 20_000

/**
 * The text of a document with its tables, lists and notes. Throws the 415 for a container of
 * something else, the 422 for one that is broken, encrypted or unpacks to too much.
 */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const parts = await unpack(bytes, isXmlPart, { bytesMax: UNPACKED_MAX, entriesMax: ENTRIES_MAX })
  if (!holdsWordDocument(parts))
    throw unsupported('The content of the file is not a DOCX document.')
  try {
    const { value } = await mammoth.convertToHtml(asInput(parts), {
      // A style map inside the document could send its text to elements that are not read.
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    })
    return cleanText(htmlText(value))
  } catch {
    // Parser errors quote the document, which must not reach a log: the cause is left behind.
    throw unreadable('The document is broken: its text cannot be read.')
  }
}

function isXmlPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !/\/(?:media|embeddings|fonts)\//i.test(name)
}

function holdsWordDocument(parts: ReadonlyMap<string, Uint8Array>): boolean {
  const types = parts.get('[Content_Types].xml')
  // Documents, templates and both with macros: all have a main part of word processing.
  return types !== undefined && /wordprocessingml|ms-word/.test(new TextDecoder().decode(types))
}

/**
 * The parts in place of a container. mammoth takes an opened container in `file`, which its types
 * leave out; the tests for documents fail if an update stops doing so.
 */
function asInput(parts: ReadonlyMap<string, Uint8Array>): { buffer: Buffer } {
  const file = {
    exists: (name: string) => parts.has(name),
    read: (name: string, encoding?: string) => {
      const bytes = parts.get(name)
      if (bytes === undefined) return Promise.reject(new Error('no such part'))
      if (encoding === undefined) return Promise.resolve(bytes)
      if (encoding === 'base64') return Promise.resolve(Buffer.from(bytes).toString('base64'))
      return Promise.resolve(new TextDecoder('utf-8').decode(bytes))
    }
  }
  return { file } as unknown as { buffer: Buffer }
}
