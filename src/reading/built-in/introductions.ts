/**
 * How people say who they are: "My name is Dana", "Hi, this is Dana Whitfield", "Dana here". Most of
 * these forms are said of other things as well ("This is Lisbon", "It's Monday", "I'm German"), so each
 * form says what else it takes until its word counts as a name. Better no name than a wrong one:
 * everything that the speaker tells is kept under it.
 */
import type { FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { nameFact, type ToldName } from '#src/memory/user-name.ts'
import { NO_NAMES, PLACE_OPENERS } from './no-names.ts'
import { COMPANIES, COMPANY_ENDINGS, GIVEN_NAMES, RELATIVES, TECHNOLOGIES } from './word-lists.ts'

/** The name that somebody gives for themselves, and the words in which. */
export interface Introduction extends ToldName {
  quote: string
  /** "My name is …" states it as a fact; the other forms only imply it. */
  isStated: boolean
}

/**
 * What a form takes besides the word: nothing ("my name is"); that it answers whoever spoke first, as
 * on the telephone; a greeting before it; or a common given name, which is enough for all of them.
 */
type Takes = 'nothing' | 'answer' | 'greeting' | 'given name'

interface Form {
  pattern: RegExp
  takes: Takes
}

const WORD = "\\p{Lu}[\\p{L}'’-]{1,30}"
/** Small words inside of a family name: "van den Berg", "de la Cruz", "von der Heide". */
export const PARTICLES =
  '(?:van(?: de[nr]?)?|von(?: de[mnr])?|zu[mr]?|de(?: l[ao]s?)?|de[lns]|d[aiou]s?|della|der|te[nr]|la|le|al|el|bin|ibn)'
/** "Dr. ", "Frau ", "señora ", in front of a name. */
export const TITLES =
  '(?:(?:[Dd]r|[Mm]rs?|[Mm]s|[Mm]iss|[Dd]oc?to(?:u?r|resse)a?|[Pp]rof(?:essora?)?|[Ff]rau|[Hh]err|[Ss]eñor(?:a|ita)?|[Ss]enhora?|[Ss]ignora?|[Mm]adame|[Mm]onsieur|[Mm]evrouw|[Mm]eneer|[Pp]ani?)\\.? )?'
/** "Madame Lefèvre, Odile Lefèvre": the second time it is whole. */
const FAMILY_FIRST = `(?:(?<family>${WORD}), (?=(?:${WORD} ){1,2}\\k<family>(?![\\p{L}])))?`
const NAME = `${TITLES}${FAMILY_FIRST}(?<name>${WORD}(?: ${WORD}){0,2})`
/** Where nothing but a name can follow, small words belong to it. */
const WHOLE_NAME = `${TITLES}${FAMILY_FIRST}(?<name>${WORD}(?: (?:${PARTICLES} )?${WORD}){0,3})`
/** After 我叫 or 我的名字是; 我是 alone says what one is as often as who. */
const NAME_IN_CHINESE = '\\p{Script=Han}{2,4}'
const NAME_IN_JAPANESE = '(?<name>[\\p{Script=Han}\\p{Script=Katakana}ー・]{1,12})'

/** Behind the name the sentence ends, or goes on about the same person. */
const ENDS = "(?=\\s*(?:[.!;–—-]|$)|, (?!(?:right|correct|is it|isn’t it|isn't it)\\?)"
const GOES_ON =
  '| (?:from|here|speaking|calling|again|with|by the way|and I|and my|I|aus|von|de|da|di|van|y|et|und|en|e)\\b)'
/** "This is Dana, my sister" is about somebody else. */
const NOT_OF_ANOTHER =
  '(?!, (?:my|our|your|his|her|their|the|a|an|who|which|that|not|meine?|mi|ma|mon|minha|meu|mia|mio|mijn)\\b)'

/** The words with a small or a capital letter, as an alternative. */
function either(...words: string[]): string {
  return `(?:${words.map((word) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`).join('|')})`
}

const GREETINGS = either(
  ...['hi', 'hello', 'hey', 'good (?:morning|afternoon|evening|day)', 'greetings'],
  ...['hallo', 'guten (?:[Tt]ag|[Mm]orgen|[Aa]bend)', 'grüezi', 'servus', 'moin', 'grüß Gott'],
  ...['hola', 'buenos días', 'buenas(?: tardes| noches)?', 'bonjour', 'bonsoir', 'allô', 'salut'],
  ...[
    'olá',
    'oi',
    'bom dia',
    'boa (?:tarde|noite)',
    'alô',
    'ciao',
    'buongiorno',
    'buonasera',
    'pronto'
  ],
  ...['goedemorgen', 'goedemiddag', 'goedenavond', 'goedendag', 'dag', 'hoi']
)
const FILLERS = either(
  'yes',
  'yeah',
  'yep',
  'sure',
  'okay',
  'ok',
  'oh',
  'um',
  'uh',
  'so',
  'well',
  'ja',
  'sí',
  'oui',
  'sim',
  'thanks'
)
const OPENING = `^(?:${FILLERS}[\\s,.!…]{1,4}){0,2}(?<greeting>${GREETINGS}(?: there| again)?(?: ${WORD})?[\\s,.!…]{1,4})?(?:${FILLERS}[\\s,.!…]{1,4}){0,1}`

const says = (takes: Takes, words: string): Form => ({
  takes,
  pattern: new RegExp(`${OPENING}${words} ${NAME}${NOT_OF_ANOTHER}${ENDS}${GOES_ON}`, 'u')
})
const endsWith = (takes: Takes, words: string): Form => ({
  takes,
  pattern: new RegExp(`${OPENING}${NAME} ${words}`, 'u')
})

const STATED: readonly RegExp[] = [
  new RegExp(`\\b${either('my')} (?:full |first )?name(?: is|'s|’s) ${WHOLE_NAME}`, 'u')
]

