/**
 * Cuts the messages of an add into windows, one model call each. Every character of a message that
 * may be drawn from stands in exactly one window, so nothing is lost at an edge and nothing is read
 * twice; what a window needs to be understood (the last messages before it, the names said so far)
 * is carried along to be read only. What is carried comes from the messages and not from earlier
 * replies: windows can be asked for side by side, and preparing twice asks the same.
 */
import type { SourceMessage } from '#src/memory/candidates.ts'

/** A message, or a stretch of one that is too long for a window. */
export interface Piece {
  message: SourceMessage
  text: string
}

export interface MessageWindow {
  /** What was said just before, in order; only for understanding. */
  before: Piece[]
  /** In the order said; those that may not be drawn from are shortened. */
  pieces: Piece[]
  /** Names that occur before the window, the most frequent first. */
  names: string[]
}

export interface WindowBounds {
  /** Characters of all pieces together. */
  characters: number
  messages: number
}

/** About four thousand tokens of English, and room for the reply in a context of eight thousand. */
export const WINDOW_BOUNDS: WindowBounds = { characters: 16_000, messages: 40 }

/** A message shorter than this is not cut: its parts would say less than the whole. */
const SPLIT_CHARACTERS_MIN = 1000
const BEFORE_PIECES = 4
const BEFORE_CHARACTERS = 800
/** A message that is only context says what it is about in its beginning and its end. */
const CONTEXT_CHARACTERS = 2000
const NAMES_MAX = 20

/** Windows over whole messages. Those with nothing to draw from are left out. */
export function cutWindows(
  messages: readonly SourceMessage[],
  bounds: WindowBounds = WINDOW_BOUNDS
): MessageWindow[] {
  const pieces = messages.map((message) => ({ message, text: message.text }))
  return windowsOf(pieces, [], new NameCount([]), bounds)
}

/** The same window as several smaller ones; as it is when it cannot be cut. */
export function splitWindow(window: MessageWindow): MessageWindow[] {
  const characters = window.pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  const bounds = {
    characters: Math.max(SPLIT_CHARACTERS_MIN, Math.ceil(characters / 2)),
    messages: Math.max(1, Math.ceil(window.pieces.length / 2))
  }
  return windowsOf(window.pieces, window.before, new NameCount(window.names), bounds)
}

/** Whether facts may be drawn from a piece's message. */
export function isDrawnFrom({ message }: Piece): boolean {
  return message.extract && message.kind !== 'context'
}

function windowsOf(
  whole: readonly Piece[],
  before: readonly Piece[],
  names: NameCount,
  bounds: WindowBounds
): MessageWindow[] {
  const pieces = whole.flatMap((piece) => fitting(piece, bounds.characters))
  const windows: MessageWindow[] = []
  let open: Piece[] = []
  let characters = 0
  let said: Piece[] = [...before]
  const close = () => {
    if (open.some(isDrawnFrom)) {
      windows.push({ before: carried(said), pieces: open, names: names.top() })
    }
    for (const piece of open) names.read(piece.text)
    said = [...said, ...open].slice(-BEFORE_PIECES)
    open = []
    characters = 0
  }
  for (const piece of pieces) {
    const tooMuch = characters + piece.text.length > bounds.characters
    if (open.length > 0 && (tooMuch || open.length >= bounds.messages)) close()
    open.push(piece)
    characters += piece.text.length
  }
  close()
  return windows
}

/** A piece as it fits a window: as it is, cut at sentence ends, or shortened where it is context. */
function fitting(piece: Piece, characters: number): Piece[] {
  if (!isDrawnFrom(piece)) {
    return [{ ...piece, text: shortened(piece.text, Math.min(CONTEXT_CHARACTERS, characters)) }]
  }
  return stretches(piece.text, characters).map((text) => ({ message: piece.message, text }))
}

/**
 * Cuts a text into stretches of at most `max` characters that together are the text: after the last
 * sentence end of a stretch, else after its last white space, else anywhere but in a character.
 */
export function stretches(text: string, max: number): string[] {
  const found: string[] = []
  let from = 0
  while (text.length - from > max) {
    const end = from + cutPlace(text.slice(from, from + max))
    found.push(text.slice(from, end))
    from = end
  }
  found.push(text.slice(from))
  return found
}

const SENTENCE_END = /[.!?]["”'’)\]]*\s+|\n+|[。！？]["”'’)\]」]*/gu

function cutPlace(stretch: string): number {
  const half = stretch.length / 2
  for (const edge of [SENTENCE_END, /\s+/gu]) {
    let last = 0
    for (const match of stretch.matchAll(edge)) last = match.index + match[0].length
    if (last > half) return last
  }
  const code = stretch.charCodeAt(stretch.length - 1)
  const splitsPair = code >= 0xd800 && code <= 0xdbff
  return splitsPair && stretch.length > 1 ? stretch.length - 1 : stretch.length
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const half = Math.max(1, Math.floor(max / 2) - 3)
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed()
}

function carried(said: readonly Piece[]): Piece[] {
  return said.map((piece) => ({
    ...piece,
    text:
      piece.text.length > BEFORE_CHARACTERS
        ? `… ${piece.text.slice(-BEFORE_CHARACTERS)}`.toWellFormed()
        : piece.text
  }))
}

/** Counts capitalised names inside sentences; a hint for a model, so a wrong one does no harm. */
class NameCount {
  readonly #counts = new Map<string, number>()

  constructor(known: readonly string[]) {
    for (const name of known) this.#counts.set(name, 1)
  }

  read(text: string): void {
    const inside = /(?<=[\p{Ll}\d,;:’'"]\s)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3}/gu
    for (const [name] of text.matchAll(inside)) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    }
  }

  top(): string[] {
    const ordered = [...this.#counts].sort((a, b) => b[1] - a[1])
    return ordered.slice(0, NAMES_MAX).map(([name]) => name)
  }
}
