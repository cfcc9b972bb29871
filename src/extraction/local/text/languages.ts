/**
 * Which language a message is in, as far as extraction needs to know: English is read with parts of
 * speech, everything else with rules that hold in any language. Short chat lines are English until
 * something says otherwise, because most of their words are in every language's list.
 */
import { GIVEN_NAMES } from '../word-lists.ts'

/** Frequent words of each language that are rarely words of the others; general grammar words. */
const GRAMMAR_WORDS: Record<string, string> = {
  en: 'a as an by or from all no who get got go one she her his if when there out about how the and is are was were i you my it that this of to in on with for have has not what do did but we he she they at be just so been would can will am your me like',
  de: 'der die das und ist nicht ich wir sie mit auf für ein eine einen dem den von zu im habe bin war aber auch wie mein meine es hat sind wird',
  fr: 'le la les et est pas je nous vous avec pour un une des dans que qui sur mon ma mes suis ai était mais il elle ce cette du au très',
  es: 'el la los las y es no yo con para un una en que mi mis soy tengo era pero muy estoy está del al lo por como',
  it: 'il lo la gli e è non io con per un una che mi mio mia sono ho era ma molto di del della nel sto anche',
  pt: 'o a os as e é não eu com para um uma que meu minha sou tenho era mas muito em do da no na estou você',
  nl: 'de het een en is niet ik wij met voor van mijn ben heb was maar ook op dat zijn naar heel',
  pl: 'i w na nie się jest jestem mam z do że to mój moja był była ale bardzo jak od po',
  cs: 'a v na ne se je jsem mám s do že to můj moje byl byla ale velmi jak od po ve',
  ro: 'și în nu este sunt am cu pentru un o la că meu mea era dar foarte de pe din',
  tr: 've bir bu ben için ile çok değil var yok benim ama da de mi ne olarak şu gibi',
  id: 'dan di yang saya ini itu tidak dengan untuk ke dari adalah ada aku kami sudah akan pada',
  fi: 'ja on ei minä olen se että mutta minun oli kun niin myös kanssa hän',
  vi: 'và là tôi của không có một những này trong cho với được đã ở người'
}

const WORDS = new Map<string, string[]>()
for (const [language, words] of Object.entries(GRAMMAR_WORDS)) {
  for (const word of words.split(' ')) WORDS.set(word, [...(WORDS.get(word) ?? []), language])
}

const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi']
]

/** "I" and "we" at the head of a message, where no English word looks the same. */
const OPENING_PRONOUNS: ReadonlyMap<string, string> = new Map([
  ['ich', 'de'],
  ['wir', 'de'],
  ['je', 'fr'],
  ['nous', 'fr'],
  ['ik', 'nl'],
  ['wij', 'nl'],
  ['io', 'it'],
  ['eu', 'pt'],
  ['minä', 'fi'],
  ['saya', 'id']
])

/** An ISO 639-1 code; `en` where nothing speaks against it. */
export function languageOf(text: string): string {
  if (!isMostlyLatin(text)) return SCRIPTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'und'
  const votes = new Map<string, number>()
  for (const written of text.match(/\p{L}{2,}/gu) ?? []) {
    const word = written.toLowerCase()
    // "Mia came over" is not Italian.
    if (written !== word && GIVEN_NAMES.has(word)) continue
    const languages = WORDS.get(word) ?? []
    for (const language of languages) {
      votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length)
    }
  }
  const opening = OPENING_PRONOUNS.get(/^\p{L}+/u.exec(text.toLowerCase())?.[0] ?? '')
  if (opening !== undefined) votes.set(opening, (votes.get(opening) ?? 0) + 1.5)
  let best = 'en'
  // Names and borrowed words look foreign; English gives way only to clear evidence.
  let most = (votes.get('en') ?? 0) + 0.9
  for (const [language, count] of votes) {
    if (count > most) [best, most] = [language, count]
  }
  return best
}

/** Whether at least half of the letters are; so in a text without any. */
function isMostlyLatin(text: string): boolean {
  if (!/[^\p{ASCII}]/u.test(text)) return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/(?=\p{L})\p{Script=Latin}/gu)?.length ?? 0
  return latin >= letters / 2
}
