/**
 * Cuts a long add into slices, each read, decided and committed on its own: on the embedded database
 * everybody waits for a commit, and one of a thousand facts takes over a second.
 */
import type { QueuedAdd, QueuedMessage } from '#src/extraction/accept/queued-add.ts'
import { splitSentences } from '#src/policy/cut-sentences.ts'
import { charactersOf } from '#src/reading/extractor.ts'
import { endOfPiece } from '#src/reading/files/pieces.ts'

/** Adds above this length are cut; nearly all conversations are below. Characters. */
const LONG_ADD = 20_000
/** Characters of a slice. */
const SLICE_MAX = 4000

/** Where a slice begins. */
export interface Place {
  /** Place among the messages of the add, from 0. */
  message: number
  /** Characters of that message in slices before. */
  character: number
  /** Chunks of that message in slices before. */
  part: number
}

export const BEGINNING: Place = { message: 0, character: 0, part: 0 }

export interface Slice {
  add: QueuedAdd
  /** Where the next slice begins, its `part` still to be counted; null after the last one. */
  next: Place | null
}

/**
 * The slice that begins at `from`; an add that is not long is one slice. The message before it comes
 * along as context, for replies.
 */
export function sliceOf(add: QueuedAdd, from: Place): Slice {
  if (!isLong(add)) return { add, next: null }
  const taken: QueuedMessage[] = []
  let place = from
  let room = SLICE_MAX
  for (;;) {
    const message = add.messages[place.message]
    if (message === undefined) break
    const { text } = message
    const rest = text.length - place.character
    // A message goes into a slice whole where there is room, and is cut where it is longer than one.
    if (rest > room && taken.length > 0) break
    const end = rest > room ? endOfPiece(text, place.character, room) : text.length
    const { part, character } = place
    taken.push({
      ...message,
      text: text.slice(character, end),
      ...(part > 0 ? { partFrom: part } : {})
    })
    room -= end - character
    if (end < text.length)
      return { add: sliced(add, from, taken), next: { ...place, character: end } }
    place = { message: place.message + 1, character: 0, part: 0 }
  }
  const next = place.message < add.messages.length ? place : null
  return { add: sliced(add, from, taken), next }
}

/** Whether an add is more than one commit should hold. */
export function isLong(add: QueuedAdd): boolean {
  return charactersOf(add.messages) > LONG_ADD
}

/** Where the next slice begins, when these are the chunks of the slice that began at `from`. */
export function placeAfter(
  from: Place,
  { add, next }: Slice,
  chunks: readonly { part: number; message: { index: number } }[]
): Place | null {
  if (next === null || next.character === 0) return next
  const cut = add.messages.at(-1)?.index
  const parts = chunks.filter((chunk) => chunk.message.index === cut)
  const began = add.messages.length === 1 ? from.part : 0
  return { ...next, part: parts.reduce((most, chunk) => Math.max(most, chunk.part + 1), began) }
}

/**
 * Where an add goes on whose first slices were kept before; null where all of it was. `pieces` are what is
 * kept of the last message of which anything is, in order. Their number alone tells nothing, since a policy
 * or a deletion may have taken sentences out: what is left is looked for in the message.
 */
export function placeBehind(
  add: QueuedAdd,
  pieces: readonly { messageIndex: number; part: number; content: string }[]
): Place | null {
  const last = pieces.at(-1)
  if (last === undefined) return BEGINNING
  const text = add.messages.find(({ index }) => index === last.messageIndex)?.text ?? ''
  const end = endOfKept(text, pieces)
  let { next } = sliceOf(add, BEGINNING)
  // A slice is kept wholly or not at all, and after those before it.
  while (next !== null) {
    const begun = add.messages[next.message]?.index ?? 0
    if (begun > last.messageIndex) return next
    if (begun === last.messageIndex && next.character > 0 && next.character >= end) {
      return { ...next, part: last.part + 1 }
    }
    next = sliceOf(add, next).next
  }
  return null
}

/**
 * Where the pieces of a message end in its text. A sentence is looked for behind the one before it and taken
 * for the first that reads so, which is never behind the one that it was.
 */
function endOfKept(text: string, pieces: readonly { content: string }[]): number {
  let end = 0
  for (const sentence of pieces.flatMap(({ content }) => splitSentences(content))) {
    const words = sentence.trim()
    const at = text.indexOf(words, end)
    if (at !== -1) end = at + words.length
  }
  return end
}

function sliced(add: QueuedAdd, from: Place, messages: QueuedMessage[]): QueuedAdd {
  const before = from.character === 0 ? add.messages[from.message - 1] : undefined
  return before === undefined
    ? { ...add, messages }
    : { ...add, messages, before: { ...before, extract: false } }
}

/** Tells the slice that begins at `at` from the other slices of its job. */
export function sliceName(jobId: string, at: Place): string {
  return `${jobId}/${at.message}/${at.character}`
}
