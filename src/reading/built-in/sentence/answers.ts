/**
 * What a reply owes to what was said before it. "Double pepperoni" says something only behind "What
 * kind of pizza?", "me too" only behind "I love hiking", and advice is worth keeping where it was asked
 * for. A reply begins a message, greetings and address aside; what stands later has changed the subject.
 */

/** "Any tips for …?", "What should I …?": the answer is advice, and the advice is the point. */
const ASKS_ADVICE =
  /\b(?:advice|tips?|suggestions?|suggest|recommend(?:ations?)?|pointers?|any ideas?|how (?:do|does|would|could|can|should) (?:I|you|we|one)|what should|should I|where should|(?:what|which|where)\b.* (?:best|worth))\b/i

/** A question about one thing, to which a name or a noun alone is a full answer. */
const ASKS_WHICH = /\b(?:what|which|who|whose|where|when|why|how|what's|who's|where's)\b/i

/** "Me too", "so do I", "same here": the speaker says of themselves what the other just said. */
const AGREEMENT =
  /^(?:(?:oh|yes|yeah|yep|haha|wow|and|well)[\s,!.]+)*(?:me (?:too|neither|either|as well)|same(?: here| with me| for me)?|so (?:do|am|did|have|was) I|neither (?:do|am|did|have) I|I (?:do|am|did|have|was) (?:too|as well)|ditto)\b[\s,!.]*/i

/** What somebody says about themselves, so that "me too" can mean it. */
const ABOUT_ONESELF = /\b(?:I|I'm|I've|I'd|my)\b/

/** Whether the question asks for advice. */
export function asksAdvice(question: string): boolean {
  return ASKS_ADVICE.test(question)
}

/** Whether the question asks for one thing: who, what, where, how many. */
export function asksWhich(question: string): boolean {
  return ASKS_WHICH.test(question)
}

/** Whether the sentence says of its speaker what the other just said of themselves. */
export function agrees(sentence: string): boolean {
  return AGREEMENT.test(sentence)
}

/** The last sentence with which one can agree so: it tells of who said it, and asks nothing. */
export function agreeableIn(sentences: readonly string[]): string | null {
  return (
    sentences.findLast((sentence) => ABOUT_ONESELF.test(sentence) && !/[?？]/.test(sentence)) ??
    null
  )
}
