/** Pairs in doubt, put to a scripted model in batches. Both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import {
  databases,
  serviceOn,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'

describe.each(databases)('agents with a model on %s', (kind) => {
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

  /** An account with pairs in doubt; imported, so that the model is asked by the agent only. */
  async function told(): Promise<TestAccount> {
    const plain = await (await serviceOn(kind)).account()
    const tell = (content: string) =>
      plain.add({ messages: [{ role: 'user', name: 'Nia', content }] })
    await tell('I keep seven bees in a hive behind the old garden house. I play the cello.')
    await tell('I keep seven bees in a hive near the old garden house. I live in Lugano.')
    await tell('Paris Hilton lives in Malibu. Paris lies on the Seine.')
    const account = await service.account()
    const body = { export: (await plain.send('GET', '/v1/export')).json }
    const { json } = await account.send('POST', '/v1/import', { body })
    expect((await account.finished(json.job_id)).status).toBe('completed')
    return account
  }

  const replies = (prompt: RegExp, yes: number[]) =>
    models.chat({ prompt, behaviour: { does: 'reply', text: JSON.stringify({ yes }) } })

  async function curate(account: TestAccount, autoFix: boolean) {
    const { json } = await account.send('POST', '/v1/agents/run', {
      body: { agent: 'curator', auto_fix: autoFix }
    })
    const job = await account.finished(json.job_id)
    expect(job.status).toBe('completed')
    return job.result.result
  }

  const DOUBLES = /both say the same/
  const NAMES = /pair of names/
  /** Of two hives near one house one may be told in place of the other. */
  const UNTRUE = /makes the first one untrue/

  test('a pair of which it is sure is one, and is archived', async () => {
    const account = await told()
    replies(NAMES, [])
    replies(DOUBLES, [1])
    const result = await curate(account, true)
    expect(result.duplicates).toMatchObject([{ entity: 'Nia', fixed: true }])
    const { json } = await account.send('GET', '/v1/memory/Nia')
    expect(json.facts.filter((fact: string) => fact.includes('hive'))).toHaveLength(1)
  })

  test('a pair that it leaves out stays, and so do numbers that name no pair', async () => {
    const account = await told()
    replies(NAMES, [9, -1])
    replies(DOUBLES, [9, -1])
    replies(UNTRUE, [])
    expect((await curate(account, true)).meta.actions_taken).toBe(0)
    const { json } = await account.send('GET', '/v1/memory/Nia')
    expect(json.facts.filter((fact: string) => fact.includes('hive'))).toHaveLength(2)
  })

  test('a model that fails leaves everything as it is, and the run completes', async () => {
    const account = await told()
    for (const prompt of [NAMES, DOUBLES, UNTRUE]) {
      models.chat({ prompt, behaviour: { does: 'refuse' } })
    }
    expect((await curate(account, true)).meta.actions_taken).toBe(0)
  })
})
