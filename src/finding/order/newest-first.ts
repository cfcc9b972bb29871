/**
 * The order of time among results about the same thing: for a question about now the later of two stands
 * first, for one about the past the earlier. Which two are about the same thing was decided when the
 * later one was kept (`src/updates`), so that a search only reads it. Most of those pairs are in doubt, and
 * in a long chat there are many, so doubt only orders what stands at the top anyway; a sure pair brings
 * the later one in although the question found it late or not at all.
 */
import {
  type FoundItems,
  type Successor,
  successorsAmong
} from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScopeAt } from '#src/finding/copies/scope-copy.ts'
import type { After, RankedChunk } from '#src/finding/evidence.ts'
import { byEntity, type RankedEntity, type ScoredFact } from '#src/finding/find-facts.ts'
import { chooseFirst } from '#src/finding/order/choose-first.ts'
import { BEHIND, type WeighedCandidate } from '#src/finding/order/first-place.ts'
import { leftBeforeEnds, wholesBeforeLeft } from '#src/finding/order/left-of-whole.ts'
import { CLOSED, type Doubt, type Link, linksOf } from '#src/finding/order/links.ts'
import { meantBeside } from '#src/finding/order/meant-beside.ts'
import { SURE_FROM } from '#src/updates/decide.ts'

/** Facts and chunks that are looked at, from the best on. */
const FACTS_MAX = 60
const CHUNKS_MAX = 40
/** What a question is about: how things are, how they were before that, or something that happened. */
export type AskedTime = 'now' | 'past' | 'event'

/** What is less than sure counts only where both stand among so many of the first. */
const DOUBTED_PLACES = 12
/**
 * A statement replaces one thing and is replaced by one, so of pairs that share a statement the likeliest is
 * meant. Another one counts where it is nearly as likely, and only if what would be put first answers
 * about as well: at its chance beside the likeliest one's, and its score beside the other's.
 */
const RIVAL_FROM = 0.6
const RIVAL_SCORE_FROM = 0.5

/** Messages of which closed facts are looked at. */
const CLOSED_PLACES = 2

/** No other pair in doubt changes anything, and a long chat has hundreds. */
const DOUBT = { below: SURE_FROM, places: DOUBTED_PLACES }

export interface RankedMemory {
  entities: RankedEntity[]
  chunks: RankedChunk[]
}

/** The same in their order, and by which numbers the first of each kind was chosen. */
export interface OrderedMemory extends RankedMemory {
  candidates: WeighedCandidate[]
}

/** The question as it was asked, and what it is about. */
export interface AskedOfTime {
  query: string
  about: AskedTime
  /** Whether messages are shown too. */
  beside: boolean
}

/**
 * Reads what came after the best results, as far as the question may see it, and puts it before them;
 * behind them where the question is about the past. Doubt does not always count (`thatCount`), and
 * where it is about now the first of all is chosen among the best (`first-place.ts`).
 */
