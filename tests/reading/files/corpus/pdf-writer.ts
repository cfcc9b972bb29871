/**
 * Writes small PDFs by hand, right ones and wrong ones. A library would refuse to write the broken
 * files that a reader has to survive.
 */
import { createHash } from 'node:crypto'

/** A PDF object: its dictionary or value, and the bytes of its stream if it has one. */
export interface PdfObject {
  value: string
  stream?: Uint8Array
}

/** The parts of a file before they are written, so that a case can spoil one of them. */
export interface PdfParts {
  /** By object number, from 1. Object 1 is the catalog. */
  objects: PdfObject[]
  /** More entries of the trailer. */
  trailer?: string
  /** Written before the header. */
  prefix?: string
  /** What `startxref` says instead of the truth. */
  startxref?: number
  /** Added to every offset of the table. */
  offsetError?: number
  /** Encrypts the streams with 40-bit RC4 under this user password. */
  password?: string
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** Parts of a document with one page per text; a line of text to a line. */
export function textPages(texts: readonly string[]): PdfParts {
  const objects: PdfObject[] = [
    { value: '<</Type/Catalog/Pages 2 0 R>>' },
    { value: '' },
    { value: FONT }
  ]
  const kids = texts.map((text) => {
    const content = objects.push({ value: '', stream: Buffer.from(showText(text), 'latin1') })
    return objects.push({ value: pageWith(content) })
  })
  objects[1] = { value: `<</Type/Pages/Count ${kids.length}/Kids[${refs(kids)}]>>` }
  return { objects }
}

/** Value of a page whose content is object `content`; the font of `textPages` is its F1. */
export function pageWith(content: number, resources = '', box = '0 0 595 842'): string {
  return `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents ${content} 0 R/Resources<</Font<</F1 3 0 R>>${resources}>>>>`
}

/** Operators that show a text from the top of the page, 14 points a line. */
export function showText(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
  return `BT /F1 10 Tf 14 TL 40 790 Td ${lines.join(' ')} ET`
}

export function refs(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ')
}

/** The bytes of a file with a classic cross-reference table. */
export function writePdf(parts: PdfParts): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const put = (data: string | Uint8Array) => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
    chunks.push(bytes)
    length += bytes.length
  }
  const lock = parts.password === undefined ? null : lockOf(parts.password)
  const objects = lock === null ? parts.objects : [...parts.objects, { value: lock.dictionary }]
  put(`${parts.prefix ?? ''}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`)
  const offsets = objects.map(({ value, stream }, i) => {
    const offset = length
    const bytes = stream === undefined || lock === null ? stream : lock.encrypt(stream, i + 1)
    put(`${i + 1} 0 obj\n`)
    if (bytes === undefined) put(value)
    else {
      const dictionary = value === '' ? '<<>>' : value
      put(`${dictionary.replace(/>>$/, `/Length ${bytes.length}>>`)}\nstream\n`)
      put(bytes)
      put('\nendstream')
    }
    put('\nendobj\n')
    return offset + (parts.offsetError ?? 0)
  })
  const table = length
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  put(offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''))
  const encrypt = lock === null ? '' : `/Encrypt ${objects.length} 0 R/ID[<${ID}><${ID}>]`
  put(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${encrypt}${parts.trailer ?? ''}>>\n`)
  put(`startxref\n${parts.startxref ?? table}\n%%EOF\n`)
  return Buffer.concat(chunks)
}

const ID = '0123456789abcdef0123456789abcdef'
/** The padding string of the standard security handler (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex'
)

/** Revision 2 of the standard security handler: algorithms 1, 2, 3 and 4 of ISO 32000-1, 7.6. */
function lockOf(password: string) {
  const padded = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), PADDING], 32)
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password))
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const hashed = Buffer.concat([padded(password), owner, permissions, Buffer.from(ID, 'hex')])
  const key = md5(hashed).subarray(0, 5)
  const user = rc4(key, PADDING)
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return {
    dictionary: `<</Filter/Standard/V 1/R 2/O<${hex(owner)}>/U<${hex(user)}>/P -4>>`,
    encrypt: (bytes: Uint8Array, number: number) => {
      const salt = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0])
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), bytes)
    }
  }
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const at = (i: number) => state[i & 255] ?? 0
  const swap = (i: number, j: number) => {
    const kept = at(i)
    state[i] = at(j)
    state[j] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return bytes.map((byte) => {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}
