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
  const first = slots.take(gone.signal)
  const second = slots.take()
  gone.abort(new Error('gone'))
  expect(first).rejects.toThrow('gone')
  leave()
  ;(await second)()
  expect(slots.take(AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})
