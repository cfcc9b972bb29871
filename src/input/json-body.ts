/**
 * A request's body as JSON, whatever its Content-Type says (contract 1.3, 1.11, 8): nothing sent
 * counts as `{}`, malformed JSON is 400. JSON is UTF-8: of another encoding each letter that is not ASCII would
 * become U+FFFD, which makes one user of two. What the JSON holds is judged later, after permissions: see
 * `asObject`.
 */
import { Failure, invalid } from '#src/base/failure.ts'

export const MB = 1024 * 1024
export const NESTING_MAX = 32

/** A body as JSON. Throws 400 for none. */
export function parseBody(text: string): unknown {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's message quotes the text, so it goes no further.
    throw malformed('JSON')
  }
  // Both arrive only as escapes: a raw NUL is no JSON, and UTF-8 has no surrogates.
  return text.includes('\\u') ? cleaned(value) : value
}

/**
 * A body as an object: what `parseBody` made of `text`.
 * Throws 422 for another kind of JSON and for nesting beyond 32 levels.
 */
export function asObject(value: unknown, text: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('', 'The request body must be a JSON object.')
  }
  // Counting brackets takes a tenth of the walk, and most bodies have fewer brackets than the bound on levels.
  if (opensMoreThan(text, NESTING_MAX) && isDeeperThan(value, NESTING_MAX)) {
    throw invalid('', `The request body is nested deeper than ${NESTING_MAX} levels.`)
  }
  return value as Readonly<Record<string, unknown>>
}

/** The text without NUL characters and lone surrogates; nothing else is altered. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '')
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/** Whether objects and arrays are nested in more than `levels` levels; a scalar has none. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (levels === 0) return true
  // Walked on every call: a list of the values would cost more than the walk.
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    if (typeof inner === 'object' && isDeeperThan(inner, levels - 1)) return true
  }
  return false
}

/** Whether a text holds more opening brackets than that; those within strings count as well. */
function opensMoreThan(text: string, max: number): boolean {
  let count = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++count > max) return true
    }
  }
  return false
}

function cleaned(value: unknown): unknown {
  // Too deep to keep: asObject refuses it, and the walk below must not run out of stack first.
  return isDeeperThan(value, NESTING_MAX) ? value : cleanedDeep(value)
}

function cleanedDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(cleanedDeep)
  // fromEntries defines own properties: a key named __proto__ stays data.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key), cleanedDeep(item)])
  )
}

function malformed(form: 'JSON' | 'UTF-8'): Failure<'malformed_json'> {
  return new Failure('malformed_json', `The request body is not valid ${form}.`, {})
}

/** Bytes of a body as text, piece by piece. Throws 400 where they are no UTF-8. */
export class BodyText {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  /** The text of the next bytes; of none, what is left at the end. */
  of(bytes?: Uint8Array): string {
    try {
      return bytes === undefined
        ? this.#decoder.decode()
        : this.#decoder.decode(bytes, { stream: true })
    } catch {
      throw malformed('UTF-8')
    }
  }
}

/** The 413 of a body above a limit; null where its size is not known. */
export function bodyTooLarge(
  sizeBytes: number | null,
  limitBytes: number,
  plan: string
): Failure<'body_too_large'> {
  const message = `The request body is larger than ${limitBytes / MB} MB.`
  return new Failure('body_too_large', message, {
    size_bytes: sizeBytes,
    limit_bytes: limitBytes,
    limit_mb: limitBytes / MB,
    plan,
    message
  })
}
