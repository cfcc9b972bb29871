/** Plans that are made together, and what anybody is told to do: a task, a row of steps. */
import { REQUEST } from '#src/reading/built-in/text/cues.ts'
import { type Token, textOf } from '#src/reading/built-in/text/tagger.ts'
import { AT_ONCE, HOW } from '#src/reading/built-in/text/task-words.ts'
import { isBaseForm } from '#src/reading/built-in/text/verbs.ts'
import { RELATIVES } from '#src/reading/built-in/word-lists.ts'

/** Whether the sentence says that we shall do something particular: "We'll go with the oak floor". */
export function isSharedPlan(sentence: string, tokens: readonly Token[]): boolean {
  if (
    !/^(?:(?:then|so|ok(?:ay)?|and|but)[\s,]+)*we (?:will|shall|are going to|plan(?: not)? to)\b/i.test(
      sentence
    )
  )
    return false
  if (/\b(?:we (?:will|shall) (?:see|talk|chat|speak)|do (?:it|that|this))\b/i.test(sentence))
    return false
  return tokens.some((token) => /^(?:NOUN|PROPN|NUM)$/.test(token.pos))
}

/** A task for the moment, in which nothing of the speaker's own is told. */
export function isTask(
  sentence: string,
  tokens: readonly Token[],
  around: { wasAsked: boolean; previous: string | null }
): boolean {
  if (REQUEST.test(sentence) || answersWithTask(tokens, around)) return true
  if (ORDER_OF_WORK.test(sentence) && !OWN.test(sentence) && !LASTS.test(sentence)) return true
  if (ASKS_HELP.test(sentence) && bringsNoNews(tokens)) return true
  return AT_ONCE.test(sentence) && !OWN.test(sentence.replace(AS_IF, '')) && !HOW.test(sentence)
}

