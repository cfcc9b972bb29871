/**
 * Trains the classifier of updates:
 *
 * bun scripts/train-updates.ts --chats assistant-chat-dev.json,bfcl-memory-dev.jsonl --judged FILE [--judge FILE] [--check]
 *
 * It learns what an update is from pairs and scenes written for it (`bench/updates/training`, and pairs of the
 * development half of the benchmark, never the held-out half), and what is none from those, from pairs of
 * strangers, and from the chats of people with an assistant in `--chats`: RealMemBench and the memory
 * part of BFCL v4, both Apache-2.0, in the shapes that `bench/retrieval` reads. Writes
 * `src/updates/weights.json`, `closing-weights.json`, `wording-weights.json` and `together/together-weights.json`
 * (trees over what the first three say of pairs that they were not fitted to), numbers only, and prints what trees close
 * of pairs that they were not fitted to; with `--judge` also what each decision finds of such pairs, where of all
 * pairs of the chats in it, which it has not seen either, so many would be marked. `--check` writes nothing. Only wording is fitted with the pairs in groups
 * (`training/groups`) too: the other two find fewer plain updates with them (`docs/decisions/updates.md`).
 * `--pairs FILE` only writes the English pairs down, for the cross-encoder to be fitted to; what that says of pairs
 * that it was not fitted to is `--judged` (`scripts/updates/cross-encoder/README.md`).
 * `--without-development` leaves the development half out, so that the benchmark says of it what is to be expected.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { turnedIn, turnsMatter } from '#src/updates/matters/matters.ts'
import { chanceBy, type Weights } from '#src/updates/regression.ts'
import { chanceByWording, placesOf, type WordingWeights } from '#src/updates/wording.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { type Chat, chatsOf, pairsOf, textsOf } from './updates/chats.ts'
import {
  eventPairs,
  groupedPairs,
  isForTraining,
  isGrouped,
  isOfScene,
  isOfSeries,
  isPlain,
  keyOf,
  LOOKED_AT,
  type Pair,
  SOURCES,
  STRANGERS_EACH,
  strangers,
  strangersOfGroups,
  writtenPairs
} from './updates/pairs.ts'
import { closingRowOf, fit, type Row, rowOf, wordingRowOf } from './updates/regression.ts'
import { sharesClosed } from './updates/report.ts'
import { scenePairs } from './updates/scenes.ts'
import { fitTogether, type SeenPair } from './updates/together.ts'
import { fitWording, type WordingRow } from './updates/wording.ts'

const OUT = new URL('../src/updates/weights.json', import.meta.url).pathname
const CLOSING_OUT = new URL('../src/updates/closing-weights.json', import.meta.url).pathname
const WORDING_OUT = new URL('../src/updates/wording-weights.json', import.meta.url).pathname
const TOGETHER_OUT = new URL('../src/updates/together/together-weights.json', import.meta.url)
  .pathname
const JUDGED_OUT = new URL('../src/updates/together/judged-weights.json', import.meta.url).pathname
const FOLDS = 5
/** Chances from which a reference may close. */
const SURE = [0.3, 0.4, 0.5, 0.6, 0.7]
/** A stranger stands for so many; those of groups are drawn by one. */
const STANDS_FOR = (LOOKED_AT - 1) / STRANGERS_EACH
/** What a pair of strangers and one of chats count in the fit of references, beside a written one. */
const STRANGERS_COUNT = 0.5
const CHATS_COUNT = 0.4
/** The same for wording, which is asked of every pair: without that one in a hundred pairs of chats would close. */
const WORDING_STRANGERS_COUNT = 1
const WORDING_CHATS_COUNT = 1.5
const WORDING_SERIES_COUNT = 10
/** What a pair of one series counts, and a plainly worded one that closes nothing. */
const SERIES_COUNT = 3
const PLAIN_OTHERS_COUNT = 2
/** What pairs count in the fit of all together, by where they come from; of scenes those that close nothing. */
const TOGETHER_COUNTS = { strangers: 0.3, groups: 0.4, series: 5, scenes: 0.5 }
const MARKED = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05]

const { values } = parseArgs({
  options: {
    chats: { type: 'string' },
    judge: { type: 'string' },
    judged: { type: 'string' },
    pairs: { type: 'string' },
    'without-development': { type: 'boolean', default: false },
    check: { type: 'boolean' }
  }
})
if (values.chats === undefined) {
  console.error(
    '--chats says where the chats are; without them every tenth fact is taken for replaced'
  )
  process.exit(1)
}

const alone = (await writtenPairs()).filter(
  ({ id }) => !values['without-development'] || isForTraining(id)
)
const grouped = await groupedPairs()
const series = await eventPairs()
const scenes = await scenePairs()
const written = [...alone, ...grouped, ...series, ...scenes]
const chats = await chatsIn(values.chats)
const judging = await chatsIn(values.judge ?? '')
const vectors = await embedded([
  ...written.flatMap((pair) => [pair.old, pair.new]),
  ...textsOf([...chats, ...judging])
])
const plain = grouped.filter(({ id }) => isPlain(id))
const apart = [
  ...written,
  ...strangers(alone, vectors),
  ...strangersOfGroups(grouped),
  ...strangers(plain, vectors)
]
const lived = chats.flatMap((chat) => pairsOf(chat, vectors))
const strange = judging.flatMap((chat) => pairsOf(chat, vectors))
console.log(
  `${written.length} pairs written, ${apart.length} with strangers, ${lived.length} of chats`
)

