/** A text cut into sentences and clauses where its marks stand; marks stay with what they end. */

const SENTENCE_END = /(?<=[.!?;。！？；\n])/u
const CLAUSE_END = /(?<=[,，、:：])/u

/** Sentences of a text, in order; joined they are the text. */
export function sentencesIn(text: string): string[] {
  return text.split(SENTENCE_END)
}

/** Clauses of a sentence or text, in order; joined they are it. */
export function clausesIn(text: string): string[] {
  return sentencesIn(text).flatMap((sentence) => sentence.split(CLAUSE_END))
}
