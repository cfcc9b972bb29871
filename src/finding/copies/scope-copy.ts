/**
 * What ranking asks of the facts, messages and episodes of a scope, in this thread's memory: which of them hold, what
 * each is about and where it stands. Asking the database for the same takes half of a search. A copy holds no
 * text; of a message it keeps what its words were found to be. It only proposes: whatever is shown is read
 * again by key.
 */
import type { EpisodeMerits } from '#db/stores/episodes/episodes.ts'
import type { FoundItems, Successor } from '#db/stores/facts/possible-conflicts.ts'
import type { Entry } from '#db/stores/finding/candidates.ts'
import type { FactCandidate, FactOrigin } from '#db/stores/finding/fact-candidates.ts'
import type {
  PagedChunk,
  PagedEntry,
  PagedEpisode,
  PagedFact,
  PagedPair
} from '#db/stores/finding/scope-pages.ts'
import type { Around, ChunkCandidate } from '#db/stores/memory/chunks-around.ts'
import { CopiedPairs, copiedSuccessors } from '#src/finding/copies/copied-pairs.ts'
import { textMarks } from '#src/finding/copies/text-marks.ts'
import type { TextMarks } from '#src/finding/evidence.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'

type Chunk = Omit<PagedChunk, 'content'> & { marks: TextMarks }
type Fact = Omit<PagedFact, 'statedAt'> & { statedAt: Date }

/** The kinds that a copy holds. */
export const COPIED_KINDS = ['fact', 'chunk', 'episode'] as const
type CopiedKind = (typeof COPIED_KINDS)[number]

/** Whether a copy holds entries of this kind. */
export function isCopied(kind: ItemKind): kind is CopiedKind {
  return (COPIED_KINDS as readonly ItemKind[]).includes(kind)
}

/** A message as ranking looks at it, without its text. */
export type CopiedCandidate = Omit<ChunkCandidate, 'content'> & { marks: TextMarks }

/** Of a fact or a message with its places in the lists, about. */
export const ENTRY_BYTES = 400

/** Items by number and by id. */
class Items<Item extends PagedEntry> {
  readonly #byNumber = new Map<number, Item>()
  readonly #byId = new Map<string, Item>()

  get count(): number {
    return this.#byNumber.size
  }

  /** An item whose text has changed has an entry for each wording: the open one stands for it. */
  add(item: Item): void {
    this.#byNumber.set(item.entryNo, item)
    if (item.isOpen || !this.#byId.has(item.itemId)) this.#byId.set(item.itemId, item)
  }

  numbered(no: number): Item | undefined {
    return this.#byNumber.get(no)
  }

  byId(id: string): Item | undefined {
    return this.#byId.get(id)
  }
}

/** What a copy holds. */
class Held {
  readonly chunks = new Items<Chunk>()
  readonly facts = new Items<Fact>()
  readonly episodes = new Items<PagedEpisode>()
  /** By place. */
  readonly chunksOfJob = new Map<string, Chunk[]>()
  readonly factsOfChunk = new Map<string, Fact[]>()
  readonly factsOfEntity = new Map<string, Fact[]>()
  readonly pairs = new CopiedPairs()
}

export class ScopeCopy {
  readonly #held = new Held()

  get bytes(): number {
    const { chunks, facts, episodes, pairs } = this.#held
    return (chunks.count + facts.count + episodes.count) * ENTRY_BYTES + pairs.bytes
  }

  addEpisodes(page: readonly PagedEpisode[]): void {
    for (const episode of page) this.#held.episodes.add(episode)
  }

  /** Pairs of facts in doubt. */
  addPairs(pairs: readonly PagedPair[]): void {
    this.#held.pairs.add(pairs)
  }

  addChunks(page: readonly PagedChunk[]): void {
    for (const { content, ...row } of page) {
      const chunk = { ...row, marks: textMarks(content) }
      this.#held.chunks.add(chunk)
      const ofJob = this.#held.chunksOfJob.getOrInsertComputed(chunk.jobId, () => [])
      const isBehind = (ofJob.at(-1)?.messageIndex ?? 0) <= chunk.messageIndex
      ofJob.push(chunk)
      if (!isBehind) ofJob.sort((a, b) => a.messageIndex - b.messageIndex)
    }
  }

  addFacts(page: readonly PagedFact[]): void {
    for (const row of page) {
      const fact = { ...row, statedAt: new Date(row.statedAt) }
      this.#held.facts.add(fact)
      this.#held.factsOfEntity.getOrInsertComputed(fact.entityId, () => []).push(fact)
      if (fact.chunkId !== null) {
        this.#held.factsOfChunk.getOrInsertComputed(fact.chunkId, () => []).push(fact)
      }
    }
  }

  /** What of it holds at a moment that is not before it was read. */
  at(now: number): ScopeAt {
    return new ScopeAt(this.#held, now)
  }
}

/** A copy, asked for what holds at a moment. */
export class ScopeAt {
  readonly #held: Held
  readonly #now: number

  constructor(held: Held, now: number) {
    this.#held = held
    this.#now = now
  }

  /** Those of the entries that hold, in the order given. */
  entries(kind: CopiedKind, numbers: readonly number[]): Entry[] {
    const { facts, chunks, episodes } = this.#held
    const items: Items<PagedEntry> = { fact: facts, chunk: chunks, episode: episodes }[kind]
    return numbers.flatMap((no) => {
      const item = items.numbered(no)
      return item !== undefined && this.#holds(item) ? entryOf(item) : []
    })
  }

