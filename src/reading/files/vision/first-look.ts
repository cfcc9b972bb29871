/**
 * The first of two passes over a document that a model sees: a look at all pages small, which says
 * what the document is and what stands where. The second pass reads page by page, guided by it, so
 * that a table's head on page 3 is known when its rows are read on page 4.
 */
import { type Static, Type } from '@sinclair/typebox'
import { type ChatModel, TooLong } from '#src/models/chat.ts'
import { askStructured, replyShape, type StructuredRequest } from '#src/models/structured-reply.ts'
import type { OpenedFile } from '#src/reading/files/file-reader.ts'
import type { SheetPlan } from '#src/reading/files/pdf/page-image.ts'
import { FIRST_LOOK_PROMPT } from '#src/reading/files/vision/prompts.ts'

/** Low detail: headings and the build of a page can be told, its small print cannot. */
const CELL = { width: 240, height: 320 }
const COLUMNS = 5
const PAGES_PER_SHEET = 20
/** Longer documents are looked at in samples: a look costs the same for any of them. */
const SHEETS_MAX = 4

const REPLY_TOKENS_MAX = 1500
const TIMEOUT_MS = 90_000
const TEXT_MAX = 1000
const PARTS_MAX = 60
const NAMES_MAX = 60

const Look = Type.Object(
  {
    kind: Type.String(),
    subject: Type.String(),
    language: Type.String(),
    layout: Type.String(),
    names: Type.Array(Type.String()),
    parts: Type.Array(
      Type.Object(
        { first_page: Type.Integer(), last_page: Type.Integer(), about: Type.String() },
        { additionalProperties: false }
      )
    )
  },
  { additionalProperties: false }
)
const LOOK = replyShape('document_look', Look)

/** What the first look found. */
export type DocumentLook = Static<typeof Look>

export interface LookOptions {
  accountId: string
  signal?: AbortSignal
}

/** Sheets for a first look: all pages, or as many as there is room for, evenly spread. */
export function sheetPlans(pageCount: number): SheetPlan[] {
  const room = SHEETS_MAX * PAGES_PER_SHEET
  const shown = Math.min(pageCount, room)
  const pages = Array.from({ length: shown }, (_, i) =>
    // The first and the last page are always among them.
    shown === 1 ? 1 : 1 + Math.round((i * (pageCount - 1)) / (shown - 1))
  )
  const sheets: SheetPlan[] = []
  for (let start = 0; start < shown; start += PAGES_PER_SHEET) {
    sheets.push({
      pages: pages.slice(start, start + PAGES_PER_SHEET),
      columns: COLUMNS,
      cell: CELL
    })
  }
  return sheets
}

/**
 * Looks at the document as a whole. Null where it cannot be drawn or the model finds nothing to say
 * in the form asked for: pages are then read without a guide. Throws Transient when the model does
 * not answer.
 */
export async function lookAtDocument(
  file: OpenedFile,
  chat: ChatModel,
  options: LookOptions
): Promise<DocumentLook | null> {
  const sheets: Uint8Array[] = []
  for (const plan of sheetPlans(file.pageCount)) {
    const sheet = await file.sheet(plan)
    if (sheet !== null) sheets.push(sheet)
  }
  if (sheets.length === 0) return null
  const reply = await askLook(chat, {
    accountId: options.accountId,
    messages: [
      { role: 'system', text: FIRST_LOOK_PROMPT },
      {
        role: 'user',
        text: `The document has ${file.pageCount} pages.`,
        images: sheets.map((bytes) => ({ mediaType: 'image/jpeg', bytes }))
      }
    ],
    replyTokensMax: REPLY_TOKENS_MAX,
    timeoutMs: TIMEOUT_MS,
    ...(options.signal === undefined ? {} : { signal: options.signal })
  })
  return reply?.kind === 'reply' ? bounded(reply.value) : null
}

/** Null where the sheets are more than the model can take. */
async function askLook(chat: ChatModel, request: StructuredRequest) {
  try {
    return await askStructured(chat, LOOK, request)
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
}

/** A look is kept with the job between its parts, whatever the model wrote. */
function bounded(look: DocumentLook): DocumentLook {
  const short = (text: string) => text.slice(0, TEXT_MAX).toWellFormed()
  return {
    kind: short(look.kind),
    subject: short(look.subject),
    language: short(look.language),
    layout: short(look.layout),
    names: look.names.slice(0, NAMES_MAX).map(short),
    parts: look.parts.slice(0, PARTS_MAX).map((part) => ({ ...part, about: short(part.about) }))
  }
}

/** What the look says that helps reading one page; '' without a look. */
export function guideFor(look: DocumentLook | null, page: number): string {
  if (look === null) return ''
  const parts = look.parts
    .filter((part) => part.first_page <= page && page <= part.last_page)
    .map((part) => part.about)
  const lines = [
    `The document: ${look.kind}. ${look.subject}`,
    `Language: ${look.language}`,
    `Layout: ${look.layout}`,
    `Names as they are spelled: ${look.names.join(', ')}`,
    `This page belongs to: ${parts.join('; ')}`
  ]
  return lines
    .filter((line) => !/:\s*$/.test(line))
    .map((line) => line.slice(0, TEXT_MAX))
    .join('\n')
}
