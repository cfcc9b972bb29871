/**
 * Makes an English sentence stand alone: whoever says "I" and "you" is named, and the verb agrees
 * ("I work" → "Anna works"). It works on tokens of a tidied sentence. "You" is resolved only where
 * somebody in particular is meant; the "you" of general truths ("you never know") stays.
 */
import { type Agreement, agree } from '#src/reading/built-in/sentence/worded/agreement.ts'
import { capitalised } from '#src/reading/built-in/text/sentences.ts'
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { isPast, isVerbal } from '#src/reading/built-in/text/verbs.ts'

export interface Roles {
  speaker: string
  /** The one who is spoken to, null when several or nobody known. */
  listener: string | null
  /** Who "he" or "she" at the head of the sentence is, when that is clear. */
  antecedent: string | null
}

/** Openers that carry nothing: they are cut from the head of a fact. */
const OPENER =
  /^(?:(?:oh|ah|aw+e?|wow|yeah|yes|yep|yup|yea|no(?!-\w)(?=\s*[,!.;:—–-]|\s+(?:I|we|he|she|it|they|my|our)\b)|nah|nope|not any ?more(?=,)|ok|okay|well(?! done\b)|so|haha+|hah|ha|lol|hmm+|hm|um+|uh|(?:hey|hi|hello|good (?:morning|afternoon|evening)) (?:there|dear|love|mate|everyone|all|guys|folks|again|darling)(?=\s*[,!.:;—–-])|good (?:morning|afternoon|evening|day)(?=[,!.:;—–-])|(?:morning|afternoon|evening)(?=[,!] (?:I|we|my|our|this|it|just|can|could)\b)|hey+|yo|hi|hello|(?:of )?course(?=,)|listen(?=,? (?:my|I|the|our|we)\b)|right so|(?:great|good|nice|excellent|wise|smart|solid|fine|perfect|fair) (?:choice|pick|question|thinking|call|point|catch|find|idea)(?=\s*[,!.:;—–-])|thanks?(?: you)?(?: so much| a lot)?(?!\s+(?:so|a|for|to)\b)|sure|sorry|true|right(?! p{L}+['’]s)(?! (?:side|hand|arm|leg|foot|knee|ankle|wrist|elbow|shoulder|hip|eye|ear|lung|kidney|back|front|rear|wing|door|shoe|now|away|after|before|next|in|on|at|by|behind|beside|around|across)\b)|exactly|definitely|absolutely|totally|actually|basically|literally|anyways?|long story(?: short)?(?=,| but\b)|btw|cool|nice(?! (?:talking|chatting|speaking|meeting|work|job|one)\b)|great(?! (?:work|job)\b)|awesome|and|but|also|plus|omg|(?:oh )?my (?:god|gosh|goodness|word)|gosh|man|dude|congrats|awww*)\b[\s,!.:;—–-]*)+/i

/** "As I said, …": says that it is said, not what. */
const REMARK =
  /^(?:(?:as|like) I(?: have| had)?(?: already| just)? (?:said|mentioned|told you|wrote)(?: (?:before|earlier|already|above))?|as you (?:may )?(?:already )?know|by the way|to be honest|honestly|guess what(?=\s*[,!?:;—–-]|\s+(?:I|we|he|she|they) (?:\w+ ){1,3}(?:an?|the|my|our|to)\b)|you['’]ll never guess(?: what)?(?=\s*[,!:;—–-])|decided(?=\s*:)|new year,? new me(?=\s*[,!.:;—–-])|just so you know|for the record|(?:please )?(?:remember|note|keep in mind|bear in mind|don't forget|be aware)(?=\s*:|\s+that\b)|in case you (?:did not|didn't|don't) know|fyi|it turns out(?= (?:that\b|(?:I|we|my|our|the|he|she|they|it|there)\b))|(?:just )?(?:(?:a|some|one(?: more)?|another) )?(?:(?:quick|small|little|tiny|big|huge|minor|slight|short|brief|good|bad|great|sad|exciting|happy|important) )?(?:update|reminder|fun fact|side note|note|heads[- ]?up|news|intro(?:duction)?|change(?: of plans?)?|announcement|(?<=(?:quick|small|little) )one|thing|PSA|(?:for )?(?:some |a bit of )?(?:context|background)(?: for (?:you|our chats?|later|this chat))?|correction|(?:scratch|strike) that)(?= ?[:,–—-]))(?:[\s,:;–—-]+(?:that )?|\s+that\s+)/i

/** "Never thought I'd say it, but …": how somebody comes to say it. */
const COMING_TO_IT =
  /^(?:I )?(?:never thought I(?:['’]d| would) (?:say|see|do|live to see) (?:it|this|that|the day)|can['’]?t believe I(?:['’]m| am) (?:saying|doing) (?:it|this|that)|hate to (?:say|admit) (?:it|this)|have to (?:say|admit)|must (?:say|admit)|(?:(?:you )?won['’]t|would(?: not|n['’]t)) believe (?:it|this)|believe it or not|not sure I(?:['’]ve| have) (?:said|mentioned|told you)(?: (?:it|this))?)(?:[\s,:!–—-]+(?:but|that)?\s*(?=(?:I|we|my|our|he|she|they|it|there|the)(?![\p{L}])))/iu

/** "Turns out Theo is allergic": a statement follows; "Turns out fine" is one. */
const TURNS_OUT =
  /^[Tt]urns out(?: that)? (?=\p{Lu}|(?:we|my|our|the|he|she|they|it|there)(?!\p{L}))/u

/**
 * "I told you the restaurant is closed on Mondays": what was told is a statement, "the truth" and "my sister" are none. Behind
 * "that" any subject begins one, without it only a pronoun or a noun with its verb.
 */
const TOLD_BEFORE =
  /^I(?: have|['’]ve)?(?: already)? (?:said|mentioned|told(?: you)?)(?: (?:before|earlier|already))? (?:that (?=(?:I|we|he|she|they|it|there|the|an?|my|our|his|her|their|its)\b)|(?=(?:I|we|he|she|they|it|there)\b)|(?=(?:the|an?|my|our|his|her|their|its)(?: [\w'’-]{1,20}){1,5} (?:is|are|was|were|has|have|had|will|can|costs?|starts?|opens?|closes?)\b))/i

/** Cuts greetings, yes and no, fillers and remarks from the head; the rest is unchanged. */
export function withoutOpener(sentence: string): string {
  const told = [REMARK, TOLD_BEFORE, COMING_TO_IT, TURNS_OUT].reduce(
    (text, remark) => text.replace(remark, ''),
    sentence.replace(OPENER, '')
  )
  const rest = told.replace(OPENER, '')
  return /\p{L}{2}/u.test(rest) ? rest : sentence
}

const GENERIC_YOU =
  /\b(?:you (?:know|never|can|could|should|would|might|may|have to|need to|must|see|get|want)|(?:when|if|once|as|that|what|where|how|until|before|after) you|thank you|do you|are you|have you|did you|will you)\b/i

/** A day in brackets, put behind what was said of it. */
const DAY_LAST = /[^.!?] \([^()]{0,60}\d{4}\)$/u

/** The content of a fact: names for first and second person, capitalised, with an end mark. */
export function standAlone(tokens: readonly Token[], roles: Roles): string {
  const sentence = tokens.map((token) => token.space + token.text).join('')
  const you = GENERIC_YOU.test(sentence) ? null : roles.listener
  let text = ''
  let agreement: Agreement = 'none'
  let pluralNamed = false
  const quoted = quotedTokens(tokens)
  for (const [index, token] of tokens.entries()) {
    let word = token.text
    if (quoted.has(index)) {
      text += token.space + word
      continue
    }
    const previous = tokens[index - 1]
    // A capital inside a sentence belongs to a title: "Our Mutual Friend", "Me and You".
    const isTitle = index > 0 && token.text !== 'I' && token.text !== token.lower
    const subject = subjectName(token, index, roles, you)
    if (isTitle && (OTHER_FORMS.has(token.lower) || /^(?:we|us|you)$/.test(token.lower))) {
      agreement = 'none'
    } else if (token.lower === 'we' || (token.lower === 'us' && previous?.lower !== 'let')) {
      word = pluralNamed ? (token.lower === 'we' ? 'they' : 'them') : `${roles.speaker} and others`
      pluralNamed = true
      agreement = 'none'
    } else if (index === 1 && roles.antecedent !== null && isShortened(tokens)) {
      word = ` ${spelledOut(tokens)}`
      agreement = 'none'
    } else if (subject !== null && isSubjectPlace(tokens, index)) {
      word = subject
      agreement = isOneOfSeveral(tokens, index) ? 'none' : 'wanted'
    } else if (subject !== null) {
      word = subject
    } else if (previous?.lower === 'mine' && /^['’]s$/.test(token.lower)) {
      // "User's's" would be read by nobody.
      word = ' is'
      agreement = 'none'
    } else if (
      OTHER_FORMS.has(token.lower) &&
      !isJoined(tokens[index + 1]) &&
      !isPit(token, previous)
    ) {
      word = otherForm(token, tokens[index + 1], roles, you, pluralNamed)
    } else {
      const step = agree(tokens, index, agreement)
      word = step.word
      agreement = step.agreement
    }
    text += token.space + word
  }
  return finish(text)
}

/** "He's", "she'd": behind a name it would read like a possession. */
function isShortened([first, verb]: readonly Token[]): boolean {
  return /^(?:he|she)$/.test(first?.lower ?? '') && /^['’][sd]$/.test(verb?.lower ?? '')
}

/** What such a verb is short for: "has" and "had" stand before what is past. */
function spelledOut([, verb, ...rest]: readonly Token[]): string {
  const next = rest.find(({ pos }) => pos !== 'ADV')
  const isPerfect = next !== undefined && isVerbal(next) && isPast(next)
  if (verb?.lower.endsWith('s') === true) return isPerfect ? 'has' : 'is'
  return isPerfect ? 'had' : 'would'
}

/** Places of words that somebody is quoted with: "I" is not the speaker there. */
function quotedTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const marks = tokens.flatMap((token, index) => (/^["“”]$/.test(token.text) ? [index] : []))
  const quoted = new Set<number>()
  for (let pair = 0; pair + 1 < marks.length; pair += 2) {
    const [from = 0, to = 0] = marks.slice(pair, pair + 2)
    // A sentence that is quoted as a whole has no other speaker.
    if (from === 0) continue
    for (let at = from; at <= to; at++) quoted.add(at)
  }
  return quoted
}

/** "The slate mine": not whose it is. */
function isPit({ lower }: Token, previous: Token | undefined): boolean {
  return lower === 'mine' && /^(?:DET|NOUN|ADJ)$/.test(previous?.pos ?? '')
}

/** "Me-time": part of a longer word. */
function isJoined(next: Token | undefined): boolean {
  return next !== undefined && next.space === '' && next.text === '-'
}

function subjectName(token: Token, index: number, roles: Roles, you: string | null): string | null {
  if (token.text === 'I') return roles.speaker
  if (token.lower === 'you' && you !== null) return you
  if (index === 0 && /^(?:he|she)$/.test(token.lower)) return roles.antecedent
  return null
}

const OTHER_FORMS = new Set([
  'my',
  'mine',
  'me',
  'myself',
  'our',
  'ours',
  'ourselves',
  'your',
  'yours',
  'his',
  'her'
])

function otherForm(
  token: Token,
  next: Token | undefined,
  roles: Roles,
  you: string | null,
  pluralNamed: boolean
): string {
  switch (token.lower) {
    case 'my':
    case 'mine':
      return `${roles.speaker}'s`
    case 'me':
      return roles.speaker
    case 'our':
    case 'ours':
      return pluralNamed ? (token.lower === 'our' ? 'their' : 'theirs') : `${roles.speaker}'s`
    case 'myself':
    case 'ourselves':
      return 'themselves'
    case 'your':
    case 'yours':
      return you === null ? token.text : `${you}'s`
    default:
      return roles.antecedent !== null &&
        token.space === '' &&
        /^(?:NOUN|ADJ|NUM)$/.test(next?.pos ?? '')
        ? `${roles.antecedent}'s`
        : token.text
  }
}

/** "My husband and I", "I and my husband": the verb is plural and stays. */
function isOneOfSeveral(tokens: readonly Token[], index: number): boolean {
  if (tokens[index + 1]?.lower === 'and') return true
  if (
    tokens[index - 1]?.lower !== 'and' ||
    !/^(?:NOUN|PROPN|PRON)$/.test(tokens[index - 2]?.pos ?? '')
  )
    return false
  // With a verb before it, "and" begins a clause of its own: "I like tea and I drink it".
  return !tokens.slice(0, index - 1).some(isVerbal)
}

/** "I" is always a subject; "you" only before a verb. */
function isSubjectPlace(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.lower !== 'you') return true
  const next = tokens.slice(index + 1, index + 4).find((token) => token.pos !== 'ADV')
  return next !== undefined && isVerbal(next)
}

function finish(text: string): string {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')
  const capital = capitalised(trimmed)
  const isEnded = /[.!?…。！？"”)]$/u.test(capital) && !DAY_LAST.test(capital)
  return isEnded ? capital : `${capital}.`
}
