/** The table: a row a measure, a column a contender, the rounds beside each other. */
import type { Figures } from './measure.ts'

export interface Report {
  machine: string
  date: string
  command: string
  rounds: readonly Figures[]
  skipped: readonly string[]
}

const ROWS: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['R@10', (one) => one.recall10.toFixed(3).replace(/^0/, '')],
  ['messages added a second, until they can be found', (one) => one.addsPerSecond.toFixed(0)],
  ['search alone p50, ms', (one) => one.searchP50Ms.toFixed(0)],
  ['search alone p95, ms', (one) => one.searchP95Ms.toFixed(0)],
  ['searches a second, 16 clients', (one) => one.searchesPerSecond.toFixed(0)],
  ['resident after start, empty, MiB', (one) => one.residentAtStartMb.toFixed(0)],
  ['resident at work, MiB', (one) => one.residentAtWorkMb.toFixed(0)],
  ['disk, empty, MB', (one) => one.diskEmptyMb.toFixed(1)],
  ['disk, all messages, MB', (one) => one.diskMb.toFixed(1)],
  ['first start to the first answer, s', (one) => (one.firstStartMs / 1000).toFixed(1)],
  ['later start to the first answer, s', (one) => (one.startMs / 1000).toFixed(1)],
  ['lost of those acknowledged, kill -9', (one) => `${one.lost} of ${one.acknowledged}`]
]

/** The table with the rounds of each contender side by side. */
export function tableOf(rounds: readonly Figures[]): string {
  const names = [...new Set(rounds.map((one) => one.contender))]
  const lines = ROWS.map(([name, show]) => {
    const cells = names.map((contender) =>
      rounds
        .filter((one) => one.contender === contender)
        .map(show)
        .join(' / ')
    )
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [`| | ${names.join(' | ')} |`, `|---|${names.map(() => '---|').join('')}`, ...lines].join(
    '\n'
  )
}

export function markdownOf(report: Report): string {
  const [any] = report.rounds
  const skipped = report.skipped.map((line) => `\nNot measured: ${line}.\n`).join('')
  return `# Beside others

\`${report.command}\` · ${report.date} · ${report.machine}.
${any?.messages ?? 0} messages, ${any?.questions ?? 0} questions; each cell has its rounds in the order they
were run, in turns.

${tableOf(report.rounds)}
${skipped}
**Who.** Keepsake as it starts by itself: embedded database, no model key. mem0ai 2.2.1, \`infer\` off, its
local Qdrant in a folder, behind a server of thirty lines, for it is a library. mcp-memory-service 12.2.0,
its own HTTP server on SQLite, a store a user, near copies not merged.

**The model.** All embed with the same file: all-MiniLM-L6-v2 in int8, the one Keepsake writes from the
weights of its package. Neither of the others can load weights without a network, so it is put in the place
of their own ONNX model, in their process (\`bench/beside/python\`). The ONNX runtime has one core of the two
in Keepsake and as many as it takes in the others. mem0's keyword search and entities stay off: they need
further downloads.

**What is told.** All get the same messages in the same order. Keepsake is told who speaks in a field; for the
others the name stands before the text (without it, their R@10 was .24 on the first conversation, with it
.51). A whole session is a call for Keepsake and mem0; for
mcp-memory-service, which takes a message a call, four callers work at once.

**What is counted.** R@10: the share of a question's evidence turns among ten results, averaged. Resident:
the process and its children, 15 s after the start and after the searches of 16 clients. Disk: the data
folder; Keepsake's holds its model file (30.9 MB), that of the others lies elsewhere. Kill: four callers add
one message after another, the process is killed after 1.5 s and started again.

**Where others are ahead.** mcp-memory-service answers a search by one look-up of the nearest vectors, mem0 too;
Keepsake ranks by words, vectors of messages and facts, tokens, people and time, and finds 1.7 times as much: that is its
time above a look-up. mem0 adds faster: it keeps one vector of each message; Keepsake draws facts from it, makes vectors of those and of tokens too, and reads
which earlier facts it makes untrue. Its memory holds a whole PostgreSQL, the code of three threads and a reading process that
draws facts from what is said, which neither of the others does without a model; its disk holds those facts, an index of
words and vectors of tokens. A first start writes the model file and the database.
`
}