export async function inOrderOfTime(
  tx: ReadTx,
  scope: Scope,
  { entities, chunks }: RankedMemory,
  { query, about, beside }: AskedOfTime,
  seen: Omit<FoundItems, 'factIds' | 'chunkIds' | 'doubt'>,
  copy: ScopeAt | null
): Promise<OrderedMemory> {
  const facts = entities.flatMap((entity) => entity.facts).sort((a, b) => b.score - a.score)
  const found = {
    factIds: facts.slice(0, FACTS_MAX).map(({ fact }) => fact.itemId),
    chunkIds: chunks.slice(0, CHUNKS_MAX).map(({ id }) => id),
    doubt: DOUBT
  }
  const known = inOneOrder(
    copy === null ? await successorsAmong(tx, scope, { ...seen, ...found }) : copy.successors(found)
  )
  const pairs = thatCount(known, about, chunks)
  const notMeant = await meantBeside(tx, scope, query, pairs, facts)
  const meant = pairs.filter(({ older }) => !notMeant.has(older))
  const ofChunks = withinSessions(
    meant.flatMap(({ olderChunk: older, newerChunk: newer, chance }) =>
      older === null || newer === null || older === newer ? [] : [{ older, newer, chance }]
    ),
    chunks
  )
  const closed = about === 'past' ? [] : closedAmong(meant, facts, chunks)
  const parted = await partedLinks(tx, scope, { query, about }, pairs, facts)
  const placed =
    pairs.length === 0
      ? { facts, chunks }
      : byDoubt({ facts, chunks }, { pairs, ofChunks, closed, parted, past: about === 'past' })
  if (about !== 'now') return { ...placed, entities: byEntity(placed.facts), candidates: [] }
  const ofElse = pairs.filter(({ older }) => notMeant.has(older))
  const elseFacts = new Set([
    ...ofElse.map(({ newer }) => newer),
    ...parted.map(({ second }) => second)
  ])
  const elseChunks = new Set(ofElse.flatMap(({ newerChunk }) => newerChunk ?? []))
  const chosen = await chooseFirst(
    tx,
    scope,
    query,
    { idOf: idOfFact, found: facts, placed: placed.facts, doubts: pairs, ofElse: elseFacts },
    {
      idOf: ({ id }) => id,
      sessionOf: ({ bySession, jobId }) => (bySession ? jobId : null),
      found: beside ? chunks : [],
      placed: beside ? placed.chunks : [],
      doubts: ofChunks,
      ofElse: elseChunks
    }
  )
  return {
    entities: byEntity(chosen.facts),
    chunks: beside ? chosen.chunks : placed.chunks,
    candidates: chosen.candidates
  }
}

/** Of something that happened the end itself may be what is asked for. */
async function partedLinks(
  tx: ReadTx,
  scope: Scope,
  { query, about }: Pick<AskedOfTime, 'query' | 'about'>,
  pairs: readonly Successor[],
  facts: readonly ScoredFact[]
): Promise<Link[]> {
  if (about === 'past') return wholesBeforeLeft(tx, scope, pairs, facts)
  return about === 'now' ? leftBeforeEnds(tx, scope, query, pairs, facts) : []
}

/**
 * Those of the pairs that may change the order: where it is about something that happened only the sure ones, and where
 * people have talked to each other for long only what was closed.
 */
export function thatCount<Pair extends { chance: number }>(
  pairs: readonly Pair[],
  about: AskedTime,
  chunks: readonly Pick<RankedChunk, 'inTalk'>[]
): readonly Pair[] {
  if (chunks.some(({ inTalk }) => inTalk)) return pairs.filter(({ chance }) => chance === CLOSED)
  return about === 'event' ? pairs.filter(({ chance }) => chance >= SURE_FROM) : pairs
}

/** Pairs that are equally likely count in the same order wherever they are read from. */
function inOneOrder(pairs: readonly Successor[]): Successor[] {
  const compared = (a: string, b: string) => Number(a > b) - Number(a < b)
  return pairs.toSorted(
    (a, b) => compared(a.older, b.older) || compared(a.newer, b.newer) || a.chance - b.chance
  )
}

/**
 * Where sessions are ranked, how new they are has been weighed with all else: doubt orders messages of one session
 * only. What is sure still counts.
 */
export function withinSessions(
  doubts: readonly Doubt[],
  chunks: readonly Pick<RankedChunk, 'id' | 'jobId' | 'bySession'>[]
): Doubt[] {
  const ranked = chunks.filter(({ bySession }) => bySession)
  const sessionOf = new Map(ranked.map(({ id, jobId }) => [id, jobId]))
  return doubts.filter(
    ({ older, newer, chance }) =>
      chance >= SURE_FROM || sessionOf.get(older) === sessionOf.get(newer)
  )
}

const idOfFact = ({ fact }: ScoredFact) => fact.itemId

/** What facts and messages are put in order by. */
interface Order {
  pairs: readonly Successor[]
  ofChunks: readonly Doubt[]
  /** Closed facts that hold a place for what replaced them. */
  closed: readonly ScoredFact[]
  /** Closed facts before what is left of them, or that before what ended the rest. */
  parted: readonly Link[]
  past: boolean
}

