/**
 * The vectors of adds that are not kept yet: preparing one again (an add before it was kept meanwhile, and its facts
 * are to be weighed too) does not embed its texts again.
 */

import { RecentJobs } from '#src/base/memory/recent-jobs.ts'
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

export class RecentEmbeddings {
  readonly #embedded = new RecentJobs<Map<string, Embedding>>()

  /** The embedder as the job of this name uses it: what it has embedded before is not asked again. */
  of(jobId: string, now: number, embedder: Embedder): Embedder {
    const byText = this.#embedded.get(jobId, now) ?? new Map<string, Embedding>()
    this.#embedded.set(jobId, now, byText)
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
    this.#embedded.forget(jobId)
  }
}
