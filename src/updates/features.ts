/**
 * What can be seen of two statements, the earlier and the later one: how much of meaning, words, names
 * and numbers they share, and which signals of change each carries. Numbers only, so that a classifier
 * trained on pairs made for it can weigh them (`bun scripts/train-updates.ts`).
 */

import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { ListsSaid } from '#src/updates/lists-said.ts'
import { type Reading, readingOf } from '#src/updates/pieces.ts'
import { SIGNAL_NAMES, SIGNALS, type SignalName } from '#src/updates/signals.ts'

/** A statement as it is compared. */
export interface Statement {
  text: string
  /** Unit vector of the text; null where it has none. */
  vector: Float32Array | null
}

type Matchers = Readonly<Record<SignalName, RegExp>>

const NUMBER = /\p{N}[\p{N}.:,/-]*/gu
const NAME = /(?<![.!?]\s)(?<=\s|["'«„(])\p{Lu}[\p{L}\p{N}'’-]+/gu
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

const MATCHERS: ReadonlyMap<string, Matchers> = new Map(
  Object.entries(SIGNALS).map(([language, words]) => [
    language,
    Object.fromEntries(
      SIGNAL_NAMES.map((name) => [name, anyOfList(words[name], language)])
    ) as Matchers
  ])
)

/** "Too expensive", "second-hand": no more of it. */
const TOO_MUCH = /(?<!\p{L})(?:too (?=\p{L})|second-hand)/giu

/** By language, which signals a text carries; scripts without spaces are left to the patterns. */
const CARRIED: ReadonlyMap<string, ListsSaid<SignalName>> = new Map(
  Object.entries(SIGNALS)
    .filter(([language]) => !isUnspaced(language))
    .map(([language, words]) => [
      language,
      new ListsSaid(SIGNAL_NAMES.map((name) => [name, words[name]] as const))
    ])
)

/** Which signals of these languages a text carries, 1 or 0 each. */
export function signalsOf(text: string, languages: readonly string[]): Record<SignalName, number> {
  const found = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, 0])) as Record<
    SignalName,
    number
  >
  for (const language of languages) {
    const matchers = MATCHERS.get(language)
    if (matchers === undefined) continue
    const said = language === 'en' ? text.replace(TOO_MUCH, ' ') : text
    const carried = CARRIED.get(language)?.in(said)
    for (const name of carried?.keys() ?? SIGNAL_NAMES) {
      if (carried?.get(name) === 'surely' || matchers[name].test(said)) found[name] = 1
    }
  }
  return found
}

/** How many beginnings of words two texts share. */
export function sharedStems(a: string, b: string): number {
  return shared(stemsOf(a), stemsOf(b))
}

