import { expect, test } from 'bun:test'
import { redact } from '#src/redaction/redact.ts'
import { redactionPatterns } from '#tests/redaction/patterns.ts'

const LENGTH = 10_000
const DOUBLINGS = 3
/** Twice the text may cost this many times as much; the rest is the machine's noise. */
const GROWTH_MAX = 2.5 ** DOUBLINGS
/** A cost that grows too fast does so each time; what others do on the machine does not. */
const TRIES = 3

/** Milliseconds below which a measurement tells nothing. */
const LEAST = 5

/** What each literal is repeated with: alone, and beside what could keep a pattern going. */
const AROUND: ((literal: string) => string)[] = [
  (literal) => literal,
  (literal) => `-${literal}`,
  (literal) => `${literal} `,
  (literal) => `${literal}="`,
  (literal) => `${literal}a1B2c3D4`
]

function repeated(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

/** Milliseconds of processor time; the least of a few tries, since others use the machine too. */
function cost(text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 2; turn++) {
    const before = process.cpuUsage()
    redact(text)
    const used = process.cpuUsage(before)
    least = Math.min(least, (used.user + used.system) / 1000)
  }
  return least
}

test('the cost of a text grows with its length, whatever literal it repeats', () => {
  const literals = new Set(redactionPatterns.flatMap((pattern) => pattern.literals.slice(0, 2)))
  const parts = [...literals].flatMap((literal) => AROUND.map((around) => around(literal)))
  // Only what costs much in a short text is worth the time of a long one.
  const dearest = parts
    .map((part) => {
      const before = process.cpuUsage()
      redact(repeated(part, LENGTH / 10))
      return { part, used: process.cpuUsage(before).user }
    })
    .sort((left, right) => right.used - left.used)
    .slice(0, 8)
  expect(parts.length).toBeGreaterThan(3_000)
  for (const { part } of dearest) {
    const growth = () => {
      const short = Math.max(LEAST, cost(repeated(part, LENGTH)))
      return cost(repeated(part, LENGTH * 2 ** DOUBLINGS)) / short
    }
    const grows = Array.from({ length: TRIES }).some(() => growth() < GROWTH_MAX)
    expect({ part, grows }).toEqual({ part, grows: true })
  }
})
