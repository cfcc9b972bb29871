/** Versions under review: gated, promoted, discarded, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { DEPLOY, feedback, shown, tellDeployment } from '#tests/procedures/deployment.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const OTHERWISE =
  'To deploy the API to staging: 1. Open the release page. 2. Choose the newest tag. 3. Press the green button.'

/** Tells a proven procedure so differently that it waits. */
async function gated(own: TestAccount): Promise<string> {
  const id = await tellDeployment(own)
  await feedback(own, id, { success: true })
  const job = await own.add({ messages: [{ role: 'user', content: OTHERWISE }] })
  expect(job.result).toMatchObject({ procedures: 0, procedures_revised: 1 })
  return id
}

describe.each(databases)('review on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('a revision that removes proven steps waits, and the proven version stays in use', async () => {
    const own = await account()
    const id = await gated(own)
    const now = await shown(own, id)
    expect(now).toMatchObject({
      version: 1,
      pending_review: { version: 2, reason: expect.stringContaining('4 of 4 steps') }
    })
    const { json } = await own.send('GET', `/v1/procedures/${id}/history`)
    expect(json.versions[0]).toMatchObject({
      version: 2,
      is_current: false,
      metadata: { status: 'needs_review' }
    })
    expect(json.evolution_log[0]).toMatchObject({ change_type: 'gated', version_after: 2 })
    const found = await own.send('GET', '/v1/procedures/search?query=press+the+green+button')
    expect(JSON.stringify(found.json)).not.toContain('green button')
  })

  test('promoting makes it current and findable, and the old one past', async () => {
    const own = await account()
    const id = await gated(own)
    const promoted = await own.send('POST', `/v1/procedures/${id}/promote`)
    expect(promoted.json).toMatchObject({
      status: 'promoted',
      procedure: {
        id,
        version: 2,
        pending_review: null,
        success_count: 1,
        version_success_count: 0
      }
    })
    const found = await own.send('GET', '/v1/procedures/search?query=press+the+green+button')
    expect(found.json.results[0]).toMatchObject({ id, version: 2 })
    const gone = await own.send('POST', '/v1/search/all', {
      body: { query: 'restart the API service', threshold: 0.05 }
    })
    expect(JSON.stringify(gone.json.procedural)).not.toContain('Restart the API service')
    expect((await own.send('POST', `/v1/procedures/${id}/promote`)).status).toBe(409)
    const { json } = await own.send('GET', `/v1/procedures/${id}/evolution`)
    expect(json.evolution[0]).toMatchObject({
      change_type: 'promoted',
      version_before: 1,
      version_after: 2
    })
  })

  test('discarding keeps it in the history only, and its number is not given again', async () => {
    const own = await account()
    const id = await gated(own)
    const discarded = await own.send('POST', `/v1/procedures/${id}/discard`)
    expect(discarded.json).toMatchObject({
      status: 'discarded',
      procedure: { id, version: 1, pending_review: null }
    })
    expect((await own.send('POST', `/v1/procedures/${id}/discard`)).status).toBe(409)
    const answer = await feedback(own, id, {
      success: false,
      context: 'The registry token had expired.'
    })
    await own.finished(answer.job_id)
    const { json } = await own.send('GET', `/v1/procedures/${id}/history`)
    expect(
      json.versions.map(
        (one: { version: number; is_current: boolean; metadata: { status?: string } }) => [
          one.version,
          one.is_current,
          one.metadata.status ?? null
        ]
      )
    ).toEqual([
      [3, true, null],
      [2, false, 'discarded'],
      [1, false, null]
    ])
  })

  test('a version made from one that has passed cannot be promoted', async () => {
    const own = await account()
    const id = await gated(own)
    const answer = await feedback(own, id, {
      success: false,
      context: 'The registry token had expired.'
    })
    await own.finished(answer.job_id)
    // The newer revision of the same base has taken the place of the one under review.
    expect((await shown(own, id)).pending_review).toBeNull()
    expect((await own.send('POST', `/v1/procedures/${id}/promote`)).status).toBe(409)
  })

  test('a search as of an earlier day shows the version that was current then', async () => {
    const own = await account()
    const told = await own.add({
      messages: [{ role: 'user', content: DEPLOY }],
      timestamp: '2024-01-10T10:00:00Z'
    })
    expect(told.result.procedures).toBe(1)
    await own.add({
      messages: [{ role: 'user', content: 'I deployed the API to staging and it worked.' }],
      timestamp: '2024-02-10T10:00:00Z'
    })
    await own.add({
      messages: [
        {
          role: 'user',
          content: 'I deployed the API to staging and it failed because the VPN was down.'
        }
      ],
      timestamp: '2024-03-10T10:00:00Z'
    })
    const at = async (as_of?: string) => {
      const { json } = await own.send('POST', '/v1/search/all', {
        body: { query: 'How do I deploy the API to staging?', as_of }
      })
      return json.procedural.map((one: { version: number }) => one.version)
    }
    expect(await at()).toEqual([2])
    expect(await at('2024-03-11')).toEqual([2])
    expect(await at('2024-03-01')).toEqual([1])
    expect(await at('2024-01-01')).toEqual([])
  })
})
