/**
 * What "it" and "they" stand for: "I bought a Vespa. It is red." is kept as two facts, and the second one says nothing by
 * itself. Where the sentence before names exactly one thing that it can be, it is named; elsewhere it stays.
 */
import { EVALUATION } from '#src/reading/built-in/text/cues.ts'
import { capitalised, type Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Token, tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { GIVEN_NAMES, RELATIVES } from '#src/reading/built-in/word-lists.ts'

interface Thing {
  /** As it is named in the next sentence: "my job", "the Vespa". */
  phrase: string
  isPlural: boolean
  isPerson: boolean
  /** Behind a preposition: "at Siemens". */
  isBeside: boolean
}

const POINTS = /\b(?:it|its|they|their|them)\b/iu

/** The sentences of a message, each with what its "it" or "they" means in the one before where that is clear. */
export function withThings(sentences: readonly Sentence[], language: string): readonly Sentence[] {
  if (language !== 'en' || !sentences.some(({ text }) => POINTS.test(text))) return sentences
  const named: Sentence[] = []
  for (const sentence of sentences) named.push(withThing(sentence, named.at(-1)))
  return named
}

function withThing(sentence: Sentence, before: Sentence | undefined): Sentence {
  if (before === undefined || !POINTS.test(sentence.text)) return sentence
  const text = tidy(sentence.text)
  const things = thingsIn(tag(tidy(before.text)))
  const named = atHead(text, things) ?? asObject(text, things, tidy(before.text))
  return named === null
    ? sentence
    : { ...sentence, text: named, said: sentence.said ?? sentence.text }
}

/** The only one that can be meant; what the sentence is about goes before what stands beside it. */
function meantOf(things: readonly Thing[], isPlural: boolean): Thing | null {
  const fit = things.filter((one) => one.isPlural === isPlural && (isPlural || !one.isPerson))
  const told = fit.filter(({ isBeside }) => !isBeside)
  const [meant, other] = told.length > 0 ? told : fit
  return other === undefined ? (meant ?? null) : null
}

const HEAD = /^(?:(?:and|but|so|also)[\s,]+)?(?<pronoun>it|its|they|their)(?<is>['’]s)?(?=\s)/iu
/** "It is raining", "it's hard to say", "it takes an hour": nothing that was named. */
const EMPTY =
  /^(?:(?:and|but|so|also)[\s,]+)?it(?:(?:['’]s| is| was| will be| has been| would be| isn't| wasn't)(?: (?:so|very|really|too|quite|pretty|just|not|also|always|still|only|all|getting|already|almost|nearly))* (?:been (?:\d|an? |so|too|two|three|four|five|six|ages|years|hard)|raining|snowing|cold|hot|warm|sunny|windy|freezing|dark|late|early|humid|\d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)|noon|midnight|time\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|my (?!favou?rite)|our (?!favou?rite)|because|about|that\b|like\b|as |when|where|how|why|what|who|me\b|you\b|him\b|her\b|us\b|them\b|worth|(?:(?:an?|the|my) )?(?:\p{L}+ )?(?:decision|mistake|shock|relief|surprise|disaster|pleasure|nightmare|experience|choice|move|idea|change|step|moment|day|time|year|thing|reason|way|shame|pity|holiday|weekend|birthday)\b)| (?:takes?|took|seems?|seemed|appears?|turns? out|turned out|looks? like|sounds?|feels?|felt|depends|happens|happened|means|meant|matters|rains?|rained|snows?|snowed|makes?|made|would|could|might|may|should|doesn't|does not|didn't|can)\b)/iu
/** What others do who were not named: "They moved the dentist". */
const BY_SOMEBODY =
  /^(?:say|says|said|tell|told|give|gave|offer|offered|ask|asked|let|make|made|charge|charged|raise|raised|increased|move|moved|fire|fired|hire|hired|change|changed|cancelled|want|wanted|pay|paid|fixed|call|called|send|sent|closed|take|took|think|thought)$/u

function atHead(text: string, things: readonly Thing[]): string | null {
  const found = HEAD.exec(text)
  const pronoun = found?.groups?.['pronoun']?.toLowerCase()
  if (found === null || pronoun === undefined) return null
  const isPlural = pronoun.startsWith('th')
  const thing = meantOf(things, isPlural)
  const tokens = tag(text)
  const verb = tokens.find(({ pos }) => pos === 'VERB' || pos === 'AUX')?.lower ?? ''
  const isEmpty = pronoun === 'it' && (EMPTY.test(text) || EVALUATION.test(text) || isToDo(tokens))
  const isOfOthers = isPlural && thing?.isPerson === false && BY_SOMEBODY.test(verb)
  if (thing === null || isEmpty || isOfOthers) return null
  const rest = text.slice(found[0].length)
  const isWhose = pronoun === 'its' || pronoun === 'their'
  const owner = thing.phrase.endsWith('s') ? "'" : "'s"
  const is = found.groups?.['is'] === undefined ? '' : ` ${isPerfect(tokens) ? 'has' : 'is'}`
  return `${capitalised(thing.phrase)}${isWhose ? owner : is}${rest}`
}

/** "It is hard to find": what is to be done is hard. */
function isToDo(tokens: readonly Token[]): boolean {
  return tokens.some(({ pos }, at) => pos === 'ADJ' && tokens[at + 1]?.pos === 'PART')
}

/** "It's got", "it's been sold": has. */
function isPerfect(tokens: readonly Token[]): boolean {
  return /^(?:got|been|gone|become)$/.test(tokens[2]?.lower ?? '')
}

/** What somebody does with a thing; "I regret it" is of what happened. */
const DONE_WITH =
  /^(?:ride|drive|use|wear|play|read|eat|drink|take|sell|buy|get|pay|feed|walk|run|host|keep|store|wash|fix|repair|build|paint|own|rent|lease|visit|watch|clean|water|charge|park|share|name|rename|call|love|like|hate|adopt|find|inherit|lose|renovate|refactor|deploy|train|teach|start|finish|open|close|publish|record|manage|lead|study)$/u
/** What is over is not what is liked behind it. */
const OVER = /\b(?:quit|left|lost|sold|cancelled|canceled|stopped|ended|gave up|finished)\b/iu

/** "I ride it every day", "I paid 700 euros for it". */
function asObject(text: string, things: readonly Thing[], before: string): string | null {
  const tokens = tag(text)
  const at = tokens.findIndex(({ lower }) => lower === 'it' || lower === 'them')
  const [pronoun, next] = [tokens[at], tokens[at + 1]]
  if (pronoun === undefined || !/^(?:I|We|we)$/.test(tokens[0]?.text ?? '')) return null
  const isPlural = pronoun.lower === 'them'
  const verb = tokens.slice(0, at).findLast(({ pos }) => pos === 'VERB')
  const goesOn = next === undefined || /^(?:PUNCT|ADP|NOUN|ADV|DET|CCONJ)$/.test(next.pos)
  const isNear = /^(?:VERB|ADP)$/.test(tokens[at - 1]?.pos ?? '')
  if (!DONE_WITH.test(verb?.lemma ?? '') || !goesOn || !isNear || OVER.test(before)) return null
  const own = thingsIn(tokens.slice(0, at)).filter((one) => !MEASURE.test(one.phrase))
  const thing = meantOf(things, isPlural)
  if (thing === null || own.some((one) => one.isPlural === isPlural)) return null
  const [head, tail] = [tokens.slice(0, at), tokens.slice(at + 1)].map((part) =>
    part.map((token) => token.space + token.text).join('')
  )
  return `${head}${pronoun.space}${thing.phrase}${tail}`
}

const MEASURE =
  /\b(?:euros?|dollars?|pounds?|quid|bucks|francs?|yen|hours?|minutes?|days?|weeks?|months?|years?|times?)$/iu
const PERSON =
  /^(?:landlord|landlady|tutor|trainer|nurse|builder|agent|cleaner|nanny|midwife|dentist|physio|gp|girl|boy|man|men|woman|women|guy|person|people|client|customer|student|tenant|lodger|surgeon|lawyer|accountant|plumber|guest|nephews?|grandparent|in-law|family)$/u
const PET = /^(?:dog|cat|puppy|kitten)$/u
const TIMES =
  /^(?:today|tomorrow|yesterday|tonight|noon|midnight|morning|afternoon|evening|night|day|week|weekend|fortnight|month|year|hour|minute|second|time|moment|spring|summer|autumn|fall|winter|while|lot|bit|way|course|fact|january|february|march|april|may|june|july|august|september|october|november|december|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|christmas|easter)$/u
const MANY =
  /^(?:children|people|men|women|mice|feet|teeth|geese|glasses|trousers|jeans|scissors)$/u

/** What a sentence names, the speaker, times and what a thing is said to be aside. */
function thingsIn(tokens: readonly Token[]): Thing[] {
  const things: Thing[] = []
  let at = 0
  while (at < tokens.length) {
    const end = phraseEnd(tokens, at)
    if (end === at) {
      at += 1
      continue
    }
    const before = tokens[at - 1]
    const words = tokens.slice(at, end)
    const isCalled = /^(?:called|named)$/.test(before?.lower ?? '')
    const thing = thingOf(words, before)
    if (isCalled && thing !== null && words[0]?.pos === 'PROPN') {
      const last = things.at(-1)
      if (last !== undefined) last.phrase = thing.phrase
    } else if (thing !== null && !isPredicate(tokens, at)) things.push(thing)
    at = end
  }
  return things
}

/** "My phone is a Pixel": the same one. */
function isPredicate(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ pos }) => pos !== 'ADV')
  return before?.lemma === 'be' && before.pos === 'AUX'
}

/** Behind the last word of a phrase that begins here; the same place where none does. */
function phraseEnd(tokens: readonly Token[], from: number): number {
  const isLead = /^(?:a|an|the|this|that|another|my|our)$/.test(tokens[from]?.lower ?? '')
  let end = isLead ? from + 1 : from
  let isNamed = false
  while (end < tokens.length) {
    const { pos, lower } = tokens[end] as Token
    const isOwner = lower === "'s" && pos === 'PART'
    if (end > from && isTime(tokens, end)) break
    if (!(/^(?:ADJ|NUM|NOUN|PROPN)$/.test(pos) || isOwner)) break
    isNamed ||= pos === 'NOUN' || pos === 'PROPN'
    end += 1
  }
  // "A flat": the tagger takes it for how something is.
  return isNamed || (isLead && end > from + 1) ? end : from
}

/** "A laptop yesterday", "a Vespa last year". */
function isTime(tokens: readonly Token[], at: number): boolean {
  const [word, next] = tokens.slice(at)
  const isLast = /^(?:last|next)$/.test(word?.lower ?? '') && TIMES.test(next?.lower ?? '')
  return isLast || TIMES.test(word?.lower ?? '')
}

function thingOf(words: readonly Token[], before: Token | undefined): Thing | null {
  const head = words.at(-1)
  if (head === undefined || TIMES.test(head.lower) || TIMES.test(head.lemma)) return null
  if (head.pos === 'NUM' || MEASURE.test(head.lower)) return null
  const isNoun = head.pos === 'NOUN'
  const person = isNoun ? head.lemma : head.lower
  const isOfPeople = PERSON.test(person) || (RELATIVES.has(person) && !PET.test(person))
  const said = words
    .map((token, at) => (at === 0 ? token.text : token.space + token.text))
    .join('')
    .replace(/[.]$/, '')
  const isMany =
    MANY.test(head.lower) || (isNoun && head.lower.endsWith('s') && head.lemma !== head.lower)
  return {
    phrase: definite(said, head),
    isPlural: isMany,
    isPerson: isOfPeople || (head.pos === 'PROPN' && GIVEN_NAMES.has(words[0]?.lower ?? '')),
    isBeside: before?.pos === 'ADP' || before?.pos === 'PART'
  }
}

/** "A Vespa" is the Vespa in the next sentence, "two cats" are the two cats, and "new glasses" are whoever's has them. */
function definite(said: string, head: Token): string {
  const own = said.replace(/^(?:my|our)\b/iu, (whose) => whose.toLowerCase())
  const bare = own.replace(/^(?:an?|the|this|that|another) /iu, '')
  const isCounted = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten) /iu.test(bare)
  if (bare !== own || isCounted) return `the ${bare}`
  const isBare = head.pos === 'NOUN' && !/^(?:my|our) /.test(own) && !own.includes("'")
  return isBare ? `my ${own}` : own
}
