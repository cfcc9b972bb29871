/**
 * A message may tell several things ("CI is on Jenkins and deploys go to Heroku"), of which later ones replace one or more.
 * Who asks for one of them is not answered by what came after another.
 */
import { type Successor, textsToCompare } from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScoredFact } from '#src/finding/find-facts.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import { questionTermsOf, termsInAny } from '#src/text/tokens.ts'

/** What came after it must answer less than so much as well as the other fact: "The deadline is in May" answers "When is it due?". */
const ANSWERS_LESS = 0.75
/** Of what came after two closed facts: as much less. */
const AFTER_LESS = 0.5

/** An earlier fact, and how well what came after it answers. */
interface Overtaken {
  older: string
  chunk: string
  /** It is not found any more, so only its words tell whether it is meant. */
  isClosed: boolean
  after: number
}

/**
 * The earlier facts of these pairs that the question does not mean, since another fact of their message answers it
 * better: by score where both were found, and by the words of the question where one is closed; and since what came
 * after it hardly answers, or less than what came after the other.
 */
export async function meantBeside(
  tx: ReadTx,
  scope: Scope,
  query: string,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<ReadonlySet<string>> {
  const scores = new Map(found.map(({ fact, score }) => [fact.itemId, score]))
  const overtaken = [...Map.groupBy(pairs, ({ older }) => older)].flatMap(
    ([older, own]): Overtaken[] => {
      const chunk = own[0]?.olderChunk ?? null
      const after = Math.max(...own.map(({ newer }) => scores.get(newer) ?? 0))
      return chunk === null ? [] : [{ older, chunk, isClosed: !scores.has(older), after }]
    }
  )
  const ofMessage = Map.groupBy(found, ({ fact }) => fact.chunkId)
  const othersOf = ({ older, chunk }: Overtaken) =>
    (ofMessage.get(chunk) ?? []).filter(({ fact }) => fact.itemId !== older)
  const closedBeside = (one: Overtaken) =>
    overtaken.filter((other) => other !== one && other.isClosed && other.chunk === one.chunk)
  const closed = overtaken.filter(
    (one) => one.isClosed && othersOf(one).length + closedBeside(one).length > 0
  )
  const wanted = closed.flatMap((one) => [one.older, ...othersOf(one).map(idOf)])
  const shares = await sharedTerms(tx, scope, query, [...new Set(wanted)])
  const shareOf = (id: string) => shares.get(id) ?? 0
  const isMeantLess = (one: Overtaken): boolean => {
    const others = othersOf(one)
    if (!one.isClosed) {
      const own = scores.get(one.older) ?? 0
      return others.some(({ score }) => one.after < score * ANSWERS_LESS && score > own)
    }
    const own = shareOf(one.older)
    return (
      others.some(
        (other) => one.after < other.score * ANSWERS_LESS && shareOf(idOf(other)) > own
      ) ||
      closedBeside(one).some(({ older, after }) =>
        shareOf(older) > own
          ? after >= one.after
          : shareOf(older) === own && one.after < after * AFTER_LESS
      )
    )
  }
  return new Set(overtaken.filter(isMeantLess).map(({ older }) => older))
}

/** How many terms of the question each of these facts says. */
async function sharedTerms(
  tx: ReadTx,
  scope: Scope,
  query: string,
  factIds: readonly string[]
): Promise<ReadonlyMap<string, number>> {
  const texts = await textsToCompare(tx, scope, { factIds, chunkIds: [] })
  const asked = questionTermsOf(query, [])
  const languages = plausibleLanguages(query)
  return new Map(
    texts.map(({ id, text }) => {
      return [id, asked.intersection(termsInAny(text, languages)).size]
    })
  )
}

const idOf = ({ fact }: ScoredFact) => fact.itemId
