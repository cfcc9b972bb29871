/**
 * What hostile texts cost: for each input of the corpus the door that takes longest, in CPU time.
 *
 *   bun bench/hostile.ts [--length 80000] [--limit 20] [--out FILE] [--before FILE]
 *
 * `--limit` is in seconds: whatever takes longer is stopped. `--out` keeps the figures as JSON;
 * `--before` puts those of an earlier run beside the ones of this run, as docs/benchmarks/hostile.md shows them.
 */
import { parseArgs } from 'node:util'
import { DoorMeter } from '#tests/support/door-meter.ts'
import { HOSTILE_INPUTS } from '#tests/support/hostile-inputs.ts'
import { TEXT_DOORS } from '#tests/support/text-doors.ts'

interface Slowest {
  door: string
  /** Null when it was stopped. */
  ms: number | null
}

const { values } = parseArgs({
  options: {
    length: { type: 'string', default: '80000' },
    limit: { type: 'string', default: '20' },
    out: { type: 'string' },
    before: { type: 'string' }
  }
})
const length = Number(values.length)
const limitMs = Number(values.limit) * 1000

const found = await slowestDoors()
if (values.out !== undefined) await Bun.write(values.out, JSON.stringify([...found]))
const ordinary = await ordinaryTexts()
const before = values.before === undefined ? null : await readBefore(values.before)
console.log(`${ordinary}\n\n${table(found, before)}`)

/** The slowest door of every input; once one was stopped the others cannot be slower. */
async function slowestDoors(): Promise<Map<string, Slowest>> {
  await using meter = new DoorMeter(limitMs)
  const slowest = new Map<string, Slowest>()
  for (const { name: input } of HOSTILE_INPUTS) {
    let worst: Slowest = { door: '', ms: -1 }
    for (const { name: door } of TEXT_DOORS) {
      const ms = await meter.measure({ door, input, length })
      if (ms === null || ms > (worst.ms ?? 0)) worst = { door, ms }
      if (ms === null) break
    }
    slowest.set(input, worst)
  }
  return slowest
}

/** The longest add of ordinary sentences: a thousand messages of a thousand characters. */
async function ordinaryTexts(): Promise<string> {
  await using meter = new DoorMeter(600_000)
  const door = 'extraction of many messages'
  const rows: string[] = []
  for (const input of [
    'English prose',
    'names that differ',
    'sentences that differ',
    'German prose'
  ]) {
    const ms = await meter.measure({ door, input, length: 1_000_000 })
    rows.push(`| ${input} | ${((ms ?? Number.NaN) / 1000).toFixed(1)} |`)
  }
  return ['| 1,000,000 characters of | s |', '| --- | --- |', ...rows].join('\n')
}

async function readBefore(path: string): Promise<Map<string, Slowest>> {
  return new Map((await Bun.file(path).json()) as [string, Slowest][])
}

function table(now: Map<string, Slowest>, before: Map<string, Slowest> | null): string {
  const heads =
    before === null
      ? ['Input', 'Slowest door', 'ms']
      : ['Input', 'Slowest door before', 'ms before', 'Slowest door now', 'ms now']
  const rows = [...now].map(([input, slowest]) =>
    [input, ...(before === null ? [] : cells(before.get(input))), ...cells(slowest)].join(' | ')
  )
  return [heads.join(' | '), heads.map(() => '---').join(' | '), ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}

function cells(slowest: Slowest | undefined): [door: string, ms: string] {
  if (slowest === undefined) return ['', '']
  return [slowest.door, slowest.ms === null ? `over ${limitMs}` : slowest.ms.toFixed(0)]
}
