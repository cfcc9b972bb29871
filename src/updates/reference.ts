/**
 * How a later statement refers to an earlier one: which of its words it says again, what is said right
 * beside those ("from Jenkins", "die AOK ist gekündigt", "可乐我已经戒了"), and whether it says the same
 * sentence with one other part ("Abito a Pavia", "Adesso abito a Cremona"). Numbers only, for the
 * classifier that decides about closing (`closing.ts`).
 */
import { type Anchor, anchorsOf, restOf } from '#src/updates/anchors.ts'
import { GROUPS, type Group, type Reading, type Stretch } from '#src/updates/pieces.ts'
import type { SignalName } from '#src/updates/signals.ts'

/** Names of the features, in their order. */
export const REFERENCE_FEATURES = [
  'anchored',
  'anchors',
  'anchorName',
  'anchorNumber',
  'anchorShare',
  'anchorsLast',
  'anchorsFirst',
  ...GROUPS.flatMap((name) => [`${name}:near`, `${name}:before`, `${name}:after`]),
  'away…towards',
  'numberInPlace',
  'frame',
  'frame+now',
  'frame+change',
  'frame+number',
  'frameOneSlot',
  'olderSize',
  'newerSize',
  'newerClauses',
  'anchorClause',
  'anchorSharesNewer',
  'olderExclaims',
  'olderShort',
  'olderLong',
  'newerLong',
  'end+other',
  'change+other',
  'away+other',
  'rest',
  'restOfBoth',
  'leadsBoth',
  'leadsBoth+rest',
  'leadsNewer',
  'leadsNewer+rest',
  'phrase',
  'phrase+rest'
] as const

const NEAR = 3

/** The features of a pair; `facts` are what was kept of the later statement: the one that is worded most like it counts. */
export function referenceOf(older: Reading, newer: Reading, facts: readonly Reading[]): number[] {
  const frame = [newer, ...facts]
    .map((fact) => frameOf(older, fact))
    .reduce((best, one) => (one.share > best.share ? one : best))
  const anchors = anchorsOf(older, newer)
  const telling = older.pieces.filter((piece) => piece.tells)
  const said = new Set(anchors.map(({ before }) => before))
  const lastTelling = telling.at(-1)?.at ?? -1
  const firstTelling = telling[0]?.at ?? -1
  const beside = Object.fromEntries(
    GROUPS.map((name) => [name, nearness(anchors, newer, newer.signal(name))])
  ) as Record<Group, [number, number, number]>
  const has = (name: SignalName) => (newer.signal(name).length > 0 ? 1 : 0)
  const onlyNew = (name: SignalName) => has(name) * (older.signal(name).length > 0 ? 0 : 1)
  const numbers = (reading: Reading) => reading.pieces.filter(({ isNumber }) => isNumber)
  const apart =
    numbers(older).length > 0 &&
    numbers(newer).some(({ text }) => numbers(older).every((one) => one.text !== text))
  const covers = anchors.some(
    ({ before, first, last }) => before <= lastTelling && lastTelling <= before + last - first
  )
  const rest = restOf(newer, anchors)
  const [leadsBoth, leadsNewer, phrase] = waysShared(older, newer, anchors)
  const restOfOld = telling.length === 0 ? 0 : 1 - said.size / telling.length
  return [
    anchors.length > 0 ? 1 : 0,
    Math.min(anchors.length, 3) / 3,
    anchors.some(({ isName }) => isName) ? 1 : 0,
    anchors.some(({ isNumber }) => isNumber) ? 1 : 0,
    telling.length === 0 ? 0 : said.size / telling.length,
    covers ? 1 : 0,
    said.has(firstTelling) ? 1 : 0,
    ...GROUPS.flatMap((name) => beside[name]),
    beside.away[1] > 0 && beside.towards[2] > 0 ? 1 : 0,
    apart && anchors.length > 0 ? 1 : 0,
    frame.share,
    frame.share * has('now'),
    frame.share * has('change'),
    frame.oneSlot * (apart ? 1 : 0),
    frame.oneSlot,
    Math.min(older.pieces.length, 30) / 30,
    Math.min(newer.pieces.length, 60) / 60,
    Math.min(newer.pieces.at(-1)?.clause ?? 0, 8) / 8,
    anchors.length === 0 ? 1 : Math.min(newer.pieces[anchors[0]?.first ?? 0]?.clause ?? 0, 4) / 4,
    newer.pieces.length === 0 ? 0 : Math.min(1, anchors.length / newer.pieces.length),
    older.exclaims ? 1 : 0,
    older.pieces.length < 6 ? 1 : 0,
    older.pieces.length > 14 ? 1 : 0,
    newer.pieces.length > 30 ? 1 : 0,
    beside.end[0] * onlyNew('other'),
    beside.change[0] * onlyNew('other'),
    beside.away[0] * onlyNew('other'),
    rest,
    rest * restOfOld,
    ...[leadsBoth, leadsNewer, phrase].flatMap((way) => [way, way * rest * restOfOld])
  ]
}

