/** The second call: only where a new fact may contradict a known one, and never with power of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import {
  databases,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'

const EXTRACTING = /You write down what is worth remembering/
const SETTLING = /You compare what somebody has newly said/

describe.each(databases)('conflicts settled by a model on %s', (kind) => {
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

  /** The model finds exactly what is said. */
  function finds(...texts: string[]) {
    for (const text of texts) {
      const prompt = new RegExp(`${EXTRACTING.source}[\\s\\S]*<messages>[\\s\\S]*${text}`)
      models.chat({
        prompt,
        behaviour: { does: 'reply', text: replyText({ facts: [fact(text)] }) }
      })
    }
  }

  function settles(verdicts: { pair: number; verdict: string }[]) {
    models.chat({
      prompt: SETTLING,
      behaviour: { does: 'reply', text: JSON.stringify({ verdicts }) }
    })
  }

  const body = (content: string, timestamp: string) => ({
    messages: [{ role: 'user', name: 'Nia', content }],
    timestamp
  })

  async function facts(account: TestAccount) {
    const { json } = await account.send('GET', '/v1/memory/Nia?include_archived=true')
    const archived = json.archived_fact_details as { content: string; archived_by: string }[]
    return {
      active: (json.facts as string[]).toSorted(),
      archived: archived.map((one) => [one.content, one.archived_by])
    }
  }

  test('a replaced fact is archived with its successor, in a second call', async () => {
    const account = await service.account()
    finds('Nia drives a Volvo.', 'Nia drives a Tesla.')
    const first = await account.add(body('Nia drives a Volvo.', '2024-01-01'))
    expect(first.result.extraction).toMatchObject({ calls: 1 })
    settles([{ pair: 0, verdict: 'replaces' }])
    const second = await account.add(body('Nia drives a Tesla.', '2024-02-01'))
    expect(second.result).toMatchObject({
      facts_added: 1,
      facts_superseded: 1,
      extraction: { calls: 2, tokens_in: 20 }
    })
    expect(await facts(account)).toEqual({
      active: ['Nia drives a Tesla.'],
      archived: [['Nia drives a Volvo.', 'superseded']]
    })
  })

  test('adds that wait behind each other see what the one before has kept', async () => {
    const account = await service.account()
    finds('Nia drives a Skoda.', 'Nia drives a Fiat.')
    settles([{ pair: 0, verdict: 'replaces' }])
    const submit = async (text: string, at: string) =>
      (await account.send('POST', '/v1/add', { body: body(text, at) })).json.job_id as string
    const jobs = await Promise.all([
      submit('Nia drives a Skoda.', '2024-01-01'),
      submit('Nia drives a Fiat.', '2024-02-01')
    ])
    const ended = await Promise.all(jobs.map((job) => account.finished(job)))
    expect(ended.map((job) => job.status)).toEqual(['completed', 'completed'])
    expect((await facts(account)).archived).toHaveLength(1)
  })

  test('verdicts about what was not asked, and ones that would lose something, do nothing', async () => {
    const account = await service.account()
    finds('Nia owns a red canoe from Maine.', 'Nia owns a red kayak.', 'Nia owns a red sled.')
    await account.add(body('Nia owns a red canoe from Maine.', '2024-01-01'))
    settles([
      { pair: 7, verdict: 'replaces' },
      { pair: -1, verdict: 'replaces' },
      { pair: 0, verdict: 'apart' },
      { pair: 0, verdict: 'replaces' }
    ])
    await account.add(body('Nia owns a red kayak.', '2024-02-01'))
    expect((await facts(account)).archived).toEqual([])
    models.chat({ prompt: SETTLING, behaviour: { does: 'refuse' } })
    const unsettled = await account.add(body('Nia owns a red sled.', '2024-03-01'))
    expect(unsettled.result).toMatchObject({ facts_added: 1, facts_superseded: 0 })
    expect((await facts(account)).active).toHaveLength(3)
  })

  test('a repetition becomes a statement of the known fact', async () => {
    const account = await service.account()
    finds('Nia teaches chess to children.', 'Nia teaches chess to kids.')
    await account.add(body('Nia teaches chess to children.', '2024-01-01'))
    settles([{ pair: 0, verdict: 'repeats' }])
    const again = await account.add(body('Nia teaches chess to kids.', '2024-02-01'))
    expect(again.result).toMatchObject({ facts_added: 0, facts_superseded: 0 })
    expect((await facts(account)).active).toEqual(['Nia teaches chess to children.'])
  })
})
