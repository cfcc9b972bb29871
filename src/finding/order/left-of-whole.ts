/**
 * What is left of a whole statement of which a part has ended. How it was before is told by the whole, and not by what is
 * left of it: "The consultation is at the clinic" answers no "When was it at first?", which "The consultation is on
 * 12 March at the clinic" does. How it is now is told by what is left, and not by what ended the rest: "Who is on the team?"
 * is answered by "The team is Ana and Yusuf", not by "Tom left the team", unless Tom or leaving is asked about.
 */
import { type Saying, type Successor, textsToCompare } from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScoredFact } from '#src/finding/find-facts.ts'
import { CLOSED, type Link } from '#src/finding/order/links.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import { questionTermsOf, termsInAny } from '#src/text/tokens.ts'
import { namesOther } from '#src/updates/anchors.ts'
import { signalsOf, stemsOf } from '#src/updates/features.ts'
import { readingOf } from '#src/updates/pieces.ts'

/** A closed fact, what is left of it, and what closed it. */
interface Parted {
  whole: Saying
  left: Saying
  closer: Saying
}

/** Closed facts before what of their message was found and says nothing that they do not say. */
export async function wholesBeforeLeft(
  tx: ReadTx,
  scope: Scope,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<Link[]> {
  const parted = await partedAmong(tx, scope, pairs, found)
  return parted.map(({ whole, left }) => before(whole, left))
}

/** What is left of closed facts before what only ended the rest, but where the question is about that. */
export async function leftBeforeEnds(
  tx: ReadTx,
  scope: Scope,
  query: string,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<Link[]> {
  if (signalsIn(query).end) return []
  const parted = await partedAmong(tx, scope, pairs, found)
  const asked = questionTermsOf(query, [])
  const languages = plausibleLanguages(query)
  const isMeant = (one: Parted) => {
    const { end, change } = signalsIn(one.closer.text)
    if (!end || change || namesAnother(one)) return false
    const closer = termsInAny(one.closer.text, languages)
    const left = termsInAny(one.left.text, languages)
    const ended = termsInAny(one.whole.text, languages).intersection(closer).difference(left)
    const shared = left.intersection(asked).size
    const isOfEnded = ended.size === 0 || !ended.isDisjointFrom(asked)
    return !isOfEnded && shared > 0 && shared >= closer.intersection(asked).size
  }
  return parted.filter(isMeant).map(({ left, closer }) => before(left, closer))
}

/** "Jira's gone, we're on Linear": what came in its place, and no mere end. In German any thing is written as names are. */
function namesAnother({ whole, closer }: Parted): boolean {
  const language = guessLanguage(closer.text)
  if (language === 'de') return false
  return namesOther(readingOf(whole.text, language), readingOf(closer.text, language))
}

function signalsIn(text: string): { end: boolean; change: boolean } {
  const { end, change } = signalsOf(text, plausibleLanguages(text))
  return { end: end === 1, change: change === 1 }
}

function before(first: Saying, second: Saying): Link {
  return { first: first.id, second: second.id, chance: 1, beside: 1 }
}

/** The facts that were closed and are not found, each with what of its message was and says nothing that it does not say. */
async function partedAmong(
  tx: ReadTx,
  scope: Scope,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<Parted[]> {
  const ids = new Set(found.map(({ fact }) => fact.itemId))
  const closed = pairs.filter(({ older, chance }) => chance === CLOSED && !ids.has(older))
  const beside = closed.flatMap(({ older, olderChunk, newer }) =>
    found
      .filter(({ fact }) => olderChunk !== null && fact.chunkId === olderChunk)
      .map(({ fact }) => ({ whole: older, left: fact.itemId, closer: newer }))
      .filter(({ left, closer }) => left !== closer)
  )
  if (beside.length === 0) return []
  const factIds = [...new Set(beside.flatMap(({ whole, left, closer }) => [whole, left, closer]))]
  const texts = await textsToCompare(tx, scope, { factIds, chunkIds: [] })
  const sayings = new Map(texts.map((one) => [one.id, one]))
  return beside.flatMap((one): Parted[] => {
    const whole = sayings.get(one.whole)
    const left = sayings.get(one.left)
    const closer = sayings.get(one.closer)
    if (whole === undefined || left === undefined || closer === undefined) return []
    const stems = stemsOf(left.text)
    const isLeft = stems.size > 0 && stems.isSubsetOf(stemsOf(whole.text))
    return isLeft ? [{ whole, left, closer }] : []
  })
}
