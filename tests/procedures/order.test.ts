/** Many callers at once, and adds, feedback and evolutions in the order accepted. Both databases. */
import { describe, expect, test } from 'bun:test'
import { failure, feedback, LOCKED, shown, tellDeployment } from '#tests/procedures/deployment.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const FEEDBACKS = 200

describe.each(databases)('procedures under many callers on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('200 feedbacks at once are counted exactly, and versions have no gap', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await feedback(own, id, { success: true })
    const answers = await Promise.all(
      Array.from({ length: FEEDBACKS }, (_, place) =>
        place % 2 === 0
          ? feedback(own, id, { success: true })
          : feedback(own, id, {
              success: false,
              failed_at_step: 1 + (place % 4),
              // Every tenth tells why.
              ...(place % 10 === 1 ? { context: `The disk ${place} was full.` } : {})
            })
      )
    )
    const jobs = answers.flatMap((answer) => (answer.job_id === null ? [] : [answer.job_id]))
    const ended = await Promise.all(jobs.map((job) => own.finished(job)))
    expect(ended.every((job) => job.status === 'completed')).toBe(true)
    const told = FEEDBACKS / 10
    const refused = answers.filter((answer) => answer.evolution_unavailable !== null)
    expect(jobs.length + refused.length).toBe(told)

    const procedure = await shown(own, id)
    expect(procedure).toMatchObject({
      success_count: 1 + FEEDBACKS / 2,
      fail_count: FEEDBACKS / 2
    })
    const { json: history } = await own.send('GET', `/v1/procedures/${id}/history`)
    const numbers = history.versions.map((one: { version: number }) => one.version)
    expect(numbers).toEqual(numbers.map((_: number, place: number) => numbers.length - place))
    expect(history.versions.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(
      1
    )
    const sums = { success: 0, fail: 0 }
    for (const { success_count, fail_count } of history.versions) {
      sums.success += success_count
      sums.fail += fail_count
    }
    expect(sums).toEqual({ success: procedure.success_count, fail: procedure.fail_count })
    // Each answer saw one more than the one before it, whatever the order of arrival was.
    const seen = answers
      .map((answer) => answer.success_count + answer.fail_count)
      .toSorted((a, b) => a - b)
    expect(seen).toEqual(Array.from({ length: FEEDBACKS }, (_, place) => place + 2))
    const revisions = history.evolution_log.filter(
      (one: { change_type: string }) => one.change_type !== 'auto_created'
    )
    expect(revisions.length).toBe(Math.min(10, jobs.length))
  })

  test('a procedure is revised ten times a day, further failures are only counted', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    for (let place = 0; place < 10; place++) {
      const { job } = await failure(own, id, `The volume ${place} was full.`)
      expect(job.result.change_type).toBe('step_modified')
    }
    const answer = await feedback(own, id, { success: false, context: 'The volume 11 was full.' })
    expect(answer).toMatchObject({ fail_count: 11, evolution_unavailable: 'rate', job_id: null })
    expect((await shown(own, id)).metadata.preconditions).toHaveLength(10)
  })

  test('evolutions and adds take effect in the order accepted', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await feedback(own, id, { success: true })
    const accepted: string[] = []
    const fail = async (context: string) => {
      const { job_id } = await feedback(own, id, { success: false, context })
      accepted.push(job_id)
    }
    const add = async (content: string) => {
      const { json } = await own.send('POST', '/v1/add', {
        body: { messages: [{ role: 'user', content }] }
      })
      accepted.push(json.job_id)
    }
    // Accepted one after the other, none waited for.
    await fail('The registry token had expired.')
    await add(LOCKED)
    await fail('The disk of the build host was full.')
    await add('I deployed the API to staging and it failed because the VPN was down.')
    const jobs = await Promise.all(accepted.map((job) => own.finished(job)))
    expect(jobs.map((job) => job.status)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed'
    ])
    const { json } = await own.send('GET', `/v1/procedures/${id}/evolution`)
    const reasons = json.evolution.map((one: { reason: string }) => one.reason).toReversed()
    expect(reasons).toHaveLength(5)
    expect(reasons[1]).toContain('token')
    expect(reasons[2]).toContain('backup')
    expect(reasons[3]).toContain('disk')
    expect(reasons[4]).toContain('VPN')
    expect((await shown(own, id)).version).toBe(2)
  })
})
