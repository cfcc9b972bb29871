/**
 * What reading a text costs grows with the text and no faster, whatever the text is: every door of the
 * product over every hostile input. CPU time is measured, not the clock, in a process that is killed when
 * it does not come back.
 *
 * Most readings are done in no time. One that would stay below the floor even if it were quadratic is not
 * looked at further; what is suspected is measured again, the least of several times at each length.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { DoorMeter } from '#tests/support/door-meter.ts'
import { HOSTILE_INPUTS } from '#tests/support/hostile-inputs.ts'
import { TEXT_DOORS } from '#tests/support/text-doors.ts'

const LENGTHS = [10_000, 20_000, 40_000, 80_000] as const
const [SHORTEST, LONGEST] = [10_000, 80_000]
/** Of each doubling; three of them lie between the shortest and the longest text. */
const GROWTH_MAX = 2.5
/** Below it a measurement says nothing, and nobody is kept waiting. Milliseconds at the longest text. */
const FLOOR_MS = 100
/** Nothing may take longer at all, however it grows. */
const CEILING_MS = 5_000
const LIMIT_MS = 30_000
const REPEATS = 3

const meter = new DoorMeter(LIMIT_MS)
afterAll(() => meter[Symbol.asyncDispose]())

describe('the cost of hostile texts', () => {
  test('has a corpus', () => {
    expect(HOSTILE_INPUTS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(HOSTILE_INPUTS.map(({ name }) => name)).size).toBe(HOSTILE_INPUTS.length)
  })

  for (const { name: door } of TEXT_DOORS) {
    test(`${door}: grows with the text`, async () => {
      const tooDear: string[] = []
      for (const { name: input } of HOSTILE_INPUTS) {
        const found = await complaint(door, input)
        if (found !== null) tooDear.push(`${input}: ${found}`)
      }
      expect(tooDear).toEqual([])
    }, 600_000)
  }
})

/** What is wrong with the cost of an input at a door; null when nothing is. */
async function complaint(door: string, input: string): Promise<string | null> {
  const short = await meter.measure({ door, input, length: SHORTEST })
  if (short === null) return `not done after ${LIMIT_MS} ms at ${SHORTEST}`
  if (short * (LONGEST / SHORTEST) ** 2 < FLOOR_MS) return null
  const long = await meter.measure({ door, input, length: LONGEST })
  if (long !== null && long < FLOOR_MS) return null
  if (long !== null && long < CEILING_MS && long < short * growthOver(3)) return null
  return await judge(door, input)
}

async function judge(door: string, input: string): Promise<string | null> {
  const times: number[] = []
  for (const length of LENGTHS) {
    const ms = await least(door, input, length)
    if (ms === null) return `not done after ${LIMIT_MS} ms at ${length}`
    times.push(ms)
  }
  const [ten = 0, twenty = 0, forty = 0, eighty = 0] = times
  const isSteep =
    eighty > Math.max(FLOOR_MS, twenty * growthOver(2), ten * growthOver(3)) ||
    forty > Math.max(FLOOR_MS, ten * growthOver(2))
  if (!isSteep && eighty < CEILING_MS) return null
  return times.map((ms) => ms.toFixed(0)).join(', ')
}

async function least(door: string, input: string, length: number): Promise<number | null> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < REPEATS; time++) {
    const ms = await meter.measure({ door, input, length })
    if (ms === null) return null
    best = Math.min(best, ms)
  }
  return best
}

function growthOver(doublings: number): number {
  return GROWTH_MAX ** doublings
}
