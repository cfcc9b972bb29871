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
    const core = await coreOf(buffer)
    const { value } = await mammoth.extractRawText({ buffer })
    const author = /<dc:creator>([^<]{1,200})<\/dc:creator>/.exec(core)?.[1] ?? null
    const written = /<dcterms:(?:modified|created)[^>]*>([^<]{1,40})</.exec(core)?.[1]
    return { text: value, pages: null, author, written: dateOf(written) }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    throw new UnreadableSource('It is broken or protected by a password.')
  }
}

/**
 * What the document says of itself, once it is known that it does not unpack to more than memory: directories
 * of archives may say anything, so what comes out is counted.
 */
async function coreOf(buffer: Buffer): Promise<string> {
  const zip = await fromBufferPromise(buffer, { autoClose: false })
  let unpacked = 0
  const core: Buffer[] = []
  for await (const entry of zip.eachEntry()) {
    if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue
    for await (const part of await zip.openReadStreamPromise(entry)) {
      unpacked += part.length
      if (unpacked > UNPACKED_MAX) throw new UnreadableSource('It unpacks to more than 32 MB.')
      if (entry.fileName === 'docProps/core.xml') core.push(part)
    }
  }
  return Buffer.concat(core).toString('utf8')
}
