/**
 * An assistant's question told in few words: "Do you have pets, and if so, which?" as "whether they have
 * pets". A fact of the user must read as theirs, not quote whole sentences of whoever asked.
 */

/** Politeness around what is asked: "Great! Just to be sure, could you tell me …". */
const AROUND =
  /^(?:.*[.!:;]\s+)?(?:(?:and|so|but|also|okay|ok|great|sure|thanks|just curious|by the way|out of curiosity|if you don't mind me asking|may I ask|(?:can|could|would|will) you (?:please )?(?:tell|let) me(?: know)?|(?:do you mind )?(?:telling|sharing)(?: with)? me)\b[\s,:]*)*/is
/** What is added behind the question itself: ", and if so, which", ", roughly speaking". */
const BEHIND = /^((?:\S+\s+){2,}?[^\s,]+)(?:,| [–—-]) .*$/s
const YES_OR_NO =
  /^(do|does|did|are|is|were|was|have|has|had|can|could|will|would|should) (you|your [\w' ]+?|there|it|they|that|this)\b\s*(.*)$/is
const WHICH =
  /^((?:what|which|whose|how (?:many|much|long|often|old|far|big)|who|where|when|why|how)\b(?: (?!(?:do|does|did|are|is|were|was|have|has|had|can|could|will|would|should)\b)[\w'-]+){0,5}) (do|does|did|are|is|were|was|have|has|had|can|could|will|would|should) (you|your [\w'-]+|it|they|that|this)\b\s*(.*)$/is
/** Characters of a question that is told as it is. */
const LENGTH_MAX = 80

/** The question as part of a sentence about whoever was asked. */
export function indirectly(question: string): string {
  const asked = question
    .replace(/["“”'’]*[?？]+["”’)]*$/u, '')
    .replace(AROUND, '')
    .replace(BEHIND, '$1')
    .replace(/^(how|what|who|where|when)['’]s\b/iu, '$1 is')
    .replace(/,? (?:right|correct|yes|no|is that right)$/iu, '')
    .trim()
  const plain = YES_OR_NO.exec(asked)
  if (plain !== null)
    return isOfTheirs(plain)
      ? `"${shortened(asked)}?"`
      : `whether ${clause(plain[1], plain[2], plain[3])}`
  const which = WHICH.exec(asked)
  if (which !== null && isPlain(which[2], which[4]))
    return `${lowered(which[1] ?? '')} ${clause(which[2], which[3], which[4])}`
  const state = STATE.exec(asked)
  // "What is left", "what is next": told in that order.
  if (
    state !== null &&
    /^\p{Ll}+$/u.test(state[3] ?? '') &&
    !/^(?:it|that|this|they)$/.test(state[3] ?? '')
  )
    return shortened(lowered(asked))
  if (state !== null)
    return shortened(theirs(`${lowered(state[1] ?? '')} ${state[3] ?? ''} ${state[2] ?? ''}`))
  // Told in order, "how did the switch go" would need another form of its verb: it is quoted.
  if (ASKS_BY_VERB.test(asked)) return `"${shortened(asked)}?"`
  if (/^(?:what|which|whose|who|where|when|why|how)\b/i.test(asked))
    return shortened(theirs(lowered(asked)))
  if (/^you(?:['’]re| \p{L})/iu.test(asked)) return `whether ${shortened(theirs(lowered(asked)))}`
  return `about ${shortened(theirs(lowered(asked)))}`
}

/** "How old are the twins", without a verb behind what is asked about. */
const STATE =
  /^((?:what|which|who|where|when|why|how)(?: (?:old|many|much|long|often|far|big|tall|good|\p{L}+ly))?) (is|are|was|were) ((?!.*\p{L}ing$)(?!.*\p{L}ing )(?:the|your|his|her|their|this|that|\p{Lu}\p{L}+)(?: [\p{L}'’-]+){0,2})$/iu
const ASKS_BY_VERB =
  /^(?:(?:what|which|whose|who|where|when|why|how)\b.{0,40}? )?(?:do|does|did|are|is|were|was|have|has|had|can|could|shall|will|would|should)\b/iu

/** "Is your number still 555 0142": where the subject ends, nothing tells, so it is quoted. */
function isOfTheirs([, auxiliary = '', subject = '', rest = '']: RegExpExecArray): boolean {
  return /^(?:is|are|was|were)$/i.test(auxiliary) && /^your /i.test(subject) && rest.trim() !== ''
}

/** "How does it feel" says "how it feels": only of "you" and "they" does the verb stay. */
function isPlain(auxiliary = '', rest = ''): boolean {
  return !/^(?:did|does)$/i.test(auxiliary) || rest.trim() === ''
}

function clause(auxiliary = '', subject = '', rest = ''): string {
  const verb = /^(?:do|does)$/i.test(auxiliary) ? '' : `${lowered(auxiliary)} `
  // "What is your favourite kind of pizza": the verb follows all of it.
  if (/^your /i.test(subject) && /^(?:is|are|was|were)$/i.test(auxiliary))
    return shortened(`${theirs(lowered(`${subject} ${rest}`)).trim()} ${lowered(auxiliary)}`)
  return shortened(`${theirs(lowered(subject))} ${verb}${theirs(rest)}`.trim())
}

/** Whole words of a long question. */
function shortened(text: string): string {
  return text.length <= LENGTH_MAX ? text : text.slice(0, LENGTH_MAX).replace(/\s+\S*$/, '')
}

function theirs(text: string): string {
  return text
    .replace(/\byourself\b/gi, 'themselves')
    .replace(/\byours?\b/gi, (word) => (/s$/i.test(word) ? 'theirs' : 'their'))
    .replace(
      /\b(to|for|with|from|about|of|at|by|reach|call|contact|help|ring|text|email|bring|get|put|book|send|tell|give|remind) you\b/gi,
      '$1 them'
    )
    .replace(/\byou\b/gi, 'they')
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
