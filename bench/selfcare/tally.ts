/** Precision and recall, in all and by group or language. */
import type { Verdict } from './part.ts'

interface Counts {
  right: number
  missed: number
  wrong: number
  leftAlone: number
  leftOut: number
}

export class Tally {
  readonly #rows = new Map<string, Counts>()

  add(verdict: Verdict): void {
    for (const name of ['all', verdict.group, `in ${verdict.language}`]) this.#count(name, verdict)
  }

  #count(name: string, { isExpected, isFound, leftOut }: Verdict): void {
    const counts = this.#rows.get(name) ?? {
      right: 0,
      missed: 0,
      wrong: 0,
      leftAlone: 0,
      leftOut: 0
    }
    this.#rows.set(name, counts)
    if (leftOut !== undefined) counts.leftOut++
    else if (isExpected) counts[isFound ? 'right' : 'missed']++
    else counts[isFound ? 'wrong' : 'leftAlone']++
  }

  /** A Markdown table under the part's name. */
  table(name: string): string {
    const rows = [...this.#rows].map(([row, counts]) => {
      const { right, missed, wrong, leftAlone, leftOut } = counts
      const cells = [row, right, missed, wrong, leftAlone, leftOut]
      return `| ${cells.join(' | ')} | ${share(right, right + wrong)} | ${share(right, right + missed)} |`
    })
    return [
      `| ${name} | found | missed | wrongly found | rightly left alone | not judged | precision | recall |`,
      '|---|---|---|---|---|---|---|---|',
      ...rows
    ].join('\n')
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2).replace(/^0/, '')
}
