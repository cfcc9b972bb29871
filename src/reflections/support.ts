/**
 * Whether facts carry what a sentence says of them: every number, every date and every name in it must
 * stand in one of the facts, or be the name of an entity that one belongs to. It cannot tell whether a
 * sentence is true, but an invented name, number or date is never let through.
 */
import type { NameFinder } from '#src/memory/names/names-in-text.ts'

/** What a sentence rests on. */
export interface Ground {
  /** Contents and dates of the facts, and the names of the entities that they belong to. */
  texts: readonly string[]
  /** All names that memory knows: those of other entities may not stand in the sentence. */
  finder: NameFinder
}

const NUMBER = /\p{N}+(?:[.,:/-]\p{N}+)*/gu
/** A word with a capital that does not begin a sentence; a name of several words is looked at word by word. */
const NAME = /(?<=[\p{L}\p{N},;:)'’"”–-]\s+["'“‘(]*)\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
const FIRST_WORD = /(?:^|[.!?…。]\s+)["'“‘(]*(\p{Lu}[\p{L}\p{M}\p{N}'’-]*)/gu
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|twice|thrice|dozen|half)\b/giu
/** English writes it with a capital everywhere. */
const NO_NAME = new Set(['i', "i'm", "i've", "i'd", "i'll"])

/** The names, numbers and dates of a sentence that its ground does not hold; none: it is carried. */
export function unsupported(sentence: string, { texts, finder }: Ground): string[] {
  const ground = texts.join('\n')
  const folded = fold(ground)
  const numbers = new Set(ground.match(NUMBER)?.flatMap(parts) ?? [])
  const words = new Set(folded.match(/[\p{L}\p{M}\p{N}'-]+/gu)?.map(bare) ?? [])
  const isSaid = (word: string) => NO_NAME.has(fold(word)) || words.has(bare(fold(word)))
  const lacking = [
    ...(sentence.match(NUMBER) ?? []).filter(
      (one) => !parts(one).every((part) => numbers.has(part))
    ),
    ...(sentence.match(NUMBER_WORDS) ?? []).filter((one) => !words.has(fold(one))),
    ...(sentence.match(NAME) ?? []).filter((one) => !isSaid(one)),
    ...finder.namedIn(sentence).filter((name) => !folded.includes(fold(name)))
  ]
  // The first word has a capital whatever it is, so it only counts where lower case is no word of ours.
  const first = [...sentence.matchAll(FIRST_WORD)].flatMap(([, word = '']) =>
    isSaid(word) || isPlain(word, sentence) ? [] : [word]
  )
  return [...new Set([...lacking, ...first])]
}

/** Words that begin a sentence of any matter. */
const BEGINNINGS = new Set(
  (
    'a an the he she it they we you his her its their this that these those there both all each some most many ' +
    'in on at by for from to with since after before during over as when while where if but and or so ' +
    'also overall together recently currently later now then once however although because despite'
  ).split(' ')
)

function isPlain(word: string, sentence: string): boolean {
  return BEGINNINGS.has(fold(word)) || sentence.includes(word.toLowerCase())
}

/** `2023-05-12` is three numbers, each of which may stand in another order. */
function parts(number: string): string[] {
  return number.split(/[:/-]/u).map((part) => part.replace(/^0+(?=\p{N})/u, ''))
}

function bare(word: string): string {
  return word.replace(/^['-]+|['-]+$/g, '').replace(/'s$/, '')
}

function fold(text: string): string {
  return text.normalize('NFC').replaceAll('’', "'").toLowerCase()
}
