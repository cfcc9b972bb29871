/**
 * One way to read every kind of file: numbered parts of text, which are the pages of a PDF and the
 * pieces of everything else. Parsers run in the calling thread for as long as a file makes them, so
 * only the reader process imports this file.
 */
import { docxText } from '#src/reading/files/docx/docx.ts'
import {
  checkContent,
  type FileType,
  typeOfName,
  unreadable,
  unsupported
} from '#src/reading/files/file-type.ts'
import type { PictureSize, SheetPlan } from '#src/reading/files/pdf/page-image.ts'
import { openPdf, type Pdf } from '#src/reading/files/pdf/pdf.ts'
import { cutPieces } from '#src/reading/files/pieces.ts'
import { decodeText, hasWords } from '#src/reading/files/plain-text.ts'

/** Contract 8. */
export const PDF_PAGES_MAX = 2000
/** As of one message (contract 8): a page with more is no page that anybody wrote. */
const PAGE_CHARACTERS_MAX = 100_000

/** What an opened file can be asked for; parts count from 1. */
export interface ReadableFile {
  readonly fileType: FileType
  /** Pages of a PDF, else pieces. */
  readonly partCount: number
  /** The text of a part, '' where it has none, null where it cannot be read or is too long. */
  text(part: number): Promise<string | null>
  /** Whether any part holds a word. Stops at the first that does. */
  holdsText(): Promise<boolean>
  /** A page as JPEG, null where it cannot be drawn or the file has no pages. */
  picture(page: number, size: PictureSize): Promise<Uint8Array | null>
  /** Many pages on one JPEG, null where the file has no pages. */
  sheet(plan: SheetPlan): Promise<Uint8Array | null>
}

/**
 * Opens a file by the type that its name claims. Throws the 415 for an unknown extension or content
 * of another type, the 422 for a file that is empty, encrypted, broken or too long.
 * `bytes` must not be used afterwards.
 */
export async function openFile(
  name: string,
  bytes: Uint8Array,
  canRender: boolean
): Promise<ReadableFile> {
  const type = typeOfName(name)
  if (type === null) throw unsupported('Only PDF, DOCX, TXT and MD files are read.')
  checkContent(type, bytes)
  if (type === 'pdf') return ofPages(await openPdf(bytes, canRender))
  const text = type === 'docx' ? await docxText(bytes) : decodeText(bytes)
  if (!hasWords(text)) throw unreadable('The file holds no text.')
  return ofPieces(type, cutPieces(text))
}

function ofPages(pdf: Pdf): ReadableFile {
  const partCount = pdf.pageCount
  if (partCount < 1) throw unreadable('The PDF has no pages.')
  if (partCount > PDF_PAGES_MAX) {
    throw unreadable(`The PDF has ${partCount} pages; at most ${PDF_PAGES_MAX} are accepted.`)
  }
  return {
    fileType: 'pdf',
    partCount,
    text: async (part) => {
      const text = await pdf.text(part)
      return text !== null && text.length > PAGE_CHARACTERS_MAX ? null : text
    },
    holdsText: async () => {
      for (let page = 1; page <= partCount; page++) {
        if (hasWords((await pdf.text(page)) ?? '')) return true
      }
      return false
    },
    // Loaded on first use: the canvas is 35 MB of native code that text alone never needs.
    picture: async (page, size) => (await pictures()).pagePicture(pdf, page, size),
    sheet: async (plan) => (await pictures()).contactSheet(pdf, plan)
  }
}

const pictures = () => import('#src/reading/files/pdf/page-image.ts')

function ofPieces(fileType: FileType, pieces: readonly string[]): ReadableFile {
  return {
    fileType,
    partCount: pieces.length,
    text: (part) => Promise.resolve(pieces[part - 1] ?? null),
    holdsText: () => Promise.resolve(true),
    picture: () => Promise.resolve(null),
    sheet: () => Promise.resolve(null)
  }
}
