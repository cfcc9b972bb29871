/**
 * How much of what a question says a statement says too. A word of the question counts once, in whichever
 * of the languages it may be in, and words that only ask ("what", "my") do not count.
 */
import { wordsOf } from '#src/text/content-words.ts'
import type { Language } from '#src/text/languages.ts'
import { stemOf } from '#src/text/stemming.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'

/** A word of a question. */
interface AskedWord {
  /** As a dictionary parts it, lower case. */
  word: string
  forms: ReadonlySet<string>
}
export type AskedWords = readonly AskedWord[]

/** What a statement says, to be held against words of a question. */
export interface Told {
  text: string
  forms: ReadonlySet<string>
}

/** Words of asking that no list of stop words has. */
const ASKING: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  nl: set('waar wordt worden welke welk hoe wie wat'),
  ja: set('私 僕 俺 うち 自分 何 何色 何人 何歳 何時 誰 名前'),
  zh: set('我 我的 我们 我們 咱们 什么 什麼 谁 誰 哪里 哪裡 哪儿 多少 几 怎么 名字'),
  ko: set(
    '저 저는 제가 제 나 나는 내가 내 우리 우리는 우리가 무엇 뭐 뭐예요 뭐야 뭔가요 무엇인가요 어떤 무슨 어디 어디예요 어디인가요 누구 누구예요 누구인가요 누가 언제 언제인가요 언제예요 몇 얼마 얼마예요 얼마인가요 명인가요 명이에요 어떻게 있나요 있어요'
  )
}

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /^\p{Script=Hangul}+$/u
/** Endings, and verbs that help others: no word of three such letters carries a question. */
const HIRAGANA = /^\p{Script=Hiragana}{1,3}$/u
const HANGUL_PARTICLE = /[은는이가을를에의와과도만로]$/u

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** The words that carry a question, each once. */
export function askedWords(text: string, languages: readonly Language[]): AskedWords {
  const words = [...new Set(wordsOf(text))].filter(
    (word) =>
      !HIRAGANA.test(word) &&
      languages.every((language) => {
        const asking = ASKING[language]
        return !stopWordsOf(language).has(word) && asking?.has(word) !== true
      })
  )
  return words.map((word) => ({ word, forms: formsOf(word, languages) }))
}

/** A statement, as words of a question in those languages are looked for in it. */
export function toldIn(text: string, languages: readonly Language[]): Told {
  const forms = new Set<string>()
  for (const word of wordsOf(text)) for (const form of formsOf(word, languages)) forms.add(form)
  return { text: text.normalize('NFC').toLowerCase(), forms }
}

/** How much of the word is told, 0 to 1. */
export function toldShare({ word, forms }: AskedWord, told: Told): number {
  if (!HAN_OR_KANA.test(word)) return forms.isDisjointFrom(told.forms) ? 0 : 1
  if (told.text.includes(word)) return 1
  // Where no spaces part words, a dictionary parts the same words differently beside other neighbours.
  const pairs = [...word].slice(1).map((character, at) => `${word[at]}${character}`)
  return pairs.length < 2
    ? 0
    : pairs.filter((pair) => told.text.includes(pair)).length / pairs.length
}

/** What each word weighs: less where many of those told say it. */
export function rarityOf(words: AskedWords, told: readonly Told[]): number[] {
  return words.map((word) => {
    const found = told.reduce((sum, one) => sum + toldShare(word, one), 0)
    return Math.log(1 + told.length / (found + 0.5))
  })
}

/** Of the words, by their weight, what is told by any of these: 0 to 1. */
export function shareTold(
  words: AskedWords,
  weights: readonly number[],
  by: readonly Told[]
): number {
  let [all, shared] = [0, 0]
  for (const [place, word] of words.entries()) {
    const weight = weights[place] ?? 0
    all += weight
    shared += weight * Math.max(...by.map((one) => toldShare(word, one)))
  }
  return all === 0 ? 0 : shared / all
}

function formsOf(word: string, languages: readonly Language[]): Set<string> {
  const stems = languages.map((language) => stemOf(word, language))
  return new Set(HANGUL.test(word) ? stems.flatMap(hangulForms) : stems)
}

/** Endings grow on Korean verbs and nouns alike: the first two syllables tell most of them apart. */
function hangulForms(stem: string): string[] {
  if (stem.length > 2) return [stem, stem.slice(0, 2)]
  return stem.length === 2 ? [stem, stem.replace(HANGUL_PARTICLE, '')] : [stem]
}
