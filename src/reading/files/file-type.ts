/**
 * Which kinds of file are read, recognised by the extension and then checked against the content: the
 * MIME type that a client sends is never looked at (contract 4.1). A disguised file is refused here,
 * before any parser sees it.
 */
import { Failure, invalid } from '#src/base/failure.ts'

export type FileType = 'pdf' | 'docx' | 'txt' | 'md'

export const SUPPORTED_EXTENSIONS: readonly string[] = ['.pdf', '.docx', '.txt', '.md']

/** The type that a file's name claims, in any case; null for every other extension or none. */
export function typeOfName(name: string): FileType | null {
  const extension = /\.(pdf|docx|txt|md)$/i.exec(name.trim())?.[1]
  return extension === undefined ? null : (extension.toLowerCase() as FileType)
}

/** The 415 of a file that is not what it should be. */
export function unsupported(detail: string): Failure<'unsupported_file'> {
  return new Failure('unsupported_file', detail, { supported: [...SUPPORTED_EXTENSIONS] })
}

/** The 422 of a file of a right type that cannot be used. */
export function unreadable(detail: string): Failure<'validation'> {
  return invalid('file', detail)
}

/** How files begin that people often rename; a text may begin with anything else. */
const SIGNATURES: readonly { format: Format; bytes: readonly number[] }[] = [
  { format: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { format: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: 'office97', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { format: 'other', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { format: 'other', bytes: [0xff, 0xd8, 0xff] },
  { format: 'other', bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: 'other', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { format: 'other', bytes: [0x1f, 0x8b] },
  { format: 'other', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] }
]

type Format = 'pdf' | 'zip' | 'office97' | 'other' | null

/** Acrobat and others accept a PDF header anywhere in the first kilobyte (ISO 32000-1, annex H.3). */
const PDF_HEADER_WITHIN = 1024

/**
 * Refuses content that is not of `type`: 422 for an empty or an encrypted file, 415 for a disguised
 * one. A file that passes may still turn out to be broken.
 */
export function checkContent(type: FileType, bytes: Uint8Array): void {
  if (bytes.length === 0) throw unreadable('The file is empty.')
  const format = formatOf(bytes)
  if (type === 'pdf') {
    const isPdf = format === 'pdf' || (format === null && holdsPdfHeader(bytes))
    if (!isPdf) throw unsupported('The content of the file is not a PDF.')
  } else if (type === 'docx') {
    if (format === 'office97' && holdsEncryptedPackage(bytes)) {
      throw unreadable(
        'The document is protected by a password. Remove the password and try again.'
      )
    }
    if (format !== 'zip') throw unsupported('The content of the file is not a DOCX document.')
  } else if (format !== null) {
    throw unsupported('The content of the file is not plain text.')
  }
}

function formatOf(bytes: Uint8Array): Format {
  const found = SIGNATURES.find((one) => one.bytes.every((byte, i) => bytes[i] === byte))
  return found?.format ?? null
}

function holdsPdfHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_WITHIN))
    .toString('latin1')
    .includes('%PDF-')
}

/** Office puts a password-protected document into an old container with a stream of this name. */
function holdsEncryptedPackage(bytes: Uint8Array): boolean {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name)
}
