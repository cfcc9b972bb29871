/** Gives an episode that was told in a turn its vector; until then it is found by its words. */
import { job } from '#actors/operation.ts'
import { episodesById } from '#db/stores/episodes.ts'
import { addVector } from '#db/stores/late-vectors.ts'
import { episodeText } from '#src/episodes/episode-text.ts'
import type { Embedding } from '#src/models/models.ts'
import { findable } from '#src/search/findable.ts'

export interface EmbedInput {
  userId: string
  episodeId: string
}

export const embedEpisode = job<
  EmbedInput,
  { embedding: Embedding | null; model: string },
  { reindexed: number }
>({
  name: 'episodes.embed',
  prepare: async ({ accountId, models, read }, { userId, episodeId }) => {
    const { embedder } = models
    const [row] = await read((tx) => episodesById(tx, { accountId, userId }, [episodeId]))
    if (row === undefined) return { embedding: null, model: embedder.name }
    const text = episodeText(row)
    const [embedding] = await embedder.embed([text], { urgency: 'bulk', tokens: true })
    return { embedding: findable(text, embedding ?? null).embedding, model: embedder.name }
  },
  keep: async ({ tx, accountId }, { embedding, model }, { userId, episodeId }) => {
    if (embedding === null) return { reindexed: 0 }
    await addVector(tx, { accountId, userId }, 'episode', episodeId, embedding, model)
    return { reindexed: 1 }
  }
})
