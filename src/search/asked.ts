/**
 * A question read, embedded, and its words looked up: what every search begins with. It is embedded
 * outside any transaction, and meanwhile its words are scored: neither needs the other.
 */
import type { QueryContext } from '#actors/operation.ts'
import { readScopeIndex, type ScopeIndex } from '#db/stores/scope-index.ts'
import type { TokenVectors } from '#src/models/models.ts'
import type { Scope } from '#src/scope.ts'
import { scoreLexically } from '#src/search/gather.ts'
import type { PostingScores } from '#src/search/lexical/posting-scores.ts'
import { type Question, readQuestion } from '#src/search/question.ts'
import { QuestionEmbeddings } from '#src/search/question-embeddings.ts'

export interface Asked {
  question: Question
  vector: Float32Array
  /** For late interaction; null where the embedder gives none. */
  tokens: TokenVectors | null
  /** Name of the embedder, whose vectors alone can be compared with this one. */
  model: string
  /** What there is to be searched, as it was when the question was read. */
  index: ScopeIndex
  /** BM25 of its terms among facts and among chunks. */
  words: { fact: PostingScores; chunk: PostingScores }
}

/** Of this thread; bounded. */
const QUESTIONS = new QuestionEmbeddings(500)

/** Throws Transient('model_unavailable') when an embedder at an endpoint does not answer. */
export async function ask(
  context: Pick<QueryContext, 'accountId' | 'now' | 'models' | 'read'>,
  scope: Scope,
  query: string
): Promise<Asked> {
  const index = await context.read((tx) => readScopeIndex(tx, scope))
  const { speakers } = index
  const question = readQuestion(query, { now: context.now, speakers })
  const { embedder } = context.models
  const [embedding, [fact, chunk]] = await Promise.all([
    QUESTIONS.embed(context.accountId, embedder, question.embedText),
    context.read((tx) =>
      Promise.all([
        scoreLexically(tx, scope, index, 'fact', question.terms),
        scoreLexically(tx, scope, index, 'chunk', question.terms)
      ])
    )
  ])
  return {
    question,
    vector: embedding.vector,
    tokens: embedding.tokens,
    model: embedder.name,
    index,
    words: { fact, chunk }
  }
}
