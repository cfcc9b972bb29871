/** Entities under two names through the whole service: what is told of them counts. Both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

async function told(account: TestAccount, ...texts: string[]): Promise<void> {
  for (const content of texts) {
    await account.add({ messages: [{ role: 'user', name: 'Nia', content }] })
  }
}

/** What the curator says of names, without changing anything. */
async function curated(account: TestAccount): Promise<{ entities: string[]; sure: boolean }[]> {
  const { json } = await account.send('POST', '/v1/agents/run', { body: { agent: 'curator' } })
  const job = await account.finished(json.job_id)
  return job.result.result.entity_merges
}

describe.each(databases)('names on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('a name in another form is one', async () => {
    const own = await account()
    await told(own, 'Bob Stone lives in Graz.', 'Robert Stone works at Umbra.')
    expect(await curated(own)).toMatchObject([
      { entities: ['Bob Stone', 'Robert Stone'], sure: true }
    ])
  })

  test.each([
    ['two employers', 'Bob Stone works at Initech.', 'Robert Stone works at Umbra.'],
    ['two homes', 'Bob Stone lives in Graz.', 'Robert Stone lives in Linz.'],
    ['two ages', 'Bob Stone is 71 years old.', 'Robert Stone is 12 years old.'],
    ['a tie between them', 'Bob Stone lives in Graz.', 'Robert Stone is married to Bob Stone.']
  ])('%s hold namesakes apart', async (_, one, other) => {
    const own = await account()
    await told(own, one, other)
    expect(await curated(own)).toMatchObject([
      { entities: ['Bob Stone', 'Robert Stone'], sure: false }
    ])
    const { json } = await own.send('POST', '/v1/dedup', { body: {} })
    expect(json).toMatchObject({ merged: [], count: 0 })
  })

  test('where somebody lives is no person', async () => {
    const own = await account()
    await told(
      own,
      'Eugene Blake is my colleague. Eugene Blake likes tea.',
      'I live in Eugene. Eugene is old.'
    )
    expect(await curated(own)).toMatchObject([
      { entities: ['Eugene', 'Eugene Blake'], sure: false }
    ])
  })
})
