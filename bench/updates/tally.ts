/** Verdicts of one kind of case, counted by group and measure. */
import { count, emptyShare, type Share } from '../extraction/score.ts'
import { BAD, MEASURES, type Measure, type Verdict } from './score.ts'

/** The group of all cases; it stands first. */
export const ALL = 'all'

/** What all cases of a kind came to. */
export class Tally {
  readonly #groups = new Map<string, Map<Measure, Share>>()

  add(groups: readonly string[], verdict: Verdict): void {
    for (const group of groups) {
      const shares = this.#groups.get(group) ?? new Map<Measure, Share>()
      this.#groups.set(group, shares)
      for (const measure of MEASURES) {
        const met = verdict[measure]
        if (met === undefined) continue
        const share = shares.get(measure) ?? emptyShare()
        shares.set(measure, share)
        count(share, met)
      }
    }
  }

  /** A table: a row for each group, a column for each measure they have. */
  table(title: string): string {
    const groups = [...this.#groups].sort(([a], [b]) =>
      a === ALL || (b !== ALL && a < b) ? -1 : 1
    )
    const measures = MEASURES.filter((one) => groups.some(([, shares]) => shares.has(one)))
    const rows = groups.map(([group, shares]) => [
      group,
      ...measures.map((measure) => cell(shares.get(measure)))
    ])
    return tableOf([title, ...measures.map(nameOf)], rows)
  }
}

/** The measures that a verdict fails. */
export function failures(verdict: Verdict): Measure[] {
  return MEASURES.filter((measure) => {
    const met = verdict[measure]
    return met !== undefined && met === BAD.has(measure)
  })
}

function nameOf(measure: Measure): string {
  return BAD.has(measure) ? `${measure} (↓)` : measure
}

/** `.300 (12/40)`, or nothing where the measure does not apply. */
function cell(share: Share | undefined): string {
  if (share === undefined) return ''
  return `${(share.hits / share.n).toFixed(3)} (${share.hits}/${share.n})`
}

function tableOf(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0))
  )
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
