/** What is left of a fact that is closed in part: kept where the capture policy of now lets it, and taken back with the closing. */
import { expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

async function fresh() {
  const account = await (await serviceOn('postgres')).account()
  const say = (content: string, month: number) =>
    account.add({
      messages: [{ role: 'user', content }],
      timestamp: new Date(Date.UTC(2026, month, 1)).toISOString()
    })
  return { account, say }
}

test.skipIf(!databases.includes('postgres'))(
  'a part that the policy denies by now is not kept, and the whole comes back with an undo',
  async () => {
    const { account, say } = await fresh()
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

test.skipIf(!databases.includes('postgres'))(
  'a fact that is made active again by its id takes back what was left of it',
  async () => {
    const { account, say } = await fresh()
    const user = async () =>
      (await account.send('GET', '/v1/memory/User?include_archived=true')).json
    await say('I have Netflix, Disney+ and Spotify.', 3)
    const [{ id = '' } = {}] = (await user()).fact_details as { id?: string }[]
    await say('I cancelled Disney+.', 4)
    expect((await user()).facts).toContain('User has Netflix and Spotify.')
    const body = { fact_id: id }
    const { json } = await account.send('POST', '/v1/facts/restore', { body })
    expect(json).toMatchObject({ restored: 1, facts: [{ id }] })
    const whole = 'User has Netflix, Disney+ and Spotify.'
    expect((await user()).facts.toSorted()).toEqual(['User cancelled Disney+.', whole])
    // All of the closing is taken back, and may be done again.
    const history = (await account.send('GET', '/v1/history')).json.history
    expect(history[1]).toMatchObject({ action: 'supersede', undoable: false })
    const again = { body: { journal_id: json.journal_id } }
    expect((await account.send('POST', '/v1/facts/restore', again)).status).toBe(200)
    expect((await user()).facts).toContain('User has Netflix and Spotify.')
  }
)
