/** An answer takes no more room than it was given, and says truly how much it takes (contract 4.2). */
import { describe, expect, test } from 'bun:test'
import { estimatedTokens } from '#src/base/estimated-tokens.ts'
import { textsOf, withinBudget } from '#src/search/budget.ts'
import type { ChunkResult, SearchResult } from '#src/search/contract.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

describe('estimated tokens', () => {
  for (const [texts, tokens] of [
    [[], 0],
    [[''], 0],
    [['a'], 1],
    [['abcd'], 1],
    [['abcde'], 2],
    [['ab', 'cd'], 1],
    [['Зима'], 1],
    [['مرحبا'], 2],
    [['漢'], 1],
    [['漢字仮'], 2],
    [['ひらがなカタ'], 4],
    [['한국어'], 2],
    [['、。！'], 2],
    [['𠮷野家'], 2],
    [['😀😀😀😀'], 1],
    [['👨‍👩‍👧'], 2],
    [['Ana lives in 東京.'], 5],
    [['a'.repeat(4000)], 1000],
    [['字'.repeat(1500)], 1000]
  ] as const) {
    test(`${JSON.stringify(texts).slice(0, 30)} come to ${tokens}`, () => {
      expect(estimatedTokens(texts)).toBe(tokens)
    })
  }
})

const chunk = (content: string) =>
  ({ memory_type: 'chunk', speaker: 'Nia.', content, score: 0.5 }) as ChunkResult

/** An entity named by four characters, with facts, relations and knowledge of four characters each. */
function entity(facts: number, beside = 0): SearchResult {
  const texts = Array.from({ length: facts }, (_, place) => `f${String(place).padStart(3, '0')}`)
  const of = <Item>(item: Item) => Array.from({ length: beside }, () => item)
  return {
    memory_type: 'semantic',
    entity: 'Nia.',
    facts: texts,
    fact_details: texts.map((id) => ({ id })),
    relations: of({ type: 'x', target: 'y', description: 'zz' }),
    knowledge: of({ title: 'x', content: 'yy', artifact: 'z' }),
    explain: { matched_fact_ids: texts }
  } as unknown as SearchResult
}

describe('cutting to a budget', () => {
  const none = { results: 0, facts: 0, chunks: 0, relations: 0, knowledge: 0 }

  test('leaves alone what fits exactly', () => {
    const results = [entity(3, 2), chunk('abcd')]
    expect(withinBudget(results, 10)).toEqual({
      results,
      budget: { max_tokens: 10, used: 10, cut: none }
    })
  })

  test('cuts knowledge before relations before facts, each from its end', () => {
    for (const [room, facts, relations, knowledge] of [
      [11, 4, 3, 3],
      [10, 4, 3, 2],
      [8, 4, 3, 0],
      [7, 4, 2, 0],
      [5, 4, 0, 0],
      [3, 2, 0, 0],
      [2, 1, 0, 0]
    ] as const) {
      const { results, budget } = withinBudget([entity(4, 3)], room)
      const [one] = results
      expect([one?.facts.length, one?.relations.length, one?.knowledge.length]).toEqual([
        facts,
        relations,
        knowledge
      ])
      expect(one?.facts).toEqual(entity(facts).facts)
      expect(one?.fact_details).toHaveLength(facts)
      expect(one?.explain?.matched_fact_ids).toHaveLength(facts)
      expect(budget).toEqual({
        max_tokens: room,
        used: room,
        cut: { ...none, facts: 4 - facts, relations: 3 - relations, knowledge: 3 - knowledge }
      })
    }
  })

  test('goes by rank: nothing comes after the first that was cut, however small', () => {
    const { results, budget } = withinBudget(
      [chunk('abcd'), entity(9), chunk('x'), entity(1), chunk('y')],
      5
    )
    expect(results).toHaveLength(2)
    expect(budget).toEqual({
      max_tokens: 5,
      used: 5,
      cut: { ...none, results: 1, facts: 7, chunks: 2 }
    })
  })

  test('shows no entity without a fact and no half of a message', () => {
    for (const first of [entity(1), chunk('abcdefgh')]) {
      const { results, budget } = withinBudget<SearchResult | ChunkResult>([first], 1)
      expect(results).toEqual([])
      expect(budget.used).toBe(0)
      expect(budget.cut.results + budget.cut.chunks).toBe(1)
    }
  })
})

