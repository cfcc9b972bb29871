/**
 * What is seen of each result that may stand first: how well it answers, what came after it and what it came
 * after, and what its words say of change. Numbers only, so that trained weights can compare
 * them (`first-place.ts`).
 */

import { type Doubt, linksOf } from '#src/finding/order/links.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { signalsOf, stemOverlap, stemsOf } from '#src/updates/features.ts'
import { logOdds } from '#src/updates/regression.ts'
import { SIGNAL_NAMES } from '#src/updates/signals.ts'

/** A result that may stand first. */
export interface Candidate {
  id: string
  /** The message that says it, its own id where none does. */
  message: string
  text: string
  /** What it closed, a line each. */
  replaces: string
  /** When it was said, milliseconds since the epoch. */
  at: number
  /** 0 to 1, as the question found it; null where only what it replaced was found. */
  found: number | null
  /** 0 to 1, in the order of time (`newest-first.ts`). */
  placed: number
}

/** What is seen of the strongest doubt on one side: of what a result came after, or what came after it. */
const SIDE = ['chance', 'odds', 'beside', 'score', 'near', 'place', 'placed', 'first', 'weight']

/** Names of the numbers, in their order. */
export const PLACE_FEATURES = [
  'odds',
  'place',
  'placed',
  'standsFirst',
  'foundFirst',
  'oddsPlaced',
  'near',
  'oddsOfBest',
  'older',
  'candidates',
  'ofFacts',
  ...SIDE.map((name) => `after:${name}`),
  ...SIDE.map((name) => `before:${name}`),
  ...SIGNAL_NAMES.map((name) => `says:${name}`),
  'stems',
  'stemsOfQuestion',
  'stemsOfText'
]

/** Odds of what was not found. */
const NOT_FOUND = -6
const STEMS_MAX = 4
/** A doubt about a result of no score still counts a little. */
const SCORE_MIN = 0.01

/** The numbers of each candidate, in their order; `ofFacts` says whether they are facts or messages. */
export function placeFeatures(
  question: string,
  candidates: readonly Candidate[],
  doubts: readonly Doubt[],
  ofFacts: boolean
): number[][] {
  const found = candidates.map((one) => one.found ?? -1)
  const best = Math.max(...found)
  const seen: Seen = {
    candidates,
    best,
    place: placesBy(candidates, (one) => one.found ?? -1),
    placed: placesBy(candidates, (one) => one.placed),
    ...strongest(candidates, doubts)
  }
  const asked = stemsOf(question)
  const ages = agesOf(candidates)
  return candidates.map((one, i) => {
    const signals = signalsOf(one.text, [guessLanguage(one.text)])
    const stems = stemOverlap(asked, stemsOf(one.text))
    const [place, placed] = [seen.place[i] ?? 0, seen.placed[i] ?? 0]
    return [
      one.found === null ? NOT_FOUND : logOdds(one.found),
      place,
      placed,
      Number(placed === 0),
      Number(place === 0),
      logOdds(one.placed),
      nearBest(one.found, best),
      logOdds(Math.max(best, 0)),
      ages[i] ?? 0,
      candidates.length,
      Number(ofFacts),
      ...side(seen, seen.after.get(one.id)),
      ...side(seen, seen.before.get(one.id)),
      ...SIGNAL_NAMES.map((name) => signals[name]),
      Math.min(stems.common, STEMS_MAX) / STEMS_MAX,
      stems.ofA,
      stems.ofB
    ]
  })
}

/** A doubt that a candidate is in, with the other one and the doubt's chance beside the likeliest of both. */
interface Side {
  chance: number
  beside: number
  other: number
  weight: number
}

interface Seen {
  candidates: readonly Candidate[]
  best: number
  place: readonly number[]
  placed: readonly number[]
  after: ReadonlyMap<string, Side>
  before: ReadonlyMap<string, Side>
}

/** Of each candidate the doubt that counts most, by what it came after and by what came after it. */
function strongest(candidates: readonly Candidate[], doubts: readonly Doubt[]) {
  const indexOf = new Map(candidates.map(({ id }, index) => [id, index]))
  const known = doubts.filter(({ older, newer }) => indexOf.has(older) && indexOf.has(newer))
  const after = new Map<string, Side>()
  const before = new Map<string, Side>()
  const keep = (into: Map<string, Side>, id: string, otherId: string, one: Omit<Side, 'other'>) => {
    if ((into.get(id)?.weight ?? -1) >= one.weight) return
    into.set(id, { ...one, other: indexOf.get(otherId) ?? 0 })
  }
  for (const { first: newer, second: older, chance, beside } of linksOf(known, false)) {
    const weigh = (id: string) =>
      chance * Math.max(candidates[indexOf.get(id) ?? 0]?.found ?? 0, SCORE_MIN)
    keep(after, newer, older, { chance, beside, weight: weigh(older) })
    keep(before, older, newer, { chance, beside, weight: weigh(newer) })
  }
  return { after, before }
}

function side({ candidates, best, place, placed }: Seen, one: Side | undefined): number[] {
  if (one === undefined) return [0, NOT_FOUND, 0, 0, 0, 0, 0, 0, 0]
  const { chance, beside, other, weight } = one
  const score = candidates[other]?.found ?? null
  const standsAt = place[other] ?? 0
  const first = Number(standsAt === 0)
  const near = nearBest(score, best)
  return [
    ...[chance, logOdds(chance), beside, score ?? 0, near],
    ...[standsAt, placed[other] ?? 0, first, weight]
  ]
}

function nearBest(score: number | null, best: number): number {
  return score === null || best <= 0 ? 0 : score / best
}

/**
 * How many of the others were told after it, 0 to 1 for all of them. What is told at one time was told in the order of the
 * messages, whose ids rise; what one message tells is as old as the rest of it.
 */
function agesOf(candidates: readonly Candidate[]): number[] {
  const isAfter = (one: Candidate, other: Candidate) =>
    one.at > other.at || (one.at === other.at && one.message > other.message)
  return candidates.map((own) => {
    const newer = candidates.filter((one) => isAfter(one, own)).length
    return newer / Math.max(1, candidates.length - 1)
  })
}

/** The place of each, 0 for the greatest. */
function placesBy<One>(all: readonly One[], rankOf: (one: One) => number): number[] {
  const order = all.map((_, index) => index)
  order.sort((a, b) => rankOf(all[b] as One) - rankOf(all[a] as One))
  const places: number[] = []
  for (const [place, index] of order.entries()) places[index] = place
  return places
}
