/** A lost compute thread is opened again until that works. */
import { expect, test } from 'bun:test'
import type { ComputeThread } from '#actors/threads/compute/compute.ts'
import { keepCompute } from '#actors/threads/compute/kept-compute.ts'

/** Threads that are opened as `opens` says, one after the other; the last answer stands. */
function starting(...opens: boolean[]) {
  const lost: (() => void)[] = []
  let closed = 0
  let begun = 0
  const start = async (): Promise<ComputeThread> => {
    const may = opens[begun++] ?? opens.at(-1)
    if (may !== true) throw new Error('no room for another file')
    const thread: Partial<ComputeThread> = {
      onLost: (tell) => void lost.push(tell),
      connect: () => new MessageChannel().port1 as never,
      close: async () => void closed++
    }
    return thread as ComputeThread
  }
  return { start, lose: () => lost.at(-1)?.(), begun: () => begun, closed: () => closed }
}

test('also when it could not be opened at first', async () => {
  const told = Promise.withResolvers<void>()
  const threads = starting(true, false, false, true)
  const pool = { replaceCompute: async () => told.resolve() }
  const kept = keepCompute(threads.start, () => pool as never, 1)
  await kept.opened
  threads.lose()
  expect(kept.computing()).toBe(false)
  await told.promise
  expect(kept.computing()).toBe(true)
  expect(threads.begun()).toBe(4)
  await kept.stopCompute()
  expect(threads.closed()).toBe(1)
})

test('until the service is stopped', async () => {
  const threads = starting(true, false)
  const kept = keepCompute(threads.start, () => null, 60_000)
  await kept.opened
  threads.lose()
  await kept.stopCompute()
  expect(threads.closed()).toBe(0)
})
