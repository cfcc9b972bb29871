/**
 * Reads what the first results say, and puts the one in front that is worth most (`first-place.ts`). What people
 * say to each other under their names stays as it is: asked of such talks, the choice is right less often.
 */
import { textsToCompare } from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { After } from '#src/finding/evidence.ts'
import { type WeighedCandidate, weighed, withFirst } from '#src/finding/order/first-place.ts'
import { CLOSED, type Doubt } from '#src/finding/order/links.ts'

/** So many of the first are looked at. */
export const CANDIDATES_MAX = 12

/** Results of one kind, best first. */
export interface Results<Found> {
  idOf: (one: Found) => string
  /** Only one of the same session may take a place; null where sessions are not ranked. */
  sessionOf?: (one: Found) => string | null
  /** As the question found them. */
  found: readonly Found[]
  /** In the order of time. */
  placed: readonly Found[]
  doubts: readonly Doubt[]
  /** What came after something else that is told beside what is asked for: not chosen before that. */
  ofElse: ReadonlySet<string>
}

/** A result to be looked at, before it is read. */
interface Place {
  id: string
  found: number | null
  placed: number
  session: string | null
  /** What it closed. */
  closed: readonly string[]
}

type Scored = { score: number; after?: After }

/** The same results in their order, and what the choice was made from. */
export async function chooseFirst<Fact extends Scored, Chunk extends Scored>(
  tx: ReadTx,
  scope: Scope,
  query: string,
  facts: Results<Fact>,
  chunks: Results<Chunk>
): Promise<{ facts: Fact[]; chunks: Chunk[]; candidates: WeighedCandidate[] }> {
  const [ofFacts, ofChunks] = [placesOf(facts), placesOf(chunks)]
  const texts = await textsToCompare(tx, scope, {
    factIds: withClosed(ofFacts),
    chunkIds: withClosed(ofChunks)
  })
  const saidBy = new Map(texts.map((one) => [one.id, one]))
  const isTalk = [...ofFacts, ...ofChunks].some(({ id }) => saidBy.get(id)?.speaker != null)
  const weigh = (places: readonly Place[], doubts: readonly Doubt[], areFacts: boolean) => {
    const candidates = places.flatMap((place) => {
      const said = saidBy.get(place.id)
      if (said === undefined) return []
      const closed = place.closed.flatMap((id) => saidBy.get(id)?.text ?? [])
      const message = said.message ?? said.id
      const at = said.at.getTime()
      return [{ ...place, message, text: said.text, at, replaces: closed.join('\n') }]
    })
    return candidates.length < 2 || isTalk ? [] : weighed(query, candidates, doubts, areFacts)
  }
  const [factsWeighed, chunksWeighed] = [
    weigh(ofFacts, facts.doubts, true),
    weigh(ofChunks, chunks.doubts, false)
  ]
  return {
    facts: withFirst(facts.placed, facts.idOf, factsWeighed, facts.doubts),
    chunks: withFirst(chunks.placed, chunks.idOf, chunksWeighed, chunks.doubts),
    candidates: [...factsWeighed, ...chunksWeighed]
  }
}

/** Ids of the results and of what they closed. */
function withClosed(places: readonly Place[]): string[] {
  return places.flatMap(({ id, closed }) => [id, ...closed])
}

/**
 * Those that may stand first, as they were found and as they were put. Where doubt is about none of them they
 * stay as they are, but in a young memory, where everything that was found may be meant.
 */
export function placesOf<Found extends Scored>(results: Results<Found>): Place[] {
  const { idOf, sessionOf = () => null, found, placed, doubts, ofElse } = results
  const [front] = placed
  if (front === undefined) return []
  const scores = new Map(found.map((one) => [idOf(one), one.score]))
  const first = [...found.slice(0, CANDIDATES_MAX), ...placed.slice(0, CANDIDATES_MAX)]
  const looked = new Set(first.map(idOf))
  const closedBy = Map.groupBy(
    doubts.filter(({ chance }) => chance === CLOSED),
    ({ newer }) => newer
  )
  const places = placed.flatMap((one) => {
    const id = idOf(one)
    if (!looked.has(id) || (ofElse.has(id) && one !== front)) return []
    const closed = closedBy.get(id)?.map(({ older }) => older) ?? []
    const found = scores.get(id) ?? null
    return [{ id, found, placed: one.score, session: sessionOf(one), closed }]
  })
  const isAbout = ({ older, newer }: Doubt) => looked.has(older) && looked.has(newer)
  const isOpen = places.length < CANDIDATES_MAX || doubts.some(isAbout)
  return isOpen ? places.filter(({ session }) => session === sessionOf(front)) : []
}
