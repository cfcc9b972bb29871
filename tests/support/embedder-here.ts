/** The built-in model on the thread that asks, without the compute thread: for tests and benchmarks. */
import type { LocalModel } from '#src/models/local/embedder.ts'
import { sliceByLength } from '#src/models/local/slices.ts'
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** The model as an `Embedder` on the calling thread; urgency means nothing here, calls run in turn. */
export function embedderOf(model: LocalModel): Embedder {
  return {
    name: model.name,
    dimensions: model.dimensions,
    async embed(texts, want) {
      const ids = texts.map(model.tokenize)
      const results: Embedding[] = new Array(texts.length)
      for (const slice of sliceByLength(ids.map((text) => text.length))) {
        const found = await model.run(
          slice.map((place) => ids[place] ?? new Int32Array()),
          want
        )
        for (const [row, place] of slice.entries()) {
          const embedding = found[row]
          if (embedding) results[place] = embedding
        }
      }
      return results
    }
  }
}
