/** A model that fails costs no memory: the built-in extractor stands in, and everybody goes on. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import {
  type Behaviour,
  formOf,
  type ScriptedModels,
  startScriptedModels
} from '#tests/support/scripted-models.ts'
import {
  databases,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'

const BEES = 'I keep bees in Lugano.'
const GOATS = 'I keep goats in Chur.'

describe.each(databases)('a model that fails, on %s', (kind) => {
  /** Each account thread learns by itself that a model fails, and the next turn may be another's. */
  const threads = kind === 'embedded' ? 1 : Math.max(2, navigator.hardwareConcurrency)
  let models: ScriptedModels
  let service: TestService | null
  beforeEach(async () => {
    models = await startScriptedModels()
    service = null
  }, 60_000)
  afterEach(async () => {
    await service?.stop()
    await models.close()
  })

  async function account(settings: Record<string, string> = {}): Promise<TestAccount> {
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      CHAT_MODEL: 'scripted',
      ...settings
    })
    return service.account()
  }

  const add = (to: TestAccount, content: string) =>
    to.add({ messages: [{ role: 'user', name: 'Nia', content }] })

  const kept = async (of: TestAccount) =>
    JSON.stringify((await of.send('GET', '/v1/memories/full')).json)

  test('by 500 to a schema, as a stock llama.cpp does, is asked another way and reads', async () => {
    const nia = await account()
    models.chat(
      { form: 'json_schema', behaviour: { does: 'fail', status: 500 }, times: 'any' },
      {
        form: 'json_object',
        prompt: /must fit this JSON Schema/,
        behaviour: { does: 'reply', text: replyText({ facts: [fact(BEES)] }) }
      },
      {
        form: 'json_object',
        behaviour: { does: 'reply', text: replyText({ facts: [fact(GOATS)] }) }
      }
    )
    expect((await add(nia, BEES)).result.extraction).toMatchObject({ by: 'model', fell_back: 0 })
    expect((await add(nia, GOATS)).result.extraction).toMatchObject({ by: 'model', calls: 1 })
    const forms = models.seen.map(formOf)
    expect(forms.slice(0, 2)).toEqual(['json_schema', 'json_object'])
    expect(forms.filter((form) => form === 'json_object')).toHaveLength(2)
    expect(forms.length - 2).toBeLessThanOrEqual(threads)
  }, 60_000)

  test('slower than the time of a job is read without, and the adds behind go on at once', async () => {
    const nia = await account({ MODEL_JOB_SECONDS: '4' })
    models.chat({ behaviour: { does: 'hang' }, times: 'any' })
    const job = await add(nia, BEES)
    expect(job).toMatchObject({
      status: 'completed',
      result: { facts_added: 1, extraction: { by: 'local', fell_back: 1, problem: 'too_slow' } }
    })
    const next = await add(nia, GOATS)
    expect(next.result.extraction).toMatchObject({ fell_back: 1, problem: 'too_slow' })
    expect(models.seen.length).toBeLessThanOrEqual(threads)
    expect((await nia.send('GET', '/v1/health')).json.model).toEqual({
      configured: true,
      ok: false,
      reason: 'too_slow'
    })
    expect(await kept(nia)).toContain('goats')
  }, 60_000)

  const REFUSALS: [string, number][] = [
    ['a wrong key', 401],
    ['a key without rights', 403],
    ['a wrong path or name', 404]
  ]
  for (const [what, status] of REFUSALS) {
    test(`for ${what} is asked once by a thread, and says so in the job and in health`, async () => {
      const nia = await account()
      const refusal: Behaviour = { does: 'fail', status, message: `you sent ${BEES}` }
      models.chat({ behaviour: refusal, times: 'any' })
      const problem = `status_${status}`
      for (const content of [BEES, GOATS]) {
        const { result } = await add(nia, content)
        expect(result).toMatchObject({ facts_added: 1, extraction: { fell_back: 1, problem } })
      }
      const { model } = (await nia.send('GET', '/v1/health')).json
      expect(model).toEqual({ configured: true, ok: false, reason: problem })
      expect(models.seen.length).toBeLessThanOrEqual(threads)
    }, 60_000)
  }

  test('because nobody listens loses nothing', async () => {
    const gone = await startScriptedModels()
    await gone.close()
    const nia = await account({ OPENAI_BASE_URL: gone.baseUrl })
    const { status, attempts, result } = await add(nia, BEES)
    expect({ status, attempts }).toEqual({ status: 'completed', attempts: 1 })
    expect(result.extraction).toMatchObject({ by: 'local', problem: 'no_connection' })
    expect(await kept(nia)).toContain('bees')
  }, 60_000)
})
