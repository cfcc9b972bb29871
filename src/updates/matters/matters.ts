/**
 * The fourth decision about a pair: whether both tell of one thing that a person has one of (`words.json`),
 * the earlier one how it is, the later one that it has turned. Neither says a word of the other ("Ich wohne in
 * Köln", "Wir sind nach Leipzig gezogen"), so that what is learnt from words (`closing.ts`, `wording.ts`) cannot
 * tell; what is known here of a dozen things holds in every language that has words for them.
 */

import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'
import { ListsSaid } from '#src/updates/lists-said.ts'
import { clausesIn, sentencesIn } from '#src/updates/matters/clauses.ts'
import { languagesOf, MATTERS, type Matter, WORDS } from '#src/updates/matters/matter-words.ts'
import { sharedWord, WORDS_MAX, wordsIn } from '#src/updates/matters/shared-word.ts'
import { isOfSpeaker, PARTNERS } from '#src/updates/matters/speaker.ts'
import { replacesWish, type Wishes, wishesIn } from '#src/updates/matters/standing.ts'
import { timesIn } from '#src/updates/matters/times.ts'
import {
  type ChangeTold,
  changesToldIn,
  changesValue,
  isLeft
} from '#src/updates/matters/values.ts'

/** Of these somebody may have several: the later statement has to name the one that it ends. */
const NAMES_WHICH: ReadonlySet<Matter> = new Set(['drinking', 'training'])
/** Of these somebody may have another beside the one that is known, and the move to one tells it, too. */
const TOLD_BY_TURN: ReadonlySet<Matter> = new Set(['home', 'work', 'phone', 'email'])
/** Told by a number or an address: both have one, and another. */
const VALUES: Partial<Record<Matter, RegExp>> = {
  phone: /\+?\p{N}[\p{N} ()/.-]{4,40}\p{N}/u,
  email: /(?<![^\s@<>,;])[^\s@<>,;]{1,64}@[^\s@<>,;]{1,80}/u
}
const NAME = /(?<=[^\s.!?][\s"'«„(])\p{Lu}[\p{L}\p{N}'’-]+/gu
/** A number or address of another kind than one's own. */
const OF_WORK = [
  /(?<![\p{L}\p{N}])(?:work|office|business|company|landline|firma|trabajo|oficina|empresa|bureau|travail|ufficio|lavoro|azienda|trabalho|escritório|werk|kantoor|prac[ay])(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])(?:firmen|büro|dienst|zakelijk|służbow|firmow)|会社|仕事用|公司|工作|회사|업무/iu
]
const isOfWork = (text: string) => OF_WORK.some((words) => words.test(text))
/** How a fact in other words than English is stored: with its speaker in front. */
const STORED_SPEAKER = /^[^:.!?]{1,80}: /u

/** Words of one kind for a matter. */
type Kind = 'told' | 'turned'

/** Of which lists a text says a word, by language and matter; scripts without spaces are left to the patterns. */
const SAID = { told: saidOf('told'), turned: saidOf('turned') }

function saidOf(kind: Kind): ListsSaid<string> {
  const spaced = Object.entries(WORDS).filter(([language]) => !isUnspaced(language))
  return new ListsSaid(
    spaced.flatMap(([language, lists]) =>
      MATTERS.map((matter) => [`${language} ${matter}`, lists[matter][kind]] as const)
    )
  )
}

const NOT_ASCII = /[^\p{ASCII}]/u

/** What of the matters a text tells as it is, or says has turned or `isAhead` will turn, of whoever says it. */
export function mattersIn(text: string, kind: Kind, isAhead = false): ReadonlySet<Matter> {
  const found = new Set<Matter>()
  const said = SAID[kind].in(text)
  // A text that may be in another script is not over with that.
  if (said.size === 0 && !NOT_ASCII.test(text)) return found
  const sentences = sentencesOf(text)
  for (const language of languagesOf(text)) {
    const lists = WORDS[language]
    if (lists === undefined) continue
    const matters = isUnspaced(language)
      ? MATTERS
      : MATTERS.filter((matter) => said.has(`${language} ${matter}`))
    for (const sentence of sentences) {
      for (const matter of matters) {
        if (found.has(matter)) continue
        const asked = { language, kind, matter, isAhead }
        if (isSaid(sentence, anyOfList(lists[matter][kind], language), asked)) found.add(matter)
      }
    }
  }
  return found
}

/** One matter in two: who stops working turned what they work as. */
const SAME: Partial<Record<Matter, Matter>> = {
  workEnded: 'work',
  meatEaten: 'meatless',
  alone: 'bond'
}

/** A bond brings a home along, and a habit is told of in passing: of these one never tells what another turns. */
const APART: ReadonlySet<Matter> = new Set(['home', 'work', 'phone', 'email', 'meatless', 'car'])

/** What a text tells of, as it is or as it has turned; each matter under one name. */
export function mattersOf(text: string): ReadonlySet<Matter> {
  const said = [...mattersIn(text, 'told'), ...mattersIn(text, 'turned')]
  return new Set(said.map((matter) => SAME[matter] ?? matter).filter((one) => APART.has(one)))
}

/** Whether both tell of something known here, and of nothing in common: "I left the bank" says nothing of a home. */
export function areOthers(one: ReadonlySet<Matter>, other: ReadonlySet<Matter>): boolean {
  return one.size > 0 && other.size > 0 && one.isDisjointFrom(other)
}

function sentencesOf(text: string): Sentence[] {
  return sentencesIn(text.replace(STORED_SPEAKER, '')).map((sentence) => ({
    sentence,
    clauses: clausesIn(sentence)
  }))
}

interface Sentence {
  sentence: string
  clauses: readonly string[]
}

interface Asked {
  language: string
  kind: Kind
  matter: Matter
  /** Whether what is to come counts: it has a day. */
  isAhead: boolean
}

/** Whether the words stand there, said of nobody else, not denied where told, not doubtful where turned. */
function isSaid(
  { sentence, clauses }: Sentence,
  words: RegExp,
  { language, kind, matter, isAhead }: Asked
): boolean {
  return clauses.some((clause, place) => {
    const found = words.exec(clause)
    if (found === null) return false
    const before = clause.slice(0, found.index).trim()
    if (!isOfSpeaker(before, language, clause.slice(found.index))) return false
    if (matter !== 'home' && PARTNERS.test(before)) return false
    const own = signalsOf(before, [language])
    if (own.negate === 1) return false
    if (kind === 'told') return true
    const all = signalsOf(sentence.split(HOPED)[0] ?? '', [language])
    // "Heb mijn baan opgezegd, vanaf 1 mei werk ik elders": what is to come behind it makes it none to come.
    const upToIt = clauses
      .slice(0, place + 1)
      .join('')
      .replace(SO_NOW, '')
    const { ahead } = signalsOf(upToIt, [language])
    const isBeside = TOLD_BY_TURN.has(matter) && all.also + all.past > 0
    const isToCome = ahead > 0 && !(isAhead && !isIntended(sentence))
    return own.still + all.unreal === 0 && !isToCome && !isBeside && !/[?？]/u.test(sentence)
  })
}

/** Whether somebody only means to do it, whatever day they name. */
function isIntended(sentence: string): boolean {
  if (INTENDED.test(sentence)) return true
  return [...sentence.matchAll(COMPTE)].some(({ index, 0: compte }) => {
    const [verb = ''] = FIRST_WORD.exec(sentence.slice(index + compte.length)) ?? []
    return INFINITIVE.test(verb)
  })
}

/** "Je compte bien déménager", and not "je compte sur toi". */
const COMPTE = /(?<!\p{L})compt(?:e|ons) (?:bien )?/giu
const FIRST_WORD = /^\p{L}+/u
const INFINITIVE = /\p{L}er$/iu
const INTENDED =
  /(?<!\p{L})(?:plan(?:s|ning|e|en|eo|ejo|uj\p{L}{1,6})?|intend\p{L}{0,4}|aim(?:s|ing)?|vorhaben?|habe? vor|pienso|tengo pensado|intención|prévoi\p{L}{1,3}|pretend\p{L}{1,4}|penso|ho intenzione|conto di|van plan|zamierza\p{L}{1,4})(?!\p{L})|つもり|打算|计划|계획|생각/iu

/** What somebody hopes behind what has happened: "Llevo tres semanas sin fumar, a ver si esta vez es la buena". */
const HOPED =
  /[,;…!–-] (?:(?:y|e|et|und|en|i|and) )?(?:a ver (?:si|cuánto|qué)|ojalá|on verra|croisons|pourvu|speriamo|vediamo|vamos ver|tomara|mal (?:sehen|schauen|gucken)|hoffentlich|drückt mir|hopelijk|duimen|we zien wel|zobaczymy|oby|trzymajcie|let['’]s see|fingers crossed|hopefully)(?!\p{L})/iu
/** What looks ahead by its words and tells how it is: 働いてます, "od miesiąca". */
const SO_NOW =
  /[てで][いお]?ます|(?<!\p{L})od (?:miesiąca|tygodnia|roku|pół roku|dawna|niedawna|kilku|paru|dw\p{L}{1,4}|trzech|czterech|pięciu|sześciu|\d{1,3})(?!\p{L})/giu

/** What a text says has turned, whatever it is held against. */
export interface Turned {
  matters: ReadonlySet<Matter>
  changes: readonly ChangeTold[]
  wishes: Wishes
}

/** What a text says has turned, or will where `isAhead`: what it announces has a day. */
export function turnedIn(text: string, isAhead = false): Turned {
  return {
    matters: mattersIn(text, 'turned', isAhead),
    changes: changesToldIn(text),
    wishes: wishesIn(text)
  }
}

/** Whether a text that says this has turned does nothing but move something to another day or hour. */
export function onlyMoves({ matters, changes }: Turned, text: string, language: string): boolean {
  const isMove =
    matters.size === 0 && changes.some((one) => one.change === 'moved' && !one.isOfOther)
  return isMove && timesIn(text, language).length > 0
}

/** How sure it is that a matter has turned. */
export const TURNED = 0.9

/** Whether the later text says that what the earlier one tells is otherwise now; `turned` is what it says has turned. */
export function turnsMatter(
  older: string,
  newer: string,
  { matters, changes, wishes }: Turned
): boolean {
  if (replacesWish(older, wishes)) return true
  if (matters.size > 0) {
    const told = mattersIn(older, 'told')
    const moved = mattersIn(older, 'turned')
    for (const matter of matters) {
      const isKnown = told.has(matter) || (TOLD_BY_TURN.has(matter) && moved.has(matter))
      if (isKnown && isOtherwise(matter, older, newer)) return true
    }
  }
  return changesValue(older, newer, changes)
}

function isOtherwise(matter: Matter, older: string, newer: string): boolean {
  const value = VALUES[matter]
  if (value !== undefined) {
    const [before, now] = [valueIn(older, value), valueIn(newer, value)]
    if (isOfWork(older) !== isOfWork(newer)) return false
    return before !== null && now !== null && before !== now
  }
  if (wordsIn(older).length > WORDS_MAX) return false
  if (NAMES_WHICH.has(matter)) return sharedWord(older, newer)
  // "I resigned, from Monday I'm at Terna" names no other job that has ended.
  const turning = matter === 'workEnded' ? clausesThatTurn(matter, newer) : newer
  const [before, now] = [namesIn(older), namesIn(turning)]
  const shared = before.filter((name) => now.includes(name))
  // "Left Globex" ends no job at Initech, and "Chris and I broke up" only being with Chris.
  if (matter === 'workEnded' || matter === 'bond') {
    return before.length === 0 || now.length === 0 || shared.length > 0
  }
  // The same place said again, unless it is left: "from Lisbon to Porto".
  return shared.every((name) => isLeft(name, newer))
}

/** What says itself that the matter has turned; all of the text where none of its clauses does alone. */
function clausesThatTurn(matter: Matter, text: string): string {
  const turning = clausesIn(text).filter((clause) => mattersIn(clause, 'turned', true).has(matter))
  return turning.length === 0 ? text : turning.join('')
}

function valueIn(text: string, value: RegExp): string | null {
  return (
    value
      .exec(text)?.[0]
      .replace(/[\s()/.-]+/gu, '')
      .toLowerCase() ?? null
  )
}

function namesIn(text: string): string[] {
  return (text.match(NAME) ?? []).map((name) => name.toLowerCase())
}
