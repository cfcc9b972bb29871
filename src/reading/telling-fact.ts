/**
 * Which fact tells of a relation: the relation goes when that fact goes. The built-in reader takes a
 * relation from the fact's own sentence; a model words both, so there it is the fact of the same
 * message that is about both ends and shares most words with what the model says of them.
 */

import type { FactCandidate, RelationCandidate } from '#src/memory/candidates.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { contentWords } from '#src/text/content-words.ts'

type Told = Pick<FactCandidate, 'entity' | 'content' | 'messageIndex'>

/** The fact that tells of the relation; null where none of these does. */
export function tellingFact<Fact extends { candidate: Told }>(
  relation: RelationCandidate,
  facts: readonly Fact[]
): Fact | null {
  const said = facts.filter(({ candidate }) => candidate.messageIndex === relation.messageIndex)
  const verbatim = said.find(({ candidate }) => candidate.content === relation.description)
  if (verbatim !== undefined) return verbatim
  const words = contentWords(relation.description)
  const shared = ({ candidate }: Fact) =>
    [...contentWords(candidate.content)].filter((word) => words.has(word)).length
  const about = said
    .filter(({ candidate }) => isAbout(candidate, relation.from) && isAbout(candidate, relation.to))
    .map((fact) => ({ fact, shared: shared(fact) }))
  return (
    about.reduce<(typeof about)[number] | null>(
      (best, one) => (best === null || one.shared > best.shared ? one : best),
      null
    )?.fact ?? null
  )
}

/** Whether the fact belongs to the one of this name or has the name as whole words. */
function isAbout({ entity, content }: Told, name: string): boolean {
  const key = nameKey(name)
  if (nameKey(entity) === key) return true
  const text = nameKey(content)
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    if (!isLetter(text.slice(0, at).at(-1)) && !isLetter(text.slice(at + key.length)[0]))
      return true
  }
  return false
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
