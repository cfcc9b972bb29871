/**
 * Trains the classifier of updates:
 *
 * bun scripts/train-updates.ts --chats assistant-chat-dev.json,bfcl-memory-dev.jsonl [--judge FILE] [--groups COUNT] [--check]
 *
 * It learns what an update is from pairs written for it (`bench/updates/training` and the development
 * half of the benchmark, never the held-out half), and what is none from those, from pairs of
 * strangers, and from the chats of people with an assistant in `--chats`: RealMemBench and the memory
 * part of BFCL v4, both Apache-2.0, in the shapes that `bench/retrieval` reads. Writes
 * `src/updates/weights.json` and `closing-weights.json`, numbers only, and prints what it finds in pairs that it was not fitted
 * to, where of all pairs of the chats in `--judge`, which it has not seen either, so many would be
 * marked. `--check` writes nothing. `--groups` adds the pairs in groups (`training/groups`), each of which counts so much;
 * the weights that are in use were fitted without them (`docs/decisions/updates.md` says why).
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { chanceBy } from '#src/updates/regression.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { type Chat, chatsOf, pairsOf, textsOf } from './updates/chats.ts'
import {
  eventPairs,
  groupedPairs,
  type Pair,
  strangers,
  strangersOfGroups,
  writtenPairs
} from './updates/pairs.ts'
import { closingRowOf, fit, type Row, rowOf } from './updates/regression.ts'

const OUT = new URL('../src/updates/weights.json', import.meta.url).pathname
const CLOSING_OUT = new URL('../src/updates/closing-weights.json', import.meta.url).pathname
const FOLDS = 5
/** Chances from which a reference may close. */
const SURE = [0.3, 0.4, 0.5, 0.6, 0.7]
/** What a pair of strangers and one of chats count in the fit of references, beside a written one. */
const STRANGERS_COUNT = 0.5
const CHATS_COUNT = 0.4
/** What a pair of one series counts, and another that closes nothing: to close what still holds costs most. */
const SERIES_COUNT = 3
const PLAIN_OTHERS_COUNT = 2
const MARKED = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05]

/** Where written pairs come from, by their id. */
const SOURCES: Record<string, (id: string) => boolean> = {
  development: (id) => !id.includes('.tsv') && !id.startsWith('events'),
  events: (id) => id.startsWith('events'),
  'one by one': (id) => id.includes('.tsv') && !id.includes('/groups/'),
  groups: (id) => id.includes('/groups/')
}

const { values } = parseArgs({
  options: {
    chats: { type: 'string' },
    judge: { type: 'string' },
    groups: { type: 'string', default: '0' },
    check: { type: 'boolean' }
  }
})
if (values.chats === undefined) {
  console.error(
    '--chats says where the chats are; without them every tenth fact is taken for replaced'
  )
  process.exit(1)
}

const alone = await writtenPairs()
const groupsCount = Number(values.groups)
const grouped = groupsCount > 0 ? await groupedPairs() : []
const series = [...(await eventPairs()), ...(await groupedPairs('*-plain'))]
const written = [...alone, ...grouped]
const chats = await chatsIn(values.chats)
const judging = await chatsIn(values.judge ?? '')
const vectors = await embedded([
  ...[...written, ...series].flatMap((pair) => [pair.old, pair.new]),
  ...textsOf([...chats, ...judging])
])
const apart = [...written, ...strangers(alone, vectors), ...strangersOfGroups(grouped)]
const lived = chats.flatMap((chat) => pairsOf(chat, vectors))
const strange = judging.flatMap((chat) => pairsOf(chat, vectors))
console.log(
  `${written.length} pairs written, ${apart.length} with strangers, ${lived.length} of chats`
)

const meant = rowsIn((pair, counts) => ({ ...rowOf(pair, vectors), counts }))
// What one subject is told of is near in meaning and in doubt; only closing has to tell it apart.
const referring = rowsIn((pair, counts) => closingRowOf(pair, vectors, counts), series)
if (judging.length > 0) {
  report('meaning', meant, MARKED)
  report('reference', referring, SURE)
}
if (values.check !== true) {
  await Bun.write(OUT, `${JSON.stringify(fit([...meant.own, ...meant.lived].flatMap(rowIn)))}\n`)
  const closing = fit([...referring.own, ...referring.lived].flatMap(rowIn))
  await Bun.write(CLOSING_OUT, `${JSON.stringify(closing)}\n`)
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
interface Rows {
  own: (Row | null)[]
  lived: (Row | null)[]
  judged: (Row | null)[]
}

function rowsIn(
  make: (pair: Pair, counts: number) => Row | null,
  more: readonly Pair[] = []
): Rows {
  const made = (pairs: readonly Pair[], counts: number) => pairs.map((pair) => make(pair, counts))
  const own = apart.map((pair, place) => make(pair, countOf(pair, place < written.length)))
  return {
    own: [...own, ...more.map((pair) => make(pair, countOfMore(pair)))],
    lived: made(lived, CHATS_COUNT),
    judged: made(strange, 1)
  }
}

function countOf({ id }: Pair, isWritten: boolean): number {
  return (isWritten ? 1 : STRANGERS_COUNT) * (SOURCES['groups']?.(id) === true ? groupsCount : 1)
}

function countOfMore({ id, closes }: Pair): number {
  if (id.startsWith('events')) return SERIES_COUNT
  return closes ? 1 : PLAIN_OTHERS_COUNT
}

function rowIn(row: Row | null): Row[] {
  return row === null ? [] : [row]
}

/** What is found of the written pairs, by weights fitted without their fold, and how many of the chats' pairs with it. */
function report(name: string, rows: Rows, marked: readonly number[]): void {
  // Pairs of one group are written by one hand on one subject, and share a fold.
  const foldOf = [...apart, ...series].map(({ id, old }) =>
    Number(Bun.hash(id.includes('/groups/') ? old : id) % BigInt(FOLDS))
  )
  const chances = new Float64Array(rows.own.length)
  const judged = new Float64Array(rows.judged.length)
  for (let fold = 0; fold < FOLDS; fold++) {
    const own = rows.own.filter((_, place) => foldOf[place] !== fold)
    const weights = fit([...own, ...rows.lived].flatMap(rowIn))
    const chanceOf = (row: Row | null) =>
      row === null ? 0 : chanceBy(weights, row.plain, row.meaning)
    for (const [place, row] of rows.own.entries()) {
      if (foldOf[place] === fold) chances[place] = chanceOf(row)
    }
    for (const [place, row] of rows.judged.entries()) {
      judged[place] = (judged[place] ?? 0) + chanceOf(row) / FOLDS
    }
  }
  judged.sort().reverse()
  for (const share of marked) {
    // Of reference a share is a chance: so few of the chats' pairs have one that no share of them tells it.
    const from = rows === referring ? share : (judged[Math.floor(share * judged.length)] ?? 1)
    const found = (isOf: (id: string) => boolean, closes: boolean) => {
      const asked = [...apart, ...series].flatMap((pair, place) => {
        const isWritten = place < written.length || place >= apart.length
        return isWritten && pair.closes === closes && isOf(pair.id) ? [chances[place] ?? 0] : []
      })
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
