/** Background work at a thread's database: in the places that are its own, in order, behind callers. */
import { describe, expect, test } from 'bun:test'
import { ForegroundFirst } from '#db/foreground-first.ts'
import { frontMemory, InFront } from '#db/in-front.ts'

describe('background work', () => {
  test('that is stuck stops nobody while another place is free', async () => {
    const way = new ForegroundFirst(2)
    const stuck = Promise.withResolvers<void>()
    const first = way.behind(() => stuck.promise)
    const done: number[] = []
    await Promise.all([1, 2, 3].map((piece) => way.behind(async () => void done.push(piece))))
    expect(done).toEqual([1, 2, 3])
    stuck.resolve()
    await first
  })

  test('goes in order, never more at once than it has places, also after a failure', async () => {
    const way = new ForegroundFirst(1)
    let running = 0
    const begun: number[] = []
    const pieces = Array.from({ length: 20 }, (_, piece) =>
      way.behind(async () => {
        begun.push(piece)
        expect(++running).toBe(1)
        await new Promise((go) => setImmediate(go))
        running--
        if (piece % 3 === 0) throw new Error('refused')
      })
    )
    const ends = await Promise.allSettled(pieces)
    expect(begun).toEqual(Array.from({ length: 20 }, (_, piece) => piece))
    expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(7)
  })

  test('goes on although somebody is always in front', async () => {
    const way = new ForegroundFirst(1)
    let over = false
    const callers = (async () => {
      while (!over) await way.inFront(() => new Promise((go) => setImmediate(go)))
    })()
    const done: number[] = []
    for (const piece of [1, 2, 3]) await way.behind(async () => void done.push(piece))
    await way.clear()
    over = true
    await callers
    expect(done).toEqual([1, 2, 3])
  })

  test('waits for a caller who is being served, and lets in one who comes before its turn', async () => {
    const way = new ForegroundFirst(1)
    const order: string[] = []
    const serving = Promise.withResolvers<void>()
    const caller = way.inFront(async () => {
      await serving.promise
      order.push('caller')
    })
    const behind = way.behind(async () => void order.push('behind'))
    // A message that reaches the thread only after the promises at hand have run out.
    setImmediate(() => {
      void way.inFront(async () => void order.push('message'))
      serving.resolve()
    })
    await Promise.all([caller, behind])
    expect(order.at(-1)).toBe('behind')
    expect(order).toContain('message')
  })
})

describe('who is in front', () => {
  test('is known on every thread of the process, and what a lost thread left is forgotten', () => {
    const memory = frontMemory()
    const [here, there] = [new InFront(0, memory), new InFront(1, memory)]
    expect(here.busy(3)).toBe(false)
    there.enter()
    expect([here.busy(0), there.busy(0)]).toEqual([true, true])
    // The thread is lost with somebody in front; another one takes its place.
    const again = new InFront(1, memory)
    expect([here.busy(0), again.busy(0)]).toEqual([false, false])
    again.enter()
    again.leave()
    expect(here.busy(0)).toBe(false)
    expect(here.busy(60_000)).toBe(true)
  })

  test('apart from others a thread knows its own callers', async () => {
    const [one, other] = [new InFront(), new InFront()]
    one.enter()
    expect([one.busy(0), other.busy(0)]).toEqual([true, false])
  })
})
