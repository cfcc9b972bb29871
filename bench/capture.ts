/**
 * Measures the capture policy: what each pack drops and keeps of hand-written sentences, how many
 * words of a big English list each pack stops, what the detectors find, and whether anything of a mixed
 * stream that a pack denies is found afterwards.
 *
 *   bun bench/capture.ts [--data DIR] [--streams N] [--write]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  CATEGORIES,
  CATEGORY_PACKS,
  type Category,
  PACK_VERSION
} from '#src/policy/category-packs.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { DETECTORS, type Detector, findDetections } from '#src/policy/detectors/detectors.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import { PACK_EXAMPLES } from '#tests/capture-policy/pack-examples.ts'
import { streamSection } from './capture/streams.ts'
import { wilson } from './retrieval/wilson.ts'

const HELP = `bun bench/capture.ts [--data DIR] [--streams N] [--write]
  --data DIR  also measures the detectors on pii-dev.jsonl of DIR (microsoft/presidio-research,
              data/synth_dataset_v2.json, first 750 rows, as {text, spans}) and false marks on
              locomo-dev.json (snap-research/LoCoMo)
  --streams N sends N mixed sentences per pack through every door of a service in a process of its
              own (half of them denied), and looks for the denied ones in every endpoint, export,
              table and log line; about five minutes for 2000
  --write     replaces docs/benchmarks/capture.md`

/** "97.0 % (32/33; 84.7–99.5)". */
function percent(hits: number, n: number): string {
  if (n === 0) return 'none'
  const { low, high } = wilson(hits / n, n)
  const show = (part: number) => (part * 100).toFixed(1)
  return `${show(hits / n)} % (${hits}/${n}; ${show(low)}–${show(high)})`
}

function gateOf(category: Category) {
  return contentGate({ ...emptyPolicy(), deny_categories: [category] })
}

function packTable(): string[] {
  const rows = CATEGORIES.map((category) => {
    const gate = gateOf(category)
    const { drop, keep } = PACK_EXAMPLES[category]
    const dropped = drop.filter((text) => gate([text]).dropped).length
    const wrong = keep.filter((text) => gate([text]).dropped).length
    const entries = CATEGORY_PACKS[category].length
    return `| ${category} | ${entries} | ${percent(dropped, drop.length)} | ${percent(keep.length - wrong, keep.length)} | ${percent(dropped, dropped + wrong)} |`
  })
  return [
    '| Pack | entries | recall: must drop, dropped | must keep, kept | precision |',
    '|---|---|---|---|---|',
    ...rows
  ]
}

/** How often a pack stops a sentence that was written as a must-keep of another pack. */
function crossTable(): string[] {
  const rows = CATEGORIES.map((category) => {
    const gate = gateOf(category)
    const others = CATEGORIES.filter((other) => other !== category).flatMap(
      (other) => PACK_EXAMPLES[other].keep
    )
    const stopped = others.filter((text) => gate([text]).dropped).length
    return `| ${category} | ${percent(stopped, others.length)} |`
  })
  return ["| Pack | other packs' must-keeps that it drops |", '|---|---|', ...rows]
}

interface Span {
  type: string
  start: number
  end: number
}

const SPAN_TYPES: Readonly<Partial<Record<string, Detector>>> = {
  CREDIT_CARD: 'card',
  IBAN_CODE: 'iban',
  US_SSN: 'national_id',
  PHONE_NUMBER: 'phone',
  EMAIL_ADDRESS: 'email'
}

async function detectorTable(data: string): Promise<string[]> {
  const rows = (await Bun.file(join(data, 'pii-dev.jsonl')).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; spans: Span[] })
  const talks = (await Bun.file(join(data, 'locomo-dev.json')).json()) as {
    conversations: { sessions: { turns: { text: string }[] }[] }[]
  }
  const turns = talks.conversations.flatMap((talk) =>
    talk.sessions.flatMap((session) => session.turns.map((turn) => turn.text))
  )
  const table = DETECTORS.map((detector) => {
    let wanted = 0
    let found = 0
    let marked = 0
    let right = 0
    for (const { text, spans } of rows) {
      const marks = findDetections(detector, text)
      const own = spans.filter((span) => SPAN_TYPES[span.type] === detector)
      wanted += own.length
      found += own.filter((span) => marks.some((mark) => overlap(mark, span) >= 0.9)).length
      marked += marks.length
      right += marks.filter((mark) => own.some((span) => overlap(mark, span) > 0)).length
    }
    const stopped = turns.filter((text) => findDetections(detector, text).length > 0).length
    return `| ${detector} | ${percent(found, wanted)} | ${percent(right, marked)} | ${percent(stopped, turns.length)} |`
  })
  return [
    '| Detector | recall (≥ 90 % of the span marked) | precision of marks | LoCoMo turns marked |',
    '|---|---|---|---|',
    ...table
  ]
}

/** Share of `span` that `mark` covers. */
function overlap(mark: { start: number; end: number }, span: Span): number {
  const shared = Math.min(mark.end, span.end) - Math.max(mark.start, span.start)
  return Math.max(0, shared) / (span.end - span.start)
}

function speedLine(): string {
  const gate = contentGate({ ...emptyPolicy(), deny_categories: [...CATEGORIES] })
  const texts = CATEGORIES.flatMap((category) => PACK_EXAMPLES[category].keep)
  const bytes = texts.reduce((sum, text) => sum + text.length, 0)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 40; round++) {
    const from = performance.now()
    for (const text of texts) gate([text])
    best = Math.min(best, performance.now() - from)
  }
  return `All six packs at once: ${((best * 1000) / texts.length).toFixed(1)} µs a sentence, ${(bytes / 1e3 / best).toFixed(0)} MB/s.`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      streams: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const missed = CATEGORIES.flatMap((category) => {
    const gate = gateOf(category)
    const { drop, keep } = PACK_EXAMPLES[category]
    return [
      ...drop
        .filter((text) => !gate([text]).dropped)
        .map((text) => `- ${category} misses: ${text}`),
      ...keep
        .filter((text) => gate([text]).dropped)
        .map((text) => `- ${category} wrongly drops: ${text}`)
    ]
  })
  const page = [
    '# Capture policy: what the packs and detectors do',
    '',
    `\`bun bench/capture.ts --data DIR --streams 2000 --write\`, packs of ${PACK_VERSION}. Shares with n and 95 % Wilson interval.`,
    'The sentences stand in `tests/capture-policy/pack-examples.ts`: written by hand by the same people as the',
    "packs, so read them as a floor that is kept, not as an estimate for other people's sentences.",
    '',
    '## Category packs',
    '',
    ...packTable(),
    '',
    ...(missed.length === 0 ? ['Nothing missed, nothing wrongly dropped.'] : missed),
    '',
    ...crossTable(),
    '',
    speedLine(),
    ''
  ]
  if (values.data !== undefined) {
    page.push(
      '## Detectors',
      '',
      'On `pii-dev.jsonl` (presidio-research, synthetic English sentences).',
      ''
    )
    page.push(...(await detectorTable(values.data)), '')
  }
  if (values.streams !== undefined) page.push(...(await streamSection(Number(values.streams))), '')
  const text = page.join('\n')
  if (values.write) await Bun.write('docs/benchmarks/capture.md', text)
  console.log(text)
}

await main()
