/**
 * Writes down what the two sides of each topic mean, for contradictions that share no words:
 *
 * bun scripts/train-sides.ts
 *
 * It reads `bench/selfcare/training/sides.txt`, sentences written for it: `-` and `+` are the sides, which
 * rule each other out, `=` is what is near the topic and on neither; `(has)` behind a topic says that it is
 * about what somebody has, so that "her cat" takes a side. Their vectors, a byte a number, go to
 * `src/triggers/contradictions/sides.json`.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { type Topic, toBytes } from '#src/triggers/contradictions/meant-sides.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'

const SENTENCES = new URL('../bench/selfcare/training/sides.txt', import.meta.url)
const OUT = new URL('../src/triggers/contradictions/sides.json', import.meta.url)

/** Each group starts with its topic. */
const groups = (await Bun.file(SENTENCES).text())
  .split(/^# /m)
  .slice(1)
  .map((group) => group.trim().split('\n'))
const sentences = groups.flatMap(([, ...lines]) => lines.map((line) => line.slice(2)))
const model = await openLocalModel({ cacheFolder: join(tmpdir(), 'keepsake-models') })
const embedded = await embedderOf(model).embed(sentences, { urgency: 'bulk', tokens: false })
await model.close()
const bytesOf = new Map(
  sentences.map((text, place) => [text, toBytes(embedded[place]?.vector ?? new Float32Array())])
)

const topics = groups.map(([head = '', ...lines]): Topic => {
  const of = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(`${sign} `) ? (bytesOf.get(line.slice(2)) ?? []) : []))
  const name = head.replace(' (has)', '')
  return { name, has: head.endsWith('(has)'), no: of('-'), yes: of('+'), neither: of('=') }
})
await Bun.write(OUT, `${JSON.stringify({ model: 'all-minilm-l6-v2', topics }, null, 2)}\n`)
console.log(`${topics.length} topics, ${sentences.length} sentences`)
