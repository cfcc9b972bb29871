/**
 * Pages as pictures for a model that reads pictures. Text that is drawn with a font outside the
 * file needs a font of the system; without one it stays blank.
 */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Pdf, PdfPage } from '#src/reading/files/pdf/pdf.ts'

/** Room for one picture, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** A sheet of small pages in reading order, for a first look at a document. */
export interface SheetPlan {
  pages: readonly number[]
  columns: number
  /** Room for one page. */
  cell: PictureSize
}

type RenderTarget = Parameters<PdfPage['render']>[0]

const JPEG_QUALITY = 85
/** Points to pixels: beyond this, a page of ordinary size gains nothing a model could read. */
const SCALE_MAX = 4
const GAP = 8
const LABEL_HEIGHT = 18

/** A page (from 1) as JPEG within `size`; null where the page cannot be drawn. */
export async function pagePicture(
  pdf: Pdf,
  page: number,
  size: PictureSize
): Promise<Uint8Array | null> {
  const canvas = await pdf.withPage(page, (proxy) => draw(proxy, size))
  return canvas === null ? null : await canvas.encode('jpeg', JPEG_QUALITY)
}

/** One JPEG with the pages of `plan` small, each under its number. Pages that cannot be drawn stay blank. */
export async function contactSheet(pdf: Pdf, plan: SheetPlan): Promise<Uint8Array> {
  const { pages, columns, cell } = plan
  const step = { x: cell.width + GAP, y: cell.height + LABEL_HEIGHT + GAP }
  const rows = Math.max(1, Math.ceil(pages.length / columns))
  const sheet = createCanvas(columns * step.x + GAP, rows * step.y + GAP)
  const context = sheet.getContext('2d')
  context.fillStyle = '#dddddd'
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.font = `${LABEL_HEIGHT - 4}px sans-serif`
  for (const [place, page] of pages.entries()) {
    const x = GAP + (place % columns) * step.x
    const y = GAP + Math.floor(place / columns) * step.y
    context.fillStyle = '#000000'
    context.fillText(String(page), x, y + LABEL_HEIGHT - 4)
    const small = await pdf.withPage(page, (proxy) => draw(proxy, cell))
    if (small !== null) context.drawImage(small, x, y + LABEL_HEIGHT)
  }
  return await sheet.encode('jpeg', JPEG_QUALITY)
}

async function draw(page: PdfPage, size: PictureSize): Promise<Canvas> {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(size.width / natural.width, size.height / natural.height, SCALE_MAX)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height))
  )
  const context = canvas.getContext('2d')
  // JPEG has no transparency: what a page leaves out would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // pdf.js is typed for the browser's canvas, which this one is built to equal.
  const target = { canvas, canvasContext: context } as unknown as Omit<RenderTarget, 'viewport'>
  await page.render({ ...target, viewport }).promise
  return canvas
}
