/** The scale report as Markdown. */
import type { Exactness } from './exactness.ts'
import type { Quantiles, StageTimes } from './in-process.ts'
import type { Built } from './index-building.ts'
import { type OverHttp, WARM } from './over-http.ts'

export interface Line {
  database: string
  /** When it was taken, and how many processes wanted a core just before. */
  date: string
  load: number
  /** Of each user. */
  facts: number
  users: number
  factsPerSecond: number
  /** By table of the search index, its own indexes with it. */
  bytesPerFact: Record<string, number>
  index: Built | null
  exactness: Exactness
  stages: StageTimes
  http: OverHttp
}

export interface Report {
  machine: string
  lines: Line[]
}

/** Lines of before, those measured again replaced; by database, users and size. */
export function merged(before: readonly Line[], measured: readonly Line[]): Line[] {
  const name = (line: Line) => nameOf(line).join()
  const anew = new Set(measured.map(name))
  return [...before.filter((line) => !anew.has(name(line))), ...measured].sort(
    (a, b) => b.database.localeCompare(a.database) || a.users - b.users || a.facts - b.facts
  )
}

/** What issue a p95 is held against: 60 ms, or three times the bare SQL where that is more. */
export function barOf({ stages }: Line): number {
  return Math.max(60, 3 * (stages.withLate['bare SQL']?.p95 ?? 0))
}

const STAGES = ['question', 'candidates', 'chunks', 'facts', 'shape', 'search', 'bare SQL']

export function markdownOf(report: Report): string {
  return [
    `${report.machine}.`,
    table(
      [
        'database',
        'users',
        'facts each',
        'BM25 recall@100',
        'vector recall@100',
        'by index',
        'bytes a fact',
        'loaded facts/s',
        'taken, at load'
      ],
      report.lines.map((line) => [
        ...nameOf(line),
        line.exactness.bm25.toFixed(4),
        line.exactness.vector.toFixed(4),
        line.exactness.byIndex ? 'yes' : 'no',
        sum(Object.values(line.bytesPerFact)).toFixed(0),
        line.factsPerSecond.toFixed(0),
        `${line.date}, ${line.load.toFixed(1)}`
      ])
    ),
    `Search over HTTP (\`/v1/search/all\`, limit 10), each question a new one; milliseconds. \`first\` is the first search after a start; p50 to p99 are of the n that come after ${WARM} others. The bar of p95 is 60 ms, or three times the bare SQL of the same run where that is more. Processor time is that of the service and of the database, which share the cores; 32 searchers are held against both:`,
    table(
      [
        'database',
        'users',
        'facts each',
        'first',
        'p50',
        'p95',
        'p99',
        'n',
        'bar of p95',
        'CPU ms a search: service',
        'database',
        '32 searchers, per second',
        'of 2 cores ÷ CPU'
      ],
      report.lines.map((line) => [
        ...nameOf(line),
        line.http.firstMs?.toFixed(0) ?? '',
        ...spread(line.http.alone),
        String(line.http.alone.n),
        `${barOf(line).toFixed(0)}${line.http.alone.p95 <= barOf(line) ? '' : ', missed'}`,
        line.http.cpuMs.toFixed(1),
        line.database === 'embedded' ? '' : line.http.databaseCpuMs.toFixed(1),
        line.http.perSecond.toFixed(1),
        `${(line.http.ofPossible * 100).toFixed(0)} %`
      ])
    ),
    'Stages in the process, p50 / p95, milliseconds; `bare SQL` is the candidate statements run again by themselves:',
    table(
      ['database', 'users', 'facts each', 'late interaction', ...STAGES],
      report.lines.flatMap((line) =>
        (['withLate', 'withoutLate'] as const).map((which) => [
          ...nameOf(line),
          which === 'withLate' ? 'with' : 'without',
          ...STAGES.map((stage) => {
            const own = line.stages[which][stage]
            return own === undefined ? '' : `${own.p50.toFixed(1)} / ${own.p95.toFixed(1)}`
          })
        ])
      )
    ),
    'Partial vector indexes:',
    table(
      [
        'database',
        'users',
        'facts each',
        'vectors',
        'made at once, s',
        'by the builder, ms a vector',
        'bytes a vector'
      ],
      report.lines.flatMap(({ index, ...line }) =>
        index === null
          ? []
          : [
              [
                ...nameOf(line),
                String(index.vectors),
                index.atOnceSeconds.toFixed(0),
                index.builderMsPerVector.toFixed(1),
                (index.bytes / index.vectors).toFixed(0)
              ]
            ]
      )
    )
  ].join('\n\n')
}

function nameOf({ database, users, facts }: Pick<Line, 'database' | 'users' | 'facts'>): string[] {
  return [database, String(users), facts.toLocaleString('en')]
}

function spread({ p50, p95, p99 }: Quantiles): string[] {
  return [p50, p95, p99].map((ms) => ms.toFixed(1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
