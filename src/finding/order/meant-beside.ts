/**
 * A message may tell several things ("CI is on Jenkins and deploys go to Heroku"), of which a later one replaces one. Who
 * asks for another of them is not answered by what came after that one.
 */
import { type Successor, textsToCompare } from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScoredFact } from '#src/finding/find-facts.ts'
import { stemOverlap, stemsOf } from '#src/updates/features.ts'

/** What came after it must answer less than so much as well as the other fact: "The deadline is in May" answers "When is it due?". */
const ANSWERS_LESS = 0.75

/**
 * The earlier facts of these pairs that the question does not mean, since another fact of their message answers it
 * better: by score where both were found, and by the words of the question where the earlier one is closed; and
 * since what came after it hardly answers.
 */
export async function meantBeside(
  tx: ReadTx,
  scope: Scope,
  query: string,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<ReadonlySet<string>> {
  const scores = new Map(found.map(({ fact, score }) => [fact.itemId, score]))
  const ofMessage = Map.groupBy(found, ({ fact }) => fact.chunkId)
  const after = [...Map.groupBy(pairs, ({ older }) => older)]
  const doubtful = after.flatMap(([older, own]): [string, ScoredFact[]][] => {
    const chunk = own[0]?.olderChunk ?? null
    const best = Math.max(...own.map(({ newer }) => scores.get(newer) ?? 0))
    const others = (chunk === null ? [] : (ofMessage.get(chunk) ?? [])).filter(
      ({ fact, score }) => fact.itemId !== older && best < score * ANSWERS_LESS
    )
    return others.length === 0 ? [] : [[older, others]]
  })
  if (doubtful.length === 0) return new Set()
  const closed = doubtful.filter(([older]) => !scores.has(older))
  const factIds = closed.flatMap(([older, others]) => [older, ...others.map(idOf)])
  const texts = await textsToCompare(tx, scope, { factIds, chunkIds: [] })
  const asked = stemsOf(query)
  const shares = new Map(
    texts.map(({ id, text }) => [id, stemOverlap(asked, stemsOf(text)).common] as const)
  )
  const isMeantLess = ([older, others]: (typeof doubtful)[number]) => {
    const by = scores.has(older) ? scores : shares
    const most = Math.max(...others.map((one) => by.get(idOf(one)) ?? 0))
    return most > (by.get(older) ?? 0)
  }
  return new Set(doubtful.filter(isMeantLess).map(([older]) => older))
}

const idOf = ({ fact }: ScoredFact) => fact.itemId
