/**
 * What somebody wants of an assistant from now on, as far as one wish takes another's place: the language of its answers,
 * how long they are, how it addresses them, and what it may use in them. "English is fine from now on" says no word of
 * "Answer in German", and there is one language at a time.
 */
import { guessLanguage } from '#src/text/language-guess.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { SPEAKER_FIRST } from '#src/updates/matters/speaker.ts'
import { LANGUAGE_NAMES, WISH_WORDS, wordsOf } from '#src/updates/matters/wish-words.ts'

const LATIN = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl']
/** A wish is told in a sentence or two. */
const TEXT_MAX = 200
/** Where a command stands: "Antworte …", and not "ich antworte …". */
const CLAUSE_START =
  '(?<=^|[.!,;:] |(?<!\\p{L})(?:please|bitte|por favor|per favore|alsjeblieft|proszę|but|so|ok|okay|le|el|o|il|het|finally|actually)[ ,]{1,2})'
/** Who tells of themselves and of nobody who answers: "I wrote a long answer". */
const NOT_ASKED: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:I|we|my|our|user)\b)(?!.*\b(?:assistant|you|your)\b)/iu,
  de: /^(?:ich|wir|mein\p{L}*|unser\p{L}*)(?!\p{L})(?!.*(?<!\p{L})(?:du|dich|sie)(?!\p{L}))/iu,
  zh: /^我/u,
  ja: /^私/u,
  ko: /^(?:저|나)[는도]/u
}
/** What an assistant may use in its answers, or is to leave out. */
const USED: readonly (readonly [string, RegExp])[] = [
  ['emojis', /emojis?|emoticon|emotikon|絵文字|顔文字|表情符号|이모지|이모티콘/iu],
  [
    'bullets',
    /bullet(?: points?|s)|aufzählungs(?:zeichen|punkte)|stichpunkte|viñetas|(?:listes à )?puces|elenchi puntati|opsommingstekens|wypunktowa|箇条書き|项目符号|글머리/iu
  ],
  ['markdown', /markdown|マークダウン|마크다운/iu]
]

/** By kind ("language", "length", "address", "emojis" …), what is wished: one value holds at a time. */
export type Wishes = ReadonlyMap<string, string>

const NONE: Wishes = new Map()

interface Patterns {
  asked: RegExp | null
  allowed: RegExp
  names: ReadonlyMap<string, string>
  toAssistant: RegExp
  answers: RegExp
  values: readonly (readonly [kind: string, value: string, words: RegExp])[]
  uses: RegExp
  leaves: RegExp
  without: RegExp
  beside: RegExp
  once: RegExp
}

const PATTERNS: ReadonlyMap<string, Patterns> = new Map(
  Object.entries(WISH_WORDS).map(([language, words]) => {
    const names = LANGUAGE_NAMES.get(language) ?? new Map<string, string>()
    const any = [...names.keys()].map((name) => RegExp.escape(name)).join('|')
    const ending = language === 'pl' ? '\\p{L}{0,2}' : ''
    const [apart, end] = isUnspaced(language) ? ['', ''] : [' ', '(?![\\p{L}\\p{N}])']
    const start = isUnspaced(language) ? '' : '(?<![\\p{L}\\p{N}])'
    const asked =
      words.asks === ''
        ? null
        : new RegExp(
            `${start}(?:${words.asks.replaceAll('^^', CLAUSE_START)})${apart}(?<name>${any})${ending}${end}`,
            'iu'
          )
    const allowed = new RegExp(
      `${start === '' ? '' : CLAUSE_START}(?<name>${any})${ending}${apart}(?:${words.allows})${end}`,
      'iu'
    )
    const commandsOf = (part: string) =>
      new RegExp(isUnspaced(language) ? part : `${CLAUSE_START}(?:${part})${end}`, 'iu')
    const values = [
      ['length', 'short', wordsOf(words.short, language)],
      ['length', 'long', wordsOf(words.long, language)],
      ['address', 'informal', wordsOf(words.informal, language)],
      ['address', 'formal', wordsOf(words.formal, language)]
    ] as const
    return [
      language,
      {
        asked,
        allowed,
        names,
        values,
        toAssistant: wordsOf(words.toAssistant, language),
        answers: wordsOf(words.answers, language),
        uses: commandsOf(words.uses),
        leaves: commandsOf(words.leaves),
        without: wordsOf(words.without, language),
        beside: wordsOf(words.beside, language),
        once: wordsOf(words.once, language)
      }
    ]
  })
)