/** "Run the nightly import.": work for the moment, and nothing else in the sentence. */
const ORDER_OF_WORK =
  /^(?:please )?(?:run|start|stop|restart|deploy|redeploy|rotate|trigger|revert|merge|rebase|push|build|install|implement|refactor|rename|migrate|clean up|roll back|set up|spin up|tear down|kick off) (?:the|a|an|this|that|all|both) [^,;:`\d]{2,40}[.!]*$/iu
const LASTS =
  /\b(?:before|after|when|whenever|if|unless|until|every|each|always|never|only|once|on \p{L}+days?|daily|weekly)\b/iu

/** "Explain it like I'm five." */
const AS_IF = /\b(?:like|as if) I(?:['’]m| am| was| were)\b.*$/iu
/** What anybody brings to whoever is to help, and all of them have: the work in hand. */
const WORK_IN_HAND =
  /^(?:tax(?:es)?|homework|code|codebase|essays?|emails?|mails?|cv|resume|résumé|letters?|texts?|texting|messages?|drafts?|papers?|assignments?|reports?|presentations?|slides?|spreadsheets?|documents?|docs?|files?|scripts?|quer(?:y|ies)|functions?|tests?|grammar|spelling|writing|english|questions?|problems?|issues?|bugs?|errors?|settings|calendar|inbox|schedule|days?|weeks?|morning|evening|life|password|account|computer|articles?|posts?|speech|data|list|lists|notes|returns?|options|thoughts|ideas?|mood|head|mind|stuff|things|request|prompt|input|output|results?|desk|room|boss)$/u
const WHEN_OR_WHY = /\b(?:when|while|since|because|after|before|now that|as) (?:I|we)\b/iu

/** "Can you help me with my taxes?": whose nouns are nothing but the work in hand, with no name, number or time beside it. */
export function bringsNoNews(tokens: readonly Token[]): boolean {
  const isTold = tokens.some(
    (token, at) =>
      token.pos === 'NUM' ||
      (token.pos === 'PROPN' && at > 0) ||
      A_TIME.test(token.lower) ||
      (RELATIVES.has(token.lower) && !WORK_IN_HAND.test(token.lower))
  )
  if (isTold || WHEN_OR_WHY.test(textOf(tokens))) return false
  const owned = tokens.flatMap((token, at) => (/^(?:my|our)$/.test(token.lower) ? [at + 1] : []))
  return owned.length > 0 && owned.every((at) => WORK_IN_HAND.test(headNoun(tokens, at)))
}

/** A day or an hour is news of its own. */
const A_TIME = /^(?:today|tomorrow|tonight|yesterday|next|last|noon|midnight)$/

/** The noun that a possession ends with: "my tax return". */
function headNoun(tokens: readonly Token[], from: number): string {
  const behind = tokens.slice(from)
  const end = behind.findIndex(({ pos }) => !/^(?:NOUN|ADJ|PROPN)$/.test(pos))
  return behind[(end === -1 ? behind.length : end) - 1]?.lower ?? ''
}

/** "Please help me with my taxes." */
const ASKS_HELP =
  /^(?:please )?(?:help (?:me|us)|I (?:need|want|would like|could use) (?:some |your |a bit of )?help)\b/iu

const OWN = /\b(?:I|my|our|we|mine|ours)\b/i

const TASK_WORDS_MAX = 8

/** "Yes, and add a test": what is to be done now, behind an assistant's question whether to do something. */
function answersWithTask(
  tokens: readonly Token[],
  { wasAsked, previous }: { wasAsked: boolean; previous: string | null }
): boolean {
  const offers = /\b(?:shall|should|can|could|do you want|want|would you like) (?:I|me)\b/i
  if (!wasAsked || !offers.test(previous ?? '') || tokens.length > TASK_WORDS_MAX) return false
  const [first, next] = tokens
  const isVerb = first?.pos === 'VERB' && isBaseForm(first)
  return isVerb && /^(?:DET|PRON|ADV|PUNCT)$/.test(next?.pos ?? 'PUNCT') && !says(tokens, OWN)
}

const says = (tokens: readonly Token[], words: RegExp) =>
  tokens.some(({ text }) => words.test(text))

/** Words of order before a step, and links between two. */
const ORDER = /^(?:first|firstly|then|next|finally|lastly|after|that|and|now|,|;)$/

/** "Preheat the oven, grease the tin, pour in the batter": steps of a procedure are no facts. */
export function tellsSteps(tokens: readonly Token[]): boolean {
  if (tokens.some(({ lower, text }) => text === 'I' || /^(?:we|my|our|me|us)$/.test(lower)))
    return false
  const openings = tokens.filter(
    (token, place) => !ORDER.test(token.lower) && (place === 0 || opensPart(tokens, place))
  )
  const steps = openings.filter((token) => isStep(token, tokens[tokens.indexOf(token) + 1]))
  // The tagger takes some verbs for nouns; where order is told they need not all be known.
  const isOrdered = /^first/.test(tokens[0]?.lower ?? '')
  if (isOrdered) return openings.length >= 3 && steps.length >= 2
  return steps.length >= 3 && openings[0] === steps[0] && steps.length >= openings.length * 0.6
}

/** A verb in its base form; what the tagger takes for a noun is one before "the". */
function isStep(token: Token, next: Token | undefined): boolean {
  if (token.pos === 'VERB' && isBaseForm(token)) return true
  const isBare = /^\p{L}{3,}$/u.test(token.text) && !/(?:ed|ing|ly|s)$/.test(token.lower)
  return isBare && /^(?:the|it|them)$/.test(next?.lower ?? '')
}

/** Behind a comma or "then", words of order aside. */
function opensPart(tokens: readonly Token[], place: number): boolean {
  let before = place - 1
  let isPart = false
  while (before >= 0 && ORDER.test(tokens[before]?.lower ?? '')) {
    isPart ||= /^(?:,|;|then|next|first|firstly|finally)$/.test(tokens[before]?.lower ?? '')
    before -= 1
  }
  return isPart
}