/** How many beginnings of words two texts share, and what share of each text's own that is (0 to 1). */
export function stemOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>) {
  const common = shared(a, b)
  const shareOf = (own: ReadonlySet<string>) => (own.size === 0 ? 0 : common / own.size)
  return { common, ofA: shareOf(a), ofB: shareOf(b) }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

function words(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => word.replace(/['’]s$/u, ''))
}

/** Beginnings of words stand in for their stems in all languages; pairs of characters where no spaces part them. */
export function stemsOf(text: string): Set<string> {
  const out = new Set<string>()
  for (const word of words(text)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) {
      for (let i = 0; i + 1 < word.length; i++) out.add(word.slice(i, i + 2))
    } else if (word.length > 3) out.add(word.slice(0, 5))
  }
  return out
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const one of a) if (b.has(one)) count++
  return count
}

const numbersIn = (text: string) =>
  new Set((text.match(NUMBER) ?? []).map((one) => one.replace(/[.:,/-]+$/u, '')))
const namesIn = (text: string) =>
  new Set((text.match(NAME) ?? []).map((one) => fold(one).slice(0, 6)))

/** Cosine of two unit vectors; 0 where one has none. */
export function cosine(a: Float32Array | null, b: Float32Array | null): number {
  if (a === null || b === null) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Names of the plain features, in their order. */
export const FEATURES = [
  'cosine',
  'stemsShared',
  'stemsOfOld',
  'stemsOfNew',
  'namesShared',
  'numbersShared',
  'numbersDiffer',
  'namesDiffer',
  'oldNames',
  'newNames',
  'oldNumbers',
  'newNumbers',
  'newShort',
  'newLong',
  'question',
  'exclaims',
  ...SIGNAL_NAMES.map((name) => `new:${name}`),
  ...SIGNAL_NAMES.map((name) => `old:${name}`),
  'change*cos',
  'end*cos',
  'correct*cos',
  'also*cos',
  'still*cos',
  'other*cos',
  'unreal*cos',
  'ahead*cos',
  'change*share',
  'end*share',
  'other*unlessOld',
  'negate*share',
  'now*cos'
] as const

/** What a statement shows by itself, looked at once however many it is compared with. */
export interface Look {
  stems: ReadonlySet<string>
  numbers: ReadonlySet<string>
  names: ReadonlySet<string>
  signals: Readonly<Record<SignalName, number>>
  asks: boolean
  exclaims: boolean
  /** "Nate shared a photo of …": it happened, and nothing replaces it. */
  tellsOfPicture: boolean
  /** What stands where in it. */
  reading: Reading
}

/** Looks at a statement for the signals of these languages; at each thing when it is first asked for. */
export function lookAt(text: string, languages: readonly string[]): Look {
  const [language = 'en', ...others] = languages
  const stems = once(() => stemsOf(text))
  const numbers = once(() => numbersIn(text))
  const names = once(() => namesIn(text))
  const signals = once(() => signalsOf(text, languages))
  const reading = once(() => readingOf(text, language, others.length === 0 ? signals : null))
  return {
    get stems() {
      return stems()
    },
    get numbers() {
      return numbers()
    },
    get names() {
      return names()
    },
    get signals() {
      return signals()
    },
    asks: /[?？]/u.test(text),
    exclaims: /[!！]/u.test(text),
    tellsOfPicture: /\bshared an? \p{L}/u.test(text),
    get reading() {
      return reading()
    }
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A pair of statements as it is compared. */
export interface ComparedPair {
  older: Look
  newer: Look
  /** Cosine of the two vectors. */
  similarity: number
}

/** What three decisions ask of a pair. */
const COMPARED = new WeakMap<ComparedPair, readonly number[]>()

/** The plain features of a pair; compared once. */
export function plainFeatures(pair: ComparedPair): readonly number[] {
  const known = COMPARED.get(pair)
  if (known !== undefined) return known
  const found = featuresOf(pair.older, pair.newer, pair.similarity)
  COMPARED.set(pair, found)
  return found
}

/** The plain features of a pair; `similarity` is the cosine of the two vectors. */
export function featuresOf(older: Look, newer: Look, similarity: number): number[] {
  const cos = similarity
  const [a, b] = [older.stems, newer.stems]
  const common = shared(a, b)
  const { names: am, numbers: an, signals: o } = older
  const { names: bm, numbers: bn, signals: n } = newer
  const share = common === 0 ? 0 : common / Math.min(a.size, b.size)
  return [
    cos,
    Math.min(common, 4) / 4,
    a.size === 0 ? 0 : common / a.size,
    b.size === 0 ? 0 : common / b.size,
    Math.min(shared(am, bm), 2) / 2,
    shared(an, bn) > 0 ? 1 : 0,
    an.size > 0 && bn.size > 0 && shared(an, bn) === 0 ? 1 : 0,
    am.size > 0 && bm.size > 0 && shared(am, bm) === 0 ? 1 : 0,
    am.size > 0 ? 1 : 0,
    bm.size > 0 ? 1 : 0,
    an.size > 0 ? 1 : 0,
    bn.size > 0 ? 1 : 0,
    b.size < 4 ? 1 : 0,
    b.size > 12 ? 1 : 0,
    newer.asks ? 1 : 0,
    newer.exclaims ? 1 : 0,
    ...SIGNAL_NAMES.map((name) => n[name]),
    ...SIGNAL_NAMES.map((name) => o[name]),
    n.change * cos,
    n.end * cos,
    n.correct * cos,
    n.also * cos,
    n.still * cos,
    n.other * cos,
    n.unreal * cos,
    n.ahead * cos,
    n.change * share,
    n.end * share,
    n.other * (1 - o.other),
    n.negate * share,
    n.now * cos
  ]
}
