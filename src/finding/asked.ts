/**
 * A question read and embedded: what every search begins with. It is embedded outside any transaction,
 * on another thread, so what needs no vector can be looked up meanwhile.
 */
import type { QueryContext } from '#actors/operation.ts'
import { readScopeIndex, type ScopeIndex } from '#db/stores/finding/scope-index.ts'
import type { Scope } from '#src/base/scope.ts'
import { ScopeCopies } from '#src/finding/copies/scope-copies.ts'
import type { ScopeAt } from '#src/finding/copies/scope-copy.ts'
import { type Question, readQuestion } from '#src/finding/question.ts'
import { QuestionEmbeddings } from '#src/finding/question-embeddings.ts'
import type { TokenVectors } from '#src/text/embedding.ts'

/** A question that is read. */
export interface Understood {
  question: Question
  /** What there is to be searched, as it was when the question was read. */
  index: ScopeIndex
  /** Of the same state, where the thread has one and may ask it. */
  copy: ScopeAt | null
}

/** A question that is embedded. */
export interface EmbeddedQuestion {
  vector: Float32Array
  /** For late interaction; null where the embedder gives none. */
  tokens: TokenVectors | null
  /** Name of the embedder, whose vectors alone can be compared with this one. */
  model: string
}

export type Asked = Understood & EmbeddedQuestion

/** Of this thread. Fifty thousand messages with their facts take 44 MB. */
const COPIES = new ScopeCopies({ bytesMax: 48 * 2 ** 20, idleMs: 600_000, entriesMin: 300 })

/** Of this thread; bounded. */
const QUESTIONS = new QuestionEmbeddings(500)

/**
 * Reads a question by what there is in the scope. A copy of that is only asked where `isPlain`: what holds now
 * is wanted, whoever it was said by.
 */
export async function understand(
  context: Pick<QueryContext, 'now' | 'read'>,
  scope: Scope,
  query: string,
  isPlain: boolean
): Promise<Understood> {
  const { now } = context
  const [index, copy] = await context.read(async (tx) => {
    const index = await readScopeIndex(tx, scope)
    return [index, isPlain ? await COPIES.of(tx, scope, index) : null] as const
  })
  const { speakers } = index
  return {
    question: readQuestion(inHalfWidth(query), { now, speakers }),
    index,
    copy: copy?.at(now) ?? null
  }
}

/** "？" for "?": a model of meaning takes the wide marks for words of their own. */
function inHalfWidth(query: string): string {
  return query.replace(/[\uFF01-\uFF5E]/gu, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0)
  )
}

/** Reads a copy of the scope in, for the questions to come. Nobody waits for it. */
export async function keepCopy(
  read: QueryContext['read'],
  scope: Scope,
  index: ScopeIndex
): Promise<void> {
  await COPIES.load(read, scope, index)
}

/** Throws Transient('model_unavailable') when an embedder at an endpoint does not answer. */
export async function embedQuestion(
  { accountId, models }: Pick<QueryContext, 'accountId' | 'models'>,
  question: Question
): Promise<EmbeddedQuestion> {
  const { embedder } = models
  const { vector, tokens } = await QUESTIONS.embed(accountId, embedder, question.embedText)
  return { vector, tokens, model: embedder.name }
}

/** Both. Throws Transient('model_unavailable') when an embedder at an endpoint does not answer. */
export async function ask(
  context: Pick<QueryContext, 'accountId' | 'now' | 'models' | 'read'>,
  scope: Scope,
  query: string
): Promise<Asked> {
  const understood = await understand(context, scope, query, false)
  return { ...understood, ...(await embedQuestion(context, understood.question)) }
}
