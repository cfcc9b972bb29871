/**
 * The embedder of an account thread: whatever compute link is the present one. The compute thread
 * may be lost and replaced; who waits on the old link is rejected there, later calls use the new one.
 */

import {
  type ComputeLink,
  type ConnectedEmbedder,
  connectCompute
} from '#actors/threads/compute/compute.ts'
import type { CrossEncoder, Embedder, StatementPair, Urgency } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

export class ReplaceableEmbedder implements Embedder, CrossEncoder {
  #present: ConnectedEmbedder

  constructor(link: ComputeLink) {
    this.#present = connectCompute(link)
  }

  get name(): string {
    return this.#present.name
  }

  get dimensions(): number {
    return this.#present.dimensions
  }

  /** Uses another link from now on. */
  replace(link: ComputeLink): void {
    const old = this.#present
    this.#present = connectCompute(link)
    old.close()
  }

  close(): void {
    this.#present.close()
  }

  embed(texts: string[], options: { urgency: Urgency; tokens: boolean }): Promise<Embedding[]> {
    return texts.length === 0 ? Promise.resolve([]) : this.#present.embed(texts, options)
  }

  judge(pairs: readonly StatementPair[]): Promise<number[]> {
    return this.#present.judge(pairs)
  }
}
