/**
 * Chat leaves the speaker out: "Just got off work", "Trying to eat healthy", "Love it". Putting the
 * subject back makes such a sentence like any other, for judging it and for wording it. A gerund that is
 * itself the subject ("Making art is fun") and an imperative are no ellipses.
 */
import type { Token } from './tagger.ts'
import { isModal, isPast } from './verbs.ts'

const LEAD_ADVERB =
  /^(?:just|still|also|never|always|not|currently|recently|finally|only|mostly|usually|sometimes|normally|often|probably|really|actually|even|already)$/
const STATE_VERB =
  /^(?:love|like|hate|enjoy|prefer|want|need|miss|wish|hope|doubt|guess|bet|remember|hear|know)$/
const ON_THE_WAY =
  /^(?:about to|done with|off to|(?:down|up|back) to \d+(?! ?(?:ms|s|seconds?|minutes?|hours?|percent|[KMG]B)\b)|back (?:from|to|in|at|home)|out of|ready to|glad to|happy to|excited to|so (?:glad|happy|excited) to)\b/i

/** "Find it hard to sleep": how something is for whoever tells it. "Find it in the list" is a task. */
const FINDS =
  /^(?:(?:just|still|really) )?(?:find (?:it|that) (?:(?:so|too|very|really|quite|a bit) )?(?:\p{L}+(?:ing|ful|ous|ic)|hard|harder|tough|easy|easier|difficult|weird|strange|odd|impossible)\b|struggle (?:to|with)\b|suffer from\b|tend to\b)/iu
/** "Last day at Initech was Friday": whose it was is left out, too. */
const MY_DAY =
  /^(?:last|first) (?:day|week|shift|lesson|class|session|exam|interview|appointment) (?:at|in|of|with|on|as)\b/i
/** "Starting next Monday I work from home": when it begins, and who does it stands behind. */
const SINCE_WHEN =
  /^(?:starting|beginning)\b[^,]{0,40}?(?:,| (?:I|we|he|she|they|it|my|our|the)\b)/i

