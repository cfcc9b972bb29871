/**
 * Which of what everybody has a question asks for, so that "Where do I live?" is answered by "I moved to
 * Porto", with which it shares no word; and whether a statement tells it of whoever is asked about.
 */

import { attributeOf } from '#src/memory/reconcile/attributes.ts'
import { askedWords } from '#src/question/asked-stems.ts'
import { ASKED_WORDS, ATTRIBUTES, type Attribute } from '#src/question/asked-words.ts'
import { nameInPlace } from '#src/question/name-in-question.ts'
import type { AskedQuestion, Wanted } from '#src/question/question.ts'
import { TOLD_WORDS } from '#src/question/told-words.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { termsOf, wordsOf } from '#src/text/tokens.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'
import type { Matter } from '#src/updates/matters/matter-words.ts'
import { mattersOf } from '#src/updates/matters/matters.ts'
import { PARTNERS, SPEAKER_FIRST } from '#src/updates/matters/speaker.ts'
import { SIGNALS } from '#src/updates/signals.ts'

export interface AskedAttribute {
  attributes: readonly Attribute[]
  /** The languages that the question may be in. */
  languages: readonly Language[]
  /** Stems of which a statement about the right one has one; null where the asker is meant. */
  subject: ReadonlySet<string> | null
}

/** More words beside those that ask for it, and the question is about something else. */
const OTHER_WORDS_MAX = 2
/** The same in scripts without spaces, in characters of the whole question. */
const UNSPACED_MAX = 30
/** A question that wants this is about an event; only a birthday is a day that everybody has. */
const NOT_OF_STATES: ReadonlySet<Wanted> = new Set(['when', 'why', 'said', 'length'])
/** A person has one of these at a time: the last word counts. */
const ONE_AT_A_TIME: ReadonlySet<Attribute> = new Set(['home', 'work', 'phone', 'email', 'diet'])
/** Told by naming somebody or something else. */
const OF_OTHERS: ReadonlySet<Attribute> = new Set(['partner', 'pets'])
/** What a thing has, not a person. */
const OF_THINGS: ReadonlySet<Attribute> = new Set(['hosting', 'colour'])
/** What memory itself reads of English sentences (`attributes.ts`). */
const READ: Readonly<Record<string, Attribute>> = {
  'lives in': 'home',
  'works as': 'work',
  'works at': 'work',
  age: 'born',
  'married to': 'partner'
}

/** What is asked for; null where the question asks for something else. */
export function attributeAsked(question: AskedQuestion): AskedAttribute | null {
  const languages = plausibleLanguages(question.text)
  const text = question.text.replaceAll('’', "'")
  const found = ATTRIBUTES.filter((one) => isAskable(one, question.wanted)).flatMap(
    (attribute) => askingFor(attribute, text, languages) ?? []
  )
  // "What colour is my car?" asks for no car.
  const ofColour = found.filter(({ attribute }) => attribute === 'colour')
  const asking = ofColour.length > 0 ? ofColour : found
  const attributes = asking.map(({ attribute }) => attribute)
  const rest = asking.reduce((left, { words }) => left.replace(words, ' '), text)
  const taken = Math.min(text.length, ...asking.map(({ at }) => at))
  if (attributes.length === 0 || !isShort(question, rest)) return null
  return { attributes, languages, subject: subjectOf(question, attributes, taken, rest) }
}

/** The words that ask for it in the likeliest language that has them, and where they begin. */
function askingFor(
  attribute: Attribute,
  text: string,
  languages: readonly Language[]
): { attribute: Attribute; words: string; at: number } | null {
  for (const language of languages) {
    const list = ASKED_WORDS[language]?.[attribute]
    const words = list === undefined ? null : anyOfList(list, language).exec(text)
    if (words !== null) return { attribute, words: words[0], at: words.index }
  }
  return null
}

/** Only asked as a place or a thing: "Who hosts the party?" is about another matter. */
function isAskable(attribute: Attribute, wanted: Wanted): boolean {
  if (attribute === 'hosting') return wanted === 'where' || wanted === 'other'
  return attribute === 'born' || !NOT_OF_STATES.has(wanted)
}

function isShort({ text, language, names }: AskedQuestion, rest: string): boolean {
  if (isUnspaced(language)) return text.length <= UNSPACED_MAX
  const others = [...termsOf(rest, language).keys()].filter((term) => !names.has(term))
  return others.length <= OTHER_WORDS_MAX
}

/** `taken` is where the words that ask begin. "Where does my aunt live?" is about the aunt, "Who is my husband?" about the asker. */
function subjectOf(
  { text, language, languages, names }: AskedQuestion,
  attributes: readonly Attribute[],
  taken: number,
  rest: string
): ReadonlySet<string> | null {
  if (attributes.some((one) => OF_THINGS.has(one))) {
    // A service or a site is mostly no name: "Where is our website hosted?"
    // "My" would make every other thing of the asker's the one that is meant.
    const words = askedWords(rest, languages).filter(
      ({ word }) => signalsOf(word, [language]).self === 0
    )
    const things = new Set(words.flatMap(({ forms }) => [...forms]))
    return things.size > 0 ? things : null
  }
  const isOwn = signalsOf(text, [language]).self === 1
  const name = isOwn || taken === 0 ? null : nameInPlace(text, language, taken)
  if (name !== null) return new Set([name])
  const others = SIGNALS[language]?.other
  const other = others === undefined ? null : anyOfList(others, language).exec(text)
  if (other !== null && !attributes.some((one) => OF_OTHERS.has(one))) {
    return new Set(termsOf(other[0], language).keys())
  }
  return names.size > 0 && !isOwn ? names : null
}

