/** How much of a clause carries something. */
import type { Token } from '#src/reading/built-in/text/tagger.ts'

const LIGHT = new Set(
  'be have do get go make thing lot way kind sort bit one stuff something anything everything nothing time sure good great nice'.split(
    ' '
  )
)

/** How many words carry something: nouns, names, numbers, adjectives, full verbs. */
export function contentOf(words: readonly Token[]): number {
  return words.filter(
    (token) =>
      /^(?:NOUN|PROPN|NUM|ADJ|VERB)$/.test(token.pos) &&
      !LIGHT.has(token.lemma) &&
      /[\p{L}\p{N}]/u.test(token.text)
  ).length
}
