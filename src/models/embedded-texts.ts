/** Texts embedded for work that nobody waits for, and looked up by what they say. */
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** The embedding of each of these texts, with token vectors. */
export async function embeddedTexts(
  embedder: Embedder,
  texts: readonly string[]
): Promise<Map<string, Embedding>> {
  const distinct = [...new Set(texts)]
  const embeddings = await embedder.embed(distinct, { urgency: 'bulk', tokens: true })
  return new Map(embeddings.map((embedding, place) => [distinct[place] ?? '', embedding]))
}
