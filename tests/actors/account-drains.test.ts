/**
 * Mailboxes that are held after their last job, over a simulated store: what is saved by holding, and
 * that no way in which threads, jobs and takeovers mix loses a job, doubles it or turns it round.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { AccountDrains } from '#actors/account/jobs/account-drains.ts'
import { SimulatedStore } from '#tests/support/simulated-store.ts'
import { until } from '#tests/support/until.ts'

const ACCOUNT = 'account'
const LONG_MS = 60_000

/** One thread's drains, and what it accepts: it drains at once what it may go on with. */
function threadOf(store: SimulatedStore, holdMs: number, pause = () => Promise.resolve()) {
  const thread = { going: Promise.resolve() }
  const drains = new AccountDrains({
    mailbox: store.world(pause, () => false),
    awake: (_account, _epoch, work) => work(),
    goOn: (accountId) => {
      thread.going = thread.going.then(() => drains.drain(accountId))
    },
    ended: () => {},
    accountsMax: 10,
    holdMs
  })
  return {
    drains,
    accept() {
      store.accept()
      drains.accepted(ACCOUNT, store.nextSeq)
    },
    going: () => thread.going
  }
}

const kept = (store: SimulatedStore) => store.effects.map((effect) => effect.seq)

test('an emptied mailbox is held: the next job needs no activation and no new epoch', async () => {
  const store = new SimulatedStore()
  const thread = threadOf(store, LONG_MS)
  thread.accept()
  await thread.drains.drain(ACCOUNT)
  expect(store.mailbox).toBe('busy')
  thread.accept()
  thread.accept()
  await thread.going()
  expect(kept(store)).toEqual([1, 2, 3])
  expect({ activations: store.activations, epoch: store.epoch }).toEqual({
    activations: 1,
    epoch: 1
  })
  await thread.drains.stop()
  expect(store.mailbox).toBe('idle')
})

test('a job of another thread is found when the holding ends', async () => {
  const store = new SimulatedStore()
  const [here, elsewhere] = [threadOf(store, 1), threadOf(store, LONG_MS)]
  here.accept()
  await here.drains.drain(ACCOUNT)
  elsewhere.accept()
  await until('the mailbox is given back', () => store.mailbox === 'waking')
  expect(store.activations).toBe(2)
})

test('a thread that accepts nothing of an account does not hold its mailbox', async () => {
  const store = new SimulatedStore()
  const thread = threadOf(store, LONG_MS)
  store.accept()
  await thread.drains.drain(ACCOUNT)
  expect(store.mailbox).toBe('idle')
})

test('a mailbox that was woken with nothing left to do is held as one, and nothing is read again', async () => {
  const store = new SimulatedStore()
  const [here, elsewhere] = [threadOf(store, LONG_MS), threadOf(store, LONG_MS)]
  here.accept()
  await elsewhere.drains.drain(ACCOUNT)
  store.wake()
  await here.drains.drain(ACCOUNT)
  await here.going()
  expect(here.drains.takeLost()).toEqual([])
  here.accept()
  await here.going()
  expect(kept(store)).toEqual([1, 2])
  await here.drains.stop()
  expect(store.mailbox).toBe('idle')
})

test('a held mailbox that was taken over keeps nothing any more and is looked after', async () => {
  const store = new SimulatedStore()
  const [frozen, other] = [threadOf(store, LONG_MS), threadOf(store, LONG_MS)]
  frozen.accept()
  await frozen.drains.drain(ACCOUNT)
  store.takeOver()
  await other.drains.drain(ACCOUNT)
  frozen.accept()
  await frozen.going()
  expect(kept(store)).toEqual([1])
  expect(frozen.drains.takeLost()).toEqual([ACCOUNT])
  await other.drains.drain(ACCOUNT)
  expect(store.effects).toMatchObject([
    { seq: 1, epoch: 1 },
    { seq: 2, epoch: 3 }
  ])
})

test('two threads that accept, drain, hold and are taken over keep each job once, in order', async () => {
  const move = fc.constantFrom(
    ...(['accept', 'accept', 'drain', 'takeover', 'wait'] as const),
    'accept' as const
  )
  const moves = fc.array(fc.tuple(move, fc.nat(1)), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), moves, async (scheduler, plan) => {
      const store = new SimulatedStore()
      const pause = () => scheduler.schedule(Promise.resolve())
      const threads = [threadOf(store, 1, pause), threadOf(store, 1, pause)]
      const drains: Promise<void>[] = []
      for (const [what, place] of plan) {
        const thread = threads[place]
        if (thread === undefined) continue
        if (what === 'accept') thread.accept()
        else if (what === 'takeover') store.takeOver()
        else if (what === 'drain') drains.push(thread.drains.drain(ACCOUNT))
        else await Bun.sleep(2)
        await new Promise((next) => setImmediate(next))
        for (let steps = 0; steps < 3 && scheduler.count() > 0; steps++) await scheduler.waitNext(1)
      }
      // What engine and sweeper see to in the long run: every woken mailbox is drained.
      for (let round = 0; round < 200; round++) {
        if (store.doneSeq === store.nextSeq && store.mailbox === 'idle') break
        store.takeOver()
        drains.push(...threads.map((thread) => thread.drains.drain(ACCOUNT)))
        await scheduler.waitIdle()
        await Bun.sleep(2)
      }
      await scheduler.waitIdle()
      await Promise.all([...drains, ...threads.map((thread) => thread.going())])
      expect(kept(store)).toEqual(Array.from({ length: store.nextSeq }, (_, place) => place + 1))
      const epochs = store.effects.map((effect) => effect.epoch)
      expect(epochs).toEqual([...epochs].sort((a, b) => a - b))
    }),
    { numRuns: 30 }
  )
}, 60_000)