/** Not in somebody's mouth that is quoted, and not what is not to be done or will be. */
const OWN_WORDS = "(?<![\\p{L}\\p{N}\"“„«「'‘])(?<!(?:n['’]t|not|never|to|will|['’]ll|did) )"

/** What the speaker is called, which may be a nickname. */
const CALLS = either(
  ...['call me', 'they call me', 'everyone calls me', 'everybody calls me', 'people call me'],
  ...['my friends call me'],
  ...['nenn(?:t)? mich(?: bitte)?', 'llám[ae]me', 'appelle[sz]?-moi', 'me chame de', 'chiamami'],
  ...['noem me', 'mów mi']
)
const CALLED = new RegExp(`^${CALLS}|呼んで|불러`, 'u')

/** Anywhere in what is said. */
const SURE: readonly RegExp[] = [
  new RegExp(
    `${OWN_WORDS}${either(
      ...["you(?:'re| are) (?:speaking|talking) (?:to|with)"],
      ...['ich hei(?:ß|ss)e', 'mein Name ist', "je m['’]appelle", 'mon nom est', 'me llamo'],
      ...['mi nombre es', 'me chamo', 'chamo-me', 'meu nome é', 'mi chiamo', 'il mio nome è'],
      ...['ik heet', 'mijn naam is', 'u spreekt met', 'je spreekt met'],
      ...['nazywam się', 'mam na imię', 'moje imię to']
    )} ${WHOLE_NAME}`,
    'u'
  ),
  // "夫は健太といいます" names the husband.
  new RegExp(
    `(?:^|[、。\\s]|(?:私|僕|俺|わたし|わたくし|ぼく|自分|名前)は|の)${NAME_IN_JAPANESE}(?:と申します|といいます|と言います)`,
    'u'
  ),
  // "先生の名前は鈴木です" tells the teacher's name, and "犬を飼っています。名前はハナです" the dog's.
  new RegExp(
    `(?<!(?:犬|猫|ペット|飼っ|生まれ|娘|息子|子ども|子供|赤ちゃん|姉|妹|兄|弟|友達|友人|彼女|彼氏|同僚|上司|先生|会社|店)[^。]{0,24}。\\s{0,3})(?:(?<!の)|(?<=[私僕俺]の|わたしの|ぼくの))名前は${NAME_IN_JAPANESE}です`,
    'u'
  ),
  new RegExp(
    `(?:^|[，。！,.!\\s])(?:我叫|我的名字[叫是])(?<name>${NAME_IN_CHINESE})(?=[，。！,.!\\s]|$)`,
    'u'
  ),
  /(?:제|내) 이름은 (?<name>\p{Script=Hangul}{2,5}?)(?:이에요|예요|이야|야|입니다|이고)/u,
  /(?:저는|나는) (?<name>\p{Script=Hangul}{2,5}?)(?:이라고|라고) (?:합니다|해요|해)/u,
  new RegExp(`${OWN_WORDS}${CALLS} ${NAME}`, 'u'),
  new RegExp(`(?:^|[はを、。\\s])${NAME_IN_JAPANESE}(?:と|って)呼んで(?:ください|下さい|ね)`, 'u'),
  /(?:저를|나를|날|절) (?<name>\p{Script=Hangul}{2,5}?)(?:이라고|라고) 불러/u
]

