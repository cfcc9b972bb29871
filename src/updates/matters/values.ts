/** One value in the place of another of the same thing: a day, a tool, a price, a name. */

import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'
import { ListsSaid } from '#src/updates/lists-said.ts'
import { clausesIn } from '#src/updates/matters/clauses.ts'
import { CHANGES, type Change, languagesOf, WORDS } from '#src/updates/matters/matter-words.ts'
import { sharedWord, WORDS_MAX, wordsIn } from '#src/updates/matters/shared-word.ts'
import { PARTNERS } from '#src/updates/matters/speaker.ts'
import { timesIn } from '#src/updates/matters/times.ts'

/** A change is told with a word or two more than what it changes; a longer text tells of other things too. */
const NEWER_MAX = WORDS_MAX + 6

/** Whoever decides such things: "They extended the deadline". */
const ANYBODY = /^(?:they|ze)(?![\p{L}\p{N}])/iu

/** Of which lists of changes a text says a word, by language and change. */
const SAID = new ListsSaid(
  Object.entries(WORDS)
    .filter(([language]) => !isUnspaced(language))
    .flatMap(([language, { changes }]) =>
      CHANGES.map((change) => [`${language} ${change}`, changes[change]] as const)
    )
)

const NOT_ASCII = /[^\p{ASCII}]/u

/** A change that a text tells of by itself, in words of a language. */
export interface ChangeTold {
  language: string
  change: Change
  /** Whether it tells of somebody else. */
  isOfOther: boolean
}

/** How a text says that a value has taken another's place, whatever value that was: most say nothing of it. */
export function changesToldIn(newer: string): ChangeTold[] {
  const said = SAID.in(newer)
  // A text that may be in another script is not over with that.
  if (said.size === 0 && !NOT_ASCII.test(newer)) return []
  if (wordsIn(newer).length > NEWER_MAX || /[?？]/u.test(newer)) return []
  const clauses = clausesIn(newer.replace(ANYBODY, ''))
  return languagesOf(newer).flatMap((language) => {
    const lists = WORDS[language]?.changes
    if (lists === undefined) return []
    return CHANGES.flatMap((change): ChangeTold[] => {
      if (!isUnspaced(language) && !said.has(`${language} ${change}`)) return []
      const words = anyOfList(lists[change], language)
      const whose = words.test(newer) ? tellsChange(clauses, words, { language, change }) : null
      return whose === null ? [] : [{ language, change, isOfOther: whose === 'other' }]
    })
  })
}

/**
 * Whose change it is, where it is neither denied nor to come: of the clause that says it, where one does ("the boss can't
 * make it, the review moved to the 8th"); of words apart from each other the whole text tells. Null where it is none.
 */
function tellsChange(
  clauses: readonly string[],
  words: RegExp,
  { language, change }: Omit<ChangeTold, 'isOfOther'>
): 'speaker' | 'other' | null {
  const whole = clauses.join('')
  const { also, still, unreal } = signalsOf(whole, [language])
  if (also + still + unreal > 0) return null
  if (change === 'corrected') return 'speaker'
  const own = clauses.filter((clause) => words.test(clause))
  const real = (own.length === 0 ? [whole] : own).filter((clause) => {
    const { negate, ahead } = signalsOf(clause, [language])
    return negate + ahead === 0 && !PARTNERS.test(clause)
  })
  if (real.length === 0) return null
  const isOwn = (clause: string) => signalsOf(clause, [language]).other === 0
  return real.some(isOwn) ? 'speaker' : 'other'
}

/**
 * "Yoga is on Tuesday", "Yoga was moved to Thursday": one thing, another day, tool, price or name; `told` is what the
 * later one tells by itself.
 */
export function changesValue(older: string, newer: string, told: readonly ChangeTold[]): boolean {
  if (told.length === 0 || wordsIn(older).length > WORDS_MAX) return false
  return told.some(({ language, change, isOfOther }) => {
    if (isOfOther && TELLS_WHO[language]?.test(older) !== true) return false
    // What has ended once holds beside what ends or changes later: "sold the piano", "changed dentists".
    if (change === 'switched' && signalsOf(older, [language]).end === 1) return false
    const [before, now] = [valuesOf(older, change, language), valuesOf(newer, change, language)]
    const left = change === 'switched' ? now.filter((value) => isLeft(value, newer)) : []
    if (left.length > 0 && !left.some((value) => before.includes(value))) return false
    const isOther = now.some((value) => !before.includes(value))
    const isOfOne =
      sharedWord(older, newer, [...before, ...now]) || isOfTopic(older, newer, language)
    return before.length > 0 && isOther && isOfOne
  })
}

