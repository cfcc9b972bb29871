/** What the cross-encoder says while an add is prepared decides what is closed when it is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { CrossEncoder, StatementPair } from '#src/models/models.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'

const BOSS = "User's boss is Karen."
const LEFT = 'My boss Karen left, Tom runs the team now.'

/** Says that everything is replaced, or nothing, and notes what it was asked. */
class Scripted implements CrossEncoder {
  asked: StatementPair[] = []
  says = 8

  judge(pairs: readonly StatementPair[]): Promise<number[]> {
    this.asked.push(...pairs)
    return Promise.resolve(pairs.map(() => this.says))
  }
}

describe.each(databases)('pairs weighed while preparing, on %s', (kind) => {
  const crossEncoder = new Scripted()
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind, { models: { crossEncoder } })
  })
  afterAll(() => bench.close())
  beforeEach(() => {
    Object.assign(crossEncoder, { asked: [], says: 8 })
  })

  /** How many facts an add has closed. */
  async function closedBy(account: BenchAccount, text: string): Promise<unknown> {
    const job = await account.submit('user', [text])
    return (await bench.ended(account, job))['facts_superseded']
  }

  test('an earlier fact is closed where it says so', async () => {
    const account = await bench.account()
    await account.add('user', ['My boss is Karen.'])
    expect(await closedBy(account, LEFT)).toBe(1)
    expect(crossEncoder.asked).toEqual([{ earlier: BOSS, later: LEFT }])
  })

  test('and stays where it does not', async () => {
    crossEncoder.says = -8
    const account = await bench.account()
    await account.add('user', ['My boss is Karen.'])
    expect(await closedBy(account, LEFT)).toBe(0)
  })

  test('an add that was prepared before the one ahead of it was kept is weighed against that one too', async () => {
    const account = await bench.account()
    await account.submit('user', ['My boss is Karen.'])
    expect(await closedBy(account, LEFT)).toBe(1)
    expect(crossEncoder.asked).toEqual([{ earlier: BOSS, later: LEFT }])
  })

  test('when such an add is prepared again, only the pairs that are new are asked about', async () => {
    const account = await bench.account()
    await account.add('user', ['My boss is Karen.'])
    await account.submit('user', ['My dentist is Priya.'])
    const job = await account.submit('user', [LEFT, 'My dentist Priya left, Sam runs it now.'])
    await bench.ended(account, job)
    const later = (said: string) => crossEncoder.asked.filter((pair) => pair.later === said)
    expect(later(LEFT).filter(({ earlier }) => earlier === BOSS)).toHaveLength(1)
    expect(later('My dentist Priya left, Sam runs it now.')).not.toHaveLength(0)
  })

  test('it is never asked about what another user or account has told', async () => {
    const [account, other] = [await bench.account(), await bench.account()]
    await other.add('user', ['My boss is Karen.'])
    await account.add('user', ['My boss is Karen.'], { userId: 'somebody-else' })
    expect(await closedBy(account, LEFT)).toBe(0)
    expect(crossEncoder.asked).toEqual([])
  })
})
