/** Figures of an extraction run by section: as lines for the terminal, and as a published page. */
import { type Share, shareText } from './score.ts'

export interface Section {
  title: string
  /** What was done and what a reader could get wrong; one paragraph. */
  note: string
  figures: Record<string, Share | number>
}

export interface Report {
  command: string
  machine: string
  date: string
  commit: string
  sections: Section[]
}

function valueText(value: Share | number): string {
  if (typeof value !== 'number') return shareText(value)
  return value >= 100 ? value.toFixed(0) : value.toFixed(3)
}

export function linesOf({ title, figures }: Section): string {
  const lines = Object.entries(figures).map(
    ([name, value]) => `  ${name.padEnd(66)} ${valueText(value)}`
  )
  return [title, ...lines].join('\n')
}

/** The page under docs/benchmarks. */
export function pageOf(report: Report, opening: string): string {
  const sections = report.sections.map(({ title, note, figures }) => {
    const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${valueText(value)} |`)
    return `## ${title}\n${note}\n\n| Measure | Result |\n| --- | --- |\n${rows.join('\n')}`
  })
  const { command, machine, date, commit } = report
  return `# Extraction without a model: what was measured\n\n\`${command}\`, ${date}, commit ${commit}, ${machine}.\n${opening}\n\n${sections.join('\n\n')}\n`
}
