import { expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import { startSlots } from '#src/reading/process/slots.ts'

const PATIENT = { waitingMax: 10, waitMaxMs: Number.POSITIVE_INFINITY }

test('never more than the bound are inside, and they enter in the order they came', async () => {
  const slots = startSlots({ ...PATIENT, slotsMax: 2 })
  let inside = 0
  let most = 0
  const entered: number[] = []
  await Promise.all(
    Array.from({ length: 9 }, async (_, i) => {
      const leave = await slots.take()
      entered.push(i)
      most = Math.max(most, ++inside)
      await Promise.resolve()
      inside--
      leave()
    })
  )
  expect(most).toBe(2)
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('leaving twice frees one place', async () => {
  const slots = startSlots({ slotsMax: 1, waitingMax: 0, waitMaxMs: 1000 })
  const leave = await slots.take()
  leave()
  leave()
  const held = await slots.take()
  expect(slots.take()).rejects.toBeInstanceOf(Transient)
  held()
})

test('whoever finds the line full, or waits too long, is refused as overload', async () => {
  const slots = startSlots({ slotsMax: 1, waitingMax: 1, waitMaxMs: 1 })
  const leave = await slots.take()
  const refusals = await Promise.allSettled([slots.take(), slots.take()])
  expect(refusals).toMatchObject([
    { status: 'rejected', reason: { reason: 'overloaded' } },
    { status: 'rejected', reason: { reason: 'overloaded' } }
  ])
  leave()
  ;(await slots.take())()
})

test('who gives up while waiting leaves the line to the next', async () => {
  const slots = startSlots({ ...PATIENT, slotsMax: 1 })
  const leave = await slots.take()
  const gone = new AbortController()
  const first = slots.take({ signal: gone.signal })
  const second = slots.take()
  gone.abort(new Error('gone'))
  expect(first).rejects.toThrow('gone')
  leave()
  ;(await second)()
  expect(slots.take({ signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late')
})

/** Takes places for these, and says who has entered, in that order. */
function takers(slots: ReturnType<typeof startSlots>) {
  const entered: string[] = []
  const leaves: (() => void)[] = []
  return {
    entered,
    /** Waits in the line, or enters. */
    come: (accountId: string) => {
      const taken = slots.take({ accountId }).then((leave) => {
        entered.push(accountId)
        leaves.push(leave)
      })
      taken.catch(() => {})
      return taken
    },
    /** The first who is inside leaves, and whoever is let in enters. */
    leave: async () => {
      leaves.shift()?.()
      await Bun.sleep(0)
    }
  }
}

test('an account with much work holds up another one for a single piece of it', async () => {
  const { entered, come, leave } = takers(startSlots({ ...PATIENT, slotsMax: 2 }))
  for (let i = 0; i < 6; i++) void come('busy')
  for (const one of ['ana', 'ben', 'ana']) void come(one)
  await Bun.sleep(0)
  await leave()
  await leave()
  // Nobody else waits with fewer places: then the turn goes round.
  expect(entered).toEqual(['busy', 'busy', 'ana', 'ben'])
  await leave()
  await leave()
  expect(entered.slice(4)).toEqual(['busy', 'ana'])
})

test('one account alone has all places', async () => {
  const { entered, come } = takers(startSlots({ ...PATIENT, slotsMax: 2 }))
  for (let i = 0; i < 3; i++) void come('busy')
  await Bun.sleep(0)
  expect(entered).toEqual(['busy', 'busy'])
})

test('who fills the line is refused for those who do not', async () => {
  const slots = startSlots({ slotsMax: 1, waitingMax: 3, waitMaxMs: 10_000 })
  const { entered, come, leave } = takers(slots)
  const busy = Array.from({ length: 5 }, () => come('busy'))
  void come('ana')
  const ends = await Promise.allSettled([busy[4], busy[3]])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await leave()
  expect(entered).toEqual(['busy', 'ana'])
})