/** What may change: days and hours, names, amounts; a correction may be of any. */
function valuesOf(text: string, change: Change, language: string): string[] {
  const times = timesIn(text, language)
  if (change === 'moved') return times
  const names = (text.match(LATIN_NAME) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => !times.includes(name))
  if (change === 'switched') return [...names, ...valuesBetween(text, language, times)]
  const amounts = (text.match(AMOUNT) ?? []).map((one) => one.replace(/[.,](?=$)/u, ''))
  if (change === 'raised') return amounts
  const any = isUnspaced(language)
    ? [...text.matchAll(CALLED)].flatMap(([, name = '']) => name)
    : []
  return [...times, ...names, ...amounts, ...any]
}

const FROM = /(?<!\p{L})(?:from|out of|von|aus|de|del|desde|da|dal|dalla|do|van|uit|z|ze) $/iu

/** Whether a text says that something came from that name, in small letters: "from Lisbon to Porto". */
export function isLeft(name: string, text: string): boolean {
  return FROM.test(text.slice(0, text.toLowerCase().indexOf(name)))
}

/** How it is and what it has become, where a particle stands before and behind it: 「ジムは渋谷に」, 「新宿に変え」, "팀장은 김민수예요", "박지영으로". */
const BETWEEN: Readonly<Record<string, RegExp>> = {
  ja: /[はがを](?<value>[\p{Script=Han}\p{Script=Katakana}\p{N}ー]{2,10})(?:さん|くん|ちゃん|様)?(?=に|で|へ|です|から)/gu,
  ko: /(?<=[은는이가을를] (?:(?:이제|지금은|요즘은) )?)(?<value>[\p{Script=Hangul}\p{N}]{2,12}?)(?:이에요|예요|입니다|이야|에서|에|으로|로)(?=[ .!]|$)/gu
}

/** Who has a place, 「部長は田中さんです」: whoever has it now takes it from them. */
const TELLS_WHO: Readonly<Record<string, RegExp>> = {
  ja: /は[\p{L}\p{N}ー]{2,12}(?:です|だ)。?$/u,
  ko: /[은는] [\p{L}\p{N}]{2,8}(?:이에요|예요|입니다)[.!]?$/u
}

/** What a Japanese sentence is about, one character too: 「娘は3歳です」,「娘が4歳に」. */
const TOPIC = /^(?<topic>[\p{Script=Han}\p{Script=Katakana}ー]{1,10})[はがの]/u
const UNIT = /(?<=\p{N})[\p{Script=Han}\p{Script=Katakana}]+/u

function isOfTopic(older: string, newer: string, language: string): boolean {
  if (language !== 'ja') return false
  const topic = TOPIC.exec(older)?.groups?.['topic']
  // "In the third year" and "ten years old" are no values of one thing.
  const [before, now] = [UNIT.exec(older)?.[0], UNIT.exec(newer)?.[0]]
  return topic !== undefined && topic === TOPIC.exec(newer)?.groups?.['topic'] && before === now
}

function valuesBetween(text: string, language: string, times: readonly string[]): string[] {
  const between = BETWEEN[language]
  if (between === undefined) return []
  const found = [...text.matchAll(between)].flatMap(({ groups }) => groups?.['value'] ?? [])
  return found.filter((value) => !times.some((time) => value.includes(time)))
}

/** A name of more than one letter that does not begin the text; between other scripts anywhere. */
const LATIN_NAME =
  /(?<=[^\s.!?][\s"'«„(]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{Lu}[\p{Script=Latin}\p{N}'’-]+/gu
/** Not the number in a name. */
const AMOUNT = /(?<![\p{L}\p{N}.:])\p{N}[\p{N}.,]*(?:[万千百만천]\p{N}?千?円?)?/gu
/** What somebody is called, behind the verb. */
const CALLED = /(?:叫|是|は|이름은|은|는) ?([\p{L}]{2,6})/gu
