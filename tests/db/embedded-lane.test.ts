/** Who comes next at the embedded database's one connection. */
import { expect, test } from 'bun:test'
import { EmbeddedLane } from '#db/embedded/lane.ts'

/** A lane on which `held` runs until `go`; what runs after it is noted by name. */
function held() {
  const lane = new EmbeddedLane()
  const noted: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = lane.run('in line', () => gate.promise)
  const run = (kind: 'ahead' | 'in line', name: string) =>
    lane.run(kind, () => {
      noted.push(name)
      return Promise.resolve()
    })
  return { lane, noted, run, first, go: () => gate.resolve() }
}

test('a read goes before the writes that wait, and writes go in their order', async () => {
  const { noted, run, go } = held()
  const all = [run('in line', 'w1'), run('in line', 'w2'), run('ahead', 'r1'), run('ahead', 'r2')]
  go()
  await Promise.all(all)
  expect(noted).toEqual(['r1', 'r2', 'w1', 'w2'])
})

test('reads without end do not stop writes: one goes after sixteen of them', async () => {
  const { noted, run, go } = held()
  const all = [run('in line', 'w')]
  for (let n = 0; n < 40; n++) all.push(run('ahead', `r${n}`))
  go()
  await Promise.all(all)
  expect(noted.indexOf('w')).toBe(16)
})

test('one at a time, and a failed one makes room for the next', async () => {
  const lane = new EmbeddedLane()
  let [running, most] = [0, 0]
  const work = async (fails: boolean) => {
    running++
    most = Math.max(most, running)
    await Promise.resolve()
    running--
    if (fails) throw new Error('failed')
  }
  const all = Array.from({ length: 30 }, (_, n) =>
    lane.run(n % 2 === 0 ? 'ahead' : 'in line', () => work(n % 5 === 0))
  )
  const ended = await Promise.allSettled(all)
  expect(most).toBe(1)
  expect(ended.filter((one) => one.status === 'rejected')).toHaveLength(6)
  await lane.run('in line', () => work(false))
})

test('a read that is asked for during a long line of writes is let in before its end', async () => {
  const { noted, run, go } = held()
  const busy = (name: string) => {
    const until = performance.now() + 2
    while (performance.now() < until);
    return run('in line', name)
  }
  const all: Promise<void>[] = []
  for (let n = 0; n < 20; n++) all.push(run('in line', `w${n}`).then(() => busy(`again${n}`)))
  // A message from another thread comes as a task of its own, not in the chain of promises.
  const asked = Bun.sleep(1).then(() => run('ahead', 'r'))
  go()
  await Promise.all([...all, asked])
  expect(noted.indexOf('r')).toBeLessThan(39)
})
