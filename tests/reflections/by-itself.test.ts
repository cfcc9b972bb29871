/** Reflecting and running agents by itself, once enough is new. Both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const THINGS = 'apples bells boats books bowls boxes clocks coins cups dolls fans flags'.split(' ')

describe.each(databases)('reflecting by itself on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(kind, { SELF_CARE_SECONDS: '1' })
  }, 60_000)
  afterAll(() => service.stop())

  test('a memory with much that is new is reflected on, one with little is not', async () => {
    const [much, little] = [await service.account(), await service.account()]
    const tell = (content: string) => ({ messages: [{ role: 'user', name: 'Nia', content }] })
    await little.add(tell('I collect old maps. I live in Bern. I play chess.'))
    for (const [place, thing] of THINGS.entries()) {
      await much.add(tell(`I collect old ${thing}. I own ${place + 2} ${thing}. I paint ${thing}.`))
    }
    const titles = async (of: typeof much) =>
      (await of.send('GET', '/v1/reflections')).json.reflections.map(
        ({ title }: { title: string }) => title
      )
    await until('it was reflected on', async () => (await titles(much)).includes('Nia'))
    expect(await titles(little)).toEqual([])
    const runs = async (of: typeof much) =>
      (await of.send('GET', '/v1/agents/history')).json.runs.map(
        (run: { agent_type: string; auto_fix: boolean }) => [run.agent_type, run.auto_fix]
      )
    await until('each agent has run, and changed nothing', async () =>
      Bun.deepEquals((await runs(much)).toSorted(), [
        ['connector', false],
        ['curator', false],
        ['digest', false]
      ])
    )
    expect(await runs(little)).toEqual([])
  })
})
