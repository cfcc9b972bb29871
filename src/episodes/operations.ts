/** Reading episodes: a page by time, and a search. Neither is charged. */
import { query } from '#actors/operation.ts'
import { episodeInRange, episodePage } from '#db/stores/episodes/episodes.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { NO_FILTER } from '#src/base/scope.ts'
import type {
  EpisodePage,
  EpisodeSearchInput,
  EpisodesInput,
  FoundEpisodes
} from '#src/episodes/contract.ts'
import { ask } from '#src/finding/asked.ts'
import { findEpisodesFor, readEpisodes } from '#src/finding/find-experience.ts'
import { rounded, SCORE_FLOOR } from '#src/finding/score.ts'
import { episodeAnswer } from '#src/shapes/episode-answers.ts'

export const listEpisodes = query<EpisodesInput, EpisodePage>({
  run: async (context, { userId, ...page }) => {
    const scope = { accountId: context.accountId, userId }
    const { rows, total } = await context.read((tx) =>
      episodePage(tx, scope, { ...page, now: context.now })
    )
    const { limit, offset } = page
    return { episodes: rows.map(episodeAnswer), count: rows.length, total, limit, offset }
  }
})

export const searchEpisodes = query<EpisodeSearchInput, FoundEpisodes>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { question, tokens, ...asked } = await ask(context, scope, input.query)
    const admit = episodeInRange(visible(context.now, null, NO_FILTER), input)
    const found = await context.read(async (tx) => {
      const request = { scope, admit, ...asked }
      const ranked = await findEpisodesFor(tx, question, tokens, request, context.now)
      const best = ranked.filter((one) => one.score >= SCORE_FLOOR).slice(0, input.limit)
      return readEpisodes(tx, scope, best)
    })
    const results = found.map(({ row, score }) => ({
      ...episodeAnswer(row),
      score: rounded(score)
    }))
    return { results, count: results.length }
  }
})
