/** What is still ahead is no answer to how things are; what tells what is asked for stands before its neighbours. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.each(databases)('ask on %s', (kind) => {
  async function told(...texts: string[]) {
    const own = await (await serviceOn(kind)).account()
    for (const content of texts) {
      await own.add({ messages: [{ role: 'user', content }], timestamp: '2026-05-01T10:00:00Z' })
    }
    return async (query: string, as_of: string) =>
      (await own.send('POST', '/v1/ask', { body: { query, as_of } })).json.answer as string
  }

  test('a job that begins later is a plan until its day', async () => {
    const ask = await told('I work at Initech.', 'I start at Spotify on 1 September 2026.')
    for (const query of ['Where do I work?', 'Who is my employer?'])
      expect(await ask(query, '2026-06-01')).toStartWith('User works at Initech.')
    expect(await ask('Where will I work?', '2026-06-01')).toContain('Spotify')
    expect(await ask('Where do I work?', '2026-09-02')).toStartWith('User starts at Spotify')
  })

  test('what says where somebody was born comes before what was said behind it', async () => {
    const ask = await told('I play the oboe. I was born in Turin. I speak French. I like jazz.')
    expect(await ask('Where was I born?', '2026-06-01')).toBe('User was born in Turin.')
  })
})
