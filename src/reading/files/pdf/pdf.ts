/**
 * A PDF, page by page, read by pdf.js (in unpdf's build). pdf.js takes over the buffer it is given
 * and runs in this very thread, so a hostile file can hold it for ever: only the reader process,
 * which can be killed, may import this file.
 */
import { readFile } from 'node:fs/promises'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { unreadable } from '#src/reading/files/file-type.ts'
import { pageText, type TextRun } from '#src/reading/files/pdf/page-text.ts'
import { cleanText } from '#src/reading/files/plain-text.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

export interface Pdf {
  readonly pageCount: number
  /** Text of page `page` (from 1), '' where it has none, null where the page cannot be read. */
  text(page: number): Promise<string | null>
  /** Runs `use` with the page, null where the page cannot be read. */
  withPage<Result>(page: number, use: (page: PdfPage) => Promise<Result>): Promise<Result | null>
}

/**
 * Opens a PDF; `canRender` makes pages drawable, which loads a canvas. Throws the 422 for one that
 * asks for a password or is broken beyond repair. `bytes` must not be used afterwards.
 */
export async function openPdf(bytes: Uint8Array, canRender: boolean): Promise<Pdf> {
  const document = await open(bytes, canRender)
  const withPage = async <Result>(page: number, use: (page: PdfPage) => Promise<Result>) => {
    try {
      const proxy = await document.getPage(page)
      const result = await use(proxy)
      proxy.cleanup()
      return result
    } catch {
      // A broken page must not lose the others; what pdf.js says of it may quote its content.
      return null
    }
  }
  const text = (page: number) =>
    withPage(page, async (proxy) => {
      const { items } = await proxy.getTextContent()
      const runs = items.filter((item): item is typeof item & TextRun => 'str' in item)
      const fields = fieldLines(await proxy.getAnnotations())
      return cleanText([pageText(runs), ...fields].join('\n').trim())
    })
  return { pageCount: document.numPages, text, withPage }
}

/** What was filled into a form, a line a field: it is no part of a page's own text. */
function fieldLines(annotations: readonly FormField[]): string[] {
  return annotations.flatMap(({ fieldName, fieldValue }) => {
    const values = [fieldValue].flat().filter((value) => typeof value === 'string')
    const value = values.join(', ').trim()
    // `Off` is a box that is not ticked.
    if (value === '' || value === 'Off') return []
    return [typeof fieldName === 'string' && fieldName !== '' ? `${fieldName}: ${value}` : value]
  })
}

interface FormField {
  fieldName?: unknown
  fieldValue?: unknown
}

async function open(bytes: Uint8Array, canRender: boolean): Promise<PdfDocument> {
  const CanvasFactory = canRender
    ? await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
    : undefined
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      enableXfa: false,
      // Character maps, standard fonts and image decoders come from disk, through the class below.
      useWorkerFetch: false,
      cMapUrl: 'cmaps/',
      cMapPacked: true,
      standardFontDataUrl: 'standard_fonts/',
      wasmUrl: 'wasm/',
      iccUrl: 'iccs/',
      BinaryDataFactory: PdfJsData,
      maxImageSize: IMAGE_PIXELS_MAX,
      ...(CanvasFactory === undefined ? {} : { CanvasFactory })
    })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') {
      throw unreadable('The PDF is protected by a password. Remove the password and try again.')
    }
    throw unreadable('The PDF is broken: it cannot be opened.')
  }
}

/** Larger pictures are left blank: one of 100 megapixels takes 400 MB to draw. */
const IMAGE_PIXELS_MAX = 32_000_000

/**
 * Hands pdf.js the data files of the package pdfjs-dist. Its own way of getting them asks for an
 * address on the web, which would leave Chinese, Japanese and Korean pages without text.
 */
class PdfJsData {
  readonly #root = new URL('./', import.meta.resolve('pdfjs-dist/package.json'))

  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = FOLDERS[kind]
    // The name of a character map comes from the file.
    if (folder === undefined || !/^[\w.-]+$/.test(filename)) throw new Error('no such data')
    return new Uint8Array(await readFile(new URL(folder + filename, this.#root)))
  }
}

const FOLDERS: Record<string, string> = {
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'standard_fonts/',
  wasmUrl: 'wasm/',
  iccUrl: 'iccs/'
}
