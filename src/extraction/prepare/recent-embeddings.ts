/**
 * The vectors of adds that are not kept yet, so that preparing one again (an add before it was kept meanwhile, and its
 * facts are to be weighed too) does not embed its texts again. In memory only, few and for minutes: losing
 * them costs time and nothing else.
 */
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

const JOBS_MAX = 64
const KEPT_MS = 300_000

export class RecentEmbeddings {
  readonly #kept = new Map<string, { at: number; byText: Map<string, Embedding> }>()

  /** The embedder as the job of this name uses it: what it has embedded before is not asked again. */
  of(jobId: string, now: number, embedder: Embedder): Embedder {
    this.#forgetOld(now)
    const { byText } = this.#kept.get(jobId) ?? { byText: new Map<string, Embedding>() }
    this.#kept.set(jobId, { at: now, byText })
    const { name, dimensions } = embedder
    return {
      name,
      dimensions,
      async embed(texts, options) {
        const keyOf = (text: string) => `${name} ${options.tokens} ${text}`
        const fresh = texts.filter((text) => !byText.has(keyOf(text)))
        const found = fresh.length === 0 ? [] : await embedder.embed(fresh, options)
        for (const [place, embedding] of found.entries()) {
          byText.set(keyOf(fresh[place] ?? ''), embedding)
        }
        return texts.flatMap((text) => byText.get(keyOf(text)) ?? [])
      }
    }
  }

  forget(jobId: string): void {
    this.#kept.delete(jobId)
  }

  #forgetOld(now: number): void {
    for (const [jobId, { at }] of this.#kept) {
      if (this.#kept.size < JOBS_MAX && now - at < KEPT_MS) break
      this.#kept.delete(jobId)
    }
  }
}
