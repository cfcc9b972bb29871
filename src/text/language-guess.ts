/**
 * Which of the 23 languages (contract 1.13) a text is in, good enough to choose a stemmer.
 *
 * Short text is the normal case here ("Wo wohnt Maria?"), where n-gram detectors guess wildly. The
 * script decides first; languages that share a script are told apart by letters only one of them
 * uses, by their function words, and in Latin letters by which runs of letters are common
 * (`language-grams`). A text without any such sign is taken for English, whose stemmer does least harm to
 * other Latin words. A wrong guess costs recall only when question and
 * message are guessed differently, so questions are stemmed for every plausible language
 * (`plausibleLanguages`).
 */
import { GRAM_LANGUAGES, gramScores } from '#src/text/language-grams/grams.ts'
import type { Language } from './languages.ts'
import { stopWordsOf } from './stop-words.ts'

/** Scripts that leave one language, in order of trial: kana before Han, because Japanese has both. */
const BY_SCRIPT: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Greek}/u, 'el']
]

/** The languages of the table, and one that it does not have. */
const LATIN: readonly Language[] = [...GRAM_LANGUAGES, 'id']

/** Letters that speak for one language; how much one occurrence weighs against function words. */
const TELLING_LETTERS: readonly (readonly [Language, RegExp, number])[] = [
  ['cs', /[ěřůčďťň]/gu, 2],
  ['de', /[ßäöü]/gu, 0.7],
  ['es', /[ñ¿¡]/gu, 2],
  ['fr', /[çœèêû]/gu, 0.7],
  ['it', /[èòù]/gu, 0.5],
  ['pl', /[łąęśźżćń]/gu, 2],
  ['pt', /[ãõç]/gu, 1],
  ['ro', /[șțăş]/gu, 1.5],
  ['tr', /[ğış]/gu, 1.5],
  ['uk', /[іїєґ]/gu, 2],
  ['ru', /[ыэёъ]/gu, 2],
  ['fa', /[پچژگکی]/gu, 2],
  ['vi', /[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gu, 2]
]

/**
 * Everyday words of short messages that the stop-word lists leave out or that say more than a
 * shared function word: pronouns, articles, auxiliaries, small numbers. Each counts as a function word.
 */
const EVERYDAY: Partial<Record<Language, string>> = {
  cs: 'já ty on ona jsem jsi je jsou byl byla bylo mám máš má kde kdy kdo co jak proč který která není dva dvě také můj moje',
  de: 'ich du er sie wir ihr bin bist ist sind war waren habe hast hat haben wo wann wer was wie warum welche nicht ein eine einen zwei auch mein meine und der die das',
  en: 'when where who what how why which did does is are was were have has had i you he she we they the my your and not two also',
  es: 'yo tú él ella soy eres es son fue era tengo tiene dónde cuándo quién qué cómo cuál no un una unos unas dos también mi mis tu el la los las y ayer',
  fr: 'je tu il elle nous vous suis es est sont était ai as a avons où quand qui que quel quelle comment pourquoi ne pas un une des deux aussi mon ma mes le la les et hier',
  id: 'saya kamu dia kami kita adalah di mana kapan siapa apa bagaimana mengapa tidak dua juga ini itu dan yang dengan sudah',
  it: 'io tu lui lei sono sei è siamo ho hai ha abbiamo dove quando chi che come perché quale non un una due anche mio mia il lo gli le e ieri',
  nl: 'ik jij je hij zij wij we ben bent is zijn was heb hebt heeft waar wanneer wie wat hoe waarom welke niet een twee ook mijn het de en gisteren',
  pl: 'ja ty on ona jestem jesteś jest są był była mam masz ma gdzie kiedy kto co jak dlaczego który która nie dwa dwie też mój moja i',
  pt: 'eu tu você ele ela sou é são foi era tenho tem onde quando quem que como qual não um uma dois duas também meu minha os as no na nos nas do da ontem',
  ro: 'eu tu el ea sunt ești este am ai are unde când cine ce cum care nu un o două doi și meu mea din pe la',
  tr: 'ben sen o biz siz nerede ne kim nasıl neden hangi değil bir iki de da ve benim var yok mi mı',
  vi: 'tôi bạn anh chị em là có ở đâu khi nào ai gì như thế không một hai cũng của và'
}

const SAMPLE_LENGTH = 600
const NOT_ASCII = /[^\p{ASCII}]/u

/**
 * How much runs of letters count beside function words, chosen on the texts that the updates are learnt from: from 8 to
 * 20 it is much the same.
 */
const GRAMS_COUNT = 12
/** What function words alone tell so clearly needs no looking at runs. */
const SURE_LEAD = 6

const CYRILLIC: readonly Language[] = ['ru', 'uk']
const ARABIC: readonly Language[] = ['ar', 'fa']

/** One function word found alone should not decide; two languages closer than this are both tried. */
const CLEAR_LEAD = 0.75

let weights: Map<string, Map<Language, number>> | undefined

/**
 * What a function word says for each language that has it: less when several share it ("de", "a"),
 * and little when it is one letter.
 */
function functionWordWeights(): Map<string, Map<Language, number>> {
  if (weights) return weights
  const owners = new Map<string, Language[]>()
  for (const language of [...LATIN, ...CYRILLIC, ...ARABIC]) {
    const everyday = (EVERYDAY[language] ?? '').split(' ').filter((word) => word !== '')
    for (const word of new Set([...stopWordsOf(language), ...everyday])) {
      owners.set(word, [...(owners.get(word) ?? []), language])
    }
  }
  weights = new Map()
  for (const [word, languages] of owners) {
    const weight = (word.length === 1 ? 0.3 : 1) / Math.sqrt(languages.length)
    weights.set(word, new Map(languages.map((language) => [language, weight])))
  }
  return weights
}

/** "I keep", "I'm": no other language has this word in a capital before a small letter but at the head of a plural. */
const ENGLISH_I =
  /(?:^|[\s"“(])I(?:['’](?:m|ve|d|ll)|\s+(?!miei|tuoi|suoi|nostri|vostri|loro|due|tre)\p{Ll}{2,})/u

/** A word with a capital within a sentence: a name, which tells where somebody is from and not what the text is in. */
const NAME = /(?<=[\p{Ll}\p{N},;]\s)\p{Lu}[\p{L}'’-]*/gu
const SMALL_HEAD = /^[^\p{L}]*\p{Ll}/u

interface Ranked {
  language: Language
  points: number
}

/** Languages of one script, likeliest first, with what speaks for each. */
function ranked(said: string, family: readonly Language[]): Ranked[] {
  const known = functionWordWeights()
  const points = new Map<Language, number>(family.map((one) => [one, one === 'en' ? 0.5 : 0]))
  if (family === LATIN && ENGLISH_I.test(said)) points.set('en', (points.get('en') ?? 0) + 1)
  const own = (family === LATIN ? said.replace(NAME, '') : said).toLowerCase()
  const isPlain = !NOT_ASCII.test(own)
  for (const word of own.match(/[\p{L}\p{M}']+/gu) ?? []) {
    for (const [language, weight] of known.get(word) ?? []) {
      const before = points.get(language)
      if (before !== undefined) points.set(language, before + weight)
    }
  }
  for (const [language, letters, weight] of TELLING_LETTERS) {
    const before = points.get(language)
    // All of them are letters that plain texts do not have.
    if (before === undefined || isPlain) continue
    points.set(language, before + (own.match(letters)?.length ?? 0) * weight)
  }
  const byWords = inOrder(points)
  const [first, second] = byWords
  const lead = (first?.points ?? 0) - (second?.points ?? 0)
  if (family !== LATIN || lead >= SURE_LEAD) return byWords
  // Who begins with a small letter writes names with one too.
  const scores = gramScores(own, SMALL_HEAD.test(said))
  const counted = new Map<Language, number>(GRAM_LANGUAGES.map((one, at) => [one, scores[at] ?? 0]))
  // The table does not have Indonesian: it must be as well spoken for by its words.
  const [, usual = 0] = scores.toSorted((a, b) => b - a)
  for (const [language, before] of points)
    points.set(language, before + GRAMS_COUNT * (counted.get(language) ?? usual))
  return inOrder(points)
}

function inOrder(points: ReadonlyMap<Language, number>): Ranked[] {
  return [...points]
    .map(([language, total]) => ({ language, points: total }))
    .sort((a, b) => b.points - a.points)
}

/** The language to stem a stored text in. */
export function guessLanguage(text: string): Language {
  return plausibleLanguages(text)[0] ?? 'en'
}

/** Guesses of the texts asked for last: of a fact half a dozen places ask for its language. */
const GUESSED_MAX = 256
const guessed = new Map<string, readonly Language[]>()

/**
 * The languages a question may be in, likeliest first, never empty, at most two. Two are given
 * when the function words do not decide, so that its words are stemmed both ways.
 */
export function plausibleLanguages(text: string): readonly Language[] {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const known = guessed.get(sample)
  if (known !== undefined) return known
  const languages = languagesOf(sample.normalize('NFC').replace(/’/g, "'"))
  guessed.set(sample, languages)
  const [oldest] = guessed.keys()
  if (guessed.size > GUESSED_MAX && oldest !== undefined) guessed.delete(oldest)
  return languages
}

function languagesOf(sample: string): readonly Language[] {
  let family = LATIN
  if (NOT_ASCII.test(sample)) {
    for (const [script, language] of BY_SCRIPT) if (script.test(sample)) return [language]
    if (/\p{Script=Arabic}/u.test(sample)) family = ARABIC
    else if (/\p{Script=Cyrillic}/u.test(sample)) family = CYRILLIC
  }
  const [first, second] = ranked(sample, family)
  if (!first || !second) return ['en']
  if (first.points - second.points >= CLEAR_LEAD) return [first.language]
  // Without any sign at all every language is as likely; the first of the family is as good.
  return second.points === 0 ? [first.language] : [first.language, second.language]
}