/** Whether only the last word on it counts. */
export function isOneAtATime({ attributes }: AskedAttribute): boolean {
  return attributes.every((one) => ONE_AT_A_TIME.has(one))
}

/** How a fact in other words than English is stored: with its speaker in front. */
const SPEAKER = /^[^:.!?]{1,80}: /u
const OPENING_WORDS = 4
const OPENING_CHARACTERS = 4

/** "Mia is 6 and …": an age that is not called one. */
const AGE =
  /\b(?:am|is|are|turned|turns) (?:\p{L}+ )?\d{1,3}(?=$|[.,;!?)]| (?:and|but|now|already|years?|months?)\b)/iu

/** Whether it tells how old somebody is. */
export function tellsAge(text: string): boolean {
  return AGE.test(text)
}

/** Words before one that tells it, within which another's name makes it theirs: "my wife Ana got a job". */
const OTHERS_BEFORE = 4

/** Whether a statement tells it at all, of whomever. */
export function tellsAttribute(text: string, asked: AskedAttribute): boolean {
  const { attributes, languages } = asked
  const read = READ[attributeOf(text)?.attribute ?? '']
  if (read !== undefined && attributes.includes(read)) return true
  const said = text.replaceAll('’', "'").replace(SPEAKER, '')
  if (attributes.includes('born') && languages.includes('en') && AGE.test(said)) return true
  if (attributes.some((one) => tellsMatter(text, one))) return true
  return [...new Set([...languages, ...plausibleLanguages(said)])].some((language) =>
    attributes.some((attribute) => {
      const list = TOLD_WORDS[language]?.[attribute]
      if (list === undefined) return false
      const isOwn = asked.subject === null && !OF_OTHERS.has(attribute) && !isUnspaced(language)
      return isToldIn(said, anyOfList(list, language), isOwn ? othersIn(language, attribute) : null)
    })
  )
}

/** What turns a matter tells it, too. */
const MATTER_OF: Partial<Record<Attribute, Matter>> = {
  home: 'home',
  work: 'work',
  phone: 'phone',
  email: 'email',
  diet: 'meatless',
  car: 'car'
}

function tellsMatter(text: string, attribute: Attribute): boolean {
  const matter = MATTER_OF[attribute]
  return matter !== undefined && mattersOf(text).has(matter)
}

/** Whether words name somebody else; those who live together have one home. */
function othersIn(language: Language, attribute: Attribute): (words: string) => boolean {
  const partner = attribute === 'home' ? undefined : TOLD_WORDS[language]?.partner
  return (words) =>
    signalsOf(words, [language]).other === 1 ||
    (partner !== undefined && anyOfList(partner, language).test(words))
}

/** Whether one of the words stands there, and not right behind one of `others`. */
function isToldIn(
  said: string,
  words: RegExp,
  others: ((before: string) => boolean) | null
): boolean {
  for (let from = 0; ; ) {
    const found = words.exec(said.slice(from))
    if (found === null) return false
    const start = from + found.index
    const before = said.slice(0, start).split(/\s+/u).filter(Boolean).slice(-OTHERS_BEFORE)
    if (others?.(before.join(' ')) !== true) return true
    from = start + found[0].length
  }
}

/** Whether whoever asks is meant, and what is asked for is told of nobody else ("Who is my husband?"). */
export function isOfAsker({ attributes, subject }: AskedAttribute): boolean {
  return subject === null && !attributes.some((one) => OF_OTHERS.has(one))
}

/** Whether it is about whoever the question is about; `entity` is whose statement it is. */
export function isOfSubject(text: string, entity: string, asked: AskedAttribute): boolean {
  const { attributes, languages } = asked
  if (asked.subject !== null) return mentionsSubject(`${entity} ${text}`, asked)
  if (attributes.some((one) => OF_OTHERS.has(one))) return true
  const said = text.replace(SPEAKER, '')
  const opening = languages.some(isUnspaced)
    ? said.slice(0, OPENING_CHARACTERS)
    : said.split(/\s+/u).slice(0, OPENING_WORDS).join(' ')
  // Dutch "zijn" is "are", and "his": "We zijn verhuisd".
  if (languages.includes('nl') && SPEAKER_FIRST['nl']?.test(opening) === true) return true
  if (!attributes.includes('home') && isOfPartner(opening)) return false
  return signalsOf(opening, languages).other === 0
}

/** "User's girlfriend Cass is …": hers; a home is shared, and "User and User's wife …" tells of both. */
function isOfPartner(opening: string): boolean {
  return PARTNERS.test(opening) && !/^(?:user|ich|je|io|eu|yo|ik)(?![\p{L}'’])/iu.test(opening)
}

/** Whether a text names whom the question is about; the asker is named by every text. */
export function mentionsSubject(text: string, { languages, subject }: AskedAttribute): boolean {
  if (subject === null) return true
  return (
    // Where no spaces part words, a name is no word of its own.
    (languages.some(isUnspaced) &&
      [...subject].some((one) => one.length > 1 && text.includes(one))) ||
    wordsOf(text.replace(/['’]s(?!\p{L})/gu, '')).some((word) => subject.has(word)) ||
    languages.some((language) => !subject.isDisjointFrom(new Set(termsOf(text, language).keys())))
  )
}
