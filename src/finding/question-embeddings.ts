/**
 * Embeddings of the questions asked last. Agents ask the same thing again within minutes, and the
 * embedding is a quarter of what a search of a small memory costs. Kept per account, so that how
 * fast an answer comes tells nobody what another account has asked; only in this thread's memory.
 */
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

export class QuestionEmbeddings {
  readonly #known = new Map<string, Embedding>()
  readonly #most: number

  /** `most` is how many are kept; one takes about four kilobytes. */
  constructor(most: number) {
    this.#most = most
  }

  /** Throws Transient('model_unavailable') when an embedder at an endpoint does not answer. */
  async embed(accountId: string, embedder: Embedder, text: string): Promise<Embedding> {
    const key = `${accountId} ${embedder.name} ${text}`
    const known = this.#known.get(key)
    if (known !== undefined) {
      this.#known.delete(key)
      this.#known.set(key, known)
      return known
    }
    const [made] = await embedder.embed([text], { urgency: 'search', tokens: true })
    if (made === undefined) throw new Error('the embedder gave no vector')
    this.#known.set(key, made)
    if (this.#known.size > this.#most) {
      const [oldest] = this.#known.keys()
      if (oldest !== undefined) this.#known.delete(oldest)
    }
    return made
  }
}
