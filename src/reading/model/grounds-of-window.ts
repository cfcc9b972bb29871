/** What the facts of a window may rest on, made once for each stretch that facts are drawn from. */

import type { Cast } from '#src/reading/built-in/people.ts'
import { Grounds } from '#src/reading/carried/carried.ts'
import { ToldNames } from '#src/reading/carried/names.ts'
import type { MessageWindow, Piece } from '#src/reading/model/windows.ts'

/** Characters of a message before and behind the stretch that a quote begins in. */
const NEAR = 1000
const STRETCH = 1000
/** Messages just before may hold the question that a quote answers. */
const BEFORE_PIECES = 2
const BEFORE_CHARACTERS = 600

export class GroundsOfWindow {
  readonly #pieces: readonly Piece[]
  readonly #names: ToldNames
  readonly #made = new Map<Piece, Map<number, Grounds>>()

  constructor(window: MessageWindow, cast: Cast) {
    this.#pieces = [...window.before, ...window.pieces]
    const speakers = this.#pieces.flatMap(({ message }) => [
      cast.speakerOf(message),
      cast.speakerOf({ ...message, kind: 'user', speaker: null })
    ])
    const texts = this.#pieces.map((piece) => piece.text)
    this.#names = new ToldNames([...window.names, ...texts].join('\n'), [...new Set(speakers)])
  }

  /** For a quote of that piece. */
  of(piece: Piece, quote: string): Grounds {
    const stretch = Math.floor(Math.max(0, piece.text.indexOf(quote)) / STRETCH)
    const known = this.#made.get(piece) ?? new Map<number, Grounds>()
    this.#made.set(piece, known)
    const grounds = known.get(stretch) ?? this.#make(piece, stretch)
    known.set(stretch, grounds)
    return grounds
  }

  #make(piece: Piece, stretch: number): Grounds {
    const place = this.#pieces.indexOf(piece)
    const before = this.#pieces
      .slice(Math.max(0, place - BEFORE_PIECES), place)
      .map(({ text }) => text.slice(-BEFORE_CHARACTERS))
    const from = stretch * STRETCH
    const own = piece.text.slice(Math.max(0, from - NEAR), from + STRETCH + NEAR)
    return new Grounds([...before, own].join('\n'), this.#names, piece.message)
  }
}
