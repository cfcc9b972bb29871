/**
 * A few fields of a large JSON text. Voice platforms post everything they know about a call, of which
 * a handful of values is read while somebody waits on the line; making objects and texts of the rest
 * costs more than all else that is done with it.
 *
 * It never decides that a text is wrong. Whatever is not plain (an error, `\u` escapes, which need
 * cleaning, deep nesting) gives undefined, and the whole text is parsed the usual way. What it does
 * give is what `JSON.parse` would have given, less the fields that were not asked for.
 */

/** A value as it is. */
export const WHOLE = 'whole'

/** What is wanted of a value: all of it, or some fields of it and of the objects in it as a list. */
export type Wanted = typeof WHOLE | WantedFields

/** Names and, at the same places, what is wanted of each. */
export interface WantedFields {
  readonly names: readonly string[]
  readonly of: readonly Wanted[]
}

export function wantedFields(fields: Readonly<Record<string, Wanted>>): WantedFields {
  return { names: Object.keys(fields), of: Object.values(fields) }
}

/**
 * The wanted fields of a JSON object; undefined where the text has to be parsed as a whole: it is no
 * JSON, no object, nested deeper than `levelsMax`, or holds `\u`.
 */
export function pickJson(
  text: string,
  wanted: WantedFields,
  levelsMax: number
): Record<string, unknown> | undefined {
  try {
    return new Picker(text, levelsMax).pick(wanted)
  } catch {
    // NOT_PLAIN, or what JSON.parse said of a part: the usual way tells the caller.
    return undefined
  }
}

const NOT_PLAIN = new Error('not plain')
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d
const SPACE = 0x20
const LETTER_U = 0x75

class Picker {
  readonly #text: string
  #at = 0
  /** Levels of nesting that may still be opened. */
  #levels: number

  constructor(text: string, levelsMax: number) {
    this.#text = text
    this.#levels = levelsMax
  }

  pick(wanted: WantedFields): Record<string, unknown> {
    if (this.#next() !== BRACE) throw NOT_PLAIN
    const picked: Record<string, unknown> = {}
    this.#object(wanted, picked)
    this.#next()
    if (this.#at !== this.#text.length) throw NOT_PLAIN
    return picked
  }

  /** Moves to the next character that is no white space; NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      this.#at++
    }
  }

  /** The value at the place reached; undefined where nothing of it is wanted. */
  #value(wanted: Wanted | null): unknown {
    const code = this.#next()
    if (code === QUOTE) return this.#string(wanted !== null)
    const begin = this.#at
    if (code !== BRACE && code !== BRACKET) return this.#scalar(wanted !== null)
    if (wanted === null || wanted === WHOLE) {
      if (code === BRACE) this.#object(null, null)
      else this.#list(null, null)
      return wanted === null ? undefined : JSON.parse(this.#text.slice(begin, this.#at))
    }
    if (code === BRACKET) {
      const list: unknown[] = []
      this.#list(wanted, list)
      return list
    }
    const picked: Record<string, unknown> = {}
    this.#object(wanted, picked)
    return picked
  }

  #string(isWanted: boolean): string | undefined {
    const text = this.#text
    const begin = this.#at
    let at = begin + 1
    let escaped = false
    for (;;) {
      const code = text.charCodeAt(at++)
      if (code === QUOTE) break
      if (code === BACKSLASH) {
        escaped = true
        if (text.charCodeAt(at++) === LETTER_U) throw NOT_PLAIN
      } else if (!(code >= SPACE)) throw NOT_PLAIN // also past the end
    }
    this.#at = at
    // Whether the escapes are any is left to those who know them all.
    if (escaped) return JSON.parse(text.slice(begin, at)) as string
    return isWanted ? text.slice(begin + 1, at - 1) : undefined
  }

  /** A number, true, false or null. */
  #scalar(isWanted: boolean): unknown {
    const text = this.#text
    const begin = this.#at
    while (isOfScalar(text.charCodeAt(this.#at))) this.#at++
    const scalar = text.slice(begin, this.#at)
    return isWanted || !PLAIN_SCALAR.test(scalar) ? JSON.parse(scalar) : undefined
  }

  #object(wanted: WantedFields | null, picked: Record<string, unknown> | null): void {
    this.#open()
    let code = this.#next()
    while (code !== BRACE_END) {
      if (code !== QUOTE) throw NOT_PLAIN
      const place = wanted === null ? -1 : this.#placeOfName(wanted.names)
      const name = wanted?.names[place]
      if (name === undefined) this.#string(false)
      else this.#at += name.length + 2
      if (this.#next() !== COLON) throw NOT_PLAIN
      this.#at++
      const value = this.#value(wanted?.of[place] ?? null)
      if (name !== undefined && picked !== null) picked[name] = value
      code = this.#next()
      if (code === BRACE_END) break
      if (code !== COMMA) throw NOT_PLAIN
      this.#at++
      code = this.#next()
      if (code === BRACE_END) throw NOT_PLAIN
    }
    this.#close()
  }

  #list(wanted: WantedFields | null, list: unknown[] | null): void {
    this.#open()
    let code = this.#next()
    while (code !== BRACKET_END) {
      const value = this.#value(wanted)
      list?.push(value)
      code = this.#next()
      if (code === BRACKET_END) break
      if (code !== COMMA) throw NOT_PLAIN
      this.#at++
      code = this.#next()
      if (code === BRACKET_END) throw NOT_PLAIN
    }
    this.#close()
  }

  #open(): void {
    if (this.#levels-- === 0) throw NOT_PLAIN
    this.#at++
  }

  #close(): void {
    this.#levels++
    this.#at++
  }

  /** Which of the names stands here in quotes; -1 for none of them, as for one written in escapes. */
  #placeOfName(names: readonly string[]): number {
    const text = this.#text
    const begin = this.#at + 1
    for (let place = 0; place < names.length; place++) {
      const name = names[place] ?? ''
      if (text.charCodeAt(begin + name.length) !== QUOTE) continue
      let same = 0
      while (same < name.length && text.charCodeAt(begin + same) === name.charCodeAt(same)) same++
      if (same === name.length) return place
    }
    return -1
  }
}

const PLAIN_SCALAR = /^(?:0|[1-9]\d*|true|false|null)$/

function isOfScalar(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  const isSmallLetter = code >= 0x61 && code <= 0x7a
  return (
    isDigit || isSmallLetter || code === 0x2d || code === 0x2e || code === 0x2b || code === 0x45
  )
}