if (values.pairs !== undefined) {
  await writePairs(values.pairs)
  process.exit(0)
}
if (values.judged === undefined) {
  console.error('--judged says what the cross-encoder says; see scripts/updates/cross-encoder')
  process.exit(1)
}
/** By the key of a pair, the log-odds of a cross-encoder that was not fitted to it. */
const judgements: Record<string, number> = await Bun.file(values.judged).json()

const meant = rowsIn((pair, counts) =>
  isGrouped(pair.id) || isOfSeries(pair.id) ? null : { ...rowOf(pair, vectors), counts }
)
// What one subject is told of is near in meaning and in doubt; only closing has to tell it apart.
const referring = rowsIn((pair, counts, isStranger) =>
  isGrouped(pair.id) && (!isPlain(pair.id) || isStranger)
    ? null
    : closingRowOf(pair, vectors, counts)
)
const worded = rowsIn(
  (pair, counts) =>
    wordingRowOf(pair, vectors, isOfSeries(pair.id) ? WORDING_SERIES_COUNT : counts),
  WORDING_STRANGERS_COUNT,
  WORDING_CHATS_COUNT
)
const chanceFrom = (weights: Weights) => (row: Row) => chanceBy(weights, row.plain, row.meaning)
const chanceFromWording = (weights: WordingWeights) => {
  const places = placesOf(weights)
  return (row: WordingRow) => chanceByWording(weights, places, row)
}
if (judging.length > 0) {
  report('meaning', meant, MARKED, (rows) => chanceFrom(fit(rows)), true)
  report('reference', referring, SURE, (rows) => chanceFrom(fit(rows)), false)
  report('wording', worded, SURE, (rows) => chanceFromWording(fitWording(rows)), false)
}
if (values.check !== true) {
  await Bun.write(OUT, `${JSON.stringify(fit(allOf(meant)))}\n`)
  await Bun.write(CLOSING_OUT, `${JSON.stringify(fit(allOf(referring)))}\n`)
  await Bun.write(WORDING_OUT, `${JSON.stringify(fitWording(allOf(worded)))}\n`)
  const seen = seenPairs()
  const { together, judged, expected } = fitTogether(seen, FOLDS)
  const found = seen.map((pair, place) => ({
    source: sourceNamed(place),
    closes: pair.closes,
    ...(expected.get(pair) ?? { together: 0, judged: null })
  }))
  for (const line of sharesClosed(found)) console.log(line)
  await Bun.write(TOGETHER_OUT, `${JSON.stringify(together)}\n`)
  await Bun.write(JUDGED_OUT, `${JSON.stringify(judged)}\n`)
}

/** All pairs as all decisions see them, those too that one of them is not fitted with. */
function seenPairs(): SeenPair[] {
  return [...apart, ...lived].map((pair, place) => {
    const isLived = place >= apart.length
    const at = isLived ? place - apart.length : place
    const fitted = <Of>(rows: Rows<Of>) => (isLived ? rows.lived : rows.own)[at] ?? null
    const seen = <Of>(rows: Rows<Of>, row: Of) => ({
      row: fitted(rows) ?? row,
      isFitted: fitted(rows) !== null
    })
    const [spoken, wording] = [closingRowOf(pair, vectors, 1), wordingRowOf(pair, vectors, 1)]
    return {
      key: keyOf(pair),
      closes: pair.closes,
      counts: togetherCountOf(pair, place),
      turns: turnsMatter(pair.old, pair.new, turnedIn(pair.new)),
      meaning: seen(meant, rowOf(pair, vectors)),
      reference: spoken && seen<Row>(referring, spoken),
      wording: wording && seen<WordingRow>(worded, wording),
      judged: judgements[judgedBy(pair)] ?? null
    }
  })
}

function sourceNamed(place: number): string {
  const { id, closes } = apart[place] ?? { id: '', closes: false }
  const source = sourceOf({ id, closes }, place)
  if (source === 'strangers' || source === 'chats') return source
  return Object.entries(SOURCES).find(([, isOf]) => isOf(id))?.[0] ?? source
}

/** Where a pair is from; the cross-encoder sees some of each in an epoch. Of scenes those that close are as good as written alone. */
function sourceOf(
  { id, closes }: Pick<Pair, 'id' | 'closes'>,
  place: number
): 'written' | 'groups' | 'scenes' | 'strangers' | 'chats' {
  if (place >= apart.length) return 'chats'
  if (place >= written.length) return 'strangers'
  if (isOfScene(id)) return closes ? 'written' : 'scenes'
  return isGrouped(id) && !isPlain(id) ? 'groups' : 'written'
}