describe.each(databases)('room for an answer on %s', (kind) => {
  async function told(): Promise<TestAccount> {
    const account = await (await serviceOn(kind)).account()
    const things = ['bees', 'goats', 'hens', 'ducks', 'geese', 'sheep', 'pigs', 'cows']
    await account.add({
      messages: things.map((thing) => ({
        role: 'user',
        name: 'Nia',
        content: `I keep ${thing} in Bern.`
      }))
    })
    await account.add({
      messages: [{ role: 'user', name: '田中', content: '私は東京でミツバチを飼っています。' }]
    })
    return account
  }

  async function search(account: TestAccount, path: string, body: Record<string, unknown>) {
    const query = 'What does Nia keep in Bern?'
    const { status, json } = await account.send('POST', path, { body: { query, ...body } })
    expect(status).toBe(200)
    return json
  }

  for (const path of ['/v1/search', '/v1/search/all']) {
    test(`${path}: the first results as they are without a bound, as many as fit`, async () => {
      const account = await told()
      const whole = await search(account, path, { limit: 50 })
      expect(whole.budget).toBeUndefined()
      const all = estimatedTokens(whole.results.flatMap(textsOf))
      for (const room of [32, 48, 64, 96, all, all + 1]) {
        const {
          results,
          budget,
          top_score: top,
          ...rest
        } = await search(account, path, {
          limit: 50,
          max_tokens: room
        })
        expect(budget.max_tokens).toBe(room)
        expect(budget.used).toBe(estimatedTokens(results.flatMap(textsOf)))
        expect(budget.used).toBeLessThanOrEqual(room)
        expect(top).toBe(whole.top_score)
        const ids = (list: { id: string }[]) => list.map((one) => one.id)
        expect(ids(results)).toEqual(ids(whole.results).slice(0, results.length))
        expect(budget.cut.results + budget.cut.chunks).toBe(whole.results.length - results.length)
        if (room >= all) expect(results).toEqual(whole.results)
        if (path === '/v1/search') continue
        const kinds = [rest.semantic, rest.episodic, rest.procedural, rest.chunks].flat()
        expect(new Set(ids(kinds))).toEqual(new Set(ids(results)))
      }
    })

    test(`${path}: says when not even the best result fits, and refuses other numbers`, async () => {
      const account = await (await serviceOn(kind)).account()
      await account.add({ messages: [{ role: 'user', name: 'Nia', content: LONG }] })
      const {
        results,
        hint,
        top_score: top
      } = await search(account, path, {
        query: 'Nia bees',
        max_tokens: 32
      })
      expect(results).toEqual([])
      expect(top).toBeGreaterThan(0)
      expect(hint).toContain('max_tokens')
      for (const body of [
        { max_tokens: 31 },
        { max_tokens: '64' },
        { max_tokens: 64.5 },
        { chunks: -1 },
        { chunks: 101 },
        { chunks: '3' }
      ]) {
        const refused = await account.send('POST', path, { body: { query: 'bees', ...body } })
        expect(refused.status).toBe(422)
      }
    })
  }

  test('chunks is how many messages come back, beside the limit of the others', async () => {
    const account = await told()
    const count = async (body: Record<string, unknown>) =>
      (await search(account, '/v1/search/all', body)).chunks.length
    expect(await count({ limit: 2 })).toBe(2)
    expect(await count({ limit: 2, chunks: null })).toBe(2)
    expect(await count({ limit: 2, chunks: 5 })).toBe(5)
    expect(await count({ limit: 2, chunks: 100 })).toBeGreaterThanOrEqual(8)
    const without = await search(account, '/v1/search/all', { limit: 5, chunks: 0 })
    expect(without.chunks).toEqual([])
    expect(without.semantic.length).toBeGreaterThan(0)
    const plain = await search(account, '/v1/search', { chunks: 3 })
    expect(plain.results).toEqual((await search(account, '/v1/search', {})).results)
  })
})

const LONG = `I keep bees ${'in a garden with a very old apple tree and a bench '.repeat(6)}in Bern.`
