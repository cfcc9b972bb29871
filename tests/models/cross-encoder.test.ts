/** Two statements read together by the built-in model. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type ComputeThread,
  type ConnectedEmbedder,
  connectCompute,
  startComputeThread
} from '#actors/threads/compute/compute.ts'
import { PAIRS_MAX } from '#actors/threads/compute/pair-queue.ts'
import { type LocalModel, openLocalModel } from '#src/models/local/embedder.ts'
import { LOCAL_MODEL_CACHE } from '#tests/models/local-cache.ts'

const REPLACED = [
  { earlier: "User's boss is Karen.", later: "Karen's left, Tom runs the team now." },
  { earlier: 'User has a trip to Malta in May.', later: "Malta's off." },
  { earlier: 'User lives in Lisbon.', later: 'We just moved from Lisbon to Porto.' }
]
const KEPT = [
  { earlier: 'User lives in Lisbon.', later: 'I love Lisbon in the spring.' },
  { earlier: 'User drives a Volvo.', later: 'My sister sold her Volvo.' },
  { earlier: "User's boss is Karen.", later: 'Karen brought cake for all of us today.' }
]

describe.each(['int8', 'fp32'] as const)('the cross-encoder in %s', (quantisation) => {
  let model: LocalModel
  beforeAll(async () => {
    model = await openLocalModel({ cacheFolder: LOCAL_MODEL_CACHE, quantisation })
  }, 60_000)
  afterAll(() => model.close())
  const judge = (pairs: { earlier: string; later: string }[]) =>
    model.judge(pairs.map(model.tokenizePair))

  test('tells what is replaced from what only sounds like it', async () => {
    const [replaced, kept] = [await judge(REPLACED), await judge(KEPT)]
    expect(Math.min(...replaced)).toBeGreaterThan(Math.max(...kept) + 1)
  })

  test('says the same of a pair alone and among longer ones', async () => {
    const long = { earlier: 'a '.repeat(200), later: 'b '.repeat(200) }
    const among = await judge([...REPLACED, long])
    for (const [place, pair] of REPLACED.entries()) {
      expect((await judge([pair]))[0]).toBeCloseTo(among[place] ?? 0, 2)
    }
  })

  test('reads a bounded part of each text, and nothing of none', async () => {
    const [long = new Int32Array()] = [{ earlier: 'a '.repeat(900), later: 'b '.repeat(900) }].map(
      model.tokenizePair
    )
    expect(long.length).toBe(3 + 2 * 60)
    expect(model.tokenizePair({ earlier: '', later: '' }).length).toBe(3)
    expect(await judge([])).toEqual([])
  })

  test('leaves vectors as they are: a text is embedded the same after pairs were judged', async () => {
    const ids = [model.tokenize('My brother keeps bees.')]
    const [before] = await model.run(ids, { tokens: true })
    await judge(REPLACED)
    const [after] = await model.run(ids, { tokens: true })
    expect(after).toEqual(before)
  })
})

describe('the compute thread, asked about pairs', () => {
  let thread: ComputeThread
  let linked: ConnectedEmbedder
  beforeAll(async () => {
    thread = await startComputeThread({ cacheFolder: LOCAL_MODEL_CACHE, quantisation: 'int8' })
    linked = connectCompute(thread.connect())
  }, 60_000)
  afterAll(async () => {
    linked.close()
    await thread.close()
  })

  test('answers in order, beside texts', async () => {
    const pairs = Array.from({ length: 20 }, (_, at) => [...REPLACED, ...KEPT].at(at % 6))
    const [judged, embedded] = await Promise.all([
      linked.judge(pairs.filter((pair) => pair !== undefined)),
      linked.embed(['A text.'], { urgency: 'search', tokens: false })
    ])
    expect(embedded[0]?.vector.length).toBe(384)
    expect(judged.map((odds) => odds > -1)).toEqual(pairs.map((_, at) => at % 6 < 3))
  })

  test('refuses more than there is room for, and works on', async () => {
    const tooMany = new Array(PAIRS_MAX + 1).fill(REPLACED[0])
    const refused = linked.judge(tooMany)
    expect(refused).rejects.toMatchObject({ name: 'Transient', reason: 'overloaded' })
    await refused.catch(() => null)
    expect((await linked.judge(REPLACED)).length).toBe(3)
    expect(await linked.judge([])).toEqual([])
  })

  test('rejects who waits when the link is closed', async () => {
    const other = connectCompute(thread.connect())
    const waiting = other.judge(new Array(200).fill(REPLACED[0]))
    other.close()
    expect(waiting).rejects.toMatchObject({ reason: 'thread_lost' })
    await waiting.catch(() => null)
  })
})
