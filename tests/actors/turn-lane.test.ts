/** The lane's promises under every interleaving that fast-check can think of. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TurnLane } from '#actors/account/turn-lane.ts'
import { Transient } from '#src/failure.ts'

test('turns run alone, in the order they came, whatever each of them does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ steps: fc.nat(3), fails: fc.boolean() }), {
        minLength: 1,
        maxLength: 12
      }),
      async (scheduler, turns) => {
        const lane = new TurnLane(100)
        const began: number[] = []
        let running = 0
        const answers = turns.map((turn, place) =>
          lane
            .run(async () => {
              running++
              expect(running).toBe(1)
              began.push(place)
              for (let step = 0; step < turn.steps; step++)
                await scheduler.schedule(Promise.resolve())
              running--
              if (turn.fails) throw new Error('a turn failed')
              return place
            })
            .catch(() => -1)
        )
        await scheduler.waitIdle()
        const values = await Promise.all(answers)
        expect(began).toEqual(turns.map((_, place) => place))
        expect(values).toEqual(turns.map((turn, place) => (turn.fails ? -1 : place)))
        expect(lane.free).toBe(true)
      }
    ),
    { numRuns: 300 }
  )
})

test('at the bound a turn is refused at once, and those who wait are served all the same', async () => {
  const lane = new TurnLane(2)
  const gate = Promise.withResolvers<void>()
  const first = lane.run(() => gate.promise)
  const waiting = [lane.run(() => Promise.resolve('a')), lane.run(() => Promise.resolve('b'))]
  await expect(lane.run(() => Promise.resolve('c'))).rejects.toBeInstanceOf(Transient)
  gate.resolve()
  await first
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
  expect(await lane.run(() => Promise.resolve('d'))).toBe('d')
})
