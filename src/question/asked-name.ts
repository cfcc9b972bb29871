/**
 * "What is my dog called?": the name of somebody or something of the asker's. What tells it names both ("Mam psa, wabi się
 * Burek"), where a model of meaning in another language than English knows little of either.
 */
import type { Language } from '#src/text/languages.ts'
import { termsOf } from '#src/text/tokens.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { TOLD_WORDS } from './told-words.ts'

export interface AskedName {
  language: Language
  /** Who or what it is of, as it was asked. */
  whose: string
}

const WHO = '(?<who>[\\p{L}-]+(?: [\\p{L}-]+)?)'
/** By language: how one asks for it. */
const ASKS: Readonly<Partial<Record<Language, RegExp>>> = {
  en: new RegExp(
    `^what(?:['’]s| is| was| are) (?:my|our) (?!(?:full|last|first|middle|family|given|user|maiden)\\b)${WHO}(?:['’]s?)? (?:names?|called|named)[?.!\\s]*$|^what(?:['’]s| is| was| are) the names? of (?:my|our) (?<other>[\\p{L}-]+)[?.!\\s]*$`,
    'iu'
  ),
  de: new RegExp(`^wie hei(?:ß|ss)(?:t|en) (?:mein|unser)\\p{L}* ${WHO}[?\\s]*$`, 'iu'),
  es: new RegExp(`cómo se llaman? (?:mis?|nuestr\\p{L}+) ${WHO}[?\\s]*$`, 'iu'),
  fr: new RegExp(`comment s['’]appell(?:e|ent) (?:mon|ma|mes|notre|nos) ${WHO}[?\\s]*$`, 'iu'),
  it: new RegExp(
    `come si chiam(?:a|ano) (?:il |la |i |le )?(?:mi[oae]|miei|nostr\\p{L}) ${WHO}[?\\s]*$`,
    'iu'
  ),
  pt: new RegExp(`como se chamam? (?:[oa]s? )?(?:meus?|minhas?|noss\\p{L}+) ${WHO}[?\\s]*$`, 'iu'),
  nl: new RegExp(
    `^hoe het?(?:en)? (?:mijn|onze|ons) ${WHO}[?\\s]*$|^hoe heet (?:mijn|onze|ons) (?<other>[\\p{L}-]+)`,
    'iu'
  ),
  pl: new RegExp(
    `jak (?:wabi się|ma na imię|nazywa się|mają na imię|nazywają się) (?:mój|moja|moje|moi|nasz\\p{L}*) ${WHO}[?\\s]*$`,
    'iu'
  ),
  ja: /^(?:(?:私|僕|俺|うち)の)?(?<who>[^のはがを、]{1,6})の名前は/u,
  zh: /^(?:我的?|我家的?|我们的?)(?<who>[^叫的]{1,4})叫(?:什么|啥)/u,
  ko: /^(?:제|내|우리|저희)?\s*(?<who>\p{Script=Hangul}{1,6}) ?이름[은이]? ?(?:뭐|무엇|뭔)/u
}

/** A longer question asks for more. Characters. */
const QUESTION_MAX = 120

/** Whose name a question asks for; null where it asks for something else. */
export function nameAsked(text: string, languages: readonly Language[]): AskedName | null {
  if (text.length > QUESTION_MAX) return null
  for (const language of languages) {
    const groups = ASKS[language]?.exec(text)?.groups
    const whose = groups?.['who'] ?? groups?.['other']
    if (whose !== undefined)
      return { language, whose: whose.replace(/ (?:names?|called|named)$/iu, '') }
  }
  return null
}

const NAME = /(?<=[^\s.!?:]\s["“„«]?)\p{Lu}\p{L}+/u
const NAMES_UNSPACED = /叫|名字|名前|という|이름|\p{Script=Katakana}{2}/u

/**
 * Whether a statement names it: by the word of the question, or, in `looser` words, as another of the same sort
 * ("puppy" for a dog).
 */
export function tellsName(statement: string, asked: AskedName, looser: boolean): boolean {
  const { language, whose } = asked
  const said = statement.replace(/^[^:.!?]{1,80}: /u, '')
  if (isUnspaced(language)) {
    const isOf = said.includes(whose) || (looser && isPet(whose, language) && isPet(said, language))
    return isOf && NAMES_UNSPACED.test(said)
  }
  if (!NAME.test(said)) return false
  if (looser) return isPet(whose, language) && isPet(said, language)
  const wanted = new Set(termsOf(whose, language).keys())
  return [...termsOf(said, language).keys()].some((term) => wanted.has(term))
}

function isPet(text: string, language: Language): boolean {
  const list = TOLD_WORDS[language]?.pets
  return list !== undefined && anyOfList(list, language).test(text)
}