  /** Where these facts come from. */
  origins(factIds: Iterable<string>): Map<string, FactOrigin> {
    const origins = new Map<string, FactOrigin>()
    for (const id of factIds) {
      const fact = this.#held.facts.byId(id)
      if (fact !== undefined) origins.set(id, originOf(fact))
    }
    return origins
  }

  /** What orders these episodes where they are about equally relevant. */
  merits(episodeIds: Iterable<string>): EpisodeMerits[] {
    return [...episodeIds].flatMap((episodeId) => {
      const episode = this.#held.episodes.byId(episodeId)
      if (episode === undefined) return []
      return [{ episodeId, importance: episode.importance, time: episode.time }]
    })
  }

  /** Facts drawn from these messages. */
  factsOfChunks(chunkIds: readonly string[], near: Nearness['of']): FactCandidate[] {
    return chunkIds.flatMap((id) =>
      this.#holding(this.#held.factsOfChunk.get(id)).map((fact) => candidateOf(fact, near))
    )
  }

  /** The newest facts of these entities, at most `limit` of each. */
  newestFactsOf(entityIds: Iterable<string>, limit: number, near: Nearness['of']): FactCandidate[] {
    return [...entityIds].flatMap((id) =>
      this.#holding(this.#held.factsOfEntity.get(id))
        .sort(
          (a, b) => b.statedAt.getTime() - a.statedAt.getTime() || (a.itemId < b.itemId ? 1 : -1)
        )
        .slice(0, limit)
        .map((fact) => candidateOf(fact, near))
    )
  }

  /** What came after these facts and messages, as `successorsAmong` of the database has it. */
  successors(found: Pick<FoundItems, 'factIds' | 'chunkIds' | 'doubt'>): Successor[] {
    const { chunks, facts, factsOfChunk, pairs } = this.#held
    const holds = (item: PagedEntry | undefined) => item !== undefined && this.#holds(item)
    const items = {
      fact: (id: string) => facts.byId(id),
      factsOfChunk: (id: string) => factsOfChunk.get(id) ?? [],
      holdsFact: (id: string) => holds(facts.byId(id)),
      holdsChunk: (id: string) => holds(chunks.byId(id))
    }
    return copiedSuccessors(items, pairs, found, this.#now)
  }

  /** As `chunksAround` of the database has them. */
  around(
    { found, others, widened, reach, knownFacts }: Omit<Around, 'known' | 'near'>,
    near: Nearness['of']
  ): CopiedCandidate[] {
    const chosen = new Set<Chunk>()
    const wide = new Set(widened)
    for (const id of [...found.map(({ itemId }) => itemId), ...others]) {
      const chunk = this.#held.chunks.byId(id)
      if (chunk === undefined) continue
      for (const one of wide.has(id) ? this.#beside(chunk, reach) : [chunk]) chosen.add(one)
    }
    // Name by name: leaving two out of the rest took ten times as long, and there are hundreds.
    return this.#holding([...chosen]).map((chunk) => ({
      entryNo: chunk.entryNo,
      itemId: chunk.itemId,
      length: chunk.length,
      jobId: chunk.jobId,
      messageIndex: chunk.messageIndex,
      part: chunk.part,
      speaker: chunk.speaker,
      role: chunk.role,
      saidAt: chunk.saidAt,
      marks: chunk.marks,
      similarity: near(chunk.entryNo),
      factSimilarity: knownFacts.get(chunk.itemId) ?? this.#nearestFactOf(chunk.itemId, near)
    }))
  }

  /** A message and those so many messages before and after it in its add. */
  #beside({ jobId, messageIndex }: Chunk, reach: number): Chunk[] {
    const ofJob = this.#held.chunksOfJob.get(jobId) ?? []
    // An import may be one add of thousands.
    let [low, high] = [0, ofJob.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ofJob[middle]?.messageIndex ?? 0) < messageIndex - reach) low = middle + 1
      else high = middle
    }
    let end = low
    while ((ofJob[end]?.messageIndex ?? Number.POSITIVE_INFINITY) <= messageIndex + reach) end++
    return ofJob.slice(low, end)
  }

  #nearestFactOf(chunkId: string, near: Nearness['of']): number | null {
    let best: number | null = null
    for (const fact of this.#held.factsOfChunk.get(chunkId) ?? []) {
      const own = this.#holds(fact) ? near(fact.entryNo) : null
      if (own !== null && (best === null || own > best)) best = own
    }
    return best
  }

  #holding<Item extends PagedEntry>(items: readonly Item[] = []): Item[] {
    return items.filter((item) => this.#holds(item))
  }

  #holds({ isOpen, expiresAt }: PagedEntry): boolean {
    return isOpen && (expiresAt === null || expiresAt > this.#now)
  }
}

function entryOf({ entryNo, itemId, length }: PagedEntry): Entry {
  return { entryNo, itemId, length }
}

function candidateOf(fact: Fact, near: Nearness['of']): FactCandidate {
  const { entryNo, itemId, length, entityId, chunkId, statedAt } = fact
  return { entryNo, itemId, length, entityId, chunkId, statedAt, similarity: near(entryNo) }
}

function originOf({ entityId, chunkId, statedAt }: Fact): FactOrigin {
  return { entityId, chunkId, statedAt }
}