/** Each later one before the earlier that it may have replaced, or behind it for a question about the past. */
function byDoubt(
  { facts, chunks }: { facts: readonly ScoredFact[]; chunks: readonly RankedChunk[] },
  { pairs, ofChunks, closed, parted, past }: Order
): { facts: ScoredFact[]; chunks: RankedChunk[] } {
  const left = new Set(closed.map(idOfFact))
  const placed = inPlace(
    [...facts, ...closed].sort((a, b) => b.score - a.score),
    idOfFact,
    [...linksOf(pairs, past), ...parted],
    (id, like) => factOf(pairs, id, like)
  ).filter((one) => !left.has(idOfFact(one)))
  const messages = inPlace(
    chunks,
    ({ id }) => id,
    linksOf(ofChunks, past),
    (id, like) => ({ ...like, id })
  )
  return { facts: placed, chunks: messages }
}

/**
 * Facts that are closed are not found, but the messages that said them are: of the first messages those stand
 * for a moment where their message stands, so that what replaced them has a place to take.
 */
function closedAmong(
  pairs: readonly Successor[],
  facts: readonly ScoredFact[],
  chunks: readonly RankedChunk[]
): ScoredFact[] {
  const found = new Set(facts.map(({ fact }) => fact.itemId))
  const places = new Map(chunks.slice(0, CLOSED_PLACES).map(({ id }, place) => [id, place]))
  const closed = pairs.filter(({ older, chance }) => chance === CLOSED && !found.has(older))
  return [...new Map(closed.map((pair) => [pair.older, pair])).values()].flatMap((pair) => {
    const like = facts[places.get(pair.olderChunk ?? '') ?? facts.length]
    const fact = like && factOf([pair], pair.older, like)
    return fact ? [fact] : []
  })
}

/** A fact that the question did not find, in the place of `like`; null where no pair tells of it. */
function factOf(pairs: readonly Successor[], id: string, like: ScoredFact): ScoredFact | null {
  const pair = pairs.find(({ older, newer }) => newer === id || older === id)
  if (pair === undefined) return null
  const origin =
    pair.newer === id
      ? { chunkId: pair.newerChunk, entityId: pair.newerEntity, statedAt: pair.newerStatedAt }
      : { chunkId: pair.olderChunk, entityId: pair.olderEntity, statedAt: pair.olderStatedAt }
  return { ...like, fact: { ...like.fact, ...origin, itemId: id }, path: [] }
}

/** Results, best first, with each second of a link behind its first; a sorted copy. */
export function inPlace<Found extends { score: number; after?: After }>(
  found: readonly Found[],
  idOf: (one: Found) => string,
  links: readonly Link[],
  make: (id: string, like: Found) => Found | null
): Found[] {
  const placed = new Map(found.map((one) => [idOf(one), one]))
  const placeOf = new Map(found.map((one, place) => [idOf(one), place]))
  const isAtTop = (id: string) => (placeOf.get(id) ?? DOUBTED_PLACES) < DOUBTED_PLACES
  for (const { first, second, chance, beside } of links) {
    const isSure = chance >= SURE_FROM
    if (!isSure && !(isAtTop(first) && isAtTop(second))) continue
    const behind = placed.get(second)
    if (behind === undefined) continue
    const before = placed.get(first)
    if (before !== undefined && before.score > behind.score) continue
    const answers = (before?.score ?? 0) >= behind.score * RIVAL_SCORE_FROM
    if (!isSure && beside < 1 && !(beside >= RIVAL_FROM && answers)) continue
    const raised = before ?? make(first, behind)
    if (raised === null) continue
    const after = { id: second, chance, found: before !== undefined }
    placed.set(first, { ...raised, score: behind.score, after })
    placed.set(second, { ...behind, score: behind.score * BEHIND })
  }
  return [...placed.values()].sort((a, b) => b.score - a.score)
}
