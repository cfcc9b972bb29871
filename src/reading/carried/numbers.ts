/** The numbers that a text tells, in digits or in words, as far as they can be compared. */
import { fold, wordsOf } from './fold.ts'
import { COUNT_WORDS, SCALE_WORDS, TENS_WORDS } from './words.ts'

const SEPARATED = /(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/gu
const SCALED =
  /(\d+(?:[.,]\d+)?) ?(k|m|mio|bn|mrd|thousand|million|billion|tausend|mille|mil|тыс|млн|万|億|亿|千|百)?/gu
const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mil: 1e3,
  тыс: 1e3,
  千: 1e3,
  百: 100,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  млн: 1e6,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  万: 1e4,
  億: 1e8,
  亿: 1e8
}
/** Forms of a counting word longer than this share its beginning. */
const STEM_MIN = 4

/** A folded text whose thousands are written together. */
export function plainNumbers(text: string): string {
  return fold(text).replace(SEPARATED, '')
}

export interface ToldNumbers {
  values: ReadonlySet<number>
  /** All digits of each stretch of numbers together, as a phone number may be spaced otherwise. */
  runs: readonly string[]
  /** A word such as "hundred": larger numbers may be made of the others. */
  hasScale: boolean
}

/** What numbers a text tells. */
export function numbersIn(text: string): ToldNumbers {
  const plain = plainNumbers(text)
  const values = new Set<number>()
  for (const [, number = '', factor = ''] of plain.matchAll(SCALED)) {
    const value = Number(number.replace(',', '.'))
    values.add(value)
    values.add(value * (FACTORS[factor] ?? 1))
    for (const part of number.split(/[.,]/)) values.add(Number(part))
  }
  const words = wordsOf(text)
  const told = words.flatMap(valuesOfWord)
  for (const value of told) values.add(value)
  // "forty two" and "quarante et un" stand in two words.
  for (const tens of told.filter((value) => value % 10 === 0 && value > 10)) {
    for (const ones of told.filter((value) => value < 20)) values.add(tens + ones)
  }
  for (const value of hanNumbers(plain)) values.add(value)
  return { values, runs: runsOf(plain), hasScale: words.some(isScale) }
}

export function runsOf(plain: string): string[] {
  return (plain.match(/\d[\d ()./-]*\d/g) ?? []).map((run) => run.replace(/\D/g, ''))
}

/** Words by their first letters, of those that are long enough to have other endings. */
function stems<Entry>(entries: Iterable<[string, Entry]>): Map<string, [string, Entry][]> {
  const long = [...entries].filter(([word]) => word.length >= STEM_MIN)
  return Map.groupBy(long, ([word]) => word.slice(0, STEM_MIN))
}

const COUNT_STEMS = stems(COUNT_WORDS)
const SCALE_STEMS = stems([...SCALE_WORDS].map((word) => [word, true] as [string, boolean]))
const TENS = [...TENS_WORDS].filter(([word]) => word.length >= STEM_MIN)
const ANY_TENS = new RegExp(TENS.map(([word]) => word).join('|'), 'u')

function begunBy<Entry>(word: string, known: ReadonlyMap<string, [string, Entry][]>): Entry[] {
  const alike = known.get(word.slice(0, STEM_MIN)) ?? []
  return alike.filter(([stem]) => word.startsWith(stem)).map(([, entry]) => entry)
}

function isScale(word: string): boolean {
  return SCALE_WORDS.has(word) || begunBy(word, SCALE_STEMS).length > 0
}

/** The numbers that a word may stand for; tens and ones may be written together. */
function valuesOfWord(word: string): number[] {
  const whole = COUNT_WORDS.get(word) ?? TENS_WORDS.get(word)
  if (whole !== undefined) return [whole]
  const begun = begunBy(word, COUNT_STEMS)
  if (!ANY_TENS.test(word)) return begun
  for (const [tens, value] of TENS) {
    const at = word.indexOf(tens)
    if (at < 0) continue
    const rest = `${word.slice(0, at)} ${word.slice(at + tens.length)}`
      .split(/(?:und|en|e|og)?\s|\s(?:e|y|i)?/)
      .filter((part) => part !== '')
    begun.push(value, ...rest.map((part) => value + (COUNT_WORDS.get(part) ?? ONES[part] ?? 0)))
  }
  return begun
}

/** "ein" of "einundzwanzig" is no number alone. */
const ONES: Readonly<Record<string, number>> = { ein: 1, een: 1, uno: 1, tre: 3 }

const HAN = '零一二三四五六七八九'
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** Numbers in Chinese characters, up to thousands. */
function hanNumbers(text: string): number[] {
  return (text.match(/[〇零一二两兩三四五六七八九十百千]+/gu) ?? []).map((run) => {
    let [sum, digit] = [0, 0]
    for (const sign of run) {
      const unit = HAN_UNITS[sign]
      if (unit === undefined) digit = /[两兩]/.test(sign) ? 2 : Math.max(0, HAN.indexOf(sign))
      else {
        sum += (digit || 1) * unit
        digit = 0
      }
    }
    return sum + digit
  })
}
