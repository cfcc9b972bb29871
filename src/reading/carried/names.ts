/** The names that a text tells, found again in other endings, scripts and short forms. */
import { fold, wordsOf } from './fold.ts'

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Han', /\p{Script=Han}/u]
] as const

/** Words that begin alike are looked up by so many letters. */
const PREFIX = 3
/** Of the shorter of two words so much must be the same for one to be a form of the other. */
const SAME_SHARE = 0.6
/** A word so long may stand within another. */
const WITHIN_MIN = 4
const CAPITALISED =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*(?:[ -](?:(?:of|and|the|de|der|di|du) )?\p{Lu}[\p{L}\p{M}]*)+/gu

export class ToldNames {
  readonly #text: string
  readonly #words: ReadonlySet<string>
  readonly #byPrefix: ReadonlyMap<string, string[]>
  readonly #initials: ReadonlySet<string>
  readonly #scripts: ReadonlySet<string>

  /** `known` are names that nobody need have said; they may be written in another script. */
  constructor(text: string, known: readonly string[] = []) {
    this.#text = fold(text)
    this.#words = new Set([...known.flatMap(wordsOf), ...wordsOf(text)])
    this.#byPrefix = Map.groupBy(this.#words, (word) => word.slice(0, PREFIX))
    this.#initials = new Set((text.match(CAPITALISED) ?? []).map(initialsOf))
    this.#scripts = new Set(SCRIPTS.filter(([, is]) => is.test(text)).map(([name]) => name))
  }

  /** Whether a word of a name is told in some form; one that cannot be compared counts as told. */
  has(name: string): boolean {
    const word = fold(name)
    if (this.#words.has(word)) return true
    const script = SCRIPTS.find(([, is]) => is.test(word))?.[0]
    if (script === undefined || !this.#scripts.has(script)) return true
    if (script !== 'Latin' && script !== 'Cyrillic' && script !== 'Greek') {
      return this.#text.includes(word) || this.#holdsPartOf(word)
    }
    return this.#hasForm(word) || this.#hasShort(name, word)
  }

  /** Whether the first letters of these words are told as a short form of them. */
  hasInitials(names: readonly string[]): boolean {
    return names.length > 1 && this.#words.has(initialsOf(names.join(' ')))
  }

  #hasForm(word: string): boolean {
    const alike = this.#byPrefix.get(word.slice(0, PREFIX)) ?? []
    if (alike.some((told) => isFormOf(word, told))) return true
    if (word.length < WITHIN_MIN) return false
    return (
      this.#text.includes(word) ||
      [...this.#words].some((told) => told.length >= WITHIN_MIN && word.includes(told))
    )
  }

  /** "NYC" where "New York City" is told, "JavaScript" where "JS" is, "Kubernetes" where "k8s" is. */
  #hasShort(name: string, word: string): boolean {
    if (/^\p{Lu}{2,6}$/u.test(name)) return [...this.#initials].some((one) => one.includes(word))
    const humps = (name.match(/\p{Lu}/gu) ?? []).join('').toLowerCase()
    if (humps.length > 1 && this.#words.has(humps)) return true
    return this.#words.has(`${word.at(0)}${word.length - 2}${word.at(-1)}`)
  }

  /** Particles stand before and endings behind a name; two signs of it in a row are enough. */
  #holdsPartOf(word: string): boolean {
    const size = Math.max(2, Math.ceil(word.length * SAME_SHARE))
    for (let from = 0; from + size <= word.length; from++) {
      if (this.#text.includes(word.slice(from, from + size))) return true
    }
    return false
  }
}

function initialsOf(words: string): string {
  return (words.match(/(?<!\p{L})\p{Lu}/gu) ?? []).join('').toLowerCase()
}

function isFormOf(word: string, told: string): boolean {
  let same = 0
  while (same < word.length && same < told.length && word[same] === told[same]) same++
  return same >= Math.max(PREFIX, Math.ceil(Math.min(word.length, told.length) * SAME_SHARE))
}
