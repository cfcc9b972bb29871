/** What everybody has, asked for in words that no statement shares. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

interface Answer {
  results: { score: number; facts: string[] }[]
  result_quality: string
}

describe.each(databases)('what everybody has on %s', (kind) => {
  async function asked(said: readonly string[], query: string): Promise<Answer> {
    const account = await (await serviceOn(kind)).account()
    for (const [place, content] of said.entries()) {
      const timestamp = new Date(Date.UTC(2026, 2 + place, 3)).toISOString()
      await account.add({ messages: [{ role: 'user', content }], timestamp })
    }
    const { json } = await account.send('POST', '/v1/search', { body: { query } })
    return json as unknown as Answer
  }

  test.each([
    [
      'en',
      ['I moved to Lisbon in May.', 'My sister Lena lives in Rome.'],
      'Where do I live?',
      'Lisbon'
    ],
    ['de', ['Ich wohne in Köln.', 'Wir sind nach Leipzig gezogen.'], 'Wo wohne ich?', 'Leipzig'],
    [
      'ja',
      ['大阪に住んでいます。', '先週、京都に引っ越しました。'],
      'どこに住んでいますか?',
      '京都'
    ],
    [
      'ja',
      ['先月、札幌に引っ越しました。', '今は福岡に住んでいます。'],
      '私はどこに住んでいますか?',
      '福岡'
    ]
  ])('%s: what tells it stands first and is an answer', async (_, said, query, value) => {
    const { results, result_quality } = await asked(said, query)
    expect(results[0]?.facts[0]).toContain(value)
    expect(result_quality).toBe('strong')
  })

  test("somebody else's home is not the asker's", async () => {
    const { results } = await asked(['My sister Lena lives in Rome.'], 'Where do I live?')
    expect(results[0]?.score ?? 0).toBeLessThan(0.75)
  })

  test("what a named person has since told is not the asker's either", async () => {
    const said = [
      "I live in Leeds, I'm a nurse. My sister Kate lives in Hull.",
      "Kate's moved to York! She got a job at the railway museum."
    ]
    const home = await asked(said, 'Where do I live?')
    expect(home.results[0]?.facts[0]).toContain('Leeds')
    const job = await asked(said, "What's my job?")
    expect(job.results[0]?.facts[0]).toContain('nurse')
  })

  test('how old one of several is, though another is older by now', async () => {
    const said = [
      'We have three kids: Ben is 12, Sophie is 9 and little Arlo just turned 2.',
      "It was Sophie's birthday yesterday, she's 10 now! And we're having another baby in September."
    ]
    expect((await asked(said, 'How old is Sophie?')).results[0]?.facts[0]).toContain('10 now')
    expect((await asked(said, 'How old is Ben?')).results[0]?.facts[0]).toContain('Ben is 12')
  })

  test('what has ended beside what came is not how it is', async () => {
    const said = ["I quit my job as a barista last week and I'm now a trainee train driver."]
    const { results } = await asked(said, "What's my job?")
    expect(results[0]?.facts[0]).toContain('train driver')
  })

  test("a partner's trade is not the asker's", async () => {
    const said = [
      "I'm a tram driver in Leeds. My girlfriend Mo is a dental nurse.",
      'Got the inspector position at the depot, no more early shifts.'
    ]
    const { results } = await asked(said, "What's my job?")
    expect(results[0]?.facts[0]).not.toContain('Mo is')
  })

  test('what came stands before what its message says is over', async () => {
    const said = ['I drive a Vauxhall Astra.', 'The Astra has been scrapped. Got a Renault Zoe.']
    const { results } = await asked(said, 'What car do I drive?')
    expect(results[0]?.facts[0]).toContain('Zoe')
  })

  test('how it was before is told by what was said before', async () => {
    const said = ['I moved to Lisbon last week.', 'We moved from Lisbon to Porto.']
    const { results } = await asked(said, 'Where did I live before?')
    expect(results[0]?.facts[0]).toContain('moved to Lisbon')
  })

  test('what begins on a day ahead does not hold yet', async () => {
    const { results } = await asked(
      ['I work at Klarna.', 'I start at Spotify on 1 September 2099.'],
      'Where do I work?'
    )
    expect(results[0]?.facts[0]).toContain('Klarna')
  })

  test('the bounds of the caller hold for what stands beside it', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const content of [
      'I moved to Lisbon.',
      'To deploy Heron: 1. run the checks 2. tag the release 3. push the tag',
      'I fixed the leaking roof today and it worked.'
    ])
      await account.add({ messages: [{ role: 'user', content }] })
    const body = { query: 'Where do I live?', threshold: 0.9 }
    const { json } = await account.send('POST', '/v1/search/all', { body })
    expect(json.episodic).toEqual([])
    expect(json.procedural).toEqual([])
  })

  test('a wish tells nothing of how it is', async () => {
    const { results } = await asked(
      ['I live in Lisbon.', 'Maybe I would like to live in Tokyo one day.'],
      'Where do I live?'
    )
    expect(results[0]?.facts[0]).toContain('Lisbon')
  })
})
