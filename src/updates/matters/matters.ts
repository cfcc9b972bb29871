/**
 * The fourth decision about a pair: whether both tell of one thing that a person has one of (`matter-words.json`),
 * the earlier one how it is, the later one that it has turned. Neither says a word of the other ("Ich wohne in
 * Köln", "Wir sind nach Leipzig gezogen"), so that what is learnt from words (`closing.ts`, `wording.ts`) cannot
 * tell; what is known here of a dozen things holds in every language that has words for them.
 */
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'
import words from '#src/updates/matter-words.json'

/** A home, work, a diet, a car, a bond, being alone, habits, a number and an address. */
export const MATTERS = [
  'home',
  'work',
  'workEnded',
  'meatless',
  'meatEaten',
  'car',
  'bond',
  'alone',
  'smoking',
  'drinking',
  'training',
  'phone',
  'email'
] as const
export type Matter = (typeof MATTERS)[number]

/**
 * By language and matter, the words by which it is told as it is, and those by which it turns; `changes` are days of
 * the week and words by which a value takes another's place. Parted by `|`, `*` for any ending and, between blanks, for a
 * few words. English also as facts are worded ("User lives in Denver").
 */
type Words = Record<Matter, { told: string; turned: string }> & {
  changes: Record<'days' | (typeof CHANGES)[number], string>
}
const WORDS: Readonly<Record<string, Words>> = words

/** Of these somebody may have several: the later statement has to name the one that it ends. */
const NAMES_WHICH: ReadonlySet<Matter> = new Set(['drinking', 'training'])
/** Of these somebody may have another beside the one that is known. */
const MAY_COME_BESIDE: ReadonlySet<Matter> = new Set(['home', 'work', 'phone', 'email'])
/** The move to one of these tells it, too. */
const TOLD_BY_TURN: ReadonlySet<Matter> = new Set(['home', 'work', 'phone', 'email'])
/** Told by a number or an address: both have one, and another. */
const VALUES: Partial<Record<Matter, RegExp>> = {
  phone: /\+?\p{N}[\p{N} ()/.-]{4,40}\p{N}/u,
  email: /(?<![^\s@<>,;])[^\s@<>,;]{1,64}@[^\s@<>,;]{1,80}/u
}
/** An earlier statement of more words may say something else beside it. */
const WORDS_MAX = 12

