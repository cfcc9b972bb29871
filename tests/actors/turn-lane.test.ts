/** The lane's promises under every interleaving that fast-check can think of. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TurnLane } from '#actors/account/turns/turn-lane.ts'
import { Transient } from '#src/base/failure.ts'

test('all are served in the order they came, one service at a time, however many it serves', async () => {
  const arrival = fc.record({ steps: fc.nat(3), together: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(arrival, { minLength: 1, maxLength: 12 }),
      async (scheduler, arrivals) => {
        const entered: number[] = []
        const served: number[] = []
        let running = 0
        const lane = new TurnLane<number>(100, async (line) => {
          expect(++running).toBe(1)
          const group = line.slice(0, arrivals[line[0] ?? 0]?.together)
          for (let step = 0; step < (arrivals[group[0] ?? 0]?.steps ?? 0); step++)
            await scheduler.schedule(Promise.resolve())
          served.push(...group)
          running--
          return group.length
        })
        const entering = [...arrivals.keys()].map(async (place) => {
          await scheduler.schedule(Promise.resolve())
          entered.push(place)
          lane.enter(place)
        })
        await scheduler.waitIdle()
        await Promise.all(entering)
        expect(entered).toHaveLength(arrivals.length)
        expect(served).toEqual(entered)
        expect(lane.free).toBe(true)
      }
    ),
    { numRuns: 300 }
  )
})

test('who comes while others are served stands behind them', async () => {
  const served: string[][] = []
  let gate = Promise.withResolvers<void>()
  const lane = new TurnLane<string>(10, async (line) => {
    const group = line.slice(0, 2)
    await gate.promise
    served.push(group)
    return group.length
  })
  lane.enter('a')
  for (const next of ['b', 'c', 'd']) lane.enter(next)
  gate.resolve()
  while (!lane.free) await Bun.sleep(0)
  expect(served).toEqual([['a'], ['b', 'c'], ['d']])
  gate = Promise.withResolvers()
  lane.enter('e')
  gate.resolve()
  while (!lane.free) await Bun.sleep(0)
  expect(served.at(-1)).toEqual(['e'])
})

test('at the bound who comes is refused at once, and those who wait are served all the same', async () => {
  const served: string[] = []
  const gate = Promise.withResolvers<void>()
  const lane = new TurnLane<string>(2, async ([next = '']) => {
    await gate.promise
    served.push(next)
    return 1
  })
  for (const next of ['a', 'b', 'c']) lane.enter(next)
  expect(() => lane.enter('d')).toThrow(Transient)
  gate.resolve()
  while (!lane.free) await Bun.sleep(0)
  expect(served).toEqual(['a', 'b', 'c'])
  lane.enter('e')
  while (!lane.free) await Bun.sleep(0)
  expect(served.at(-1)).toBe('e')
})
