/**
 * The text of PDF and Word documents, read on this machine: in the document itself nobody could take out a
 * secret. What cannot be read here, such as a scanned page, is left out and told of.
 */
import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { fromBufferPromise } from 'yauzl'
import { dateOf } from '../reading/dates.ts'
import { UnreadableSource } from '../source.ts'

export interface Document {
  text: string
  pages: number | null
  author: string | null
  written: string | null
}

const PAGES_MAX = 2_000
/** What is read of a Word document, unpacked; pictures are not. */
const UNPACKED_MAX = 32 * 1024 * 1024
/** A large document has hundreds; pictures are parts too. */
const ENTRIES_MAX = 20_000
const TEXT_CHARACTERS_MAX = 8_000_000

/** Throws `UnreadableSource` for what is broken, protected or too large. */
export async function pdfOf(bytes: Uint8Array): Promise<Document> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch(() => {
    throw new UnreadableSource('It is broken or protected by a password.')
  })
  try {
    if (pdf.numPages > PAGES_MAX) throw new UnreadableSource('It has more than 2,000 pages.')
    const pages: string[] = []
    let characters = 0
    for (let number = 1; number <= pdf.numPages && characters < TEXT_CHARACTERS_MAX; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
      characters += text.length
      pages.push(text)
      page.cleanup()
    }
    const { info } = await pdf.getMetadata()
    const { Author: author, CreationDate: created } = info as Record<string, unknown>
    return {
      text: pages.join('\n\n'),
      pages: pdf.numPages,
      author: typeof author === 'string' && author.trim() !== '' ? author : null,
      written: typeof created === 'string' ? pdfDate(created) : null
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** `D:20240501093000+02'00'`. */
function pdfDate(text: string): string | null {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-]\d\d)'?(\d\d)?|Z)?/.exec(text)
  if (found === null) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone] = found
  const offset = zone === undefined ? 'Z' : `${zone}:${found[8] ?? '00'}`
  return dateOf(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
}

/** Throws `UnreadableSource` for what is broken, protected or unpacks to too much. */
export async function docxOf(bytes: Uint8Array): Promise<Document> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const parts = await partsOf(buffer)
    const { value } = await mammoth.extractRawText(asInput(parts))
    const core = textOf(parts.get('docProps/core.xml'))
    const author = /<dc:creator>([^<]{1,200})<\/dc:creator>/.exec(core)?.[1] ?? null
    const written = /<dcterms:(?:modified|created)[^>]*>([^<]{1,40})</.exec(core)?.[1]
    return { text: value, pages: null, author, written: dateOf(written) }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    throw new UnreadableSource('It is broken or protected by a password.')
  }
}

/**
 * The parts that text is read from, as they came out: directories of archives may say anything, so it is counted. Whoever
 * reads the document is handed these and never the archive, in which its main part may be called anything else.
 */
async function partsOf(buffer: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(buffer, { autoClose: false })
  const parts = new Map<string, Buffer>()
  let [entries, unpacked] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    if (++entries > ENTRIES_MAX) throw new UnreadableSource('It has more than 20,000 parts.')
    if (!/\.(?:xml|rels)$/i.test(entry.fileName) || parts.has(entry.fileName)) continue
    const bytes: Buffer[] = []
    for await (const some of await zip.openReadStreamPromise(entry)) {
      unpacked += some.length
      if (unpacked > UNPACKED_MAX) throw new UnreadableSource('It unpacks to more than 32 MB.')
      bytes.push(some)
    }
    parts.set(entry.fileName, Buffer.concat(bytes))
  }
  return parts
}

/** The parts in place of an archive: mammoth takes an opened one in `file`, which its types leave out. */
function asInput(parts: ReadonlyMap<string, Buffer>): { buffer: Buffer } {
  const file = {
    exists: (name: string) => parts.has(name),
    read: (name: string, encoding?: string) => {
      const bytes = parts.get(name)
      if (bytes === undefined) return Promise.reject(new Error('no such part'))
      if (encoding === undefined) return Promise.resolve(bytes)
      return Promise.resolve(encoding === 'base64' ? bytes.toString('base64') : textOf(bytes))
    }
  }
  return { file } as unknown as { buffer: Buffer }
}

/** Without the mark that some documents begin with. */
const textOf = (bytes: Buffer | undefined) => new TextDecoder().decode(bytes)
