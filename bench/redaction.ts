/**
 * Measures redaction: how many secrets go, what else goes with them, how fast.
 *
 * The secrets file holds texts that look like credentials. They are decoded in memory only: nothing
 * here prints, writes or logs a text or a part of one, only counts.
 *
 *   bun bench/redaction.ts --data DIR [--seconds 2]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { redact } from '#src/redaction/redact.ts'
import { SHAPES } from '#src/redaction/shapes.ts'
import { wilson } from './retrieval/wilson.ts'

const HELP = `bun bench/redaction.ts --data DIR [--seconds N]
  DIR holds secrets-dev.jsonl (examples of praetorian-inc/noseyparker and gitleaks/gitleaks rule tests),
  locomo-dev.json (snap-research/LoCoMo), msc-facts-dev.jsonl (Multi-Session Chat) and pii-dev.jsonl
  (microsoft/presidio-research), in the shapes that bench/README.md describes.
  --families  also print the share per family`

interface Labelled {
  text_b64: string
  spans: [number, number][]
  context_spans?: [number, number][]
  label: 'positive' | 'negative'
  kind?: 'secret' | 'identifier' | 'hash'
  family: string
  contextual?: boolean
  near_miss?: boolean
}

interface Share {
  hits: number
  n: number
}

const share = (hits: number, n: number): Share => ({ hits, n })

/** "94.1 % (321/341; 91.1–96.2)": the share and its 95 % Wilson interval. */
function percent({ hits, n }: Share): string {
  const show = (part: number) => (part * 100).toFixed(part > 0.99 || part < 0.01 ? 2 : 1)
  const rate = n === 0 ? 0 : hits / n
  const { low, high } = wilson(rate, n)
  return `${show(rate)} % (${hits}/${n}; ${show(low)}–${show(high)})`
}

interface Turn {
  text: string
}

/** Marks every character of `before` that no longer stands in `after`. */
function removedCharacters(before: string, after: string): boolean[] {
  const gone = new Array<boolean>(before.length).fill(false)
  const pieces = after.split(/\[REDACTED:[a-z0-9_]+\]/)
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const next =
      index === pieces.length - 1 ? before.length - piece.length : before.indexOf(piece, at)
    if (next < at) throw new Error('redacted text does not line up with its source')
    gone.fill(true, at, next)
    at = next + piece.length
  }
  return gone
}

function readLines<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

function decode(row: Labelled): string {
  return Buffer.from(row.text_b64, 'base64').toString('utf8')
}

interface SecretScore {
  rows: [string, Share][]
  families: Map<string, [found: number, all: number]>
}

function scoreSecrets(rows: Labelled[]): SecretScore {
  const counts = { shape: [0, 0], contextual: [0, 0], identifier: [0, 0], hash: [0, 0] }
  const outside = [0, 0]
  const changed = { ordinary: [0, 0], near: [0, 0] }
  const families = new Map<string, [number, number]>()
  for (const row of rows) {
    const text = decode(row)
    const done = redact(text)
    if (row.label === 'negative') {
      const cell = row.near_miss === true ? changed.near : changed.ordinary
      cell[0] = (cell[0] ?? 0) + (done.redactions > 0 ? 1 : 0)
      cell[1] = (cell[1] ?? 0) + 1
      if (done.redactions > 0)
        count(families, `false: ${row.family}${row.near_miss ? ' (near)' : ''}`, true)
      continue
    }
    const gone = removedCharacters(text, done.text)
    const isGone = row.spans.every(([start, end]) => gone.slice(start, end).every(Boolean))
    const group =
      row.kind === 'secret' ? (row.contextual === true ? 'contextual' : 'shape') : row.kind
    const cell = counts[group ?? 'shape']
    cell[0] = (cell[0] ?? 0) + (isGone ? 1 : 0)
    cell[1] = (cell[1] ?? 0) + 1
    if (row.kind === 'secret')
      count(families, `${row.family}${row.contextual ? ' (contextual)' : ''}`, isGone)
    const allowed = [...row.spans, ...(row.context_spans ?? [])]
    for (let index = 0; index < text.length; index++) {
      if (allowed.some(([start, end]) => index >= start && index < end)) continue
      outside[1] = (outside[1] ?? 0) + 1
      if (gone[index] !== true) outside[0] = (outside[0] ?? 0) + 1
    }
  }
  const all: [number, number] = [
    (counts.shape[0] ?? 0) + (counts.contextual[0] ?? 0),
    (counts.shape[1] ?? 0) + (counts.contextual[1] ?? 0)
  ]
  const cells: [string, number[]][] = [
    ['secrets gone, all', all],
    ['secrets gone, by shape', counts.shape],
    ['secrets gone, contextual', counts.contextual],
    ['identifiers gone (not asked for)', counts.identifier],
    ['hashes gone (not asked for)', counts.hash],
    ['restraint: other characters kept', outside],
    ['false marks: ordinary negatives', changed.ordinary],
    ['false marks: near misses', changed.near]
  ]
  return { rows: cells.map(([name, [hit = 0, n = 0]]) => [name, share(hit, n)]), families }
}