/** The English pairs, a line each: what the cross-encoder is fitted to and asked about. */
async function writePairs(path: string): Promise<void> {
  const lines = [...apart, ...lived].flatMap((pair, place) => {
    if (pair.language !== 'en') return []
    const source = sourceOf(pair, place)
    const fold = Number(Bun.hash(keyOf(pair)) % BigInt(FOLDS))
    const counts = isOfSeries(pair.id) ? 2 : 1
    const { old: earlier, new: later, closes } = pair
    const key = judgedBy(pair)
    return [JSON.stringify({ key, fold, source, counts, closes, earlier, later })]
  })
  await Bun.write(path, `${lines.join('\n')}\n`)
}

/** What a judgement of the cross-encoder is found by: the same as long as both texts are. */
function judgedBy({ old, new: later }: Pair): string {
  return String(Bun.hash(`${old}\n${later}`))
}

function standsFor({ id }: Pair): number {
  return isGrouped(id) && !isPlain(id) ? 1 : STANDS_FOR
}

function togetherCountOf(pair: Pair, place: number): number {
  const source = sourceOf(pair, place)
  if (source === 'strangers') return TOGETHER_COUNTS.strangers * standsFor(pair)
  if (source === 'groups' || source === 'scenes') return TOGETHER_COUNTS[source]
  return isOfSeries(pair.id) ? TOGETHER_COUNTS.series : 1
}

/** To close what still holds costs most. */
function countOf({ id, closes }: Pair): number {
  if (isOfSeries(id)) return SERIES_COUNT
  return isPlain(id) && !closes ? PLAIN_OTHERS_COUNT : 1
}

function allOf<Of>({ own, lived }: Rows<Of>): Of[] {
  return [...own, ...lived].flatMap(rowIn)
}

async function chatsIn(paths: string): Promise<Chat[]> {
  const files = paths.split(',').filter((path) => path !== '')
  return (await Promise.all(files.map(chatsOf))).flat()
}

async function embedded(texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const model = await openLocalModel({ cacheFolder: join(tmpdir(), 'keepsake-models') })
  const wanted = [...new Set(texts)]
  const made = await embedderOf(model).embed(wanted, { urgency: 'bulk', tokens: false })
  await model.close()
  return new Map(wanted.map((text, place) => [text, made[place]?.vector ?? new Float32Array()]))
}

/** The pairs with their rows; those of which a decision is not asked have none. */
interface Rows<Of> {
  own: (Of | null)[]
  lived: (Of | null)[]
  judged: (Of | null)[]
}

function rowsIn<Of>(
  make: (pair: Pair, counts: number, isStranger: boolean) => Of | null,
  strangersCount = STRANGERS_COUNT,
  chatsCount = CHATS_COUNT
): Rows<Of> {
  const made = (pairs: readonly Pair[], counts: number) =>
    pairs.map((pair) => make(pair, counts, false))
  return {
    own: apart.map((pair, place) =>
      place >= written.length
        ? make(pair, strangersCount * standsFor(pair), true)
        : make(pair, isOfScene(pair.id) && !pair.closes ? strangersCount : countOf(pair), false)
    ),
    lived: made(lived, chatsCount),
    judged: made(strange, 1)
  }
}

function rowIn<Of>(row: Of | null): Of[] {
  return row === null ? [] : [row]
}

/**
 * What is found of the written pairs, by weights fitted without their fold, and how many of the chats'
 * pairs with it; `marked` are shares of those pairs, or else chances.
 */
function report<Of>(
  name: string,
  rows: Rows<Of>,
  marked: readonly number[],
  train: (rows: readonly Of[]) => (row: Of) => number,
  areShares: boolean
): void {
  const foldOf = apart.map((pair) => Number(Bun.hash(keyOf(pair)) % BigInt(FOLDS)))
  const chances = new Float64Array(rows.own.length)
  const judged = new Float64Array(rows.judged.length)
  for (let fold = 0; fold < FOLDS; fold++) {
    const own = rows.own.filter((_, place) => foldOf[place] !== fold)
    const chance = train([...own, ...rows.lived].flatMap(rowIn))
    const chanceOf = (row: Of | null) => (row === null ? 0 : chance(row))
    for (const [place, row] of rows.own.entries()) {
      if (foldOf[place] === fold) chances[place] = chanceOf(row)
    }
    for (const [place, row] of rows.judged.entries()) {
      judged[place] = (judged[place] ?? 0) + chanceOf(row) / FOLDS
    }
  }
  judged.sort().reverse()
  for (const share of marked) {
    const from = areShares ? (judged[Math.floor(share * judged.length)] ?? 1) : share
    const found = (isOf: (id: string) => boolean, closes: boolean) => {
      const asked = written.flatMap((pair, place) =>
        pair.closes === closes && isOf(pair.id) ? [chances[place] ?? 0] : []
      )
      return (asked.filter((chance) => chance >= from).length / asked.length).toFixed(3)
    }
    const shares = Object.entries(SOURCES).map(
      ([source, isOf]) => `${source} ${found(isOf, true)} right, ${found(isOf, false)} wrong`
    )
    const inChats = judged.filter((chance) => chance >= from).length
    console.log(
      `${name} from ${from.toFixed(2)} (${inChats} of ${judged.length} pairs of chats): ` +
        shares.join('; ')
    )
  }
}
