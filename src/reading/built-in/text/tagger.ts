/**
 * Parts of speech for English, by wink-nlp with its small web model; the only file that knows it.
 * What is tagged is a tidied form of a sentence (straight quotes, chat spellings written out, "I'm"
 * in two words), because the model takes "I'm" after "and" for a name; so tokens carry no offsets
 * into the message. The model writes no tense: `lemma` compared with `lower` tells a base form.
 */
import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItsFunction } from 'wink-nlp'

/** Universal parts of speech, as far as this program asks for them. */
export type PartOfSpeech =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SPACE'
  | 'SYM'
  | 'VERB'
  | 'X'

export interface Token {
  text: string
  lower: string
  lemma: string
  pos: PartOfSpeech
  /** White space that stood before the token. */
  space: string
}

const nlp = winkNLP(model, ['sbd', 'pos'])
const { its } = nlp

// The package's types give its own helper other parameters than the calls that take it.
const lemmaOf = its.lemma as unknown as ItsFunction<string>

/**
 * "Kate's moved to York": the model takes it for what is Kate's. What may also be an adjective ("Kate's lost dog") counts
 * only before words that are no nouns.
 */
const HAS_DONE =
  /\b(\p{Lu}\p{Ll}{1,20}|GP|[Hh]e|[Ss]he|[Ii]t|mum|mom|dad|brother|sister|son|daughter|wife|husband|boyfriend|girlfriend|partner|boss|friend)['’]s (?=(?:(?:just|now|also|finally|already|recently|only|not|never) )?(?:(?:been|got|had|gone|become|decided|agreed|started|joined|gotten)\b|(?:moved|given|taken|left|quit|lost|found|finished|stopped|turned|switched|changed|sold|bought|passed|retired|hurt|broken|let|asked|dropped|grown|come|made|put|signed|accepted|applied|cancelled|called|booked|told|said|won|paid|reduced|raised|upped|swapped|outgrown|put|hung|picked|offered) (?:to|from|in|into|on|at|a|an|the|his|her|their|my|our|us|me|him|it|up|out|off|down|back|over|away|for|with|house|home|jobs?|schools?|flat|all|and|that)\b))/gu

/** "He's 3", "…, she's on days now": anywhere in a sentence, where what is asked for later ("How old is she?") is told by "is". */
const IS_SO =
  /\b([Hh]e|[Ss]he)['’]s (?=\d|(?:an?|the|in|on|at|not|still|now|so|very|from|called|my|our|with|\p{L}{2,20}ing)\b)/gu

/** Chat spellings of the first person that the model does not know. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/[’‘]|(?<=\p{L})`(?=\p{L})/gu, "'"],
  [/[“”]/g, '"'],
  // Sounds of one who looks for words, as transcripts have them.
  [/(?<=[\p{L}\d,.] ?) (?:um+|uh+|uhm+|erm+|hmm+)\b,?(?= |$)/giu, ''],
  [/\bi\b(?!\.\w)/g, 'I'],
  [/\b[Ii]'?m\b(?! not sure what)/g, 'I am'],
  [/\b[Ii]'?ve\b/g, 'I have'],
  [/\b[Ii]'ll\b/g, 'I will'],
  [/\b[Ii]'d (?=better\b|been\b|had\b|gone\b|seen\b|done\b)/g, 'I had '],
  [/\b[Ii]'d\b/g, 'I would'],
  [/\b([Ww]e|[Yy]ou|[Tt]hey)'re\b/g, '$1 are'],
  [/\b([Ww]e|[Yy]ou|[Tt]hey)'ve\b/g, '$1 have'],
  [/\b([Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|[Ii]t)'ll\b/g, '$1 will'],
  // "Standup's at 9:30", "Malta's off": no possession, as in "at Mario's on Friday".
  [
    /(?<=\p{L}{3})(?<!\b(?:to|at|from|in|by|for|near|into|outside|of|with) (?:St\.? )?\p{L}{1,30})'s(?= (?:(?:at|on|in|from|until) (?:\d|noon|midnight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:off|over|cancelled|canceled|closed|broken|dead|sold|postponed|finished|empty|open)(?:$|[.,!;:]|\s(?!(?:an?|the|his|her|its|their|my|our)\b))|gone(?:$|[.,!;:])))/giu,
    ' is'
  ],
  // "Monday's no good": the day is.
  [
    /\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)'s (?=(?:not|no|fine|ok(?:ay)?|good|great|perfect|better|best|free|full|fully|taken|booked|out|off|impossible|too|also|a)\b)/gi,
    '$1 is '
  ],
  // "Ill pick it up": somebody who is ill does nothing behind it.
  [
    /\b[Ii]ll (?=(?:be(?! able)|have|get|go|pick|do|take|come|call|see|try|need|send|let|ask|make|check|bring|meet|pay|start|book)\b)/gu,
    'I will '
  ],
  // "Hes in 2nd grade", "shes from Porto": as it is typed and dictated.
  [
    /\b([Hh]e|[Ss]he)s (?=\d|(?:in|on|at|not|now|from|got|been|gone|called|the|my|our|with|allergic|\p{L}{2,20}ing)\b)/gu,
    "$1's "
  ],
  [/\bdont\b/gi, "don't"],
  [/\b(can|won|does|didn|isn|wasn|couldn|wouldn|shouldn|haven|hasn)t\b/gi, "$1't"],
  [/\b(does|did|is|was|could|would|should|have|has)'t\b/gi, "$1n't"],
  [/\b(didn|isn|wasn|couldn|wouldn|shouldn|haven|hasn)n't\b/gi, "$1't"],
  [HAS_DONE, '$1 has '],
  [IS_SO, '$1 is '],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to']
]

/** The sentence as it is tagged and as facts are worded from it. */
export function tidy(sentence: string): string {
  // Shouting: capitals tell nothing there, and every word would be taken for a name.
  let text = isShouted(sentence) ? sentence.toLowerCase() : sentence
  for (const [pattern, replacement] of SPELLINGS) text = text.replace(pattern, replacement)
  return text.replace(/\s+/g, ' ').trim()
}

function isShouted(sentence: string): boolean {
  return !/\p{Ll}/u.test(sentence) && (sentence.match(/\p{Lu}{2,}/gu)?.length ?? 0) >= 2
}

const TAGGED_MAX = 1000
/** The sentences of the extraction under way: each is asked for two or three times. */
const tagged = new Map<string, readonly Token[]>()

/** Forgets what was tagged. Whoever extracts calls it at the end: no text may stay behind in here. */
export function forgetTagged(): void {
  tagged.clear()
}

/** Tokens of a tidied sentence. Deterministic; about 0.05 ms for twenty words. */
export function tag(tidied: string): readonly Token[] {
  const known = tagged.get(tidied)
  if (known !== undefined) return known
  const tokens = tagAnew(tidied)
  if (tagged.size >= TAGGED_MAX) tagged.clear()
  tagged.set(tidied, tokens)
  return tokens
}

function tagAnew(tidied: string): Token[] {
  const tokens = nlp.readDoc(tidied).tokens()
  const texts = tokens.out()
  const lemmas = tokens.out(lemmaOf)
  const partsOfSpeech = tokens.out(its.pos)
  let place = 0
  const found = texts.map((text, index) => {
    const start = tidied.indexOf(text, place)
    const space = start > place ? tidied.slice(place, start) : ''
    place = start === -1 ? place : start + text.length
    return {
      text,
      lower: text.toLowerCase(),
      lemma: lemmas[index] ?? text,
      pos: (partsOfSpeech[index] ?? 'X') as PartOfSpeech,
      space
    }
  })
  const named = withLinked(withNames(withOwned(found)))
  return withVerb(
    named.map((token, index) => (isCopula(named, index) ? { ...token, pos: 'AUX' } : token))
  )
}

/** Given names that the model takes for verbs where somebody is named: "my husband Rob and I", "Will moved out". */
const VERBAL_NAME = /^(?:Rob|Will|Mark|Grant|Bill|Pat|Sue|Drew|Chase|Wade|Skip|Hope|Josh|Nick|Art)$/

function withNames(tokens: Token[]): Token[] {
  return tokens.map((token, index) => {
    if (!VERBAL_NAME.test(token.text) || token.pos === 'PROPN') return token
    const next = tokens[index + 1]
    const isNamed =
      index > 0 || next?.lower === 'and' || next?.pos === 'VERB' || next?.lower === "'s"
    return isNamed ? { ...token, pos: 'PROPN' } : token
  })
}

/** What may stand behind a predicate: with a noun there, what stands before is its owner. */
const BEHIND_PREDICATE = /^(?:ADP|ADV|CCONJ|SCONJ|PUNCT|PRON|DET|PART|INTJ)$/

/** "Ben's allergic to nuts", "the server's down again": the model takes each "'s" behind a noun for an owner's. */
function isCopula(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.lower !== "'s" || token.pos !== 'PART') return false
  if (!/^(?:NOUN|PROPN)$/.test(tokens[at - 1]?.pos ?? '')) return false
  const next = tokens.findIndex((one, place) => place > at && one.pos !== 'ADV')
  const told = tokens[next]
  if (told === undefined || told.pos === 'PUNCT') return false
  if (/^(?:not|been|got|a|an|the|my|our)$/.test(told.lower) || told.pos === 'ADP') return true
  if (tokens[at - 1]?.lower === 'name') return true
  if (!/^(?:ADJ|VERB|NUM)$/.test(told.pos)) return false
  const behind = tokens[next + 1]
  return (
    behind === undefined || /^(?:to|than)$/.test(behind.lower) || BEHIND_PREDICATE.test(behind.pos)
  )
}

/** "I have hearing problems": nothing is being heard, for no tense is made of "have" and this form. */
function withOwned(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.pos !== 'VERB' || !token.lower.endsWith('ing') || token.lower === token.lemma)
      return token
    const isOwned = /^(?:have|has|had)$/.test(tokens[at - 1]?.lower ?? '')
    return isOwned ? { ...token, pos: 'NOUN' } : token
  })
}

