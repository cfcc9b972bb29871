/**
 * What a question asks for, read without a model: its terms, whom it names, what it wants to know
 * and which dates stand in it.
 *
 * Names of people who speak in the scope are not searched for: everyone's turns carry them ("Thanks,
 * Maria!"). They say instead whose turns to prefer. People tell about themselves in the first
 * person, so the text that is embedded is the question as that speaker would put it ("What did Maria
 * paint?" becomes "What did I paint?"). On the development data this is worth 2 to 3 points of
 * recall at 5, and it is why chunks are embedded without their speaker's name.
 *
 * The model that embeds may be somebody else's, so it is told no secret (contract 13). Words are looked up
 * here, by what was asked.
 */

import { kindsAsked } from '#src/finding/kinds/asked-kind.ts'
import { type DateSpan, datesInQuestion } from '#src/finding/temporal/dates-in-question.ts'
import { wantsTime } from '#src/finding/temporal/time-words.ts'
import { redact } from '#src/redaction/redact.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { questionTermsOf } from '#src/text/tokens.ts'

/** What the answer must be; only kinds that change how evidence is ranked. */
export type Wanted = 'time' | 'count' | 'list' | 'other'

export interface Question {
  text: string
  /** Likeliest first, one or two. */
  languages: readonly Language[]
  /** Stems for BM25; names of speakers are left out unless nothing else is asked ("Maria?"). */
  terms: readonly string[]
  /** Nothing is asked but a name: everything about it answers. */
  namesOnly: boolean
  /** The text to embed, without secrets. */
  embedText: string
  /** Those of the scope's speakers whom the question names, in its order, as the scope spells them. */
  speakersNamed: readonly string[]
  /** Days that the question names. */
  dates: readonly DateSpan[]
  wanted: Wanted
  /** Kinds of things that it asks for (`kinds/kinds.ts`). */
  kinds: ReadonlySet<number>
}

export interface QuestionSetting {
  /** Reference for "yesterday" and for dates without a year, milliseconds since the epoch. */
  now: number
  /** Names that speak in the scope, as stored. */
  speakers: readonly string[]
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Finds a name as a whole word in any script; `\b` knows only ASCII. */
function namePattern(name: string, after = ''): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeForPattern(name)}${after}(?![\\p{L}\\p{N}])`, 'giu')
}

/**
 * The spellings under which a speaker may be named: the full name, and its first word when that is
 * long enough to be a name. Roles are no names: "the user" is anybody.
 */
function spellingsOf(speaker: string): string[] {
  const name = speaker.trim()
  if (name.length < 2 || /^(?:user|assistant|human|system|ai|bot|customer|caller)$/i.test(name)) {
    return []
  }
  const first = name.split(/\s+/u)[0] ?? name
  return first !== name && first.length > 2 ? [name, first] : [name]
}

/** Spellings found by speaker, in the order in which the text names them. */
function namesFound(text: string, speakers: readonly string[]): Map<string, string[]> {
  const found = speakers.flatMap((speaker) => {
    const spellings = spellingsOf(speaker)
    const places = spellings.map((one) => text.search(namePattern(one)))
    const own = spellings.filter((_, i) => (places[i] ?? -1) >= 0)
    if (own.length === 0) return []
    return [{ speaker, own, at: Math.min(...places.filter((place) => place >= 0)) }]
  })
  return new Map(found.sort((a, b) => a.at - b.at).map(({ speaker, own }) => [speaker, own]))
}

/** "What did Maria paint in her room?" to "What did I paint in my room?"; English only. */
function inFirstPerson(text: string, spellings: readonly string[]): string {
  if (spellings.length === 0) return text
  let told = text
  for (const name of spellings) {
    told = told.replace(namePattern(name, "(?:['’]s|['’])"), 'my').replace(namePattern(name), 'I')
  }
  return told.replace(/\b(?:he|she)\b/gi, 'I').replace(/\b(?:his|her)\b/gi, 'my')
}

/** Other languages say "I" in the verb; there the name is only taken out. */
function withoutNames(text: string, spellings: readonly string[]): string {
  let bare = text
  for (const name of spellings) bare = bare.replace(namePattern(name, "(?:['’]s)?"), ' ')
  return bare.replace(/\s+/gu, ' ').trim()
}

function wantedOf(text: string): Wanted {
  if (/\bhow (?:many|often|much)\b/i.test(text)) return 'count'
  if (wantsTime(text)) return 'time'
  if (/\b(?:what|which|who)\b[^?]*\b\p{L}{3,}s\b/iu.test(text)) return 'list'
  return 'other'
}

/**
 * Takes out dates of a month or a day: messages carry their date as time, not as words, and the
 * numbers would only find other numbers. A bare year stays.
 */
function withoutDates(text: string, dates: readonly DateSpan[]): string {
  let bare = text
  for (const { text: words } of dates) {
    if (/^\d{4}$/.test(words)) continue
    const before = '(?:\\b(?:on|in|during|at|since|until|before|after|around)\\s+)?'
    bare = bare.replace(new RegExp(before + escapeForPattern(words), 'i'), ' ')
  }
  return bare
    .replace(/\s+/g, ' ')
    .replace(/(?<!\s)\s+([?!.,])/g, '$1')
    .trim()
}

/** Reads a question; pure, never fails. */
export function readQuestion(text: string, setting: QuestionSetting): Question {
  const dates = datesInQuestion(text, setting.now)
  const undated = withoutDates(text, dates)
  const found = namesFound(text, setting.speakers)
  const languages = plausibleLanguages(text)
  const spellings = [...found.values()].flat()
  const terms = [...questionTermsOf(undated, spellings)]
  const namesOnly = terms.length === 0 && spellings.length > 0
  // Nothing is taken out of a question with a secret, or what is left of that one is known by no rule.
  const clean = redact(text).text
  const isAsAsked = namesOnly || clean !== text
  return {
    text,
    languages,
    terms: namesOnly ? [...questionTermsOf(undated, [])] : terms,
    namesOnly,
    embedText: isAsAsked ? clean : toldBySpeaker(undated, found, languages[0] ?? 'en') || text,
    speakersNamed: [...found.keys()],
    dates,
    wanted: wantedOf(text),
    kinds: kindsAsked(undated, spellings)
  }
}

/** The question as the first speaker named would put it, the others' names taken out. */
function toldBySpeaker(
  text: string,
  found: ReadonlyMap<string, string[]>,
  language: Language
): string {
  const [first = [], ...others] = [...found.values()]
  if (language !== 'en') return withoutNames(text, [...first, ...others.flat()])
  return inFirstPerson(withoutNames(text, others.flat()), first)
}
