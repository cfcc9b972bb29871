/** A question read and embedded: what every search begins with, outside any transaction. */
import type { QueryContext } from '#actors/operation.ts'
import { speakersOf } from '#db/stores/chunks.ts'
import type { TokenVectors } from '#src/models/models.ts'
import type { Scope } from '#src/scope.ts'
import { type Question, readQuestion } from '#src/search/question.ts'

export interface Asked {
  question: Question
  vector: Float32Array
  /** For late interaction; null where the embedder gives none. */
  tokens: TokenVectors | null
  /** Name of the embedder, whose vectors alone can be compared with this one. */
  model: string
}

/** Throws Transient('model_unavailable') when an embedder at an endpoint does not answer. */
export async function ask(
  context: Pick<QueryContext, 'now' | 'models' | 'read'>,
  scope: Scope,
  query: string
): Promise<Asked> {
  const speakers = await context.read((tx) => speakersOf(tx, scope))
  const question = readQuestion(query, { now: context.now, speakers })
  const { embedder } = context.models
  const [embedding] = await embedder.embed([question.embedText], {
    urgency: 'search',
    tokens: true
  })
  if (embedding === undefined) throw new Error('the embedder gave no vector')
  return { question, vector: embedding.vector, tokens: embedding.tokens, model: embedder.name }
}
