/** Evolution worded by a configured model, and by the rules where its reply is of no use. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { replyText } from '#tests/extraction/model/replies.ts'
import { failure, feedback, shown } from '#tests/procedures/deployment.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'

const STEPS = ['Run the database migrations', 'Restart the API service']

describe.each(databases)('evolution by a configured model on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  beforeAll(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      CHAT_MODEL: 'scripted'
    })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await models.close()
  })

  /** A proven procedure of two steps, proposed by the model. */
  async function told() {
    const account = await service.account()
    models.chat({
      prompt: /migrations, then restart/,
      behaviour: {
        does: 'reply',
        text: replyText({
          procedures: [
            {
              name: 'Deploy the API',
              trigger: null,
              steps: STEPS.map((action) => ({ action, detail: '' })),
              entities: [],
              origin: 'instructions',
              messages: [0]
            }
          ]
        })
      }
    })
    const job = await account.add({
      messages: [{ role: 'user', content: 'Deploy the API: run migrations, then restart it.' }]
    })
    expect(job.result).toMatchObject({ procedures: 1 })
    const { json } = await account.send('GET', '/v1/procedures')
    const { id } = json.procedures[0]
    await feedback(account, id, { success: true })
    return { account, id }
  }

  test('one call words the revision; surviving steps keep their counters', async () => {
    const { account, id } = await told()
    models.chat({
      prompt: /disproves[\s\S]*lock on the table/,
      behaviour: {
        does: 'reply',
        text: JSON.stringify({
          failed_step: 1,
          violated_assumption: 'nobody holds a lock on the table',
          precondition: 'Check that nobody holds a lock on the table',
          steps: [{ action: 'Pause the nightly backup', detail: '' }].concat(
            STEPS.map((action) => ({ action, detail: '' }))
          )
        })
      }
    })
    const { job } = await failure(account, id, 'The backup held a lock on the table.')
    expect(job.result).toMatchObject({
      version_before: 1,
      version_after: 2,
      change_type: 'step_added'
    })
    const now = await shown(account, id)
    expect(now.metadata.preconditions).toEqual(['Check that nobody holds a lock on the table'])
    expect(
      now.steps.map((one: { action: string; success_count: number }) => [
        one.action,
        one.success_count
      ])
    ).toEqual([
      ['Pause the nightly backup', 0],
      [STEPS[0], 1],
      [STEPS[1], 1]
    ])
  })

  test('a reply of no use leaves the revision to the rules', async () => {
    const { account, id } = await told()
    models.chat({
      prompt: /disproves[\s\S]*token had expired/,
      behaviour: { does: 'reply', text: 'I would check the token.' },
      times: 2
    })
    const { job } = await failure(account, id, 'The registry token had expired.')
    expect(job).toMatchObject({ status: 'completed', result: { change_type: 'step_modified' } })
    expect((await shown(account, id)).metadata.preconditions).toHaveLength(1)
  })
})
