/**
 * One conversation held in memory and asked the way the database is asked: exact BM25, exact
 * cosine, neighbours, short list, token vectors. Lets ranking be measured without a server, with the
 * very functions the service runs.
 */
import type { Embedding, TokenVectors } from '#src/models/models.ts'
import { type RankingSetting, rankChunks, shortList } from '#src/search/chunk-ranking.ts'
import {
  type ChunkMaterial,
  type Material,
  NEIGHBOUR_REACH,
  type RankedChunk
} from '#src/search/evidence.ts'
import {
  bm25,
  countLexically,
  type LexicalCounts,
  type LexicalDocument,
  lexicalDocument
} from '#src/search/lexical/bm25.ts'
import { guessLanguage } from '#src/search/lexical/language-guess.ts'
import { termsOf } from '#src/search/lexical/tokens.ts'
import { type Question, readQuestion } from '#src/search/question.ts'
import { pruneTokens } from '#src/search/rerank/token-weights.ts'
import type { BenchConversation } from './locomo.ts'

export interface StoredTurn {
  id: string
  jobId: string
  place: number
  speaker: string
  at: number
  text: string
  document: LexicalDocument
  vector: Float32Array
  tokens: TokenVectors | null
}

export interface MemoryScope {
  conversation: BenchConversation
  turns: StoredTurn[]
  counts: LexicalCounts
  /** Latest time in the scope: the reference for dates in questions. */
  now: number
}

/** How many candidates each list gives; the service uses the same. */
export const GATHER_LIMIT = 150

export type Embed = (texts: string[]) => Promise<Embedding[]>

export async function loadScope(
  conversation: BenchConversation,
  embed: Embed
): Promise<MemoryScope> {
  const flat = conversation.sessions.flatMap((session, s) =>
    session.turns.map((turn, place) => ({ session, s, turn, place }))
  )
  const embeddings = await embed(flat.map(({ turn }) => turn.text))
  const turns = flat.map(({ session, s, turn, place }, i): StoredTurn => {
    const embedding = embeddings[i]
    if (!embedding) throw new Error(`no embedding for turn ${turn.id}`)
    const language = guessLanguage(turn.text)
    return {
      id: turn.id,
      jobId: String(s),
      place,
      speaker: turn.speaker,
      at: session.timestamp ? Date.parse(session.timestamp) : s,
      text: turn.text,
      document: lexicalDocument(termsOf(turn.text, language)),
      vector: embedding.vector,
      tokens: embedding.tokens ? pruneTokens(embedding.tokens, language) : null
    }
  })
  return {
    conversation,
    turns,
    counts: countLexically(turns.map((turn) => turn.document)),
    now: Math.max(...turns.map((turn) => turn.at))
  }
}

export function askedOf(scope: MemoryScope, text: string): Question {
  return readQuestion(text, { now: scope.now, speakers: scope.conversation.speakers })
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  return dot
}

/** Positions of the highest values, ties by position; zeros and below never match. */
function best(values: readonly number[], limit: number): number[] {
  return [...values.keys()]
    .filter((i) => (values[i] ?? 0) > 0)
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
    .slice(0, limit)
}

/** BM25 of every turn: the reference line of the benchmark. */
export function bm25Scores(scope: MemoryScope, terms: readonly string[]): number[] {
  return scope.turns.map(({ document }) => bm25(terms, document.tf, document.length, scope.counts))
}

/** The material for one question, as the search operation gathers it. */
export function gather(
  scope: MemoryScope,
  question: Question,
  asked: Embedding,
  limit = GATHER_LIMIT
): Material {
  const similarities = scope.turns.map((turn) => cosine(turn.vector, asked.vector))
  const hits = new Set([
    ...best(bm25Scores(scope, question.terms), limit),
    ...best(similarities, limit)
  ])
  const wide = new Set<number>()
  for (const hit of hits) {
    for (let i = hit - NEIGHBOUR_REACH; i <= hit + NEIGHBOUR_REACH; i++) {
      if (scope.turns[i]?.jobId === scope.turns[hit]?.jobId) wide.add(i)
    }
  }
  const chunks = [...wide].flatMap((i): ChunkMaterial[] => {
    const turn = scope.turns[i]
    if (!turn) return []
    const tf = new Map<string, number>()
    for (const term of question.terms) {
      const occurs = turn.document.tf.get(term)
      if (occurs) tf.set(term, occurs)
    }
    const { id, jobId, place, speaker, at, document } = turn
    const similarity = similarities[i] ?? null
    const size = turn.text.length
    return [
      { id, jobId, place, speaker, at, size, length: document.length, tf, similarity, tokens: null }
    ]
  })
  const material: Material = { chunks, counts: scope.counts, questionTokens: asked.tokens }
  if (!asked.tokens) return material
  const listed = new Set(shortList(question, material))
  const tokensOf = new Map(scope.turns.map((turn) => [turn.id, turn.tokens]))
  return {
    ...material,
    chunks: chunks.map((chunk) =>
      listed.has(chunk.id) ? { ...chunk, tokens: tokensOf.get(chunk.id) ?? null } : chunk
    )
  }
}

export function rank(
  scope: MemoryScope,
  question: Question,
  asked: Embedding,
  setting: RankingSetting = {}
): RankedChunk[] {
  return rankChunks(question, gather(scope, question, asked), setting)
}
