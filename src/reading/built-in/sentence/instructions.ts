/**
 * What the user wants of the assistant from now on ("Please answer in English.", "Don't use emojis.") and
 * what is planned together ("Let's meet on Friday"), as statements. A task for the moment ("Write me a
 * poem") is neither: what tells them apart is a word of duration, a manner of answering, or a negation.
 */
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import type { Judgement } from '#src/reading/built-in/sentence/worth-keeping.ts'
import { WHEN_IT_HAPPENS } from '#src/reading/built-in/text/cues.ts'
import { tag } from '#src/reading/built-in/text/tagger.ts'
import { gerund, isBaseForm } from '#src/reading/built-in/text/verbs.ts'

/** A longer message is a text: what it tells to do, it tells to its readers. Sentences. */
const MESSAGE_MAX = 8

/** A wish or a plan as a statement of its speaker, and what it is worth; null where it is neither. */
export function wishOrPlan(
  tidied: string,
  scene: Scene
): { text: string; judgement: Judgement } | null {
  const isTalk = scene.isToAssistant && scene.sentences <= MESSAGE_MAX
  const wish = isTalk ? asStandingWish(tidied) : null
  if (wish !== null)
    return { text: wish, judgement: { keep: true, importance: 0.75, reason: 'standing wish' } }
  const rule = isTalk ? asRule(tidied) : null
  if (rule !== null)
    return { text: rule, judgement: { keep: true, importance: 0.6, reason: 'rule' } }
  const reminder = isTalk ? asReminder(tidied) : null
  if (reminder !== null)
    return { text: reminder, judgement: { keep: true, importance: 0.6, reason: 'reminder' } }
  const plan = asSharedPlan(tidied)
  // People who talk to each other say "let's" all the time; a plan of theirs has its day.
  if (plan === null || !(isTalk || WHEN_IT_HAPPENS.test(plan))) return null
  return { text: plan, judgement: { keep: true, importance: 0.5, reason: 'plan' } }
}

/** What may stand before an imperative, and is no part of it. */
const LEAD =
  /^(?:(?:please|also|and|but|so|just|ok(?:ay)?|oh|hey|by the way|kindly|as a rule|(?:can|could|would|will) you(?: please)?|I (?:want|need|would like|would prefer) you to|you (?:should|must|may|need to|have to))\b[\s,:]*)+/i
/** "Standing instructions: …", "my rules: …" */
const TITLE =
  /^(?:(?:my|our|some|a few) )?(?:(?:standing|house|ground|custom|general|basic) )?(?:instructions?|rules?|orders|preferences|conventions|guidelines)(?: for (?:you|all answers|this chat))?\s*:\s+(?=\S)/i
const DURATION =
  /(?:^|[\s,])(?:always|never|from now on|from here on(?: out)?|from today(?: on)?|in (?:the )?future|going forward|every time|each time|whenever|by default|at all times|permanently|for good|as a rule)\b[\s,]*/i
