/** Plans that are made together. */
import type { Token } from '#src/reading/built-in/text/tagger.ts'

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
