/** A retrieval run as Markdown, JSON and charts; all three are made from one object. */
import { type BarGroup, barChart } from '../charts.ts'
import { type Scores, withInterval } from './measures.ts'

/** Scores of one ranking, all together and by category. */
export interface Ranking {
  name: string
  all: Scores
  byCategory: Record<string, Scores>
}

export interface Report {
  dataSet: string
  command: string
  machine: string
  date: string
  commit: string
  rankings: Ranking[]
  /** Shares of answers that are `strong`. */
  strong: { answerable: Share; unanswerable: Share }
  search: { n: number; p50Ms: number; p95Ms: number; p99Ms: number }
  add: { turns: number; seconds: number }
  /** Resident memory of the server after all; null when it was not started here. */
  memoryMb: number | null
}

export interface Share {
  share: number
  n: number
}

const COLUMNS: readonly [string, (scores: Scores) => string][] = [
  ['n', (s) => String(s.n)],
  ['R@5', (s) => withInterval(s.recall5, s.n)],
  ['R@10', (s) => withInterval(s.recall10, s.n)],
  ['R@20', (s) => withInterval(s.recall20, s.n)],
  ['NDCG@10', (s) => s.ndcg10.toFixed(3)],
  ['MRR', (s) => s.mrr.toFixed(3)],
  ['session any@10', (s) => s.sessionAny10.toFixed(3)],
  ['session all@10', (s) => s.sessionAll10.toFixed(3)]
]

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function tableOf(ranking: Ranking): string {
  const lines = Object.entries({ all: ranking.all, ...ranking.byCategory }).map(([name, scores]) =>
    row([name, ...COLUMNS.map(([, cell]) => cell(scores))])
  )
  const head = ['', ...COLUMNS.map(([name]) => name)]
  return [`### ${ranking.name}`, '', row(head), row(head.map(() => '---')), ...lines].join('\n')
}

function shareText({ share, n }: Share): string {
  return n === 0 ? 'none asked' : `${withInterval(share, n)} of ${n}`
}

function ratios(report: Report): string {
  const [baseline, ours] = report.rankings
  if (!baseline || !ours) return ''
  const ratio = (of: (scores: Scores) => number): string => {
    return (of(ours.all) / of(baseline.all)).toFixed(2)
  }
  return `${ours.name} is ${ratio((s) => s.recall5)} × ${baseline.name} at 5, ${ratio((s) => s.recall10)} × at 10, ${ratio((s) => s.recall20)} × at 20.`
}

export function markdownOf(report: Report): string {
  const { search, add } = report
  return `# Retrieval: ${report.dataSet}

Through the public HTTP API. Recall is fractional: the share of a question's evidence turns among the
first k, averaged over the questions that have an answer; in brackets the 95 % Wilson interval. No
language model takes part.

\`\`\`
${report.command}
\`\`\`

${report.machine}; ${report.date}; commit ${report.commit}.

${report.rankings.map(tableOf).join('\n\n')}

${ratios(report)}

- Answers called \`strong\`: ${shareText(report.strong.answerable)} answerable questions, ${shareText(report.strong.unanswerable)} unanswerable ones.
- Search calls, one after the other: p50 ${search.p50Ms.toFixed(1)} ms, p95 ${search.p95Ms.toFixed(1)} ms, p99 ${search.p99Ms.toFixed(1)} ms (n = ${search.n}).
- Adding ${add.turns} turns took ${add.seconds.toFixed(1)} s (${(add.turns / add.seconds).toFixed(0)} a second), until every job was done.
${report.memoryMb === null ? '' : `- Resident memory of the server afterwards: ${report.memoryMb.toFixed(0)} MiB.\n`}`
}

/** Recall at 5, 10 and 20 of all rankings, and at 10 by category. */
export function chartOf(report: Report): string {
  const names = report.rankings.map((ranking) => ranking.name)
  const overall = (label: string, of: (scores: Scores) => number): BarGroup => ({
    label,
    values: report.rankings.map((ranking) => of(ranking.all))
  })
  const categories = Object.keys(report.rankings[0]?.byCategory ?? {})
  const groups = [
    overall('R@5', (s) => s.recall5),
    overall('R@10', (s) => s.recall10),
    overall('R@20', (s) => s.recall20),
    ...categories.map((category) => ({
      label: `@10 ${category.replace(/^\d /, '')}`,
      values: report.rankings.map((ranking) => ranking.byCategory[category]?.recall10 ?? null)
    }))
  ]
  return barChart(`Evidence turns found, ${report.dataSet}`, names, groups)
}