/** "Software engineer here", "mum of two here": what the speaker is. */
const HERE =
  /^(?!(?:same|i'm|i|new|right|over|out|come|look|click|nothing|all|not|it|it's|that|that's|this|still|only|also|and|what|me|everyone|done|good|nobody|anyone|someone|you|we|he|she|they|stuck|back|fine|cold|hot|warm|the|no|yes|ok|okay)\b)(?:an? )?(\p{L}[\p{L}-]+(?: \p{L}[\p{L}-]+){0,3}) here[.!]*$/iu

/** What stands for "I am …" where only a name for the speaker is said; null where it is none. */
export function asSelfName(name: string, tokens: readonly Token[]): string {
  const isNoun = tokens.some((token) => token.pos === 'NOUN' || token.pos === 'PROPN')
  const isOne = isNoun && !/(?:s|an)$/i.test(name)
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a'
  return `I am ${isOne ? `${article} ` : ''}${lowered(name)}.`
}

/** The sentence with "I", "I am" or "I have" before it; null when nothing was left out. */
export function withSubject(sentence: string, tokens: readonly Token[]): string | null {
  const words = tokens.filter((token) => token.pos !== 'PUNCT')
  if (
    (words.length < 2 && !sentence.includes('-')) ||
    words.some((token) => token.text === 'I' && token === words[0])
  )
    return null
  if (LABELLED.test(sentence) || NO_ACT.test(sentence)) return null
  if (TOLD_STATE.test(sentence)) return `I am ${lowered(sentence)}`
  const here = HERE.exec(sentence)?.[1]
  if (here !== undefined) return asSelfName(here, words.slice(0, -1))
  if (MY_DAY.test(sentence)) return `My ${lowered(sentence)}`
  // "Back to Black was performed in London" has its subject.
  const [first] = words
  if (ON_THE_WAY.test(sentence) && first !== undefined && !hasFiniteVerb(tokens, first))
    return `I am ${lowered(sentence)}`
  const leadAt = words.findIndex((token) => !LEAD_ADVERB.test(token.lower))
  const lead = words[leadAt]
  if (lead === undefined) return null
  // "Made.com pushed it back" has its subject.
  if (/^[\p{L}\p{N}-]+\.\p{L}{2}/u.test(sentence)) return null
  // "Left-handed": what somebody is, not what they left.
  if (/^\p{L}+-\p{L}+ed[.!]*$/u.test(sentence)) return `I am ${lowered(sentence)}`
  if (tokens[tokens.indexOf(lead) + 1]?.text === '-') return null
  const rest = words.slice(leadAt + 1)
  if (lead.lower === 'been') return `I have ${lowered(sentence)}`
  if (SINCE_WHEN.test(sentence)) return null
  if (/ing$/.test(lead.lower) && (lead.pos === 'VERB' || GERUND.test(lead.lower))) {
    const isSubject = hasFiniteVerb(tokens, lead) || hasCopula(tokens, lead)
    return rest.length > 0 && !isSubject ? `I am ${lowered(sentence)}` : null
  }
  if (FINDS.test(sentence) || TOLD_HEAD.test(lowered(sentence))) return `I ${lowered(sentence)}`
  if (STATE_VERB.test(lead.lower) && rest.length > 0) return `I ${lowered(sentence)}`
  if (lead.lower === 'ca' || lead.lower === "can't") return `I ${lowered(sentence)}`
  const isTold = lead.pos === 'VERB' && isPast(lead) && rest.length > 0 && rest[0]?.lower !== 'by'
  return isTold && !hasFiniteVerb(tokens, lead) ? `I ${lowered(sentence)}` : null
}

/** "Funded hours: 30": what it is, and no act. */
const LABELLED = /^\p{L}+(?: \p{L}+){1,2}\s?:\s/u

/** "Sitting service Tuesdays 2 to 5", "Miss Lovibond likes Westerns": a thing, and a title. */
const NO_ACT =
  /^(?:(?:sitting|swimming|cleaning|training|shopping|housing|parking|meeting|running|reading|walking|cooking|riding|dancing|driving|climbing|knitting|sewing) (?:service|lessons?|class(?:es)?|lady|club|group|shoes|list|permit|space|bay|spot|costs?|fees?|gear|kit|room|wall|circle)\b|embedded (?:team|systems?|dev|developer|engineer)\b|missed (?:\p{L}+ ){1,3}(?:costs?|are|will|count)\b|miss \p{L}+ (?:is|was|has|had|will|can|\p{L}{2,}s)\b)/iu

/** "Cancelled Netflix", "Got promoted!": what the tagger takes for a name, or for two verbs. */
const TOLD_HEAD =
  /^(?:(?:cancelled|canceled|ditched|dropped|joined|stopped|switched|finished|booked|ordered|adopted|swapped|upgraded|deleted|installed|uninstalled|replaced|quit|left|resigned from|retired from|graduated from) (?:from |to )?(?:\p{Lu}|my |the |our )|got (?:promoted|fired|married|divorced|engaged|hired|laid off|accepted|evicted|diagnosed|sacked|made redundant)\b|(?:retired|graduated|emigrated|remarried) (?:in|last|from|at|on|early) \p{L}|quit \p{L}+ing\b|had (?:my|our|the|an?|another|some|lunch|dinner|breakfast|coffee|drinks) \p{L})/u

/** "Not vegan anymore", "Single again", "Back in London since Monday". */
const TOLD_STATE =
  /^(?:not (?:an? )?[\p{L}-]+ any ?more\b|back (?:in|at) \p{L}+ (?:now|since|for good)\b|off (?:\p{L}+ ){1,2}(?:now|since|for)\b|(?:single|married|divorced|engaged|pregnant|retired|unemployed|sober|vegan|vegetarian) (?:now|again|since)\b)/iu

/** Gerunds that the tagger takes for names at the head of a sentence. */
const GERUND =
  /^(?:loving|going|trying|working|looking|living|getting|having|thinking|planning|doing|making|taking|studying|hoping|enjoying|missing)$/

/** Whether the clause that begins with `lead` has a verb of its own behind it. */
function hasFiniteVerb(tokens: readonly Token[], lead: Token): boolean {
  const from = tokens.indexOf(lead) + 1
  for (const [index, token] of tokens.slice(from).entries()) {
    if (
      /^[,;:.!—–-]+$/.test(token.text) ||
      /^(?:and|but|because|so|that|which|who|when|where|while|if|as)$/.test(token.text)
    )
      return false
    const previous = tokens[from + index - 1]
    const isInfinitive = previous?.lower === 'to'
    if (token.pos === 'AUX' || isModal(token)) return true
    // A verb straight after a subject pronoun belongs to a clause of its own: "the book I read".
    if (previous?.pos === 'PRON') return false
    if (token.pos === 'VERB' && !isInfinitive && !/ing$/.test(token.lower)) return true
  }
  return false
}

/**
 * "Working as a paramedic is slow": the first finite verb of the sentence follows no subject of its own,
 * so the gerund is it. "Working as if it is slow" has one.
 */
function hasCopula(tokens: readonly Token[], lead: Token): boolean {
  const at = tokens.findIndex((token) =>
    /^(?:is|was|are|were|has|can|will|would)$/.test(token.lower)
  )
  const from = tokens.indexOf(lead) + 1
  if (at < from) return false
  const between = tokens.slice(from, at)
  const isOwn = /^(?:PRON|SCONJ|PUNCT)$/.test(tokens[at - 1]?.pos ?? '')
  return (
    !isOwn &&
    !between.some((token) => /^(?:that|which|who|what|how|if|because|[,;:])$/.test(token.lower))
  )
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
