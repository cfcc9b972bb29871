/** Polling: a job tells where it stands, and only to those who may read its user's memory. */
import { describe, expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.each(databases)('a job on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('tells its kind, its user, its times in order and what it did', async () => {
    const account = await fresh()
    const job = await account.add({
      user_id: 'ana',
      messages: [{ role: 'user', content: 'I live in Porto.' }]
    })
    expect(job).toMatchObject({
      id: job.job_id,
      type: 'add',
      status: 'completed',
      step: 'done',
      user_id: 'ana',
      error: null
    })
    expect(job.result).not.toBeNull()
    expect([job.queued_at, job.started_at, job.finished_at].toSorted()).toEqual([
      job.queued_at,
      job.started_at,
      job.finished_at
    ])
  })

  test('of another account is not there', async () => {
    const [owner, other] = [await fresh(), await fresh()]
    const { job_id } = await owner.add({
      user_id: 'ana',
      messages: [{ role: 'user', content: 'I live in Porto.' }]
    })
    expect((await owner.send('GET', `/v1/jobs/${job_id}`)).status).toBe(200)
    expect((await other.send('GET', `/v1/jobs/${job_id}`)).status).toBe(404)
  })

  test('that never was is not there, however its id is written', async () => {
    const account = await fresh()
    for (const id of ['nope', newId(), `job_${'a'.repeat(22)}`]) {
      const { status, json } = await account.send('GET', `/v1/jobs/${id}`)
      expect([status, json.code]).toEqual([404, 'not_found'])
    }
  })
})
