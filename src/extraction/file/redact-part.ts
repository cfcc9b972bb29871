/**
 * Redaction of a part of a file, before anything else sees it (contract 13). A secret may reach over the
 * end of a page or piece, and half of one is known by no rule; so a part is redacted as one text, together
 * with as much of the text around it as a secret can be long.
 */
import { AT_ONCE_MAX } from '#src/extraction/accept/redact-add.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { redactJoined } from '#src/redaction/joined.ts'

/** The longest secrets that rules know are files of keys (`src/redaction/shapes/key-files.ts`). */
const REACH_CHARACTERS = 20_000
/** The same in pages, some of which hold hardly any text. */
export const REACH_PAGES = 8

/** Texts of pages that stand before and behind a part, in the order of the file. */
export interface Around {
  before: string[]
  after: string[]
}

/** What stands around the pages from `first` to `last`; `textOf` gives null where nothing is known of a page. */
export async function textsAround(
  textOf: (page: number) => Promise<string | null>,
  { first, last, pageCount }: { first: number; last: number; pageCount: number }
): Promise<Around> {
  const steps = Array.from({ length: REACH_PAGES }, (_, step) => step + 1)
  const back = steps.map((step) => first - step).filter((page) => page >= 1)
  const on = steps.map((step) => last + step).filter((page) => page <= pageCount)
  const before = await reached(textOf, back, (text, room) => text.slice(-room))
  const after = await reached(textOf, on, (text, room) => text.slice(0, room))
  return { before: before.reverse(), after }
}

/** Texts of these pages, the nearest first, as far as there is room; `near` cuts the end that is near. */
async function reached(
  textOf: (page: number) => Promise<string | null>,
  pages: readonly number[],
  near: (text: string, room: number) => string
): Promise<string[]> {
  const texts: string[] = []
  let room = REACH_CHARACTERS
  for (const page of pages) {
    const text = room > 0 ? await textOf(page) : null
    if (text === null) break
    const part = near(text, room)
    texts.push(part)
    room -= part.length
  }
  return texts
}

/** What a part says without secrets, and how many began in it; a page that could not be read stays null. */
export async function redactPart(
  texts: readonly (string | null)[],
  { before, after }: Around,
  joint: string,
  reading: Reading
): Promise<{ texts: (string | null)[]; redactions: number }> {
  const joined = { texts: [...before, ...texts.map((text) => text ?? ''), ...after], joint }
  const characters = joined.texts.reduce((sum, text) => sum + text.length, 0)
  const done =
    characters <= AT_ONCE_MAX
      ? redactJoined(joined)
      : await reading.run('redact_joined', joined, { characters, isAwaited: false })
  const end = before.length + texts.length
  const own = done.texts.slice(before.length, end)
  return {
    texts: own.map((text, place) => (texts[place] === null ? null : text)),
    redactions: done.redactions.slice(before.length, end).reduce((sum, count) => sum + count, 0)
  }
}
