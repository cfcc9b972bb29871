/**
 * Facts that were never so: "Sorry, I meant 30, not 13" was told again with the one part put right, so
 * what was drawn from the sentence as it stood is closed by it. Looked at are the facts of this add and
 * of the messages shortly before that it was read by.
 */
import { type FactOfChunk, factsOfChunks } from '#db/stores/facts/facts-of-chunks.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { PreparedFact } from '#src/extraction/prepare/embed-add.ts'
import type { Update } from '#src/updates/decide.ts'

/** A fact that this add stores. */
export interface StoredFact {
  fact: PreparedFact
  factId: string
  entityId: string
  content: string
  statedAt: number
}

/** More corrections of corrections are nobody's. */
const CHAIN_MAX = 8

/** What the facts that this add stores put right, in its own facts and in those of `chunkIds`. */
export async function correctedFacts(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[],
  stored: readonly StoredFact[]
): Promise<Update[]> {
  const correcting = stored.filter(({ fact }) => fact.candidate.corrects !== undefined)
  if (correcting.length === 0) return []
  const known = await factsOfChunks(tx, scope, chunkIds)
  return correcting.flatMap((one) => {
    const { corrects = '', speaker } = one.fact.candidate
    const own = stored.slice(0, stored.indexOf(one)).filter(({ fact: { candidate } }) => {
      const isTold = candidate.corrects === corrects || isDrawnFrom(candidate.quote, corrects)
      return isTold && candidate.speaker === speaker
    })
    const before = known
      .filter((fact) => fact.speaker === speaker && isDrawnFrom(fact.quote, corrects))
      .flatMap((fact) => asItStands(fact, known) ?? [])
    return [...own, ...before].map(({ factId: older }) => ({
      ...{ older, newer: one.factId, chance: 1, closes: true },
      ...{ left: null, from: one.statedAt }
    }))
  })
}

function isDrawnFrom(quote: string | null, sentence: string): boolean {
  return quote !== null && quote !== '' && (sentence.includes(quote) || quote.includes(sentence))
}

/** The fact that holds now where one has been put right before; null where none of those looked at does. */
function asItStands(fact: FactOfChunk, known: readonly FactOfChunk[]): FactOfChunk | null {
  let one: FactOfChunk | undefined = fact
  for (let step = 0; step < CHAIN_MAX && one !== undefined; step++) {
    if (one.state === 'active') return one
    const successor: string | null = one.supersededBy
    one = known.find(({ factId }) => factId === successor)
  }
  return null
}
