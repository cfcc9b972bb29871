/** What is left of a fact that is closed in part is kept as any other fact is: where the capture policy of now lets it. */
import { expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

test.skipIf(!databases.includes('postgres'))(
  'a part that the policy denies by now is not kept, and the whole comes back with an undo',
  async () => {
    const account = await (await serviceOn('postgres')).account()
    const say = (content: string, month: number) =>
      account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, month, 1)).toISOString()
      })
    const facts = async () => {
      return (await account.send('GET', '/v1/memory/User')).json.facts as string[]
    }
    await say('I have Netflix, Disney+ and Spotify.', 3)
    const body = { deny_keywords: ['spotify'] }
    expect((await account.send('PUT', '/v1/capture-policy', { body })).status).toBe(200)
    await say('I cancelled Disney+.', 4)
    expect(await facts()).toEqual(['User cancelled Disney+.'])
    const { json } = await account.send('GET', '/v1/history?action=supersede')
    const undo = { body: { journal_id: json.history[0].id } }
    expect((await account.send('POST', '/v1/facts/restore', undo)).status).toBe(200)
    expect(await facts()).toContain('User has Netflix, Disney+ and Spotify.')
  }
)
