/**
 * The second pass: every page as a picture, read by a model under the guide of the first look,
 * several at a time and handed on in order, a stretch of the document at a time. What the model cannot or will not read falls back to
 * the text that the file itself holds; a page with neither counts as failed and is refunded.
 */

import { type ChatModel, type ChatRequest, TooLong } from '#src/models/chat.ts'
import type { OpenedFile } from '#src/reading/files/file-reader.ts'
import { cleanText, hasWords } from '#src/reading/files/plain-text.ts'
import { type DocumentLook, guideFor } from '#src/reading/files/vision/first-look.ts'
import { EMPTY_PAGE, PAGE_PROMPT, pageQuestion } from '#src/reading/files/vision/prompts.ts'
import { redact } from '#src/redaction/redact.ts'

export interface ReadPagesOptions {
  accountId: string
  /** Pages under way at a time; one picture of each is held in memory. */
  parallelMax: number
  signal?: AbortSignal
}

export interface ReadPage {
  /** From 1. */
  page: number
  /** '' for a blank page; null where it could not be read at all. */
  text: string | null
  /** Whether the model's reading or the text in the file was taken; null with no text. */
  from: 'picture' | 'text_layer' | null
}

/** A4 at 150 dots an inch: small print can be read, and one picture stays below a megabyte. */
const PAGE_PICTURE = { width: 1240, height: 1754 }
const REPLY_TOKENS_MAX = 4096
const TIMEOUT_MS = 120_000
/** As much of the text layer as helps with a page; a hostile page may hold megabytes. */
const TEXT_LAYER_MAX = 8000
/** So much of it is read for secrets, since one may reach over the end of what is shown. */
const TEXT_LAYER_READ = 20_000

/** The stretch of a document that is wanted, and what is known of it already. */
export interface WantedPages {
  /** Of the first pass; null where it told nothing. */
  look: DocumentLook | null
  /** Both ends with it, from 1. */
  range: { first: number; last: number }
  /** Pages that were read before; what is read is put there. */
  known: Map<number, ReadPage>
}

/**
 * Reads pages of a PDF, in order. Known pages are not asked for again. Throws Transient when the
 * model does not answer, after the pages under way beside that one have ended. Leaving the loop ends
 * what is under way.
 */
export async function* readPagesByVision(
  file: OpenedFile,
  chat: ChatModel,
  { look, range, known }: WantedPages,
  options: ReadPagesOptions
): AsyncGenerator<ReadPage, void, void> {
  const stop = new AbortController()
  const signal =
    options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
  const read = async (page: number) => {
    const before = known.get(page)
    if (before !== undefined) return before
    const done = await readPage(file, chat, look, page, options.accountId, signal)
    known.set(page, done)
    return done
  }
  const underWay: Promise<ReadPage>[] = []
  let next = range.first
  try {
    while (next <= range.last || underWay.length > 0) {
      while (next <= range.last && underWay.length < options.parallelMax) {
        const reading = read(next++)
        // Awaited in its turn below; until then a failure is not to count as unhandled.
        reading.catch(() => {})
        underWay.push(reading)
      }
      const first = underWay.shift()
      if (first !== undefined) yield await first
    }
  } catch (error) {
    // They are paid for: whoever tries again finds them in `known`.
    await Promise.allSettled(underWay)
    throw error
  } finally {
    stop.abort(new Error('reading the pages was given up'))
  }
}

async function readPage(
  file: OpenedFile,
  chat: ChatModel,
  look: DocumentLook | null,
  page: number,
  accountId: string,
  signal: AbortSignal
): Promise<ReadPage> {
  const layer = await file.text(page)
  const picture = await file.picture(page, PAGE_PICTURE)
  if (picture === null) return fromLayer(page, layer)
  const question = pageQuestion(
    page,
    file.pageCount,
    guideFor(look, page),
    redact((layer ?? '').slice(0, TEXT_LAYER_READ)).text.slice(0, TEXT_LAYER_MAX)
  )
  const request: ChatRequest = {
    accountId,
    messages: [
      { role: 'system', text: PAGE_PROMPT },
      { role: 'user', text: question, images: [{ mediaType: 'image/jpeg', bytes: picture }] }
    ],
    format: null,
    replyTokensMax: REPLY_TOKENS_MAX,
    timeoutMs: TIMEOUT_MS,
    signal
  }
  const reply = await orTooLong(chat.reply(request))
  if (reply === null) return fromLayer(page, layer)
  const text = cleanText(reply.text).trim()
  if (reply.ending === 'complete' && EMPTY_PAGE.test(text)) {
    return hasWords(layer ?? '') ? fromLayer(page, layer) : { page, text: '', from: 'picture' }
  }
  // A reading that was cut short is taken only where the file itself holds less of the page.
  const isShort = reply.ending === 'cut' && (layer ?? '').length > text.length
  if (reply.ending === 'refused' || isShort || !hasWords(text)) return fromLayer(page, layer)
  return { page, text, from: 'picture' }
}

/** A page without words in its layer may be a picture that nobody could read: it has failed. */
function fromLayer(page: number, layer: string | null): ReadPage {
  if (layer === null || !hasWords(layer)) return { page, text: null, from: null }
  return { page, text: layer, from: 'text_layer' }
}

/** Null for a page that is more than the model can take: asking again would bring the same. */
async function orTooLong<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
}