const SENTENCE_END = /(?<=[.!?;。！？；\n])/u
const CLAUSE_END = /(?<=[,，、:：])/u
const NAME = /(?<=[^\s.!?][\s"'«„(])\p{Lu}[\p{L}\p{N}'’-]+/gu
const WORD = /[\p{L}\p{N}]+/gu
const LATIN = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl']
const VERBS_TELL_WHO: ReadonlySet<string> = new Set(['es', 'it', 'pt', 'pl'])
/** Whoever speaks, where a clause begins with it; by language. */
const SPEAKER_FIRST: Readonly<Record<string, RegExp>> = {
  en: /^(?:user(?: and others)?|i|we)(?![\p{L}\p{N}])/iu,
  de: /^(?:ich|wir)(?![\p{L}\p{N}])/iu,
  nl: /^(?:ik|we|wij)(?![\p{L}\p{N}])/iu,
  fr: /^(?:je|j['’]|nous|on)(?![\p{L}\p{N}])/iu,
  es: /^(?:yo|nosotr[oa]s|nos|me)(?![\p{L}\p{N}])/iu,
  it: /^(?:io|noi|ci siamo|mi sono)(?![\p{L}\p{N}])/iu,
  pt: /^(?:eu|nós|a gente)(?![\p{L}\p{N}])/iu
}
/** Whose job, number or habit it is, beside the people of `SIGNALS`; a home is shared with them. */
const PARTNERS =
  /(?<![\p{L}\p{N}])(?:husband|wife|partner|girlfriend|boyfriend|frau|mann|freund(?:in)?|mujer|marido|esposa|esposo|novi[oa]|pareja|femme|mari|copain|copine|moglie|marito|ragazz[oa]|fidanzat[oa]|mulher|namorad[oa]|vrouw|man|vriend(?:in)?|żona|mąż|chłopak|dziewczyna)(?:['’]s)?(?![\p{L}\p{N}])|妻|夫|主人|彼氏|彼女|老婆|老公|太太|男朋友|女朋友|아내|남편|남자친구|여자친구/iu
/** A number or address of another kind than one's own. */
const OF_WORK =
  /(?<![\p{L}\p{N}])(?:work|office|business|company|landline|firma|firmen\p{L}*|büro\p{L}*|dienst\p{L}*|trabajo|oficina|empresa|bureau|travail|ufficio|lavoro|azienda|trabalho|escritório|werk|kantoor|zakelijk\p{L}*|prac[ay]|służbow\p{L}*|firmow\p{L}*)(?![\p{L}\p{N}])|会社|仕事用|公司|工作|회사|업무/iu
/** How a fact in other words than English is stored: with its speaker in front. */
const STORED_SPEAKER = /^[^:.!?]{1,80}: /u

/** Words of one kind for a matter. */
type Kind = 'told' | 'turned'

/** What of the matters a text tells as it is, or says has turned, of whoever says it. */
export function mattersIn(text: string, kind: Kind): ReadonlySet<Matter> {
  const found = new Set<Matter>()
  const sentences = text.replace(STORED_SPEAKER, '').split(SENTENCE_END)
  for (const language of languagesOf(text)) {
    const lists = WORDS[language]
    if (lists === undefined) continue
    for (const sentence of sentences) {
      for (const matter of MATTERS) {
        if (found.has(matter)) continue
        if (isSaid(sentence, anyOfList(lists[matter][kind], language), { language, kind, matter }))
          found.add(matter)
      }
    }
  }
  return found
}

/** Short texts of one alphabet are told apart badly, so all of its lists are asked. */
function languagesOf(text: string): readonly string[] {
  const language = guessLanguage(text)
  return isUnspaced(language) ? [language] : LATIN
}

interface Asked {
  language: string
  kind: Kind
  matter: Matter
}

/** Whether the words stand there, said of nobody else, not denied where told, not doubtful where turned. */
function isSaid(sentence: string, words: RegExp, { language, kind, matter }: Asked): boolean {
  return sentence.split(CLAUSE_END).some((clause) => {
    const found = words.exec(clause)
    if (found === null) return false
    const before = clause.slice(0, found.index).trim()
    if (!isOfSpeaker(before, language)) return false
    if (matter !== 'home' && PARTNERS.test(before)) return false
    const own = signalsOf(before, [language])
    if (own.negate === 1) return false
    if (kind === 'told') return true
    const all = signalsOf(sentence, [language])
    const isBeside = MAY_COME_BESIDE.has(matter) && all.also + all.past > 0
    return own.still + all.unreal + all.ahead === 0 && !isBeside && !/[?？]/u.test(sentence)
  })
}

/** Whether what stands before the words makes them somebody else's. */
function isOfSpeaker(before: string, language: string): boolean {
  if (SPEAKER_FIRST[language]?.test(before) === true) return true
  const { other, self, now } = signalsOf(before, [language])
  if (other === 1) return false
  if (self === 1 || before === '') return true
  if (language === 'ja')
    return !/[がは](?!今|最近)/u.test(before.replace(/(?:今|最近|先月|先週|実)は/gu, ''))
  if (language === 'ko')
    return !/[이가은는](?:\s|$)/u.test(before.replace(/지금은|이번에는|최근에는/gu, ''))
  if (language === 'zh') return !/[她他它]/u.test(before)
  // "Tom moved", and not "Finally moved"; where verbs say who speaks, the words are those of the speaker.
  if (VERBS_TELL_WHO.has(language) || now === 1) return true
  const [first = ''] = before.split(/\s/u)
  return !/^\p{Lu}\p{Ll}/u.test(first) || stopWordsOf(language as Language).has(first.toLowerCase())
}

/** Whether the later text says that what the earlier one tells is otherwise now; `turned` are its matters. */
export function turnsMatter(older: string, newer: string, turned: ReadonlySet<Matter>): boolean {
  if (turned.size > 0) {
    const told = mattersIn(older, 'told')
    const moved = [...TOLD_BY_TURN].some((one) => turned.has(one))
      ? mattersIn(older, 'turned')
      : new Set<Matter>()
    for (const matter of turned) {
      const isKnown = told.has(matter) || (TOLD_BY_TURN.has(matter) && moved.has(matter))
      if (isKnown && isOtherwise(matter, older, newer)) return true
    }
  }
  return changesValue(older, newer)
}

function isOtherwise(matter: Matter, older: string, newer: string): boolean {
  const value = VALUES[matter]
  if (value !== undefined) {
    const [before, now] = [valueIn(older, value), valueIn(newer, value)]
    if (OF_WORK.test(older) !== OF_WORK.test(newer)) return false
    return before !== null && now !== null && before !== now
  }
  if (wordsIn(older).length > WORDS_MAX) return false
  if (NAMES_WHICH.has(matter)) return sharedWord(older, newer)
  const [before, now] = [namesIn(older), namesIn(newer)]
  const shared = before.filter((name) => now.includes(name))
  // "Left Globex" ends no job at Initech, and "Chris and I broke up" only being with Chris.
  if (matter === 'workEnded' || matter === 'bond') {
    return before.length === 0 || now.length === 0 || shared.length > 0
  }
  // The same place said again, unless it is left: "from Lisbon to Porto".
  return shared.every((name) => isLeft(name, newer))
}

const FROM = /(?:from|out of|von|aus|de|del|desde|da|dal|dalla|do|van|uit|z|ze) $/iu

function isLeft(name: string, text: string): boolean {
  return FROM.test(text.slice(0, text.toLowerCase().indexOf(name)))
}

/** How one value takes the place of another of the same thing, which both texts name. */
const CHANGES = ['moved', 'switched', 'raised', 'corrected'] as const

/** "Yoga is on Tuesday", "Yoga was moved to Thursday": one thing, another day, tool, price or name. */
function changesValue(older: string, newer: string): boolean {
  if (wordsIn(older).length > WORDS_MAX || wordsIn(newer).length > WORDS_MAX + 6) return false
  if (/[?？]/u.test(newer)) return false
  return languagesOf(newer).some((language) => {
    const lists = WORDS[language]?.changes
    if (lists === undefined) return false
    return CHANGES.some((change) => {
      if (!anyOfList(lists[change], language).test(newer)) return false
      const { also, still, unreal, negate, other, ahead } = signalsOf(newer, [language])
      const isOfOthers = change !== 'corrected' && (other === 1 || PARTNERS.test(newer))
      if (also + still + unreal > 0 || isOfOthers) return false
      if (change !== 'corrected' && negate + ahead > 0) return false
      const [before, now] = [valuesOf(older, change, language), valuesOf(newer, change, language)]
      const isOther = now.some((value) => !before.includes(value))
      return before.length > 0 && isOther && sharedWord(older, newer, [...before, ...now])
    })
  })
}

/** What may change: days and hours, names, amounts; a correction may be of any. */
function valuesOf(text: string, change: (typeof CHANGES)[number], language: string): string[] {
  const times = timesIn(text, language)
  if (change === 'moved') return times
  const names = (text.match(LATIN_NAME) ?? []).map((name) => name.toLowerCase())
  if (change === 'switched') return names
  const amounts = (text.match(AMOUNT) ?? []).map((one) => one.replace(/[.,](?=$)/u, ''))
  if (change === 'raised') return amounts
  const any = isUnspaced(language)
    ? [...text.matchAll(CALLED)].flatMap(([, name = '']) => name)
    : []
  return [...times, ...names, ...amounts, ...any]
}

/** A name of more than one letter that does not begin the text; between other scripts anywhere. */
const LATIN_NAME =
  /(?<=[^\s.!?][\s"'«„(]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|^)(?<!^)\p{Lu}[\p{Script=Latin}\p{N}'’-]+/gu
/** Not the number in a name. */
const AMOUNT = /(?<![\p{L}\p{N}.:])\p{N}[\p{N}.,]*(?:[万千百만천]\p{N}?千?円?)?/gu
/** What somebody is called, behind the verb. */
const CALLED = /(?:叫|是|は|이름은|은|는) ?([\p{L}]{2,6})/gu

/** An hour as clocks show it or as it is said with a word for it, and a day of a month by its sign. */
const HOUR =
  /(?<![\p{N}.:])\p{N}{1,2}(?:[:.]\p{N}{2}(?![\p{N}.:])| ?(?:am|pm|uhr|h|u|uur|st|nd|rd|th)(?![\p{L}\p{N}])|[時点时시号日일]|月\p{N}{1,2})|(?<=(?<![\p{L}\p{N}])(?:at|um|las|à|alle|às|om|o) )\p{N}{1,2}(?![\p{N}.:])/giu

const DAYS_OF_MONTHS = new Map<string, RegExp>()

/** "March 9", "12. Mai", "3 de abril": months as the language writes them. */
function dayOfMonth(language: string): RegExp {
  const known = DAYS_OF_MONTHS.get(language)
  if (known !== undefined) return known
  const names = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 5)).toLocaleDateString(language, {
      day: 'numeric',
      month: 'long'
    })
  ).map((date) => /[\p{L}]{3,}/u.exec(date.replace(/\bde\b/u, ''))?.[0] ?? 'none')
  const month = names.map((name) => RegExp.escape(name)).join('|')
  const made = new RegExp(
    `(?:${month}) \\p{N}{1,2}(?!\\p{N})|(?<!\\p{N})\\p{N}{1,2}[.]? (?:de )?(?:${month})`,
    'giu'
  )
  DAYS_OF_MONTHS.set(language, made)
  return made
}

/** Days of the week and of months and hours, as far as they are said. */
function timesIn(text: string, language: string): string[] {
  const days = WORDS[language]?.changes.days
  if (days === undefined) return []
  const { source, flags } = anyOfList(days, language)
  const named = text.match(new RegExp(source, `${flags}g`)) ?? []
  const dated = isUnspaced(language) ? [] : (text.match(dayOfMonth(language)) ?? [])
  return [...named, ...dated, ...(text.match(HOUR) ?? [])].map((one) => one.toLowerCase())
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

function wordsIn(text: string): string[] {
  return text.match(WORD) ?? []
}

const STEM = 4
/** Signs that every second sentence has. */
const COMMON = new Set([
  'user',
  'others',
  'have',
  'with',
  'from',
  'this',
  'that',
  'meine',
  'mein',
  'notre',
  'minha',
  'nostro'
])

/** Whether the texts share a telling word, or two characters in a row where no blanks part words. */
function sharedWord(older: string, newer: string, but: readonly string[] = []): boolean {
  const later = newer.toLowerCase()
  return wordsIn(older.toLowerCase()).some((word) => {
    if (but.some((one) => one.includes(word)) || COMMON.has(word)) return false
    if (/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word)) {
      const runs = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
        word.slice(at, at + 2)
      )
      return runs.some(
        (run) =>
          !/[\p{Script=Hiragana}\p{N}]/u.test(run) &&
          !but.some((one) => one.includes(run) || run.includes(one)) &&
          later.includes(run)
      )
    }
    if (/\p{Script=Hangul}/u.test(word)) return word.length > 1 && later.includes(word.slice(0, 2))
    return word.length >= STEM && later.includes(word.slice(0, Math.max(STEM, word.length - 2)))
  })
}
