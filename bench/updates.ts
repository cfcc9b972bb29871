/**
 * What is true now: statements that later ones replace, correct, move or end, and those that nothing
 * replaces; conversations, days, instructions and what is kept of short texts. Every case is a user of
 * its own of a really started service without a model, told and asked over HTTP.
 */
import { parseArgs } from 'node:util'
import { provenanceOfRun, withService } from './extraction/remote.ts'
import {
  type Cases,
  HALVES,
  type Half,
  type Instruction,
  KINDS,
  type Kind,
  readCases
} from './updates/cases.ts'
import { livesOf, replayLife, YOUNG_PAIRS } from './updates/lives.ts'
import {
  type Judged,
  Memory,
  replayConversation,
  replayDate,
  replayInstruction,
  replayPair,
  replayReading,
  replayScene,
  replaySeries
} from './updates/replay.ts'
import { ALL, failures, Tally } from './updates/tally.ts'

const HELP = `bun run bench updates [--half development|held-out|plain|plain-held-out] [--language en] [--set 4] [--kind ${KINDS.join('|')}]
                      [--show misses|held-out-misses] [--url URL --key KEY] [--out NAME]

--half      development (default) is there to build on; held-out is opened only to score;
            plain and plain-held-out are the same of pairs in the plainest words
--set       only what stands in files of this number
--show      misses also lists what was wrong, of the held-out half only how many;
            held-out-misses lists those too, which spends them
--url       a running service, and its --key; otherwise one is started on a temporary directory
--out       writes docs/benchmarks/NAME.md`

/** Cases under way at a time. */
const AT_ONCE = 6

interface Task {
  kind: Kind
  id: string
  groups: string[]
  replay: (memory: Memory) => Promise<Judged[]>
}

function tasksOf(cases: Cases): Task[] {
  const tasks = <Row extends { id: string; language: string }>(
    kind: Kind,
    rows: readonly Row[],
    replay: (row: Row, memory: Memory) => Promise<Judged[]>,
    groupOf: (row: Row) => string[] = () => []
  ): Task[] =>
    rows.map((row) => ({
      kind,
      id: row.id,
      groups: [ALL, `in ${row.language}`, ...groupOf(row)],
      replay: (memory) => replay(row, memory)
    }))
  return [
    ...tasks('pairs', cases.pairs, replayPair, (pair) => [pair.relation]),
    ...tasks('young', livesOf(cases.pairs, YOUNG_PAIRS), replayLife),
    ...tasks('lives', livesOf(cases.pairs), replayLife),
    ...tasks('events', cases.events, replaySeries),
    ...tasks('conversations', cases.conversations, replayConversation),
    ...tasks('scenes', cases.scenes, replayScene),
    ...tasks('minutes', cases.minutes, replayScene),
    ...tasks('dates', cases.dates, replayDate),
    ...tasks('instructions', cases.instructions, replayInstruction, (one) => [formOf(one)]),
    ...tasks('reading', cases.reading, replayReading)
  ]
}

function formOf({ outcome, procedure }: Instruction): string {
  if (procedure === false) return 'no procedure'
  return outcome === null ? 'plain instruction' : 'report of a run'
}

/** Works through all tasks, some at a time; returns the lines of what was wrong, in the tasks' order. */
async function runAll(tasks: readonly Task[], tallies: Map<Kind, Tally>): Promise<string[]> {
  const target = values.url && values.key ? { url: values.url, key: values.key } : {}
  const lines: string[][] = []
  await withService(target, async (service) => {
    const run = Bun.randomUUIDv7()
    const waiting = tasks.entries()
    const worker = async () => {
      for (const [place, { kind, id, groups, replay }] of waiting) {
        const judged = await replay(new Memory(service, `${run}-${kind}-${id}`))
        const tally = tallies.get(kind) ?? new Tally()
        tallies.set(kind, tally)
        for (const { verdict, groups: own = [] } of judged) tally.add([...groups, ...own], verdict)
        lines[place] = judged.flatMap(({ label, verdict }) => {
          const failed = failures(verdict)
          return failed.length === 0 ? [] : [`${id} [${failed.join(', ')}] ${label}`]
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  })
  return lines.flat()
}

function halfNamed(name: string): Half {
  const half = HALVES.find((one) => one === name)
  if (half === undefined) throw new Error(`no half is called ${name}`)
  return half
}

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'development' },
    language: { type: 'string' },
    kind: { type: 'string' },
    set: { type: 'string' },
    show: { type: 'string', default: '' },
    url: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

async function main(): Promise<void> {
  if (values.help) {
    console.log(HELP)
    return
  }
  const half = halfNamed(values.half)
  const kind = KINDS.find((one) => one === values.kind)
  if (values.kind !== undefined && kind === undefined) throw new Error(`no kind ${values.kind}`)
  const tallies = new Map<Kind, Tally>()
  const all = tasksOf(await readCases({ half, language: values.language, kind, set: values.set }))
  const tasks = kind === undefined ? all : all.filter((task) => task.kind === kind)
  const misses = await runAll(tasks, tallies)
  const { machine, date, commit } = provenanceOfRun()
  const head = `Updates without a model, ${half} half: ${tasks.length} cases, ${date}, commit ${commit}, ${machine}. (↓): none is right.`
  const tables = KINDS.flatMap((one) => tallies.get(one)?.table(one) ?? []).join('\n\n')
  console.log(`${head}\n\n${tables}`)
  if (values.show === 'held-out-misses' || (values.show === 'misses' && !half.includes('held-out')))
    console.log(`\n${misses.join('\n')}`)
  else if (values.show === 'misses') console.log(`\n${misses.length} answers fall short.`)
  if (values.out !== undefined) {
    const command = `bun run bench updates --half ${half} --out ${values.out}`
    const page = `# What is true now: ${half} half\n\n\`${command}\`\n\n${head}\n\n${tables}\n`
    await Bun.write(`docs/benchmarks/${values.out}.md`, page)
  }
}

await main()
