/**
 * Takes secrets out before anything leaves this machine, by the rules of the service itself: the folder
 * `src/redaction` of the repository is built into the command line.
 */
import { redact, redactMetadata } from '../../../../src/redaction/redact.ts'

/** Ids are to be found again, and hold what looks like a card number now and then. */
const IS_ID = /(?:^|_)id$/

export class Cleaner {
  /** How many of each kind were taken out. */
  readonly kinds = new Map<string, number>()

  get secrets(): number {
    return [...this.kinds.values()].reduce((sum, count) => sum + count, 0)
  }

  text(text: string): string {
    const done = redact(text)
    for (const [kind, count] of done.kinds) this.#count(kind, count)
    return done.text
  }

  /** Titles, names and paths are prose; keys and ids are looked at for the shape of tokens only. */
  metadata(fields: Record<string, unknown>): Record<string, unknown> {
    const prose = Object.entries(fields).map(([key, value]) => [
      key,
      IS_ID.test(key) ? value : this.#prose(value)
    ])
    const done = redactMetadata(Object.fromEntries(prose) as Record<string, unknown>)
    if (done.redactions > 0) this.#count('token', done.redactions)
    return done.value
  }

  #prose(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((one) => this.#prose(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#prose(one)]))
  }

  #count(kind: string, count: number): void {
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + count)
  }
}
