/**
 * "Sorry, I meant 30, not 13": what a speaker has just said, said right. The earlier sentence is told
 * again with the one part changed, so that it stands alone and can take the place of the first. Where
 * that part is not found the two are told together.
 */
import { monthsOf } from '#src/reading/built-in/dates/languages/locale-dates.ts'
import { numbersOf } from '#src/reading/built-in/dates/languages/locale-periods.ts'
import type { Replying } from '#src/reading/built-in/message-scene.ts'
import { languageOf } from '#src/reading/built-in/text/languages.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import {
  BEHIND_VALUE,
  CLEAR_OPENER,
  CLOSER,
  LINK,
  NOT_BEFORE,
  NOT_BEHIND,
  ONLY_NO,
  OPENERS,
  SMALL
} from './correction-words.ts'

/** A longer sentence says something of its own. Characters. */
const CORRECTION_MAX = 100
/** Words of what is put in the place of another. */
const VALUE_WORDS_MAX = 4
/** Words that begin alike are forms of one. Characters. */
const STEM = 4
/** How far back a correction reaches. Sentences. */
const REACH = 6

/** A sentence put right; `told` is what takes its place, or what it stands beside. */
export interface Corrected {
  kind: 'again' | 'beside'
  told: string
  /** What it corrects. */
  sentence: string
}

interface Around {
  language: string
  /** "No, 2." behind a question says nothing of what its speaker said. */
  replying: Replying
  /** The same speaker's sentences before it, the last one last; only asked where there is an opener. */
  earlier: () => readonly string[]
}

/**
 * What a sentence corrects in what the same speaker said before; null where it corrects nothing.
 */
export function correctedBy({ text }: Sentence, around: Around): Corrected | null {
  const { replying, earlier } = around
  if (text.length > CORRECTION_MAX || /[?？]\s*$/u.test(text)) return null
  const closer = CLOSER.exec(text)
  const opener = OPENERS.exec(text)?.[0] ?? (closer === null ? undefined : '')
  if (opener === undefined && !NOT_BEFORE.test(text) && !NOT_BEHIND.test(text)) return null
  const { value, denied, isWhole } = saidRight(text.slice(opener?.length ?? 0, closer?.index))
  const isClear = CLEAR_OPENER.test(text)
  const isSure = isClear || denied !== null
  const mayAnswer = replying === 'answers' || (replying === 'may answer' && ONLY_NO.test(text))
  if (value === '' || (mayAnswer && !isSure)) return null
  const before = earlier().slice(-REACH).reverse()
  for (const sentence of before) {
    const again = denied === null || isWhole ? null : exchanged(sentence, denied, value)
    if (again === null && opener === undefined) continue
    const language = languageOf(sentence, () => around.language)
    const manner = { language, isWhole, isDenied: denied !== null }
    const told = again ?? inItsPlace(sentence, value, manner)
    if (told !== null && told !== sentence) return { kind: 'again', told, sentence }
  }
  const last = before[0]
  return last === undefined || !isClear || isWhole
    ? null
    : { kind: 'beside', told: last, sentence: last }
}

interface SaidRight {
  value: string
  denied: string | null
  /** It is a sentence of its own ("her name is McKenzie"). */
  isWhole: boolean
}

