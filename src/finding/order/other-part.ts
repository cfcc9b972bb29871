/**
 * A statement may tell several things side by side, "we use Jira for tickets and Confluence for docs", of which a later one
 * speaks of one: who asks about the tickets is not answered by where the docs are now.
 */
import { guessLanguage } from '#src/text/language-guess.ts'
import { anchorsOf } from '#src/updates/anchors.ts'
import { type Piece, readingOf } from '#src/updates/pieces.ts'
import { isLinkedAlike } from '#src/updates/stays/parts/beside-with.ts'
import { type Segment, segmentsOf } from '#src/updates/stays/parts/segments.ts'

/**
 * Whether the later text speaks of other parts of the earlier one than those that say what is asked for; `termsSaid` tells
 * which words of the question a text says.
 */
export function isOfOtherPart(
  older: string,
  newer: string,
  termsSaid: (text: string) => ReadonlySet<string>
): boolean {
  const language = guessLanguage(older)
  const reading = readingOf(older, language)
  const anchors = anchorsOf(reading, readingOf(newer, language))
  const segments = segmentsOf(older, reading, new Set(anchors.map(({ before }) => before)))
  const asked = segments.filter(({ text }) => termsSaid(text).size > 0)
  if (asked.some(({ isSpokenOf }) => isSpokenOf) || termsSaid(newer).size > 0) return false
  const spokenOf = segments.filter(({ isSpokenOf }) => isSpokenOf).map(itemOf)
  return asked.map(itemOf).some((item) => spokenOf.some((other) => isLinkedAlike(item, other)))
}

/** From its name on. */
function itemOf({ own }: Segment): readonly Piece[] {
  return own.slice(own.findIndex(({ isName }) => isName))
}
