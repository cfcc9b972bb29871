/**
 * Decides which English sentences are worth remembering. Kept: statements about people, things,
 * preferences, plans, events, numbers. Dropped: questions, greetings, thanks, wishes, compliments on
 * what the other just said, opinions without a holder, hypotheticals, offers, advice. The rules look
 * at linguistic cues clause by clause (who is the subject, which kind of verb, how much content); they
 * are general knowledge about English conversation and are not fitted to any data set. A sentence is
 * kept when one of its clauses is.
 */
import { clausesOf } from './text/clauses.ts'
import { type Token, textOf } from './text/tagger.ts'
import { isModal, isPast, isVerbal } from './text/verbs.ts'

export interface Judgement {
  keep: boolean
  /** 0 to 1. */
  importance: number
  /** The rule that decided, for explanations and benchmarks. */
  reason: string
}

export interface Surroundings {
  /** What another speaker said just before; null at the beginning. */
  previous: string | null
  /** Whether that was, or ended in, a question. */
  wasAsked: boolean
  /** Whether it opens its message, where answers stand. */
  isFirst: boolean
  /** Several people talk to each other; otherwise it is a text, whose plain statements are its point. */
  isDialogue: boolean
  /** Advice and offers are what assistants mostly say. */
  byAssistant: boolean
}

const QUESTION_START =
  "do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|what|where|when|who|whom|whose|why|how|which|don't|doesn't|isn't|aren't|didn't|won't"