function saidRight(body: string): SaidRight {
  const behind = NOT_BEHIND.exec(body)
  const rest = behind === null ? body : body.slice(0, behind.index)
  const linked = unlinked(rest)
  const before = NOT_BEFORE.exec(linked)
  const denied = firstGroup(behind) ?? firstGroup(before)
  const value = withoutRemark(unlinked(before === null ? linked : linked.slice(before[0].length)))
    .replace(BEHIND_VALUE, '')
    .replace(/^[\s"“„'«「]+|[\s"”“'»」.!。！]+$/gu, '')
    .trim()
  return { value, denied, isWhole: !isValue(value) }
}

/** "The 15th, she'd kill me": what is said of the mistake and not of what is right. */
const REMARK = /,\s+(?!(?:my|our|and|but|so|not)\b)\p{Ll}[\p{L}'’]*(?:\s+[\p{L}'’]+){1,8}[.!]*\s*$/u

function withoutRemark(value: string): string {
  const bare = value.replace(REMARK, '')
  return isValue(bare) ? bare : value
}

/** A word or two, names, or a number with what is counted; "I'm 30 minutes late" is more. */
function isValue(value: string): boolean {
  const words = value.replace(SMALL, '').split(/\s+/)
  if (words.length === 1 && isIdentifier(value)) return true
  if (words.length <= 2) return !/^(?:I|we|ich|wir|je|yo|eu|io|ik|ja)(?![\p{L}])/iu.test(value)
  return words.length <= VALUE_WORDS_MAX && (/^\d/.test(words[0] ?? '') || words.every(isName))
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && !/^I(?:['’]|$)/.test(word)
}

function unlinked(text: string): string {
  return text.replace(/^[\s,.:;–—-]+/u, '').replace(LINK, '')
}

function firstGroup(found: RegExpExecArray | null): string | null {
  return (
    found
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.trim() ?? null
  )
}

/** The sentence with what was denied in it exchanged; null where it does not hold it once. */
function exchanged(sentence: string, denied: string, value: string): string | null {
  const bare = denied.replace(SMALL, '')
  const found = [...sentence.matchAll(new RegExp(asWord(bare), 'giu'))]
  return found.length === 1 ? putIn(sentence, found[0], value.replace(SMALL, '')) : null
}

function asWord(text: string): string {
  const escaped = RegExp.escape(text)
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? escaped
    : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`
}

function putIn(
  sentence: string,
  found: RegExpMatchArray | undefined,
  value: string
): string | null {
  if (found?.index === undefined) return null
  return sentence.slice(0, found.index) + value + sentence.slice(found.index + found[0].length)
}

interface Manner {
  language: string
  isWhole: boolean
  isDenied: boolean
}

/** The sentence with the one part of it that is of the value's kind exchanged; null where none is. */
function inItsPlace(sentence: string, value: string, manner: Manner): string | null {
  const { language, isWhole } = manner
  if (isWhole && !isSameSentence(sentence, value)) return null
  if (isIdentifier(value)) {
    const words = [...sentence.matchAll(MARKED_WORD)].filter(([word]) => isIdentifier(word))
    const there = alike(words, value)
    return there === null ? null : putIn(sentence, there, value)
  }
  for (const kind of [daysOf(language), numbersLike(language)]) {
    const said = [...value.matchAll(kind)]
    const [one] = said
    if (one === undefined || said.length > 1) continue
    if (!isOfSameThing(sentence, value, language)) return null
    const there = alike([...sentence.matchAll(kind)], one[0])
    return there === null ? null : putIn(sentence, there, inCaseOf(there[0], one[0]))
  }
  return manner.isDenied ? null : nameInItsPlace(sentence, value)
}

/** "eu-west-1", "feat/ledger-v3", "node.js", "user_id": a word of letters with marks inside that no other word has. */
function isIdentifier(word: string): boolean {
  const isMarked = /[\p{L}\p{N}][-_/.:@][\p{L}\p{N}]/u.test(word)
  return isMarked && !/\s/u.test(word) && /\p{L}/u.test(word) && /[\p{N}_/.:@]/u.test(word)
}

/** A word with the marks around it left out. */
const MARKED_WORD = /(?<![\p{L}\p{N}_/.:@-])[\p{L}\p{N}](?:[^\s,;!?"“”()`]*[\p{L}\p{N}])?/gu

/** "Four, sorry" begins with a capital only because it begins a sentence. */
function inCaseOf(there: string, value: string): string {
  return /^\p{Ll}/u.test(there) ? value.charAt(0).toLowerCase() + value.slice(1) : value
}

/** "30 seconds" is no number of minutes: what is counted has to stand in the sentence, too. */
function isOfSameThing(sentence: string, value: string, language: string): boolean {
  const stem = (word: string) => word.slice(0, STEM)
  const there = new Set(wordsOf(sentence).map(stem))
  const others = wordsOf(value.replace(SMALL, '')).filter((word) => /^\p{L}{3,}$/u.test(word))
  return others
    .filter((word) => [daysOf(language), numbersLike(language)].every((kind) => !word.match(kind)))
    .every((word) => there.has(stem(word)))
}

/** "Her name is McKenzie" tells "My sister's name is MacKenzie" again: half of its words are there. */
function isSameSentence(sentence: string, value: string): boolean {
  const there = new Set(wordsOf(sentence))
  const rest = wordsOf(value).slice(0, -1)
  return rest.filter((word) => there.has(word)).length >= rest.length / 2
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const ENGLISH_NUMBERS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/** Numbers with what makes an hour of them, or written out. */
function numbersLike(language: string): RegExp {
  const words = (language === 'en' ? ENGLISH_NUMBERS : numbersOf(language))
    .split('|')
    .filter((word) => /^\p{L}{3,}$/u.test(word))
  const written = words.length === 0 ? '' : `|(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`
  return new RegExp(`\\d+(?:[.,:]\\d+)*(?:\\s?[ap]\\.?m\\b)?${written}`, 'giu')
}

/** Names of weekdays and months. */
function daysOf(language: string): RegExp {
  const names = [...weekdaysOf(language), ...monthsOf(language).keys()].filter(
    (name) => name.length >= 3
  )
  return names.length === 0
    ? /(?!)/gu
    : new RegExp(
        `(?<!\\p{L})(?:${names.map((name) => RegExp.escape(name)).join('|')})(?!\\p{L})`,
        'giu'
      )
}

const weekdays = new Map<string, string[]>()

function weekdaysOf(language: string): string[] {
  const known = weekdays.get(language)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const made = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 5, 1 + day)))
  weekdays.set(language, made)
  return made
}

/** The only one, or the only one with as many signs, or with the same signs in another order. */
function alike(found: readonly RegExpMatchArray[], value: string): RegExpMatchArray | null {
  if (found.length <= 1) return found[0] ?? null
  const sorted = (text: string) => [...text].sort().join('')
  const same = found.filter(([one]) => sorted(one) === sorted(value))
  const long = same.length > 0 ? same : found.filter(([one]) => one.length === value.length)
  return long.length === 1 ? (long[0] ?? null) : null
}

const NAME = /(?<!\p{L})\p{Lu}[\p{L}'’-]+/gu

/** "CI", "AOK": letters that stand for words. */
const SHORT = /^\p{Lu}+$/u

/** A name in the place of one that is spelt nearly so, or of the only other name. */
function nameInItsPlace(sentence: string, value: string): string | null {
  const name = value.match(NAME)?.at(-1)
  if (name === undefined || !value.endsWith(name)) return null
  const isShort = SHORT.test(name)
  const there = [...sentence.matchAll(NAME)].filter(
    ([one]) => one !== name && SHORT.test(one) === isShort
  )
  const near = there.filter(([one]) => isNearlyTheSame(one, name))
  const inside = there.filter(({ index }) => index > 0)
  const only = near.length > 0 ? near : inside
  return only.length === 1 ? putIn(sentence, only[0], name) : null
}

/** Two of five letters may differ. */
function isNearlyTheSame(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left[0] === right[0] && distance(left, right) <= 0.4 * Math.max(left.length, right.length)
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
        )
      )
    row = next
  }
  return row[b.length] ?? 0
}
