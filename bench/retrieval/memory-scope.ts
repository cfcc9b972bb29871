/**
 * One conversation held in memory and asked the way the database is asked: exact BM25, exact
 * cosine, neighbours, short list, token vectors. Lets ranking be measured without a server, with the
 * very functions the service runs.
 */

import {
  type ChunkMaterial,
  GATHER_LIMIT,
  type Material,
  NEIGHBOUR_REACH
} from '#src/finding/evidence.ts'
import { type Question, readQuestion } from '#src/finding/question.ts'
import { shortList } from '#src/finding/ranking/chunk-ranking.ts'
import { isAssistantChat } from '#src/finding/ranking/session-evidence.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { type Embedding, meanVector, type TokenVectors } from '#src/text/embedding.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import type { LexicalCounts } from '#src/text/lexical/bm25.ts'
import { pruneTokens } from '#src/text/token-weights.ts'
import { termsOf } from '#src/text/tokens.ts'
import {
  bm25,
  countLexically,
  type LexicalDocument,
  lexicalDocument
} from '#tests/support/lexical-counts.ts'
import type { BenchConversation } from './data-sets.ts'

export interface StoredTurn {
  id: string
  /** As the service numbers what it keeps: the messages of a session, then its facts. */
  entryNo: number
  jobId: string
  place: number
  speaker: string | null
  byAssistant: boolean
  at: number
  text: string
  document: LexicalDocument
  vector: Float32Array
  tokens: TokenVectors | null
}

/** A sentence fact as a second key to its turn. */
interface StoredFact {
  turn: number
  vector: Float32Array
}

export interface MemoryScope {
  conversation: BenchConversation
  turns: StoredTurn[]
  facts: StoredFact[]
  counts: LexicalCounts
}

/** A question as it is asked: read, and embedded as its `embedText`. */
export interface Asked {
  question: Question
  embedding: Embedding
}

/** Parts of the pipeline that a run leaves out, for the ablation table. */
export interface Without {
  facts?: boolean
  late?: boolean
  /** Mean vectors of sessions. */
  sessions?: boolean
  /** Candidates per list instead of the service's. */
  limit?: number
  reach?: number
}

export type Embed = (texts: string[]) => Promise<Embedding[]>

/** Reads, extracts and embeds one conversation, as the service stores it. */
export async function loadScope(
  conversation: BenchConversation,
  embed: Embed
): Promise<MemoryScope> {
  const flat = conversation.sessions.flatMap((session, s) =>
    session.turns.map((turn, i) => ({ session, s, turn, place: turn.place ?? i }))
  )
  const embeddings = await embed(flat.map(({ turn }) => turn.text))
  const read = flat.map(({ session, s, turn, place }, i): StoredTurn => {
    const embedding = embeddings[i]
    if (!embedding) throw new Error(`no embedding for turn ${turn.id}`)
    const language = guessLanguage(turn.text)
    return {
      id: turn.id,
      entryNo: 0,
      jobId: String(s),
      place,
      speaker: turn.speaker,
      byAssistant: turn.role === 'assistant',
      at: session.timestamp ? Date.parse(session.timestamp) : s,
      text: turn.text,
      document: lexicalDocument(termsOf(turn.text, language)),
      vector: embedding.vector,
      tokens: embedding.tokens ? pruneTokens(embedding.tokens, language) : null
    }
  })
  const facts = await factsOf(conversation, embed)
  const turns = numbered(read, facts)
  return {
    conversation,
    turns,
    facts,
    counts: countLexically(turns.map((turn) => turn.document))
  }
}

function numbered(turns: readonly StoredTurn[], facts: readonly StoredFact[]): StoredTurn[] {
  const factsOfJob = Map.groupBy(facts, ({ turn }) => turns[turn]?.jobId)
  let before = 0
  return turns.map((turn, i) => {
    const previous = turns[i - 1]?.jobId ?? turn.jobId
    if (previous !== turn.jobId) before += factsOfJob.get(previous)?.length ?? 0
    return { ...turn, entryNo: 1 + i + before }
  })
}

async function factsOf(conversation: BenchConversation, embed: Embed): Promise<StoredFact[]> {
  const found: { turn: number; content: string }[] = []
  let first = 0
  for (const session of conversation.sessions) {
    const messages = session.turns.map((turn, index) => ({
      index,
      kind: turn.role === 'assistant' ? ('assistant' as const) : ('user' as const),
      speaker: turn.speaker,
      text: turn.text,
      at: session.timestamp ? Date.parse(session.timestamp) : 0,
      offsetMinutes: 0,
      extract: true
    }))
    for (const fact of extractLocally(messages, { userName: null }).facts) {
      found.push({ turn: first + fact.messageIndex, content: fact.content })
    }
    first += session.turns.length
  }
  const embeddings = await embed(found.map((fact) => fact.content))
  return found.flatMap(({ turn }, i) => {
    const vector = embeddings[i]?.vector
    return vector ? [{ turn, vector }] : []
  })
}