/** By so many letters words are looked up. */
const BEGINNING = 4
const beginningOf = (word: string) => word.slice(0, BEGINNING)
const OF_USED = 'emoj emot bull aufz stic viñe puce elen opso wypu mark'

/** By language, the beginnings of words without which a text wishes nothing: most texts have none. */
const BEGINNINGS = LATIN.map((language) => {
  const names = [...(LANGUAGE_NAMES.get(language)?.keys() ?? [])]
  const words = [...names, ...`${WISH_WORDS[language]?.begin} ${OF_USED}`.split(' ')]
  return [language, new Set(words.map(beginningOf))] as const
})
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The languages in which a text may wish something. */
function languagesOf(text: string): string[] {
  if (CJK.test(text)) return [guessLanguage(text)].filter(isUnspaced)
  const said = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(beginningOf)
  return BEGINNINGS.flatMap(([language, begin]) =>
    said.some((word) => begin.has(word)) ? language : []
  )
}

/** What a text wishes of an assistant; nothing where it asks, allows something beside it, or means only this once. */
export function wishesIn(text: string): Wishes {
  if (text.length > TEXT_MAX || /[?？]/u.test(text)) return NONE
  const found = new Map<string, string>()
  for (const language of languagesOf(text)) {
    const patterns = PATTERNS.get(language)
    if (patterns === undefined || (NOT_ASKED[language] ?? SPEAKER_FIRST[language])?.test(text))
      continue
    for (const [kind, value] of wishesOf(text, patterns))
      if (!found.has(kind)) found.set(kind, value)
  }
  return found
}

function wishesOf(text: string, patterns: Patterns): [string, string][] {
  const { asked, allowed, names, toAssistant, answers, values } = patterns
  const { uses, leaves, without, beside, once } = patterns
  const found: [string, string][] = []
  const name = (asked?.exec(text) ?? allowed.exec(text))?.groups?.['name']?.toLowerCase()
  const code = names.get(name ?? '')
  if (code !== undefined) found.push(['language', code])
  if (toAssistant.test(text)) {
    const told = values.filter(
      ([kind, , words]) => words.test(text) && (kind === 'address' || answers.test(text))
    )
    const [first, more] = told
    if (first !== undefined && more === undefined && !without.test(text))
      found.push([first[0], first[1]])
  }
  if (leaves.test(text) || uses.test(text) || toAssistant.test(text))
    for (const [kind, words] of USED) {
      const at = text.search(words)
      if (at !== -1) found.push([kind, isDenied(text, at, patterns) ? 'none' : 'some'])
    }
  return found.length > 0 && (beside.test(text) || once.test(text)) ? [] : found
}

/** "Use bullet points but no emojis": by what was last said before it; by what is said at all where that is nothing. */
function isDenied(text: string, at: number, { uses, leaves, without }: Patterns): boolean {
  const before = text.slice(0, at)
  const used = lastPlace(uses, before)
  const denied = Math.max(lastPlace(leaves, before), lastPlace(without, before))
  if (used === denied) return leaves.test(text) || without.test(text)
  return denied > used
}

/** Where a pattern was last found; -1 for nowhere. */
function lastPlace({ source, flags }: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(source, `${flags}g`))].at(-1)?.index ?? -1
}

/** Whether a wish takes the place of what an earlier text wishes. */
export function replacesWish(older: string, wishes: Wishes): boolean {
  if (wishes.size === 0) return false
  const before = wishesIn(older)
  return [...before].some(([kind, value]) => (wishes.get(kind) ?? value) !== value)
}
