/**
 * Which of many lists of words a text says a word of, told by one look at its words. A pattern made of a hundred
 * words is tried at each place of a text, and a statement is asked for dozens of them: nearly all say nothing of it.
 *
 * Whatever the pattern of a list (`anyOfList`) finds is named here: surely where an entry is one word that stands there,
 * perhaps where the longest of its words does.
 */

/** Letters that a pattern takes for another one in a way that lower case does not tell: then all is left to patterns. */
const ODD_LETTERS =
  /[\u00B5\u0130\u017F\u03C2\u03D0\u03D1\u03D5\u03D6\u03F0\u03F1\u03F5\u1C80-\u1C8A\u1E9B\u1E9E\u1FBE\u2126\u212A\u212B]|\u0345/
const NOT_ASCII = /[^\p{ASCII}]/u
const WORD = /[\p{L}\p{N}]+/gu
/** A word of an entry, or the beginning of one; what stands behind a `*` is the end of one. */
const PART = /(?<![\p{L}\p{N}*])([\p{L}\p{N}]+)(\*?)/gu
/** Beginnings of words are looked up by so many letters. */
const LOOKED_UP = 2

export type Told = 'surely' | 'perhaps'
type Keys<Key> = Map<Key, Told>

export class ListsSaid<Key> {
  /** By a whole word of an entry. */
  readonly #words = new Map<string, Keys<Key>>()
  /** Words that go on in any way, by their first letters. */
  readonly #beginnings = new Map<string, Map<string, Keys<Key>>>()
  readonly #always: Keys<Key> = new Map()
  readonly #all: Keys<Key> = new Map()

  /** Lists as `anyOfList` takes them, of languages that part words by spaces. */
  constructor(lists: Iterable<readonly [Key, string]>) {
    for (const [key, list] of lists) {
      this.#all.set(key, 'perhaps')
      for (const entry of list.toLowerCase().split('|')) this.#learn(entry, key)
    }
  }

  /** The lists of which a text says a word. */
  in(text: string): ReadonlyMap<Key, Told> {
    const isPlain = !NOT_ASCII.test(text)
    if (!isPlain && ODD_LETTERS.test(text)) return this.#all
    const found: Keys<Key> = new Map(this.#always)
    const lower = text.toLowerCase()
    for (const word of isPlain ? plainWordsOf(lower) : (lower.match(WORD) ?? [])) {
      tell(found, this.#words.get(word))
      const beginnings = this.#beginnings.get(word.slice(0, LOOKED_UP))
      if (beginnings === undefined) continue
      for (const [beginning, keys] of beginnings) if (word.startsWith(beginning)) tell(found, keys)
    }
    return found
  }

  #learn(entry: string, key: Key): void {
    const part = tellingPart(entry)
    const told = part?.isAll === true ? 'surely' : 'perhaps'
    if (part === null || ODD_LETTERS.test(entry)) {
      this.#always.set(key, 'perhaps')
    } else if (!part.goesOn) {
      keep(this.#words, part.text, key, told)
    } else {
      const letters = part.text.slice(0, LOOKED_UP)
      const beginnings = this.#beginnings.get(letters) ?? new Map()
      keep(beginnings, part.text, key, told)
      this.#beginnings.set(letters, beginnings)
    }
  }
}

interface Part {
  text: string
  /** Whether a word may go on behind it in any way. */
  goesOn: boolean
  /** Whether the entry is nothing else. */
  isAll: boolean
}

/** The longest word that a text must have for an entry to stand in it; null where it must have none. */
function tellingPart(entry: string): Part | null {
  const parts = [...entry.matchAll(PART)].flatMap(([whole, text = '', star = '']): Part[] => {
    const goesOn = star === '*'
    return goesOn && text.length < LOOKED_UP ? [] : [{ text, goesOn, isAll: whole === entry }]
  })
  return parts.reduce<Part | null>(
    (longest, part) =>
      longest === null || part.text.length > longest.text.length ? part : longest,
    null
  )
}

function keep<Key>(by: Map<string, Keys<Key>>, what: string, key: Key, told: Told): void {
  const keys: Keys<Key> = by.get(what) ?? new Map()
  if (keys.get(key) !== 'surely') keys.set(key, told)
  by.set(what, keys)
}

function tell<Key>(found: Keys<Key>, keys: Keys<Key> | undefined): void {
  if (keys === undefined) return
  for (const [key, told] of keys) if (found.get(key) !== 'surely') found.set(key, told)
}

/** Words of a text of ASCII in lower case, by place: a pattern takes five times as long. */
function plainWordsOf(lower: string): string[] {
  const words: string[] = []
  let from = -1
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0
    const isOfWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (isOfWord && from < 0) from = at
    if (isOfWord || from < 0) continue
    words.push(lower.slice(from, at))
    from = -1
  }
  return words
}
