/**
 * Episodes and procedures for a question. Both are few and stand alone, so each is judged by its own
 * evidence on the scale that chunks use: how much of the question it covers, how near its vector is,
 * how its words fit one by one. Merit (importance, proof, freshness) settles what is nearly equal.
 */

import { type EpisodeRow, episodeMerits, episodesById } from '#db/stores/episodes/episodes.ts'
import type { Probe } from '#db/stores/finding/candidates.ts'
import type { ScopeIndex } from '#db/stores/finding/scope-index.ts'
import { readTokenVectors } from '#db/stores/finding/search-index.ts'
import {
  proceduresById,
  type StoredProcedure,
  versionsAt
} from '#db/stores/procedures/procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { rankEpisodes, rankProcedures } from '#src/experience/ranking.ts'
import type { ScopeAt } from '#src/finding/copies/scope-copy.ts'
import { confidenceOf } from '#src/finding/fusion/calibration.ts'
import { coverageOf, findByWords, type Gathered, gather, type Hit } from '#src/finding/gather.ts'
import type { Question } from '#src/finding/question.ts'
import { bestPartners, maxSim } from '#src/finding/rerank/max-sim.ts'
import { nearness } from '#src/finding/temporal/nearness.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { TokenVectors } from '#src/text/embedding.ts'
import { tokenWeights } from '#src/text/token-weights.ts'
import { questionTermsOf } from '#src/text/tokens.ts'

/** What a question brings to every kind of memory. */
export interface ExperienceRequest extends Probe {
  index: ScopeIndex
  /** What the thread keeps of the scope; null where the database is to be asked. */
  copy: ScopeAt | null
}

/** Why something was found, for `explain`. */
export interface Evidence {
  vector: number
  text: number
  late: number | null
  recency: number
}

export interface RankedEpisode {
  episodeId: string
  score: number
  evidence: Evidence
}

export interface FoundEpisode extends RankedEpisode {
  row: EpisodeRow
}

export interface FoundProcedure {
  stored: StoredProcedure
  score: number
  evidence: Evidence
}

const GATHER_LIMIT = 100
/** Share of what is missing to 1 that an episode of the day asked for gains. */
const DAY_SHARE = 0.3

/** Episodes, best first, before their rows are read. */
export async function findEpisodesFor(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  request: ExperienceRequest,
  now: number
): Promise<RankedEpisode[]> {
  const found = await judge(tx, 'episode', question, questionTokens, request)
  const ids = [...found.keys()]
  const all = request.copy?.merits(ids) ?? (await episodeMerits(tx, request.scope, ids))
  const meritsOf = new Map(all.map((merits) => [merits.episodeId, merits]))
  // In the order found: equal ones keep it.
  const items = [...found].flatMap(([id, judged]) => {
    const merits = meritsOf.get(id)
    if (merits === undefined) return []
    const near = nearness(merits.time, question.dates)
    const relevance = judged.relevance + (1 - judged.relevance) * DAY_SHARE * near
    return [{ ...merits, evidence: { ...judged.evidence, recency: near }, relevance }]
  })
  return rankEpisodes(items, now).map(({ item: { episodeId, evidence }, score }) => {
    return { episodeId, evidence, score }
  })
}

/** Those episodes with their rows; one that was erased since is left out. */
export async function readEpisodes(
  tx: ReadTx,
  scope: Scope,
  ranked: readonly RankedEpisode[]
): Promise<FoundEpisode[]> {
  const ids = ranked.map((one) => one.episodeId)
  const rowOf = new Map((await episodesById(tx, scope, ids)).map((row) => [row.episodeId, row]))
  return ranked.flatMap((one) => {
    const row = rowOf.get(one.episodeId)
    return row === undefined ? [] : [{ ...one, row }]
  })
}

/** Procedures, best first: the current versions, or those that were current at `asOf`. */
export async function findProceduresFor(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  request: ExperienceRequest,
  now: number,
  asOf: number | null
): Promise<FoundProcedure[]> {
  const found = await judge(tx, 'procedure', question, questionTokens, request)
  const ids = [...found.keys()]
  const past = asOf === null ? new Map() : await versionsAt(tx, request.scope, ids, asOf)
  const items = (await proceduresById(tx, request.scope, ids)).flatMap((one) => {
    const judged = found.get(one.procedure.id)
    if (judged === undefined) return []
    const { procedure } = one
    const current = past.get(procedure.id) ?? procedure.current
    return [
      {
        stored: { ...one, procedure: { ...procedure, current } },
        evidence: judged.evidence,
        relevance: judged.relevance,
        successCount: procedure.successCount,
        failCount: procedure.failCount,
        lastTouched: procedure.lastUsed ?? procedure.updatedAt
      }
    ]
  })
  return rankProcedures(items, now).map(({ item, score }) => ({
    stored: item.stored,
    evidence: item.evidence,
    score
  }))
}

interface Judged {
  relevance: number
  evidence: Evidence
}

async function judge(
  tx: ReadTx,
  kind: ItemKind,
  question: Question,
  questionTokens: TokenVectors | null,
  request: ExperienceRequest
): Promise<Map<string, Judged>> {
  const { index, copy } = request
  // Most scopes have none, and then nothing is asked at all.
  if (!index.kinds.has(kind)) return new Map()
  // They are told in the third person, so names of speakers are evidence here.
  const terms = [...questionTermsOf(question.text, [])]
  const words = await findByWords(tx, { ...request, terms }, kind, GATHER_LIMIT)
  const gathered = await gather(tx, request, index, kind, words, {
    limit: GATHER_LIMIT,
    copy
  })
  const { lexical } = gathered
  const hits = [...gathered.hits.values()]
  const tokens =
    questionTokens === null
      ? new Map<number, TokenVectors>()
      : await readTokenVectors(
          tx,
          request.scope,
          kind,
          hits.map((hit) => hit.entryNo)
        )
  const late = new Map<number, number>()
  if (questionTokens !== null) {
    const weights = tokenWeights(questionTokens, question.languages[0] ?? 'en', lexical.counts)
    const partners = bestPartners(questionTokens, [...tokens.values()])
    for (const [place, entryNo] of [...tokens.keys()].entries()) {
      late.set(entryNo, maxSim(partners[place] as Float32Array, weights))
    }
  }
  return new Map(
    hits.map((hit) => [hit.itemId, judgeHit(hit, late.get(hit.entryNo) ?? null, terms, gathered)])
  )
}

function judgeHit(
  hit: Hit,
  late: number | null,
  terms: readonly string[],
  gathered: Gathered
): Judged {
  const vector = hit.similarity ?? 0
  const own = {
    coverage: coverageOf(hit, terms, gathered.lexical),
    fact: vector,
    bestFact: vector,
    otherSpeakerLead: 0
  }
  // The embedder reads the beginning of a long text, the words are counted in all of it: whichever of
  // the two sees the answer is believed.
  const relevance = Math.max(
    confidenceOf({ ...own, bestLate: null }),
    late === null ? 0 : confidenceOf({ ...own, bestLate: late })
  )
  return { relevance, evidence: { vector, text: hit.lexical, late, recency: 0 } }
}