/** Reads and embeds questions of one scope, in order. */
export async function ask(scope: MemoryScope, texts: string[], embed: Embed): Promise<Asked[]> {
  const { speakers } = scope.conversation
  // Asked now, as over HTTP, however long ago the conversation was.
  const now = Date.now()
  const questions = texts.map((text) => readQuestion(text, { now, speakers }))
  const told = await embed(questions.map((question) => question.embedText))
  return questions.map((question, i) => {
    const embedding = told[i]
    if (!embedding) throw new Error(`no embedding for question ${i}`)
    return { question, embedding }
  })
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

/** BM25 of every turn. */
function bm25Scores(scope: MemoryScope, terms: readonly string[]): number[] {
  return scope.turns.map(({ document }) => bm25(terms, document.tf, document.length, scope.counts))
}

function factSimilarities(scope: MemoryScope, asked: Float32Array): (number | null)[] {
  const similarities: (number | null)[] = scope.turns.map(() => null)
  for (const fact of scope.facts) {
    const value = cosine(fact.vector, asked)
    similarities[fact.turn] = Math.max(similarities[fact.turn] ?? -1, value)
  }
  return similarities
}

/** Turns of the nearest facts, as the service takes them: so many facts, of fewer turns. */
function turnsOfNearestFacts(scope: MemoryScope, asked: Float32Array, limit: number): number[] {
  const similarities = scope.facts.map((fact) => cosine(fact.vector, asked))
  return best(similarities, limit).flatMap((i) => scope.facts[i]?.turn ?? [])
}

/** Positions of hits with the messages around them in the same session, each with all of its parts. */
function widened({ turns }: MemoryScope, hits: Iterable<number>, reach: number): Set<number> {
  const wide = new Set<number>()
  for (const hit of hits) {
    const own = turns[hit]
    if (own === undefined) continue
    const isNear = (i: number) => {
      const other = turns[i]
      if (other?.jobId !== own.jobId) return false
      return Math.abs(Math.trunc(other.place) - Math.trunc(own.place)) <= reach
    }
    for (let i = hit; isNear(i); i--) wide.add(i)
    for (let i = hit; isNear(i); i++) wide.add(i)
  }
  return wide
}

/** The material for one question, as the search operation gathers it. */
export function gather(scope: MemoryScope, asked: Asked, without: Without = {}): Material {
  const { question, embedding } = asked
  const limit = without.limit ?? GATHER_LIMIT
  const similarities = scope.turns.map((turn) => cosine(turn.vector, embedding.vector))
  const facts = without.facts
    ? scope.turns.map(() => null)
    : factSimilarities(scope, embedding.vector)
  const hits = new Set([
    ...best(bm25Scores(scope, question.terms), limit),
    ...best(similarities, limit),
    ...(without.facts ? [] : turnsOfNearestFacts(scope, embedding.vector, limit))
  ])
  const chunks = [...widened(scope, hits, without.reach ?? NEIGHBOUR_REACH)].flatMap(
    (i): ChunkMaterial[] => {
      const turn = scope.turns[i]
      if (!turn) return []
      const { id, entryNo, jobId, place, speaker, byAssistant, at, text, document } = turn
      const tf = new Map<string, number>()
      for (const term of question.terms) {
        const occurs = document.tf.get(term)
        if (occurs) tf.set(term, occurs)
      }
      return [
        {
          ...{ id, jobId, place, speaker, byAssistant, at, text, tf },
          ...{ entryNo, length: document.length, tokens: null },
          similarity: similarities[i] ?? null,
          factSimilarity: facts[i] ?? null
        }
      ]
    }
  )
  const questionTokens = without.late ? null : embedding.tokens
  const sessionVectors =
    without.sessions === true || !isAssistantChat(chunks) ? null : meansOf(scope, chunks)
  const { counts } = scope
  return withTokens(scope, question, { chunks, counts, questionTokens, sessionVectors })
}

/** Mean vector of the chunks of each session. */
function meansOf(scope: MemoryScope, chunks: readonly ChunkMaterial[]): Map<string, Float32Array> {
  const sessions = Map.groupBy(chunks, ({ jobId }) => jobId)
  const vectorOf = new Map(scope.turns.map(({ id, vector }) => [id, vector]))
  return new Map(
    [...sessions].map(([jobId, own]) => [
      jobId,
      meanVector(own.flatMap(({ id }) => vectorOf.get(id) ?? []))
    ])
  )
}

function withTokens(scope: MemoryScope, question: Question, material: Material): Material {
  if (!material.questionTokens) return material
  const listed = new Set(shortList(question, material))
  const tokensOf = new Map(scope.turns.map((turn) => [turn.id, turn.tokens]))
  return {
    ...material,
    chunks: material.chunks.map((chunk) =>
      listed.has(chunk.id) ? { ...chunk, tokens: tokensOf.get(chunk.id) ?? null } : chunk
    )
  }
}