/** Only where a sentence begins. */
const OPENING_FORMS: readonly Form[] = [
  says('answer', either('this is')),
  says('greeting', either("it(?:['’]s| is)")),
  says('answer', "I(?:['’]m| am)"),
  says('answer', either("name['’]s", "the name['’]s", 'name is', 'the name is')),
  endsWith(
    'answer',
    '(?:here|speaking)(?=\\s*(?:[.,!;–—-]|$)| (?:from|with|again|and I)\\b)(?!, (?:she|he|they|who)\\b)'
  ),
  endsWith(
    'answer',
    'calling(?=\\s*(?:[.,!;–—-]|$)| (?:from|about|for|back|in|to|again|regarding|because|on)\\b)'
  ),
  says('answer', either('hier ist', 'hier spricht')),
  says('given name', `${either('ich bin')}(?: die| der)?`),
  endsWith('answer', '(?:am Apparat|hier)(?=\\s*(?:[.,!]|$))'),
  says('answer', either('soy', 'habla', 'le habla', 'te habla')),
  says('answer', either('ici', 'je suis')),
  says('greeting', either("c['’]est")),
  endsWith('answer', "à l['’]appareil"),
  says('answer', `${either('aqui (?:quem fala )?é', 'sou', 'aqui fala')}(?: o| a)?`),
  says('answer', either('sono', 'parla', 'qui parla')),
  says('answer', either('met', 'ik ben', 'hier is'))
]

/** Nobody says who they are behind this many sentences or characters of a message. */
const SENTENCES_MAX = 4
const REACH = 400
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:Dr|Mr|Mrs|Ms)\.)\s+/u
const ONLY_GREETING = new RegExp(`^${GREETINGS}(?: there| again)?(?:,? ${WORD})?[\\s.!]*$`, 'u')

/**
 * Who the speaker of `text` says to be; null when they do not say. `isAnswer` where the other side spoke
 * first, as whoever answers a telephone does.
 */
export function introductionIn(text: string, isAnswer: boolean): Introduction | null {
  for (const pattern of [...STATED, ...SURE]) {
    const found = pattern.exec(text)
    const name = found?.groups?.['name']
    if (found === null || name === undefined || isNoName(name)) continue
    const form = CALLED.test(found[0]) ? 'called' : 'named'
    return { name, form, quote: found[0].trim(), isStated: STATED.includes(pattern) }
  }
  return openingIn(text.slice(0, REACH), isAnswer)
}

/**
 * The name as a fact of the user, who is called `entity`; the introduction is from `message`. Null where
 * it does not surely tell a name of theirs.
 */
export function factOfIntroduction(
  introduction: Introduction,
  entity: string,
  message: SourceMessage
): FactCandidate | null {
  const content = nameFact(entity, introduction)
  if (content === null) return null
  const { quote, form } = introduction
  const isNickname = form === 'called' && entity !== introduction.name
  return {
    entity,
    entityType: 'person',
    content,
    eventDate: null,
    messageIndex: message.index,
    speaker: message.speaker,
    quote,
    attribute: isNickname ? null : 'name',
    importance: 0.3
  }
}

const NAME_ATTRIBUTES: readonly (string | null)[] = ['name', 'full name', 'first name']

/** Whether a fact tells the name of whom it is about. */
export function isNameFact({ attribute }: Pick<FactCandidate, 'attribute'>): boolean {
  return NAME_ATTRIBUTES.includes(attribute)
}

/** Whether a sentence says who speaks and nothing else. */
export function isOnlyIntroduction(sentence: string, { quote }: Introduction): boolean {
  const words = sentence.replace(/[\s.,!]+$/u, '')
  return quote.includes(words) || !/[\p{L}\p{N}]/u.test(sentence.replace(quote, ''))
}

function openingIn(text: string, isAnswer: boolean): Introduction | null {
  let isGreeted = false
  for (const sentence of text.split(SENTENCE_END).slice(0, SENTENCES_MAX)) {
    for (const { pattern, takes } of OPENING_FORMS) {
      const found = pattern.exec(sentence)
      const name = found?.groups?.['name']
      if (found === null || name === undefined || isNoName(name)) continue
      const isOpened = isGreeted || found.groups?.['greeting'] !== undefined
      const isEnough =
        isGivenName(name) ||
        (takes === 'greeting' && isOpened) ||
        (takes === 'answer' && (isOpened || isAnswer))
      if (isEnough) return { name, form: 'implied', quote: found[0].trim(), isStated: false }
    }
    isGreeted ||= ONLY_GREETING.test(sentence)
  }
  return null
}

function isGivenName(name: string): boolean {
  return GIVEN_NAMES.has(name.split(' ')[0]?.toLowerCase() ?? '')
}

/** Capitalised words that are nobody's name, whatever was asked: "Yes", "Monday". */
export function isNobody(name: string): boolean {
  return NO_NAMES.has(name.split(' ')[0]?.toLowerCase() ?? '')
}

/** Capitalised words of other kinds: days, peoples, companies, technologies, relatives, places. */
function isNoName(name: string): boolean {
  const whole = name.toLowerCase()
  const words = whole.split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (/['’](?:s|m|re|ve|ll|d)(?= |$)/.test(whole) || /^\p{Lu}{2,}$/u.test(name)) return true
  if (NO_NAMES.has(first) || RELATIVES.has(first) || COMPANIES.has(whole)) return true
  if (words.length > 1) return PLACE_OPENERS.has(first) || COMPANY_ENDINGS.has(last)
  return TECHNOLOGIES.has(whole) && !GIVEN_NAMES.has(whole)
}
