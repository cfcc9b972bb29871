/**
 * The drain over a simulated mailbox: accepts, drains, crashes, takeovers and frozen drains that wake
 * up again, mixed in any order. Whatever happens, every job takes effect exactly once, in its order.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ATTEMPTS_MAX, drain } from '#actors/account/jobs/drain.ts'
import { Transient } from '#src/base/failure.ts'
import { SimulatedStore } from '#tests/support/simulated-store.ts'

type Move = 'accept' | 'drain' | 'crash' | 'takeover'

const moves = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Move>('accept') },
    { weight: 4, arbitrary: fc.constant<Move>('drain') },
    { weight: 1, arbitrary: fc.constant<Move>('crash') },
    { weight: 2, arbitrary: fc.constant<Move>('takeover') }
  ),
  { minLength: 1, maxLength: 40 }
)

/** Its world where nothing takes time and nothing fails. */
const calm = (store: SimulatedStore) =>
  store.world(
    () => Promise.resolve(),
    () => false
  )

/** Runs drains to the end with nobody interfering: what the sweeper guarantees in the long run. */
async function settle(store: SimulatedStore): Promise<void> {
  for (let round = 0; round < 400 && store.mailbox !== 'idle'; round++) {
    store.takeOver()
    await drain(calm(store), 'account')
  }
}

test('what fails because the thread stops is given back untried', async () => {
  const store = new SimulatedStore()
  store.accept()
  const world = calm(store)
  await drain(
    {
      ...world,
      stopping: () => true,
      prepare: () => Promise.reject(new DOMException('stopped', 'AbortError'))
    },
    'account'
  )
  expect(store.mailbox).toBe('waking')
  expect([store.jobs[0]?.attempts, store.failed, store.effects]).toEqual([0, [], []])
  await settle(store)
  expect(store.effects.map(({ seq }) => seq)).toEqual([1])
})

test('a service with too much to do ends no attempt, however often', async () => {
  const store = new SimulatedStore()
  store.accept()
  const pauses: number[] = []
  let left = 3 * ATTEMPTS_MAX
  const world = calm(store)
  const busy = {
    ...world,
    prepare: () =>
      left-- > 0
        ? Promise.reject(new Transient('overloaded', { retryAfterS: left }))
        : Promise.resolve(null),
    postpone: (...[account, epoch, job, again]: Parameters<typeof world.postpone>) => {
      pauses.push(again.delayS)
      return world.postpone(account, epoch, job, again)
    }
  }
  for (let round = 0; round < 100 && store.mailbox !== 'idle'; round++) await drain(busy, 'account')
  expect(store.effects.map(({ seq }) => seq)).toEqual([1])
  expect([store.failed, store.jobs[0]?.attempts]).toEqual([[], 0])
  // As long as was asked for, and never at once.
  expect([pauses[0], pauses.at(-1)]).toEqual([14, 5])
})

describe('under every interleaving', () => {
  test('each job takes effect exactly once, in order, under rising epochs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        moves,
        fc.boolean(),
        fc.constantFrom(0, 38, 50),
        async (scheduler, plan, othersWait, queued) => {
          const store = new SimulatedStore()
          store.othersWait = othersWait
          for (let i = 0; i < queued; i++) store.accept()
          let alive: { dead: boolean }[] = []
          for (const move of plan) {
            if (move === 'accept') store.accept()
            else if (move === 'takeover') store.takeOver()
            else if (move === 'crash') {
              for (const one of alive) one.dead = true
              alive = []
            } else {
              const own = { dead: false }
              alive.push(own)
              const pause = () => scheduler.schedule(Promise.resolve())
              drain(
                store.world(pause, () => own.dead),
                'account'
              ).catch(() => {})
            }
            // Lets the drains under way come to their next call, then one of them go on.
            await new Promise((next) => setImmediate(next))
            for (let steps = 0; steps < 3 && scheduler.count() > 0; steps++) {
              await scheduler.waitNext(1)
            }
          }
          await scheduler.waitIdle()
          await settle(store)
          expect(store.effects.map((effect) => effect.seq)).toEqual(
            Array.from({ length: store.nextSeq }, (_, place) => place + 1)
          )
          const epochs = store.effects.map((effect) => effect.epoch)
          expect(epochs).toEqual([...epochs].sort((a, b) => a - b))
          expect(store.mailbox).toBe('idle')
        }
      ),
      { numRuns: 500 }
    )
  })
})

describe('temporary causes', () => {
  test('a job that fails for a while waits at the head, and nothing overtakes it', async () => {
    const store = new SimulatedStore()
    for (let i = 0; i < 4; i++) store.accept()
    store.troubles.set(2, ATTEMPTS_MAX - 1)
    await settle(store)
    expect(store.effects.map((effect) => effect.seq)).toEqual([1, 2, 3, 4])
    expect(store.jobs[1]?.attempts).toBe(ATTEMPTS_MAX - 1)
  })

  test('after the last attempt it is failed for good and the mailbox goes on', async () => {
    const store = new SimulatedStore()
    for (let i = 0; i < 3; i++) store.accept()
    store.troubles.set(2, 1000)
    await settle(store)
    expect(store.effects.map((effect) => effect.seq)).toEqual([1, 3])
    expect(store.failed).toEqual([2])
  })
})

describe('a database that takes nothing', () => {
  test.each(['disk_full', 'database_unavailable'] as const)(
    '%s ends the drain and no attempt, however often; then the job is done',
    async (reason) => {
      const store = new SimulatedStore()
      store.accept()
      const world = calm(store)
      for (const half of ['keep', 'prepare'] as const) {
        for (let round = 0; round < 3 * ATTEMPTS_MAX; round++) {
          store.takeOver()
          const full = { ...world, [half]: () => Promise.reject(new Transient(reason)) }
          await expect(drain(full, 'account')).rejects.toMatchObject({ reason })
        }
      }
      expect(store.jobs[0]).toMatchObject({ status: 'processing', attempts: 0 })
      await settle(store)
      expect(store.failed).toEqual([])
      expect(store.effects.map((effect) => effect.seq)).toEqual([1])
    }
  )
})

test('where nobody stands in line the next slices follow at once, under the same epoch', async () => {
  const store = new SimulatedStore()
  store.othersWait = false
  for (let i = 0; i < 50; i++) store.accept()
  await drain(calm(store), 'account')
  expect(store.effects).toHaveLength(50)
  expect({ mailbox: store.mailbox, epoch: store.epoch }).toEqual({ mailbox: 'idle', epoch: 1 })
})

test('a slice is bounded, so that a busy account goes back to the end of the line', async () => {
  const store = new SimulatedStore()
  for (let i = 0; i < 50; i++) store.accept()
  await drain(calm(store), 'account')
  expect(store.effects).toHaveLength(20)
  expect(store.mailbox).toBe('waking')
})
