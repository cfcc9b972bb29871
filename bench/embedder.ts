/**
 * How fast the built-in embedder is on this machine, alone and through the compute thread, and what
 * int8 costs in agreement with fp32. Texts are made up on the spot, about 30 word pieces each.
 *
 *   bun bench/embedder.ts --cache .cache/models --threads 2
 */
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { connectCompute, startComputeThread } from '#actors/threads/compute/compute.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import type { Embedder } from '#src/models/models.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'

const HELP = `bun bench/embedder.ts --cache FOLDER [--threads 2] [--texts 256]
Texts per second at batch 1, 8 and 32; no data file is needed.`

const PEOPLE = ['Marta', 'my uncle', 'the new neighbour', 'Professor Lindqvist', 'Tom from work']
const DEEDS = [
  'repaired the old accordion',
  'ordered forty metres of blue cloth',
  'missed the ferry'
]
const PLACES = ['near the station in Graz', 'at the fair by the river', 'behind the town hall']
const ENDS = [
  'and asked me to remember the number of the shop until Thursday',
  'although the weather report had warned everybody about heavy snow'
]

function madeUpTexts(count: number): string[] {
  const pick = (words: string[], place: number) => words[place % words.length] ?? ''
  return Array.from(
    { length: count },
    (_, i) =>
      `On day ${i} ${pick(PEOPLE, i)} ${pick(DEEDS, i * 7)} ${pick(PLACES, i * 5)}, ${pick(ENDS, i * 3)}.`
  )
}

async function measure(label: string, embedder: Embedder, texts: string[], tokens: boolean) {
  await embedder.embed(texts.slice(0, 8), { urgency: 'bulk', tokens })
  const rates: string[] = []
  for (const batch of [1, 8, 32]) {
    const started = performance.now()
    for (let at = 0; at + batch <= texts.length; at += batch) {
      await embedder.embed(texts.slice(at, at + batch), { urgency: 'bulk', tokens })
    }
    const seconds = (performance.now() - started) / 1000
    rates.push(`${batch}: ${Math.round(texts.length / seconds)}/s`)
  }
  console.log(`${label.padEnd(34)} ${rates.join('   ')}`)
}

async function agreement(cacheFolder: string, texts: string[]): Promise<number> {
  const vectors: Float32Array[][] = []
  for (const quantisation of ['int8', 'fp32'] as const) {
    const model = await openLocalModel({ cacheFolder, quantisation })
    const found = await embedderOf(model).embed(texts, { urgency: 'bulk', tokens: false })
    vectors.push(found.map((embedding) => embedding.vector))
    await model.close()
  }
  const [small = [], exact = []] = vectors
  const cosines = small.map((vector, row) =>
    vector.reduce((sum, value, i) => sum + value * (exact[row]?.[i] ?? 0), 0)
  )
  return cosines.reduce((sum, value) => sum + value, 0) / cosines.length
}

const { values } = parseArgs({
  options: {
    cache: { type: 'string', default: '.cache/models' },
    threads: { type: 'string', default: '2' },
    texts: { type: 'string', default: '256' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) console.log(HELP)
else {
  const [cacheFolder, threads] = [values.cache, Number(values.threads)]
  const texts = madeUpTexts(Number(values.texts))
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`)
  for (const quantisation of ['int8', 'fp32'] as const) {
    const model = await openLocalModel({ cacheFolder, quantisation, threads })
    const pieces = texts.reduce((sum, text) => sum + model.tokenize(text).length, 0) / texts.length
    console.log(`${model.name}, ${threads} threads, ${pieces.toFixed(1)} word pieces a text`)
    await measure('  in process', embedderOf(model), texts, false)
    await measure('  in process, with token vectors', embedderOf(model), texts, true)
    await model.close()
  }
  const thread = await startComputeThread({ cacheFolder, threads })
  const embedder = connectCompute(thread.connect())
  await measure(`${thread.name}, by thread`, embedder, texts, true)
  embedder.close()
  await thread.close()
  console.log(
    `int8 agrees with fp32: mean cosine ${(await agreement(cacheFolder, texts)).toFixed(4)}`
  )
  console.log(`resident memory ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
}