const TAIL_AFTER_MARK = new RegExp(
  `^(.*?\\S)\\s*[,;.!–—-]+\\s*(?:and |but |so |or )?(?:${QUESTION_START}|any|anyone|ever|you|right|huh|yours?)\\b[^,;]*[?？]+["”')\\]]*$`,
  'iu'
)
/** Without a mark between: "I am fine how are you?". */
const TAIL_RUN_ON =
  /^(.*?\S)\s+(?:and |but |so )?(?:how|what|where|who|when|why|which|do|did|are|have) (?:about|are|is|do|did|does|were|was|kind|type|sort|would|you|your|have)\b[^,;]*[?？]+["”')\]]*$/iu

/**
 * What a sentence states: all of it, the part before a tail question ("I live in Bern, where do you
 * live?"), or null for a question.
 */
export function statedPart(sentence: string): string | null {
  if (!/[?？؟]["”')\]]*$/u.test(sentence)) return sentence
  // A declarative beginning with a question mark is chat spelling: "I love christmas you do not like it?"
  const declares = /^(?:(?:hi|hey|hello|oh|yes|no|yeah)[\s,!]+)*I(?:'|’| )(?!wonder)\w/i.test(
    sentence
  )
  const head = (TAIL_AFTER_MARK.exec(sentence) ?? TAIL_RUN_ON.exec(sentence))?.[1] ?? null
  if (head === null) return declares ? sentence.replace(/[?？]+/g, '') : null
  const asks = new RegExp(
    `^(?:(?:and|but|so|or|oh|well|wow|yes|no|hi|hey|hello)[\\s,!]+)*(?:${QUESTION_START})\\b`,
    'i'
  )
  if (asks.test(head) || !/\s/.test(head.trim()))
    return declares ? sentence.replace(/[?？]+/g, '') : null
  return head
}

/** Judges one tagged sentence without its opener. Deterministic. */
export function judge(sentence: string, tokens: readonly Token[], around: Surroundings): Judgement {
  if (SOCIAL.test(sentence)) return drop('social')
  if (around.byAssistant && ADVICE.test(sentence)) return drop('advice')
  let best = drop('says nothing')
  let previous = best
  for (const [index, clause] of clausesOf(tokens).entries()) {
    let next = judgeClause(clause, { ...around, isFirst: around.isFirst && index === 0 })
    // "I bet she appreciates that": what somebody guesses about another is no fact about either.
    const isComplement = previous.reason === 'opinion' && !LEADING_LINK.test(clause[0]?.lower ?? '')
    if (isComplement && next.reason !== 'about the speaker' && next.importance < 0.6)
      next = drop('opinion')
    previous = next
    if (next.importance > best.importance || best.reason === 'says nothing') best = next
  }
  return best
}

const SOCIAL =
  /^(?:hi|hey|hello|good (?:morning|evening|afternoon|night|luck|for you|to|point|idea)|thanks|thank|bye|goodbye|see you|take care|have (?:a|fun)|nice to|great to|good to|lovely to|pleased to|welcome|congrat|how (?:nice|cool|sweet|lovely|awesome|fun|wonderful|exciting)|what (?:a|an)|happy to|glad to|sorry to|best of|you're welcome|no problem|no worries|cheers|happy (?:birthday|new)|merry|bless)\b/i
const ADVICE =
  /\b(?:I (?:can|could|will|would be happy to|would recommend) (?:help|assist|explain|walk)|let me know|feel free|I (?:recommend|suggest|understand|hope)|you (?:can|could|should|may|might|need to|will want)|here(?: is|'s| are)|happy to help|try (?:to|using)|make sure|consider|it's (?:important|best|always) to)\b/i
const LEADING_LINK =
  /^(?:and|but|so|or|because|cause|although|though|since|while|as|then|yet|plus|,|;|-|–|—|\.{2,}|…)$/i
const CONDITION =
  /^(?:if|when|unless|once|until|whenever|imagine|suppose|maybe|perhaps|hopefully)$/i

function judgeClause(clause: readonly Token[], around: Surroundings): Judgement {
  const first = clause.findIndex((token) => !LEADING_LINK.test(token.lower))
  const tokens = first === -1 ? [] : clause.slice(first)
  const sentence = textOf(tokens)
  const words = tokens.filter((token) => !/^(?:PUNCT|SPACE|SYM)$/.test(token.pos))
  const content = contentOf(words)
  const opening = words[0]
  if (opening === undefined) return drop('says nothing')
  if (
    new RegExp(`^(?:${QUESTION_START})$`).test(opening.lower) &&
    /\byou\b/i.test(sentence) &&
    opening.lower !== 'when'
  )
    return drop('question')
  if (UNREAL.test(sentence)) return drop('hypothetical')
  if (
    CONDITION.test(opening.lower) &&
    !/\bI (?:was|were) (?:a|in|\d|young|little)|\bmy\b/i.test(sentence)
  )
    return drop('condition')
  const subject = tokens.findIndex((token) => token.text === 'I' || token.lower === 'we')
  if (subject !== -1 && subject <= 3)
    return judgeSpeaker(sentence, tokens, subject, content, around)
  const answers = around.wasAsked && around.isFirst && words.some((token) => token.pos === 'ADV')
  if (content === 0)
    return answers && words.length < 4 ? keep('short answer', 0.35) : drop('says nothing')
  if (/\b(?:my|mine|our|ours)\b/i.test(sentence)) return keep("speaker's own", 0.6)
  if (
    /\b(?:me|us|myself)\b/i.test(sentence) &&
    content >= 2 &&
    !TO_THE_OTHER.test(sentence) &&
    !/\byou\b/i.test(sentence)
  ) {
    return keep('happened to the speaker', 0.45)
  }
  if (REACTION.test(sentence)) return drop('reaction')
  if (TO_THE_OTHER.test(sentence)) return drop('said to the other')
  if (/\b(?:you|your|yours)\b/i.test(sentence)) return drop('about the other')
  return judgeThird(sentence, words, content, around)
}

const UNREAL = /\b(?:would have|would of|should have|if I were|if I was|if I had|if only)\b/i

/** What the other just said, valued: "that sounds great", "it is so cool". */
const REACTION =
  /^(?:that|this|it|those|these|they|thats|its|he|she|sounds?|looks?|seems?)(?:'s| is| was| are| were| must| would| will| sounds?| sounded| looks?| looked| seems?| does| could| can| makes sense|'d|'ll)?(?: (?:be|have been|like|so|really|very|such|quite|pretty|just|super|definitely|also|always|all|totally|too|not|actually|kind of))* ?(?:an? )?(?:\w+ly )?(?:great|good|nice|cool|awesome|amazing|awful|fun|funny|lovely|sweet|interesting|exciting|wonderful|fantastic|terrible|sad|hard|tough|rough|true|fair|right|neat|beautiful|perfect|delicious|incredible|inspiring|impressive|crazy|scary|bad|horrible|smart|wise|understandable|relaxing|challenging|rewarding|cute|adorable|disappointing|unfortunate|wild|hilarious|fascinating|brilliant|shame|bummer|idea|plan|point|question|blast|gorgeous|stunning|special|important|easy|difficult|okay|ok|fine|yummy|tasty|unique|weird|strange|refreshing|thoughtful|kind|dream|lot of (?:fun|sense|work))\b/i

const TO_THE_OTHER =
  /^(?:let's|let us|let me|please|don't|do not|never mind|try|check|make sure|go for|keep|enjoy|remember|imagine|tell|give|send|call|look|come|wait|stay|consider|maybe you|perhaps you|you )\b/i

/** Thinking, hearing, hoping: says nothing about the speaker by itself. */
const COGNITION = new Set(
  'know guess think bet hope agree understand mean suppose imagine wonder assume doubt see hear say tell admit swear promise reckon figure wish appreciate apologize apologise forget expect recommend suggest blame'.split(
    ' '
  )
)

const PREFERENCE =
  /^(?:\w+ ){0,3}(?:I|we)\b(?: \w+n't| \w+){0,3} (?:love[sd]?|like[sd]?|enjoy(?:s|ed|ing)?|hate[sd]?|prefer(?:s|red)?|dislike[sd]?|adore[sd]?|favou?rite|fan of|into|interested in|allergic|afraid of|scared of|used to|good at|bad at|obsessed|addicted|fond of|passionate|stand|rather|want)\b/i

/** Wishes that are made for politeness: "I would love to hear more". */
const POLITE_DESIRE =
  /\bI (?:would|'d|will|'ll) (?:really |absolutely |definitely )?(?:love|like|have|want) to (?:hear|see|know|chat|talk|do that|do it|try (?:it|that|some)|check|help|learn more|meet you|get to know|come|join|go with|look (?:it|that)|send|show|research|find out|give (?:it|that))\b/i

/** Feelings of the moment and courtesy: "I am doing well", "I'm so glad to hear that". */
const DULL_STATE =
  /\b(?:I|we) (?:am|was|are|feel)(?: (?:so|very|really|just|pretty|doing|too|also|all|always|super|quite|still|most|more))* (?:good|fine|well|ok|okay|great|sorry|sure|glad|happy|here|not sure|thrilled|curious|jealous|envious|impressed|kidding|joking|certain|right|back|alright|free|tempted|worn out)\b/i

/** Verbs of thinking that tell of a plan, a skill or something lived through after all. */
const EXPERIENCE =
  /\b(?:(?:thinking (?:of|about)|meaning to|hoping to|hope to|planning|supposed to|wish I|expecting (?:a|our|my)|know how to|know (?:a lot|nothing)|remember \w+ing|forgot (?:to|my))\b|(?:saw|seen|see) (?!that|how|what|why|it\b|you|your|the point|i\b)\w)/i

const MODAL_OFFER = /^(?:can|could|should|must|might|may|will|shall|'ll|would|'d)$/

function judgeSpeaker(
  sentence: string,
  tokens: readonly Token[],
  subject: number,
  content: number,
  around: Surroundings
): Judgement {
  const verb = mainVerb(tokens, subject)
  const isAnswer = around.wasAsked && around.isFirst
  if (POLITE_DESIRE.test(sentence)) return drop('polite')
  if (/\bcan(?:'t|not| not) wait\b/i.test(sentence) && content < 3) return drop('polite')
  if (DULL_STATE.test(sentence) && content < 4) return drop('small talk')
  if (PREFERENCE.test(sentence)) return keep('preference', 0.7)
  if (COGNITION.has(verb.lemma) && !EXPERIENCE.test(sentence) && !/\bmy\b/i.test(sentence)) {
    return isAnswer && verb.negated && content >= 2 ? keep('answer', 0.4) : drop('opinion')
  }
  const withOther = /\b(?:you|your)\b/i.test(sentence)
  if (verb.modal !== null && MODAL_OFFER.test(verb.modal) && !verb.negated) {
    if (withOther || tokens[subject]?.lower === 'we') return drop('offer')
    if (content === 0) return drop('promise')
  }
  if (content === 0)
    return around.previous === null ? drop('says little') : keep('short answer', 0.35)
  return keep('about the speaker', withOther ? 0.4 : 0.55)
}

function judgeThird(
  sentence: string,
  words: readonly Token[],
  content: number,
  around: Surroundings
): Judgement {
  const first = words[0]
  const hasVerb = words.some(isVerbal)
  const names = words.filter(
    (token, index) => token.pos === 'PROPN' && (index > 0 || words[1]?.pos === 'PROPN')
  ).length
  const tells = words.some((token) => isPast(token) || /^(?:is|has|are|have)$/.test(token.lower))
  if (first !== undefined && isElliptical(first, words))
    return keep('about the speaker, unsaid', 0.5)
  if (/^(?:he|she|his|her)\b(?! (?:sounds?|seems?|looks?|must)\b)/i.test(sentence) && content >= 1)
    return keep('about somebody', 0.5)
  if (
    around.wasAsked &&
    /\byour?\b/i.test(around.previous ?? '') &&
    around.isFirst &&
    content >= 1 &&
    !/^(?:just )?(?:imagine|see|go|try|by all)\b/i.test(sentence)
  )
    return keep('answer', 0.5)
  if (names > 0 && hasVerb && tells) return keep('about something named', 0.5)
  if (
    /^(?:the|some|both|all|everyone|everybody|nobody|it|they)$/.test(first?.lower ?? '') &&
    content >= 2 &&
    words.slice(1, 5).some(isPast)
  )
    return keep('told', 0.4)
  const hasNumber = words.some((token) => token.pos === 'NUM')
  if (around.isDialogue)
    return hasNumber && hasVerb && content >= 3 ? keep('numbers', 0.4) : drop('general remark')
  return (names > 0 || hasNumber || content >= 2) && (hasVerb || content >= 4)
    ? keep('statement', 0.4)
    : drop('fragment')
}

/** "Just got off work", "Trying to eat healthy", "Love it": the speaker is left out. */
function isElliptical(first: Token, words: readonly Token[]): boolean {
  if (first.pos === 'VERB' && /ing$/.test(first.lower) && contentOf(words) >= 3) return true
  const skip =
    /^(?:just|still|also|never|always|not|been|currently|recently|finally|only|mostly|usually)$/
  const lead = skip.test(first.lower) ? words[1] : first
  if (lead === undefined || words.length < 3) return false
  return (
    /^(?:love|loved|loving|like|liked|hate|hated|prefer|enjoyed|working|trying|going|been|got|getting|went|had|having|made|making|took|taking|did|doing|looking|planning|thinking|living|studying|started|finished|bought|saw|met|moved)$/.test(
      lead.lower
    ) ||
    (lead.pos === 'VERB' && isPast(lead))
  )
}

interface MainVerb {
  lemma: string
  modal: string | null
  negated: boolean
}

function mainVerb(tokens: readonly Token[], subject: number): MainVerb {
  const found: MainVerb = { lemma: '', modal: null, negated: false }
  for (const token of tokens.slice(subject + 1, subject + 8)) {
    if (/^(?:not|n't|never|no)$/.test(token.lower)) found.negated = true
    else if (isModal(token)) found.modal = token.lower
    else if (isVerbal(token)) {
      found.lemma = token.lemma
      if (token.pos === 'VERB') return found
    } else if (token.pos !== 'ADV' && token.pos !== 'PART') return found
  }
  return found
}

const LIGHT = new Set(
  'be have do get go make thing lot way kind sort bit one stuff something anything everything nothing time sure good great nice'.split(
    ' '
  )
)

/** How many words carry something: nouns, names, numbers, adjectives, full verbs. */
function contentOf(words: readonly Token[]): number {
  return words.filter(
    (token) =>
      /^(?:NOUN|PROPN|NUM|ADJ|VERB)$/.test(token.pos) &&
      !LIGHT.has(token.lemma) &&
      /[\p{L}\p{N}]/u.test(token.text)
  ).length
}

function keep(reason: string, importance: number): Judgement {
  return { keep: true, importance, reason }
}

function drop(reason: string): Judgement {
  return { keep: false, importance: 0, reason }
}