const NEGATIVE =
  /^(?:don't|do not|never(?! (?:\w+ed|heard|been|had|seen|done|gone|knew|thought|got|was|felt|said|met)\b)|stop|avoid|no more|refrain from|quit(?!.*\b(?:ago|since|last|yesterday|in (?:19|20)\d\d)\b))\s/i
/** "No more Friday deploys, …" tells how it is now; "no more emojis" is asked of the assistant. */
const TOLD_NO_MORE =
  /^no more\s[^?]*(?:[,;]|\b(?:since|from|until|for (?:me|us|him|her)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)/i
const OF_ANSWERS =
  /\b(?:emojis?|bullet(?:s| points| lists)?|lists|headings?|tables|markdown|jargon|small talk|apolog\w+|disclaimers?|questions|suggestions?|advice|reminders?|jokes|puns|greetings|exclamation marks|links|code|answers?|replies|explanations?|summar\w+|messages|notifications|essays?|walls? of text|long|from you)\b/i
/** "Quit Deloitte!", "Quit the cinema, …": tells what its speaker did; nobody asks an assistant to. */
const QUIT_OF =
  /^[Qq]uit (?:\p{Lu}|(?:the|my|our) (?!(?:sarcasm|attitude|chatter|flattery|act|nonsense|lectures?|filler|preamble|praise)\b))/u
/** "Don't worry" is said to anybody and asks for nothing lasting. */
const MANNERS =
  /^(?:don't|do not|never|stop) (?:worry|forget|mind|hesitate|bother|panic|get me wrong|give up|be (?:sad|shy|afraid|sorry|silly|so)|you\b|know|think|tell (?:me (?:that|you|it)|anyone|anybody)|it\b|that\b|this\b|there\b|here\b|now\b|right\b|$|mention it|ask\b|judge|laugh|say (?:that|it)|do (?:that|it|this)[.!]*$)/i
const MANNER = new RegExp(
  [
    '^(?:answer|reply|respond|speak|talk|write|address|sign off)(?: to)?(?: me)?(?: \\w+ly| briefly)? (?:in|with|as|like|using|without|by|under|below|formally|informally|briefly|concisely)\\b',
    '^(?:refer to|address) me (?:as|by|with)\\b',
    '^(?:write|keep|put|leave) (?:\\w+ ){1,4}in (?:english|german|french|spanish|portuguese|italian|dutch|polish|japanese|chinese|korean|russian)\\b',
    '^keep (?:(?:your|the|all|any) )?(?:\\w+ )?(?:answers?|replies|responses?|messages?|explanations?|summaries|suggestions|tone|code|it|things)\\b',
    '^(?:be|stay|remain) (?:more |less |very |a bit |as )?(?:brief|concise|short|formal|informal|casual|direct|honest|polite|detailed|specific|patient|blunt|precise|critical|friendly|gentle|succinct|terse)\\b',
    '^(?:use|give|show|write|state|quote|format|prefer|stick to|spell|express) (?:me )?(?:\\w+ )?(?:\\w+ )?(?:units?|spelling|language|words|tone|bullet points|emojis?|markdown|headings?|tabs|spaces|pronouns|abbreviations|commas|temperatures?|dates?|times|prices|distances|measurements|metric|imperial|celsius|fahrenheit|kilometres|kilometers|miles|first name|last name|nickname|24-hour|tables|code blocks|jargon)\\b',
    '^(?:treat|assume|remember to|make sure (?:to|that|you)|ask me before|check with me|remind me (?:every|each)|wait for my)\\b'
  ].join('|'),
  'i'
)
/** "Metric units only", "only British spelling": a wish without its verb. */
const ONLY =
  /^(?:only (?!if|when|because|the|a|one)|(?=[^,]{3,50} only\b))((?:[\p{L}-]+ ){0,3}[\p{L}-]+?)(?: only)?(?:[\s,]+please)?(?=,|$)/iu
const MANNER_OF =
  /^(?:\p{L}+ ){0,3}(?:units?|spelling|language|english|german|french|spanish|celsius|fahrenheit|kilometres|kilometers|metric|answers?|replies|sentences|words)$/iu

/** "Use the dates below": this once. */
const THIS_ONCE =
  /\b(?:this (?:time|once|one|text|sentence|question|file|email|function|paragraph)|(?:the )?(?:text|list|code|following|dates?) (?:below|above)|above|below|following|right now|for now|today|tonight|tomorrow|first)\b/i

/** "Can you remind me to call Ana?": a question in form, and a wish that lasts until it is met. */
const ASKS_REMINDER =
  /^(?:(?:please|also|and|but|so|oh|hey|ok(?:ay)?)[\s,]+)*(?:(?:can|could|would|will) you (?:(?:please|also|maybe) ){0,2}remind me (?!who|what|when|where|why|how|which|again)|remind me (?=(?:to|that|at|in|on|by|before|after|next|tomorrow|tonight|this (?:morning|afternoon|evening)) |(?:the|an?|one|two|three|\d{1,2}) (?:day|night|evening|week|hour|minute)s? (?:before|in advance|ahead|earlier|prior)))(.+?)[\s?.!]*$/i

const FEARS_FORGETTING =
  /^(?:please )?(?:make sure (?:that )?(?:I|we) (?:don't|do not)|don't let (?:me|us)|do not let (?:me|us)) forget (?!it\b|that it\b|me\b)(.+?)[\s.!]*$/i

/** The wish to be reminded, as a statement of its speaker; null where it is none. */
function asReminder(sentence: string): string | null {
  const asked = ASKS_REMINDER.exec(sentence)?.[1]?.replace(/,? (?:please|thanks)$/i, '')
  if (asked !== undefined) return `I want to be reminded ${asked}.`
  const feared = FEARS_FORGETTING.exec(sentence)?.[1]
  return feared === undefined ? null : `I must not forget ${feared}.`
}

/** "If the build fails, page Dana": what is to be done whenever something comes about. */
const RULE =
  /^(?:[Ii]f|[Ww]hen(?:ever)?|[Oo]nce|[Aa]s soon as|[Ii]n case) (?!(?:you|it|that|this|there|possible|needed|necessary|so|not|in|I|we|he|she|they)\b)(?:(?:the|a|an|any|my|our|one) )?[\p{L}\p{N}'’ -]{3,60}, (?:(?:then|please|always|first|immediately) )*(\p{L}+)(?: \p{L}+)? (?:the |my |our |\p{Lu})[^?]*$/u
/** Ways of reaching people, which the tagger takes for things. */
const REACHES =
  /^(?:page|text|ping|phone|call|email|mail|message|wake|alert|notify|warn|tell|ask|contact|inform|buzz|cc)$/i
/** "Unless I say otherwise, all prices are in CHF." */
const OTHERWISE =
  /^unless (?:I|we) (?:say|tell you|specify|mention|state|note) (?:otherwise|so), \S/i

/** "When I ask for SQL, assume MySQL", "whenever I say dev I mean staging": what an assistant is to make of words. */
const WHEN_I_SAY =
  /^(?:[Ww]hen(?:ever)?|[Ii]f|(?:[Ee]very|[Ee]ach|[Aa]ny) ?time) I (?:ask|say|write|type|send|paste|mention|share|upload|request)\b(?: [^\s,?]{1,30}){1,10}?(?: I mean\b|, (?:(?:please|always|just|then|never|do not|don't) )*(?:I mean\b|(?!(?:it|that|this|he|she|they|we|I|my|his|her|our|your|their|the|there|what|how|why|who|you|everyone|everybody|everything|nobody|nothing|people|things|some|most|all)\b)\p{Ll}+ ))[^?]+$/u

/** A standing rule as it was said; null where it is none. */
function asRule(sentence: string): string | null {
  if (OTHERWISE.test(sentence) || WHEN_I_SAY.test(sentence)) return sentence
  const verb = RULE.exec(sentence)?.[1]
  return verb !== undefined && REACHES.test(verb) ? sentence : null
}

/** "Before you start": whatever else of the assistant's own the wish hangs on. */
const YOU_DO = /\b(when(?:ever)?|before|after|while|if) you ([a-z]+)\b/giu

/** "Before you start" as "before starting": nobody has to be named twice. */
function withoutYou(said: string, link: string, verb: string): string {
  const [, token] = tag(`you ${verb} it`)
  const isPlain = token?.pos === 'VERB' && isBaseForm(token) && link.toLowerCase() !== 'if'
  return isPlain ? `${link.replace(/ever$/i, '')} ${gerund(verb)}` : said
}

/** Words that turn round when the wish is told of the user: "suggest meat to me" → "to User". */
function turned(text: string): string {
  return text
    .replace(YOU_DO, withoutYou)
    .replace(/\byour\b/gi, 'its')
    .replace(/\byourself\b/gi, 'itself')
    .replace(/\byou (?:are|['’]re)(?!\p{L})/giu, 'it is')
    .replace(/\byou\b/gi, 'it')
}

/** "When you write SQL, always lowercase keywords": when it is to be so stands before what is to be. */
const WHEN_YOU =
  /^((?:when(?:ever)?|before|after|while|every time|each time) you (?!(?:are|get|have|see|can|could|feel|finish|['’]))[a-z]+(?: [^,?]{2,60})?), +(?=\p{L})/iu

const asWhen = (said: string) => (said.length > 1 ? 'when' : said.toLowerCase())

/** The wish with the occasion behind it: "always lowercase keywords when you write SQL". */
function occasionLast(sentence: string): string {
  const [head = '', occasion = ''] = WHEN_YOU.exec(sentence) ?? []
  if (head === '') return sentence
  const wish = sentence.slice(head.length).replace(/[\s.!…]+$/u, '')
  return `${wish} ${occasion.replace(/^(?:whenever|(?:every|each) time|\p{Lu})/iu, asWhen)}`
}

/** "…, it's annoying": why, which is not what. */
const REMARK_BEHIND =
  /,\s*(?:it|that|this|they|I|we)(?:['’]s|['’]m| is| am| are| was| got| get| makes?| find| hate| feel)?\b[^,]*$/i

const OPENING_AND = /^(?:(?:and|also|oh|so|ok(?:ay)?|hey)\b[\s,]*)+(?=when)/i

/** The sentence as a wish of its speaker ("I want the assistant to …"); null where it is none. */
function asStandingWish(said: string): string | null {
  const begun = said.replace(OPENING_AND, '')
  const sentence = occasionLast(begun.replace(TITLE, ''))
  const isEachTime = WHEN_YOU.test(begun)
  const isAsked = /[?？]$/.test(sentence)
  const whole = sentence
    .replace(/[?？]$/, '')
    .replace(REMARK_BEHIND, '')

    .replace(/[\s.!…]+$/u, '')
    .replace(/,? (?:please|thanks|thank you|ok(?:ay)?)$/i, '')
  const body = whole.replace(LEAD, '')
  const duration = DURATION.exec(body)
  const lasting = duration?.[0].trim().replace(/,$/, '').toLowerCase() ?? null
  const bare = duration === null || lasting === 'never' ? body : cutOut(body, duration)
  const command = bare.replace(LEAD, '')
  // "Call me Sam" says who speaks; it is read as that. In small letters no name can be told from a word.
  if (/^call me\b/i.test(command)) {
    const beside = BESIDE_NAME.exec(command)?.[1]
    if (beside !== undefined) return asStandingWish(beside)
    return SMALL_NAME.test(command) ? `I want the assistant to ${command}.` : null
  }
  const isOnce = THIS_ONCE.test(isEachTime ? command.replace(/\bfirst\b/gi, '') : command)
  if (isOnce || (isAsked && (lasting === null || !LEAD.test(whole)))) return null
  const allowed = ALLOWED.exec(whole)?.[1]
  if (allowed !== undefined && LASTS_AGAIN.test(allowed) && OF_HOW.test(allowed))
    return `I allow the assistant to ${turned(lowered(allowed))}.`
  const only = ONLY.exec(command)?.[1]
  if (only !== undefined && (lasting !== null || MANNER_OF.test(only)))
    return `I want the assistant to use only ${turned(lowered(only))}.`
  const isTold = TOLD_NO_MORE.test(sentence.replace(LEAD, '')) && !OF_ANSWERS.test(command)
  if ((QUIT_OF.test(command) && !OF_ANSWERS.test(command)) || isTold) return null
  if (NEGATIVE.test(command)) return MANNERS.test(command) ? null : negativeWish(command, lasting)
  const isManner = MANNER.test(command) || INSTEAD.test(command)
  const isBidden = isEachTime
    ? lasting !== null || opensWithVerb(command)
    : IMPERATIVE.test(command) && lasting !== null && !OF_THING.test(command)
  if (!isManner && !isBidden) return null
  return `I want the assistant to ${withLasting(turned(lowered(command)), lasting)}.`
}

/** "Call me Alex, and please don't use emojis." */
const BESIDE_NAME =
  /^call me [^,.;]{1,40}?,? and (?=please|don't|do not|never|always|keep|use|answer|reply|be )(.+)$/i

/** "You can use bullet points again": what was not wished is allowed. */
const ALLOWED =
  /^(?:(?:and|also|but|so|ok(?:ay)?|oh|actually|by the way)\b[\s,]*)*(?:you (?:can|may)|feel free to|you(?:['’]re| are) (?:free|welcome) to)(?: now)? (.+)/i
const LASTS_AGAIN = /\b(?:again|from now on|from here on|from today|once more|any ?time)\b/i
const OF_HOW = new RegExp(
  `${MANNER.source}|^(?:use|give|write|send|add|include|make) .*${OF_ANSWERS.source}`,
  'i'
)

const SMALL_NAME =
  /^call me (?!back|later|now|tomorrow|tonight|today|soon|again|anytime|whenever|maybe|crazy|old)\p{Ll}{2,20}$/u

/** A bare verb at the head: no subject, no question. Lasting wishes name many kinds of help. */
const IMPERATIVE =
  /^(?:answer|reply|respond|speak|talk|write|use|give|show|tell|send|remind|ask|check|include|add|start|begin|end|suggest|recommend|offer|explain|keep|be|call|address|format|convert|translate|summari[sz]e|list|put|mention|cite|quote|assume|treat|prefer|make|provide|run|test|confirm|double-check|warn|let me know|correct|spell|round|sign|wait|book|order|pick|choose|skip|leave|save|remember|stick|greet|refer)\b/i

/** "Book club's at Sophie's from now on", "the test suite is": a thing that has such a verb's name. */
const OF_THING =
  /^\p{L}+ (?!(?:me|us|it|them|what|that|who|when|where|how|whether|if|there|this)\b)\p{Ll}+(?:['’]s| is| are| was| were| has| have| will| meets?| starts?) /u

/** "Use vitest, not jest", "prefer composition over inheritance": of kinds of things, which is no task for the moment. */
const INSTEAD =
  /^(?:use|prefer|pick|choose|write|install|stick to) (?!(?:the|this|that|these|those|it|them|a|an|my|our|your|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)[^,?]{2,40}?(?:, (?:and )?not|,? (?:instead of|rather than|over)) (?!(?:the|this|that|it|them|my|our|\d)\b)\S/i

function opensWithVerb(command: string): boolean {
  if (IMPERATIVE.test(command)) return true
  // The tagger knows a verb by its subject.
  const [verb] = tag(`you ${command.charAt(0).toLowerCase()}${command.slice(1)}`).slice(1)
  return verb?.pos === 'VERB' && isBaseForm(verb)
}

function negativeWish(command: string, lasting: string | null): string {
  const [, verb = '', rest = ''] =
    /^(don't|do not|never|stop|avoid|no more|refrain from|quit)\s+(.*)$/is.exec(command) ?? []
  // "Don't apologise, don't repeat my question."
  const told = turned(rest).replace(/,? (?:and |or )?(?:don't|do not) /gi, ' or to ')
  const lower = verb.toLowerCase()
  if (/^(?:stop|quit|avoid|refrain from)$/.test(lower))
    return `I want the assistant to ${withLasting(`${lower} ${told}`, lasting)}.`
  // Of answers or of anything else: who is to leave it is not said.
  if (lower === 'no more') return `I want no more ${told}.`
  if (lower === 'never') return `I want the assistant to never ${told}.`
  return `I don't want the assistant to ${withLasting(told, lasting)}.`
}

function cutOut(body: string, { index, 0: found }: RegExpExecArray): string {
  return `${body.slice(0, index)} ${body.slice(index + found.length)}`.replace(/\s+/g, ' ').trim()
}

function withLasting(command: string, lasting: string | null): string {
  if (lasting === null || lasting === 'never') return command
  if (lasting === 'always') return `always ${command}`
  return /^(?:whenever|every time|each time)$/.test(lasting) ? command : `${command} ${lasting}`
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const TOGETHER = /^(?:(?:then|ok(?:ay)?|so|well|right|alright)[\s,]+)*(?:let's|let us)\s+/i
/** What talk is led with: no plan. */
const TALK =
  /^(?:not |just )?(?:see|talk|discuss|continue|start(?: with)?[.!]*$|try again|move on|begin[.!]*$|say|think|imagine|pretend|suppose|assume|look at|go(?: ahead)?[.!]*$|do (?:it|this|that)|hope|be honest|face it|chat|call it|recap|go (?:over|through|back|deeper)|take a look|focus|dive|get (?:started|going|back)|hear|find out|figure|break|keep going|play|explore|work (?:on|through)|brainstorm|consider|walk)\b/i

/** "Let's meet on Friday" as "We plan to meet on Friday"; null where nothing is planned. */
function asSharedPlan(sentence: string): string | null {
  const plan = TOGETHER.test(sentence) ? sentence.replace(TOGETHER, '') : null
  if (plan === null || TALK.test(plan) || plan.split(/\s+/).length < 3) return null
  return `We plan ${/^not\b/i.test(plan) ? plan.replace(/^not\b/i, 'not to') : `to ${plan}`}`
}
