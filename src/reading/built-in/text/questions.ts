/**
 * Tells questions from statements, by the mark and by the order of words. Chat puts both into one
 * sentence ("I live in Bern, where do you live?") and question marks behind statements.
 */

/** Words that begin a question, as one alternative of a pattern. */
export const QUESTION_START =
  "do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|what|where|when|who|whom|whose|why|how|which|don't|doesn't|isn't|aren't|didn't|won't"
const TAIL_AFTER_MARK = new RegExp(
  `^(.*?\\S)\\s*[,;.!–—-]+\\s*(?:and |but |so |or )?(?:${QUESTION_START}|any|anyone|ever|you|right|huh|yours?)\\b[^,;]*[?？]+["”')\\]]*$`,
  'iu'
)
/** Without a mark between: "I am fine how are you?". */
const TAIL_RUN_ON =
  /^(.*?\S)\s+(?:and |but |so )?(?:how|what|where|who|when|why|which|do|did|are|have) (?:about|are|is|do|did|does|were|was|kind|type|sort|would|you|your|have)\b[^,;]*[?？]+["”')\]]*$/iu

/** "Can you remember that prod is on AWS?", "could you note this for me: …": told to be known. */
const TO_REMEMBER =
  /^(?:(?:hey|hi|hello|ok(?:ay)?|so|and|also|oh|please)[\s,]+){0,3}(?:(?:can|could|would|will) you (?:please )?(?:remember|note|keep in mind|bear in mind|make a note)(?: down)?|(?:remember|note|save|keep in mind)(?= this))(?: this| the following)?(?: for me| for later| please){0,2}(?:\s*[:–—]\s*|\s+that (?=(?:I|we|my|our|the|he|she|they|it|there)\b|(?:[\p{L}\p{N}'’-]+ ){1,5}(?:is|are|was|were|has|have|had|runs?|uses?|will|goes|lives?|works?)\b))(?<told>[^?？]{3,}[^?？\s])[?？]*$/iu
/** "Did I tell you we moved to Porto?": it is told again, or now. */
const TOLD_YOU =
  /^(?:(?:hey|hi|hello|ok(?:ay)?|so|and|also|oh|btw|by the way)[\s,]+){0,3}(?:did I|have I|haven['’]t I|didn['’]t I) (?:ever |already |even )?(?:tell you|told you|mention|mentioned|say|said)(?: to you)?(?: (?:yet|already|before))?(?: that)? (?<told>(?:(?:I|we|he|she|they|there)(?:['’]\p{L}{1,2})? |(?=(?:my|our) (?:[\p{L}'’-]{1,20} ){1,4}(?:is|are|was|were|has|have|had|got|will|moved|started|left|lives|works|goes|died|came)\b))[^?？]{3,}[^?？\s])[?？]*$/iu
/** Where in a sentence what is told stands, if it asks for it to be remembered or whether it was told; null where it does not. */
export function toRemember(sentence: string): { start: number; end: number } | null {
  const told = (TO_REMEMBER.exec(sentence) ?? TOLD_YOU.exec(sentence))?.groups?.['told']
  if (told === undefined) return null
  const start = sentence.lastIndexOf(told)
  return { start, end: start + told.length }
}

/** "Can I bring the dog": the order of words asks. */
const ASKS_WITHOUT_MARK =
  /^(?:(?:hey|hi|hello|ok(?:ay)?|so|and|also|oh|yes|no|um+|well)[\s,]+){0,3}(?:can|could|may|shall|do|did|are|will|would|is) (?:I|we|you)\b(?! (?:too|though|so)\b)/iu

/** "I should use the service name right?": a guess. */
const ASKS_IF_RIGHT =
  /^(?:(?:oh|so|ok(?:ay)?|wait|then|and)[\s,.]+){0,3}(?:I|we) (?:should|could|can|would|must|need to|have to|just)\b[^,?]*[,\s](?:right|correct|yeah|no)\s?[?？]+$/iu

/**
 * What a sentence states: all of it, the part before a tail question ("I live in Bern, where do you
 * live?"), or null for a question.
 */
export function statedPart(sentence: string): string | null {
  if (!/[?？؟]["”')\]]*$/u.test(sentence)) return ASKS_WITHOUT_MARK.test(sentence) ? null : sentence
  // A declarative beginning with a question mark is chat spelling: "I love christmas you do not like it?"
  const declares =
    /^(?:(?:hi|hey|hello|oh|aw+e?|wow|well|haha|ok|okay|yes|no|yeah)[\s,!]+)*I(?:'|’| )(?!wonder)\w/i.test(
      sentence
    )
  if (ASKS_IF_RIGHT.test(sentence)) return null
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

/** "My bike", "when I visit Rome", "since we moved": true whatever the answer is. */
const PRESUPPOSED =
  /\b(?:my|our) (?!(?:god|goodness|gosh|opinion|way|mind|question|point|turn|advice|guess|friend)\b)\p{L}+|\b(?:when|while|since|after|before|because|where|now that) (?:I|we) (?!(?:last (?:talked|spoke|met|chatted)|talk|spoke|say|said)\b)(?!(?:can|could|should|will|would|may|might|do|did)\b)\p{L}+/iu

/** "Could we do Friday at 10?", "Can I move it to the 18th?": something is to be arranged. */
const ARRANGES =
  /^(?:[^?]{0,60}[,.!–—-]\s*)?(?:(?:can|could|may|might) (?:I|we|you)(?: please| also| maybe| possibly| still)?|(?:is|would) it (?:be )?(?:possible|ok(?:ay)?)(?: for (?:me|us))? to) (?:come|make|do|move|fit|squeeze|put|pick|drop|deliver|meet|start|push|bring|change|book|reserve|order|rebook|reschedule|cancel|switch|swap|have|get|see)\b/iu
const NUMBERED =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|noon|midnight|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu
const TIMED =
  /\b(?:at|by|before|after|till|until) (?:\d|noon|midnight)|\d(?:st|nd|rd|th|[ap]m|:\d\d| ?o['’]clock)\b|\b(?:tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu
const RETRIEVES =
  /\b(?:ideas?|examples?|suggestions?|tips?|recipes?|options?|list|summary|names|facts|questions|steps|ways|words|sentences|code|function|versions?|paragraphs?)\b/iu

/** Whether a question asks for a day, an hour or so many of something. */
export function arranges(question: string): boolean {
  const named = ARRANGES.exec(question)?.[0] ?? null
  if (named === null || RETRIEVES.test(question)) return false
  return (/ you\b/iu.test(named) ? TIMED : NUMBERED).test(question)
}

/** Whether a question says something about the speaker by the way: "Can I bring my dog?". */
export function presupposes(question: string): boolean {
  return PRESUPPOSED.test(question)
}
