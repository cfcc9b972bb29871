/** Two services on one PostgreSQL: what is written through one is what the other says next. */
import { expect, test } from 'bun:test'
import { databases, freshDatabase, startTestService, testAccount } from '#tests/support/service.ts'

const NUMBER = '+41791234567'
const RECALL = {
  message: { type: 'tool-calls', toolCallList: [{ id: 'a', arguments: { phone: NUMBER } }] }
}

test.skipIf(!databases.includes('postgres'))(
  'a caller is recalled as last written, whichever process wrote and whichever is asked',
  async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    const one = await startTestService('embedded', { DATABASE_URL: url })
    const account = await one.account()
    const said = async (from: typeof account) =>
      (await from.send('POST', '/v1/voice/vapi/recall', { body: RECALL })).json.results[0].result
    for (let i = 0; i < 3; i++) expect(await said(account)).toStartWith('New caller')

    const two = await startTestService('embedded', { DATABASE_URL: url })
    try {
      const there = testAccount(two.url, account.accountId, account.key)
      for (let round = 0; round < 12; round++) {
        const [writer, reader] = round % 2 === 0 ? [there, account] : [account, there]
        await said(reader)
        await writer.add({
          messages: [{ role: 'user', name: 'Nia', content: `I own boat number ${round + 100}.` }],
          user_id: `voice:${NUMBER}`
        })
        expect(await said(reader)).toContain(`${round + 100}`)
      }
      const made = await account.send('POST', '/v1/keys', { body: { name: 'phone' } })
      const phone = testAccount(two.url, account.accountId, made.json.key)
      expect(await said(phone)).toContain('boat')
      await account.send('DELETE', `/v1/keys/${made.json.key_id}`)
      const refused = await phone.send('POST', '/v1/voice/vapi/recall', { body: RECALL })
      expect(refused.status).toBe(401)
    } finally {
      await two.stop()
      await one.stop()
    }
  },
  120_000
)
