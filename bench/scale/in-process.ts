/**
 * Searches without HTTP, for what HTTP cannot show: stages with and without late interaction, and the
 * bare SQL of the candidate queries, run again by itself right behind each search.
 */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryContext } from '#actors/operation.ts'
import type { Reading } from '#db/reading.ts'
import type { Database, ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Embedder } from '#src/models/models.ts'
import { searchAll } from '#src/search/operations.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'

export interface Quantiles {
  n: number
  p50: number
  p95: number
  p99: number
}

export interface StageTimes {
  /** Milliseconds by stage, the whole search as `search`, the bare candidate SQL as `bare SQL`. */
  withLate: Record<string, Quantiles>
  withoutLate: Record<string, Quantiles>
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const WARM = 20

const dialect = new PgDialect()

export async function timeStages(
  database: Database,
  scope: Scope,
  embedder: Embedder,
  questions: readonly string[]
): Promise<StageTimes> {
  const plain: Embedder = {
    name: embedder.name,
    dimensions: embedder.dimensions,
    embed: async (texts, want) =>
      (await embedder.embed(texts, { ...want, tokens: false })).map(({ vector }) => ({
        vector,
        tokens: null
      }))
  }
  // The questions of the second run must not meet the embeddings kept from the first.
  const other = questions.map((question) => `${question} Really`)
  return {
    withLate: await timeSearches(database, scope, embedder, questions),
    withoutLate: await timeSearches(database, scope, plain, other)
  }
}

async function timeSearches(
  database: Database,
  scope: Scope,
  embedder: Embedder,
  questions: readonly string[]
): Promise<Record<string, Quantiles>> {
  const times = new Map<string, number[]>()
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
  for (const [place, query] of questions.entries()) {
    const asked: Reading[] = []
    const start = performance.now()
    const answer = await searchAll.run(contextOf(database, scope, embedder, asked), {
      query,
      userId: scope.userId,
      limit: 10,
      graphDepth: 2,
      filter: { agentId: null, runId: null, appId: null, metadata: null },
      threshold: null,
      asOf: null,
      explain: true,
      maxTokens: null,
      chunks: null
    })
    const whole = performance.now() - start
    const bare = await timeBare(database, scope, asked.filter(isCandidateQuery))
    if (place < WARM) continue
    note('search', whole)
    note('bare SQL', bare)
    for (const stage of answer.explain?.stages ?? []) note(stage.name, stage.ms)
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, quantilesOf(values)]))
}

function contextOf(
  database: Database,
  scope: Scope,
  embedder: Embedder,
  asked: Reading[]
): QueryContext {
  const { accountId } = scope
  return {
    accountId,
    now: Date.now(),
    caller: { accountId, keyId: '', permissions: [], boundUserId: null },
    models: { embedder, reading: READING_HERE, chat: null, vision: null, reranker: null },
    read: (work) =>
      database.read(accountId, (tx) => {
        const noting: ReadTx = {
          rows: (query) => {
            asked.push(query)
            return tx.rows(query)
          }
        }
        return work(noting)
      }),
    shared: () => Promise.resolve([]),
    readShared: (view, work) => database.readShared(view, work),
    remember: (_name, _version, load) => load(),
    usageOf: () => {
      throw new Error('no usage is told here')
    },
    audit: () => {}
  }
}

/**
 * Postings, nearest vectors, and the entries that words found with their similarities, with the settings
 * that they run under: what gives candidates. What is read around them names `places`.
 */
function isCandidateQuery(query: SQL): boolean {
  const { sql: text } = dialect.sqlToQuery(query)
  return (
    /from postings|from vectors v|plan_cache_mode|from search_entries e/.test(text) &&
    !/places as/.test(text)
  )
}

async function timeBare(
  database: Database,
  scope: Scope,
  queries: readonly Reading[]
): Promise<number> {
  return database.read(scope.accountId, async (tx) => {
    const start = performance.now()
    for (const query of queries) await tx.rows(query)
    return performance.now() - start
  })
}
