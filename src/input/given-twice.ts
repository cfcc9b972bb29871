/**
 * Names that stand twice in a JSON object. `JSON.parse` silently keeps the last of them, so a body could
 * say one user to whoever checks it on the way and another one here (contract 1.8).
 */
import { invalid } from '#src/base/failure.ts'
import { cleanText } from '#src/input/json-body.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Throws 422 when one of the names stands twice, with different values, in the object that `text` is.
 * The text is JSON already. Most hold each name once, which a search of the text tells.
 */
export function refuseGivenTwice(text: string, names: Iterable<string>): void {
  const watched = new Set<string>()
  const isEscaped = text.includes('\\u')
  for (const name of names) {
    if (isEscaped || standsTwice(text, `"${name}"`)) watched.add(name)
  }
  if (watched.size === 0) return
  const found = new Map<string, string>()
  for (const { name, value } of membersOf(text)) {
    if (!watched.has(name)) continue
    const before = found.get(name)
    if (before !== undefined && !isSame(before, value)) {
      throw invalid(name, 'is given twice with different values')
    }
    found.set(name, value)
  }
}

function standsTwice(text: string, part: string): boolean {
  const at = text.indexOf(part)
  return at !== -1 && text.indexOf(part, at + part.length) !== -1
}

function isSame(one: string, other: string): boolean {
  return one === other || Bun.deepEquals(JSON.parse(one), JSON.parse(other))
}

/** The members of the outermost object, with their values as texts. */
function* membersOf(text: string): Generator<{ name: string; value: string }> {
  let at = text.indexOf('{') + 1
  for (;;) {
    const begin = text.indexOf('"', at)
    if (begin === -1) return
    const end = endOfString(text, begin)
    const name = cleanText(JSON.parse(text.slice(begin, end)) as string)
    const from = text.indexOf(':', end) + 1
    at = endOfValue(text, from)
    yield { name, value: text.slice(from, at) }
  }
}

/** The place after the string that begins at the quote there. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); ; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at + 1
  }
}

/** The place of the comma or bracket that ends a member's value. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at) - 1
    else if (code === 0x7b || code === 0x5b) depth++
    else if (code === 0x7d || code === 0x5d) {
      if (depth === 0) return at
      depth--
    } else if (code === 0x2c && depth === 0) return at
  }
  return text.length
}
