/** What an import has come to. */

export interface Left {
  place: string
  why: string
}

/** Left-out places that are named; all are counted. */
const NAMED_MAX = 200

export class Report {
  found = 0
  messages = 0
  characters = 0
  /** Items that the service took in this run, and those that it had taken before. */
  sent = 0
  already = 0
  /** Found, and nobody says anything in them. */
  wordless = 0
  skipped = 0
  broken = 0
  failed = 0
  earliest: string | null = null
  latest: string | null = null
  readonly left: Left[] = []
  /** Sums over the jobs: `facts_added`, `chunks`, `known` … */
  readonly results: Record<string, number> = {}
  /** Jobs that were left to themselves. */
  waiting = 0

  leave(kind: 'skipped' | 'broken' | 'failed', place: string, why: string): void {
    this[kind]++
    if (this.left.length < NAMED_MAX) this.left.push({ place, why })
  }

  date(timestamp: string | null): void {
    if (timestamp === null) return
    if (this.earliest === null || timestamp < this.earliest) this.earliest = timestamp
    if (this.latest === null || timestamp > this.latest) this.latest = timestamp
  }

  add(result: Readonly<Record<string, unknown>> | null): void {
    for (const [name, value] of Object.entries(result ?? {})) {
      if (typeof value === 'number') this.results[name] = (this.results[name] ?? 0) + value
    }
  }
}
