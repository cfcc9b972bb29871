/**
 * Trains the classifier of updates:
 *
 * bun scripts/train-updates.ts --chats assistant-chat-dev.json,bfcl-memory-dev.jsonl [--judge FILE] [--check]
 *
 * It learns what an update is from pairs written for it (`bench/updates/training` and the development
 * half of the benchmark, never the held-out half), and what is none from those, from pairs of
 * strangers, and from the chats of people with an assistant in `--chats`: RealMemBench and the memory
 * part of BFCL v4, both Apache-2.0, in the shapes that `bench/retrieval` reads. Writes
 * `src/updates/weights.json`, numbers only, and prints what it finds in pairs that it was not fitted
 * to, where of all pairs of the chats in `--judge`, which it has not seen either, so many would be
 * marked. `--check` writes nothing.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { type Chat, chatsOf, pairsOf, textsOf } from './updates/chats.ts'
import { type Pair, strangers, writtenPairs } from './updates/pairs.ts'
import { chanceOf, fit, type Row, rowOf } from './updates/regression.ts'

const OUT = new URL('../src/updates/weights.json', import.meta.url).pathname
const FOLDS = 5
const MARKED = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05]

const { values } = parseArgs({
  options: { chats: { type: 'string' }, judge: { type: 'string' }, check: { type: 'boolean' } }
})
if (values.chats === undefined) {
  console.error(
    '--chats says where the chats are; without them every tenth fact is taken for replaced'
  )
  process.exit(1)
}

const written = await writtenPairs()
const chats = await chatsIn(values.chats)
const judging = await chatsIn(values.judge ?? '')
const vectors = await embedded([
  ...written.flatMap((pair) => [pair.old, pair.new]),
  ...textsOf([...chats, ...judging])
])
const rowsOf = (pairs: readonly Pair[]) => pairs.map((pair) => rowOf(pair, vectors))
const apart = [...written, ...strangers(written, vectors)]
const [own, lived, judged] = [
  rowsOf(apart),
  rowsOf(chats.flatMap((chat) => pairsOf(chat, vectors))),
  rowsOf(judging.flatMap((chat) => pairsOf(chat, vectors)))
]
console.log(
  `${written.length} pairs written, ${own.length} with strangers, ${lived.length} of chats`
)
if (judged.length > 0) report()
if (values.check !== true) await Bun.write(OUT, `${JSON.stringify(fit([...own, ...lived]))}\n`)

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

/** What is found of the written pairs, by weights fitted without their fold, at each share of chats' pairs marked. */
function report(): void {
  const foldOf = apart.map(({ id }) => Number(Bun.hash(id) % BigInt(FOLDS)))
  const chances = new Float64Array(own.length)
  const strange = new Float64Array(judged.length)
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fit([...own.filter((_, place) => foldOf[place] !== fold), ...lived])
    for (const [place, row] of own.entries()) {
      if (foldOf[place] === fold) chances[place] = chanceOf(weights, row)
    }
    for (const [place, row] of judged.entries()) {
      strange[place] = (strange[place] ?? 0) + chanceOf(weights, row) / FOLDS
    }
  }
  strange.sort().reverse()
  const isOurs = (place: number, development: boolean) =>
    place < written.length && development === !apart[place]?.id.includes('.tsv')
  for (const marked of MARKED) {
    const from = strange[Math.floor(marked * strange.length)] ?? 1
    const found = (development: boolean, closes: boolean) => {
      const rows = own.flatMap((row: Row, place) =>
        row.closes === closes && isOurs(place, development) ? [chances[place] ?? 0] : []
      )
      return (rows.filter((chance) => chance >= from).length / rows.length).toFixed(3)
    }
    console.log(
      `marked in chats ${marked} (from ${from.toFixed(2)}): development ${found(true, true)} right, ` +
        `${found(true, false)} wrong; training ${found(false, true)} right, ${found(false, false)} wrong`
    )
  }
}
