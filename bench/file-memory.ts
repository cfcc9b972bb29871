/**
 * What reading a large PDF costs: peak memory of the service and its reader processes above idle,
 * and what it does to the answers that others wait for meanwhile (an HTTP route in this process,
 * asked over and over). Expected: at most 600 MB above idle, p99 at most twice the idle one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startFileReader } from '#src/files/reader-pool.ts'
import { picturePages } from '#tests/files/corpus/pdf-files.ts'

const HELP = `bun bench/file-memory.ts [--mb 50] [--pages 50]
Linux only (reads /proc). Writes a PDF of pictures and text in memory; no data is needed.`

const PAGE_BYTES = 4096
const MB = 1024 * 1024
const SAMPLE_EVERY_MS = 5

/** Resident bytes of this process and all its children. */
function residentBytes(): number {
  const own = String(process.pid)
  let bytes = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const parent = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      if (entry !== own && parent !== own) continue
      const pages = readFileSync(`/proc/${entry}/statm`, 'utf8').split(' ')[1]
      bytes += Number(pages) * PAGE_BYTES
    } catch {
      // It has ended between the listing and the look.
    }
  }
  return bytes
}

/** Latencies in ms of one request after the other until `until` resolves. */
async function latencies(url: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const start = performance.now()
    await (await fetch(url)).text()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(2)
}

/** As acceptance and the job do it: inspected, then read page by page. */
async function readWhole(): Promise<{ characters: number; seconds: number }> {
  const start = performance.now()
  const reader = startFileReader()
  const input = { name: 'large.pdf', bytes, canRender: false }
  await reader.inspect(input, true)
  const file = await reader.open(input)
  let characters = 0
  for (let page = 1; page <= file.pageCount; page++) {
    characters += (await file.text(page))?.length ?? 0
  }
  await file.close()
  return { characters, seconds: (performance.now() - start) / 1000 }
}

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '50' },
    pages: { type: 'string', default: '50' },
    help: { type: 'boolean' }
  }
})
if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
const pages = Number(values.pages)
const bytes = picturePages(pages, (Number(values.mb) * MB) / pages)
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => Response.json({ ok: true })
})
const url = server.url.href
await latencies(url, Bun.sleep(1000))
const idle = await latencies(url, Bun.sleep(3000))
Bun.gc(true)
const resting = residentBytes()
let peak = 0
const sampler = setInterval(() => {
  peak = Math.max(peak, residentBytes())
}, SAMPLE_EVERY_MS)

const first = await readWhole()
clearInterval(sampler)
// A second time without the sampler, which would stand in the way of the requests itself.
const reading = readWhole()
const during = await latencies(url, reading)
const second = await reading
await server.stop()

console.log(`${(bytes.length / MB).toFixed(1)} MB, ${pages} pages, ${second.characters} characters`)
console.log(
  `inspected and read in ${first.seconds.toFixed(2)} s, with requests ${second.seconds.toFixed(2)} s`
)
console.log(`peak above idle: ${((peak - resting) / MB).toFixed(0)} MB`)
console.log(`p50/p99 ms idle ${at(idle, 0.5)}/${at(idle, 0.99)} (n ${idle.length})`)
console.log(`p50/p99 ms during ${at(during, 0.5)}/${at(during, 0.99)} (n ${during.length})`)
