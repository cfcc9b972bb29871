/** The weekly statistics through the whole service, over several weeks that were told. Both databases. */
import { describe, expect, test } from 'bun:test'
import { callerUser } from '#src/base/phone-number.ts'
import { feedback, tellDeployment } from '#tests/procedures/deployment.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const NOTHING = {
  facts_learned: 0,
  facts_prev_week: 0,
  procedures_learned: 0,
  latest_version_bump: null,
  recalls_served: 0,
  prevented: []
}
const DAY_MS = 24 * 60 * 60 * 1000

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function week(account: TestAccount, query = '') {
  const { status, json } = await account.send('GET', `/v1/stats/weekly${query}`)
  expect(status).toBe(200)
  return json
}

/** Imports what was exported as if its facts had been stored so many days ago. */
async function importAged(account: TestAccount, exported: object, days: number[]) {
  let next = 0
  const aged = JSON.parse(JSON.stringify(exported))
  for (const { fact_details: facts } of aged.entities) {
    for (const fact of facts) fact.created_at = daysAgo(days[next++] ?? 0)
  }
  const { json } = await account.send('POST', '/v1/import', { body: { export: aged } })
  expect((await account.finished(json.job_id)).status).toBe('completed')
}

describe.each(databases)('weekly statistics on %s', (kind) => {
  const account = async (options: { plan?: string } = {}) =>
    (await serviceOn(kind)).account(options)

  test('of an empty memory are zero', async () => {
    const own = await account({ plan: 'free' })
    expect(await week(own)).toEqual(NOTHING)
    expect(await week(own, '?user_id=nobody')).toEqual(NOTHING)
  })

  test('of a first week tell as many facts as memory holds', async () => {
    const own = await account()
    await own.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano. I bake bread.' }],
      timestamp: daysAgo(40)
    })
    const { facts } = (await own.send('GET', '/v1/stats')).json
    expect(facts).toBeGreaterThan(1)
    expect(await week(own)).toEqual({ ...NOTHING, facts_learned: facts })
  })

  test('hold facts against those of the week before', async () => {
    const first = await account()
    await first.add({
      messages: [
        {
          role: 'user',
          name: 'Nia',
          content: 'I keep bees. I live in Lugano. I work at Initech. I bake bread.'
        }
      ]
    })
    const { json: exported } = await first.send('GET', '/v1/export')
    const { facts } = exported.counts
    expect(facts).toBeGreaterThan(3)
    const own = await account()
    await importAged(own, exported, [10, 12, 20])
    expect(await week(own)).toMatchObject({ facts_learned: facts - 3, facts_prev_week: 2 })
  })

  test('tell of a procedure that failed, was changed, and then went well', async () => {
    const own = await account()
    const tell = (content: string, days: number) =>
      own.add({ messages: [{ role: 'user', content }], timestamp: daysAgo(days) })
    const id = await tellDeployment(own, { timestamp: daysAgo(30) })
    await tell('I deployed the API to staging and it worked.', 20)
    const failedAt = daysAgo(10).slice(0, 10)
    await tell(
      'I deployed the API to staging and it failed because the staging database was locked by a backup.',
      10
    )
    expect(await week(own)).toMatchObject({ procedures_learned: 0, latest_version_bump: null })
    expect((await week(own)).prevented).toEqual([])
    await tell('I deployed the API to staging and all went well.', 2)
    const name = 'Deploy the API to staging'
    const went = [{ name, fail_count: 1, last_bitten: failedAt }]
    expect((await week(own)).prevented).toEqual(went)
    const { job_id } = await feedback(own, id, {
      success: false,
      context: 'The registry was full, so the push of the image was refused.'
    })
    await own.finished(job_id)
    const after = await week(own)
    expect(after.prevented).toEqual([])
    expect(after.latest_version_bump).toEqual({ name, version: 3 })
  })

  test('count searches and calls that were answered, soon after', async () => {
    const own = await account()
    const say = { messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }] }
    await own.add({ ...say, user_id: 'nia' })
    const search = (path: string, body: object) =>
      own.send('POST', path, { body: { query: 'bees', ...body } })
    await search('/v1/search', { user_id: 'nia' })
    await search('/v1/search/all', { user_id: 'nia' })
    await search('/v1/search', { user_id: 'nia', limit: 0 })
    await search('/v1/search', { user_id: 'nobody' })
    const phone = '+14155550101'
    await own.add({ ...say, user_id: callerUser(phone) })
    await own.send('POST', '/v1/voice/vapi/recall', {
      body: {
        message: {
          type: 'tool-calls',
          toolCallList: ['1', '2'].map((id) => ({
            id,
            name: 'recall_caller',
            arguments: { phone }
          }))
        }
      }
    })
    await until(
      'both searches are counted',
      async () => (await week(own, '?user_id=nia')).recalls_served === 2
    )
    const caller = `?user_id=${encodeURIComponent(callerUser(phone))}`
    await until(
      'the call is counted once',
      async () => (await week(own, caller)).recalls_served === 1
    )
    expect((await week(own, '?user_id=nobody')).recalls_served).toBe(0)
  })

  test('tell a user nothing of another, nor an account of another', async () => {
    const [own, other] = [await account(), await account()]
    await tellDeployment(own, { user_id: 'ana' })
    await own.send('POST', '/v1/search', { body: { query: 'deploy', user_id: 'ana' } })
    await until('it is counted', async () => (await week(own, '?user_id=ana')).recalls_served === 1)
    expect(await week(own, '?user_id=ana')).toMatchObject({ procedures_learned: 1 })
    expect(await week(own)).toEqual(NOTHING)
    expect(await week(other, '?user_id=ana')).toEqual(NOTHING)
    const { json } = await own.send('POST', '/v1/keys', { body: { user_id: 'tom' } })
    const bound = (query: string) => own.sendAs(json.key, 'GET', `/v1/stats/weekly${query}`)
    expect((await bound('')).json).toEqual(NOTHING)
    expect((await bound('?user_id=ana')).status).toBe(403)
  })

  test('of an erased memory are zero', async () => {
    const own = await account()
    await own.add({ messages: [{ role: 'user', name: 'Nia', content: 'I keep bees.' }] })
    await own.send('POST', '/v1/search', { body: { query: 'bees' } })
    await until('it is counted', async () => (await week(own)).recalls_served === 1)
    await own.send('DELETE', '/v1/memories/all')
    expect(await week(own)).toEqual(NOTHING)
  })
})
