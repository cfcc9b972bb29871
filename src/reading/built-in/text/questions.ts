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

/**
 * What a sentence states: all of it, the part before a tail question ("I live in Bern, where do you
 * live?"), or null for a question.
 */
export function statedPart(sentence: string): string | null {
  if (!/[?？؟]["”')\]]*$/u.test(sentence)) return sentence
  // A declarative beginning with a question mark is chat spelling: "I love christmas you do not like it?"
  const declares =
    /^(?:(?:hi|hey|hello|oh|aw+e?|wow|well|haha|ok|okay|yes|no|yeah)[\s,!]+)*I(?:'|’| )(?!wonder)\w/i.test(
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

/** "My bike", "when I visit Rome", "since we moved": true whatever the answer is. */
const PRESUPPOSED =
  /\b(?:my|our) (?!(?:god|goodness|gosh|opinion|way|mind|question|point|turn|advice|guess|friend)\b)\p{L}+|\b(?:when|while|since|after|before|because|where|now that) (?:I|we) (?!(?:last (?:talked|spoke|met|chatted)|talk|spoke|say|said)\b)(?!(?:can|could|should|will|would|may|might|do|did)\b)\p{L}+/iu

/** Whether a question says something about the speaker by the way: "Can I bring my dog?". */
export function presupposes(question: string): boolean {
  return PRESUPPOSED.test(question)
}