/**
 * Where what is shared stands: at the beginning of both, at the beginning of the later text, and as one
 * phrase of several words ("the house on Elm Street"). 1 or 0 each. Two things told of one subject share it so.
 */
function waysShared(
  older: Reading,
  newer: Reading,
  anchors: readonly Anchor[]
): [leadsBoth: number, leadsNewer: number, phrase: number] {
  if (anchors.length === 0) return [0, 0, 0]
  const [saidOfOld, saidOfNew] = [new Set<number>(), new Set<number>()]
  for (const { first, last, before } of anchors) {
    for (let step = 0; step <= last - first; step++) {
      saidOfOld.add(before + step)
      saidOfNew.add(first + step)
    }
  }
  const leadsNewer = leads(newer, saidOfNew)
  const isPhrase =
    anchors.length > 1 && isTogether(older, saidOfOld) && isTogether(newer, saidOfNew)
  return [leadsNewer && leads(older, saidOfOld) ? 1 : 0, leadsNewer ? 1 : 0, isPhrase ? 1 : 0]
}

/** Whether nothing else is told between the first and the last of these places. */
function isTogether({ pieces }: Reading, said: ReadonlySet<number>): boolean {
  const [from, to] = [Math.min(...said), Math.max(...said)]
  return pieces.slice(from, to).every(({ at, tells }) => !tells || said.has(at))
}

function leads({ pieces }: Reading, said: ReadonlySet<number>): boolean {
  const firstOther = pieces.find(({ at, tells }) => tells && !said.has(at))?.at ?? pieces.length
  return [...said].every((at) => at < firstOther)
}

/** How near a signal stands to an anchor in the same clause: at all, right before it, right after it; 0 to 1. */
function nearness(
  anchors: readonly Anchor[],
  { pieces }: Reading,
  found: readonly Stretch[]
): [number, number, number] {
  let [near, before, after] = [0, 0, 0]
  for (const anchor of anchors) {
    for (const { first, last } of found) {
      if (pieces[first]?.clause !== pieces[anchor.first]?.clause) continue
      const distance =
        first > anchor.last ? first - anchor.last : last < anchor.first ? anchor.first - last : 0
      const value = 1 / Math.max(1, distance)
      near = Math.max(near, value)
      if (distance > NEAR * 2) continue
      if (last < anchor.first) before = Math.max(before, value)
      else after = Math.max(after, value)
    }
  }
  return [near, before, after]
}

/** How much of two sentences is the same, in the same order, and whether they differ in one place only. */
function frameOf(older: Reading, newer: Reading): { share: number; oneSlot: number } {
  const [a, b] = [bare(older), bare(newer)]
  const size = Math.min(a.length, b.length)
  if (size < 2) return { share: 0, oneSlot: 0 }
  let head = 0
  while (head < size && a[head] === b[head]) head++
  let tail = 0
  while (tail < size - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const [left, right] = [a.length - head - tail, b.length - head - tail]
  const share = (head + tail) / Math.max(a.length, b.length)
  const oneSlot = left > 0 && right > 0 && share >= 0.5 ? 1 : 0
  return { share: left > 0 && right > 0 ? share : 0, oneSlot }
}

const BARE = new WeakMap<Reading, readonly string[]>()

/** The pieces without what only says that it is so now; taken once of a text, which is held against many. */
function bare(reading: Reading): readonly string[] {
  const known = BARE.get(reading)
  if (known !== undefined) return known
  const now = new Set(
    reading
      .signal('now')
      .flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, step) => first + step)
      )
  )
  const texts = reading.pieces.filter(({ at }) => !now.has(at)).map(({ text }) => text)
  BARE.set(reading, texts)
  return texts
}
