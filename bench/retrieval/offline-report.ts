/** The offline run as Markdown, JSON and a chart: cross-validated scores, what each part adds, misses. */
import { barChart } from '../charts.ts'
import { machine } from '../load/server.ts'
import { type Scores, withInterval } from './measures.ts'
import { CAUSES, type Cause, type Miss } from './misses.ts'

export interface Line {
  name: string
  scores: Scores
}

export interface OfflineReport {
  dataSet: string
  command: string
  machine: string
  date: string
  commit: string
  rankings: Line[]
  /** Each with one part left out and the weights fitted anew. */
  leftOut: Line[]
  /** The first fifty missed turns of an even sample, and how many there are in all. */
  misses: { sample: Miss[]; all: number }
}

export function headOf(
  dataSet: string
): Pick<OfflineReport, 'machine' | 'date' | 'commit' | 'dataSet'> {
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim()
  return { dataSet, machine: machine(), date: new Date().toISOString().slice(0, 10), commit }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function scoreRow({ name, scores }: Line): string[] {
  const { n, recall5, recall10, recall20, sessionAny10 } = scores
  const recalls = [recall5, recall10, recall20].map((value) => withInterval(value, n))
  return [name, String(n), ...recalls, sessionAny10.toFixed(3)]
}

const HEAD = ['', 'n', 'R@5', 'R@10', 'R@20', 'session any@10']

function missTable({ sample }: OfflineReport['misses']): string {
  const categories = [...new Set(sample.map((miss) => miss.category))].sort()
  const rows = (Object.keys(CAUSES) as Cause[]).map((cause) => {
    const own = sample.filter((miss) => miss.cause === cause)
    const by = categories.map((category) =>
      String(own.filter((miss) => miss.category === category).length)
    )
    return [CAUSES[cause], String(own.length), ...by]
  })
  return table(['the first cause that holds', 'of 50', ...categories], rows)
}

export function markdownOf(report: OfflineReport): string {
  const { misses } = report
  return `# What each part of retrieval adds: ${report.dataSet}

The service's own ranking over conversations held in memory, each conversation ranked by weights
fitted on the others. Fractional recall of evidence turns; in brackets the 95 % Wilson interval.

\`\`\`
${report.command}
\`\`\`

${report.machine}; ${report.date}; commit ${report.commit}.

${table(HEAD, report.rankings.map(scoreRow))}

## Left out

One part is left out and the weights are fitted anew without it, again by cross-validation. What the
others can stand in for costs little to leave out; the intervals say how far a difference can be trusted.

${table(HEAD, report.leftOut.map(scoreRow))}

## Misses at 10

${misses.all} evidence turns are not among the first ten; ${misses.sample.length} of them, spread evenly, by cause.

${missTable(misses)}
`
}

/** Recall at 10 with each part left out. */
export function chartOf(report: OfflineReport): string {
  const groups = [...report.rankings.slice(0, 2), ...report.leftOut].map(({ name, scores }) => ({
    label: name.replace(/^without /, '− ').replace(', cross-validated', ''),
    values: [scores.recall5, scores.recall10]
  }))
  return barChart(`Left out, ${report.dataSet}`, ['R@5', 'R@10'], groups)
}

/** Writes `docs/benchmarks/NAME.{md,json,svg}`. */
export async function writeReport(report: OfflineReport, name: string): Promise<void> {
  const base = new URL(`../../docs/benchmarks/${name}`, import.meta.url).pathname
  await Bun.write(
    `${base}.md`,
    `${markdownOf(report)}\n![Recall with each part left out](${name}.svg)\n`
  )
  await Bun.write(`${base}.json`, `${JSON.stringify(report, null, 2)}\n`)
  await Bun.write(`${base}.svg`, chartOf(report))
}