function count(cells: Map<string, [number, number]>, key: string, isHit: boolean): void {
  const cell = cells.get(key) ?? [0, 0]
  cells.set(key, [cell[0] + (isHit ? 1 : 0), cell[1] + 1])
}

/** Seconds that `work` takes per call, best of many within the time given. */
function bestSeconds(work: () => unknown, seconds: number): number {
  let best = Number.POSITIVE_INFINITY
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const from = performance.now()
    work()
    best = Math.min(best, (performance.now() - from) / 1000)
  }
  return best
}

/** One pattern of one vendor, and the alternation of every shape's pattern: two reference passes. */
const ONE_PATTERN = /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36,255}\b/g
const ALL_PATTERNS = new RegExp(
  SHAPES.filter((shape) => !shape.pattern.ignoreCase)
    .map((shape) => `(?:${shape.pattern.source})`)
    .join('|'),
  'g'
)

function printSpeed(name: string, texts: string[], seconds: number): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const speedOf = (work: () => unknown) => bytes / 1e6 / bestSeconds(work, seconds)
  const ours = speedOf(() => texts.forEach((text) => void redact(text)))
  const one = speedOf(() => texts.forEach((text) => void text.replace(ONE_PATTERN, '')))
  const all = speedOf(() => texts.forEach((text) => void text.replace(ALL_PATTERNS, '')))
  console.log(
    `${name.padEnd(34)} ${ours.toFixed(0).padStart(5)} MB/s · one pattern ${one.toFixed(0)} MB/s (ratio ${(one / ours).toFixed(1)}) · all patterns joined ${all.toFixed(1)} MB/s (ratio ${(all / ours).toFixed(2)})`
  )
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      families: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false }
    }
  })
  const data = values.data
  if (data === undefined || values.help) {
    console.log(HELP)
    return
  }
  const read = (name: string) => Bun.file(join(data, name)).text()
  const score = scoreSecrets(readLines<Labelled>(await read('secrets-dev.jsonl')))
  for (const [name, value] of score.rows) console.log(`${name.padEnd(34)} ${percent(value)}`)
  if (values.families) {
    for (const [family, [hit, n]] of [...score.families].sort()) {
      if (hit < n || family.startsWith('false')) console.log(`    ${family.padEnd(40)} ${hit}/${n}`)
    }
  }
  const locomo = JSON.parse(await read('locomo-dev.json')) as {
    conversations: { sessions: { turns: Turn[] }[] }[]
  }
  const locomoTurns = locomo.conversations.flatMap((talk) =>
    talk.sessions.flatMap((session) => session.turns.map((turn) => turn.text))
  )
  const mscTurns = readLines<Turn>(await read('msc-facts-dev.jsonl')).map((turn) => turn.text)
  for (const [name, turns] of [
    ['LoCoMo turns marked', locomoTurns],
    ['MSC turns marked', mscTurns]
  ] as const) {
    const marked = turns.filter((text) => redact(text).redactions > 0).length
    console.log(`${name.padEnd(34)} ${percent(share(marked, turns.length))}`)
  }
  const pii = readLines<{ text: string; spans: { type: string; start: number; end: number }[] }>(
    await read('pii-dev.jsonl')
  )
  const cards = pii.flatMap((row) => {
    const gone = removedCharacters(row.text, redact(row.text).text)
    return row.spans
      .filter((span) => span.type === 'CREDIT_CARD')
      .map((span) => gone.slice(span.start, span.end).every(Boolean))
  })
  console.log(
    `${'card numbers gone (pii-dev)'.padEnd(34)} ${percent(share(cards.filter(Boolean).length, cards.length))}`
  )
  const seconds = Number(values.seconds)
  printSpeed('speed: chat turns, one at a time', [...locomoTurns, ...mscTurns], seconds)
  printSpeed('speed: chat as one text', [locomoTurns.join('\n') + mscTurns.join('\n')], seconds)
  printSpeed('speed: program text', [await Bun.file('bun.lock').text()], seconds)
}

await main()
