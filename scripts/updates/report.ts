/** What trees close, right and wrong, of pairs that they were not fitted to, by where the pairs are from. */
import type { Expected } from './together.ts'

export interface Found extends Expected {
  source: string
  closes: boolean
}

/** Chances from which an earlier statement may be closed. */
const CLOSES_FROM = [0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]

/** A line for each source, and with the cross-encoder and without it where that was asked. */
export function sharesClosed(found: readonly Found[]): string[] {
  return [...Map.groupBy(found, ({ source }) => source)].flatMap(([source, own]) => {
    const judged = own.filter((one) => one.judged !== null)
    return [
      line(`${source}, all languages`, own, 'together'),
      line(`${source}, judged ones without the cross-encoder`, judged, 'together'),
      line(`${source}, judged ones`, judged, 'judged')
    ]
  })
}

function line(name: string, found: readonly Found[], by: 'together' | 'judged'): string {
  const updates = found.filter(({ closes }) => closes)
  const others = found.filter(({ closes }) => !closes)
  const share = (of: readonly Found[], from: number) =>
    (of.filter((one) => (one[by] ?? 0) >= from).length / of.length).toFixed(3)
  const shares = CLOSES_FROM.map(
    (from) => `${from} ${share(updates, from)}/${share(others, from)}`
  ).join('  ')
  return `${name} (${updates.length} and ${others.length}): ${shares}`
}