/** Verbs that the model takes for what is done: "I sold the flat and move to Leeds". */
const LINKED_VERB = /^(?:move|transfer|return|switch|change|travel|commute)$/

/** Behind "I" or "we" and a verb, what is joined to it and leads somewhere is done as well. */
function withLinked(tokens: Token[]): Token[] {
  const isTold = tokens.slice(1, 4).some(({ pos }) => pos === 'VERB')
  if (!isTold || !/^(?:i|we)$/.test(tokens[0]?.lower ?? '')) return tokens
  return tokens.map((token, at) => {
    if (token.pos !== 'NOUN' || !LINKED_VERB.test(token.lower)) return token
    const isLinked =
      tokens[at - 1]?.lower === 'and' && /^(?:to|into)$/.test(tokens[at + 1]?.lower ?? '')
    return isLinked ? { ...token, pos: 'VERB' } : token
  })
}

/**
 * The model takes "lives" and "plays" after a name for plural nouns. Where a sentence has no verb at
 * all and such a noun stands between a name and what only follows a verb, it is the verb. So it is behind another noun
 * that it agrees with ("The kids share a bedroom", "The museum charges a fee").
 */
function withVerb(tokens: Token[]): Token[] {
  if (tokens.some((token) => token.pos === 'VERB' || token.pos === 'AUX')) return tokens
  const at = tokens.findIndex((token, index) => {
    if (token.pos !== 'NOUN') return false
    const [before, next] = [tokens[index - 1], tokens[index + 1]]
    const isThird = token.lower.endsWith('s') && token.lemma !== token.lower
    if (/^(?:PROPN|PRON)$/.test(before?.pos ?? ''))
      return isThird && /^(?:ADP|DET|PRON|NUM|ADJ|ADV|PROPN)$/.test(next?.pos ?? '')
    const isMany = before?.lower !== before?.lemma
    return before?.pos === 'NOUN' && isThird !== isMany && /^(?:DET|NUM)$/.test(next?.pos ?? '')
  })
  return tokens.map((token, index) => (index === at ? { ...token, pos: 'VERB' } : token))
}

/** Puts tokens back together as they stood. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => token.space + token.text)
    .join('')
    .trim()
}
