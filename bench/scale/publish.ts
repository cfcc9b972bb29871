/**
 * The published report: JSON that keeps rows of earlier runs, so that one size can be measured again by
 * itself; a chart; and the tables, between two marks in a text that is written by hand.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { lineChart } from '../line-chart.ts'
import { type Line, markdownOf, merged, type Report } from './report.ts'

const BEGIN = '<!-- tables -->'
const END = '<!-- end of tables -->'

/** `files` without an ending. Throws when the text has no marks. */
export function publish(files: string, measured: Report): void {
  const before = existsSync(`${files}.json`)
    ? (JSON.parse(readFileSync(`${files}.json`, 'utf8')) as Report)
    : { machine: measured.machine, lines: [] }
  const report = { machine: measured.machine, lines: merged(before.lines, measured.lines) }
  const text = readFileSync(`${files}.md`, 'utf8')
  const [head, rest] = text.split(BEGIN)
  const tail = rest?.split(END)[1]
  if (tail === undefined) throw new Error(`${files}.md has no ${BEGIN} … ${END}`)
  writeFileSync(`${files}.json`, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(`${files}.svg`, chartOf(report.lines))
  writeFileSync(`${files}.md`, `${head}${BEGIN}\n\n${markdownOf(report)}\n\n${END}${tail}`)
}

/** Latency over HTTP by size, one user. */
function chartOf(lines: readonly Line[]): string {
  const own = lines.filter((line) => line.users === 1)
  const sizes = [...new Set(own.map((line) => line.facts))].sort((a, b) => a - b)
  const databases = [...new Set(own.map((line) => line.database))]
  return lineChart({
    title: 'Search over HTTP, one user, milliseconds by number of facts',
    labels: sizes.map((size) => size.toLocaleString('en')),
    series: databases.flatMap((database) =>
      (['p50', 'p95'] as const).map((quantile) => ({
        name: `${database} ${quantile}`,
        values: sizes.map(
          (size) =>
            own.find((line) => line.database === database && line.facts === size)?.http.alone[
              quantile
            ] ?? null
        )
      }))
    )
  })
}
