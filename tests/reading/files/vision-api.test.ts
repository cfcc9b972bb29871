/**
 * Scanned documents through the whole service with a vision model at an endpoint, on both databases:
 * the two passes, what is asked how often, and who pays for what could not be read.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { scannedPages } from '#tests/reading/files/corpus/office-files.ts'
import {
  type ScriptedChat,
  type ScriptedModels,
  startScriptedModels
} from '#tests/support/scripted-models.ts'
import {
  databases,
  type Sent,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const PATIENCE_MS = 120_000
const LOOK = /You see the pages of one document/
const PLACES = ['Aarau', 'Bremen', 'Cork', 'Dover', 'Essen', 'Fargo', 'Ghent', 'Hobart', 'Izmir']

const look: ScriptedChat = {
  prompt: LOOK,
  behaviour: {
    does: 'reply',
    text: JSON.stringify({
      kind: 'ledger of bees',
      subject: 'Hives and where they stand.',
      language: 'English',
      layout: 'typed lists',
      names: ['Nia Moretti'],
      parts: [{ first_page: 2, last_page: 2, about: 'the second hive' }]
    })
  }
}

const ofPage = (page: number) => new RegExp(`Page ${page} of `)

function pageScript(page: number, change: Partial<ScriptedChat> = {}): ScriptedChat {
  const text = `Hive number ${page} stands in ${PLACES[(page - 1) % PLACES.length]}.`
  return { prompt: ofPage(page), behaviour: { does: 'reply', text }, ...change }
}

describe.each(databases)('scanned documents on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  let account: TestAccount

  beforeAll(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      OPENAI_API_KEY: 'sk-scripted',
      VISION_MODEL: 'eyes'
    })
  }, PATIENCE_MS)
  afterAll(async () => {
    await service.stop()
    await models.close()
  })
  beforeEach(async () => {
    account = await service.account()
    models.seen.length = 0
  })
  afterEach(() => {
    // Whatever was asked in a test was for pages, with a picture, and of that model.
    for (const { body } of models.seen) expect(body['model']).toBe('eyes')
  })

  const asked = (prompt: RegExp) => models.seen.filter((call) => prompt.test(call.prompt)).length

  async function upload(pages: number): Promise<Sent> {
    const form = new FormData()
    form.set('file', new File([(await scannedPages(pages)) as never], 'scan.pdf'))
    return await account.send('POST', '/v1/add_file', { body: form })
  }

  async function contents(query: string): Promise<string> {
    const { json } = await account.send('POST', '/v1/search/all', { body: { query, limit: 50 } })
    return json.chunks.map((chunk: { content: string }) => chunk.content).join('\n')
  }

  const usedNow = async () =>
    Number((await account.send('GET', '/v1/memories')).headers.get('x-quota-add-used'))

  test(
    'are looked at once and then read page by page under that guide, a few at a time, in sight',
    async () => {
      const gate = Promise.withResolvers<void>()
      const pages = Array.from({ length: 20 }, (_, i) => i + 1)
      models.chat(
        look,
        ...pages.map((page) =>
          pageScript(page, page >= 12 && page <= 16 ? { after: gate.promise } : {})
        )
      )
      const sent = await upload(20)
      expect(sent.json).toMatchObject({ page_count: 20, quota_used: 20 })
      // Twenty pages are drawn first, which takes long on a machine at work.
      const halfway = await until(
        'some pages are kept',
        async () => {
          const { json } = await account.send('GET', `/v1/jobs/${sent.json.job_id}`)
          return json.progress?.done >= 8 ? json : null
        },
        60_000
      )
      expect(halfway).toMatchObject({ status: 'processing', progress: { total: 20 } })
      expect(halfway.progress.done).toBeLessThan(12)
      await until('as many pages are asked for as may be', () => asked(ofPage(14)) === 1)
      // What is kept is found before the rest is read.
      expect(await contents('hive in Aarau')).toContain('Hive number 1 stands in Aarau.')
      gate.resolve()
      const job = await account.finished(sent.json.job_id)
      expect(job).toMatchObject({
        status: 'completed',
        progress: { done: 20, total: 20 },
        result: { page_count: 20, failed_pages: [] }
      })
      expect(await contents('hive in Bremen')).toContain('Hive number 20 stands in Bremen.')
      expect(models.seen).toHaveLength(21)
      expect(models.openMax).toBe(3)
      const [first] = models.seen
      expect(first?.prompt).toMatch(LOOK)
      for (const { prompt } of models.seen) expect(prompt).toContain('data:image/jpeg;base64,')
      const second = models.seen.find((call) => ofPage(2).test(call.prompt))
      expect(second?.prompt).toContain('ledger of bees')
      expect(second?.prompt).toContain('the second hive')
    },
    PATIENCE_MS
  )

  test(
    'lose a key that reaches over pages, also from one part to the next, and no page is read twice',
    async () => {
      const lines = Array.from({ length: 30 }, (_, line) =>
        createHash('sha512').update(String(line)).digest('base64').slice(0, 64)
      )
      const [head, tail] = ['BEGIN', 'END'].map((word) => `-----${word} RSA PRIVATE KEY-----`)
      const keyPages = new Map([
        [7, ['The key of the hive:', head, ...lines.slice(0, 10)]],
        [8, lines.slice(10, 20)],
        [9, [...lines.slice(20), tail, 'It opens hive number 9.']]
      ])
      const pages = Array.from({ length: 10 }, (_, i) => i + 1)
      models.chat(
        look,
        ...pages.map((page) => {
          const text = keyPages.get(page)?.join('\n')
          return pageScript(page, text === undefined ? {} : { behaviour: { does: 'reply', text } })
        })
      )
      const sent = await upload(10)
      expect(await account.finished(sent.json.job_id)).toMatchObject({
        status: 'completed',
        result: { page_count: 10, failed_pages: [], redactions: 1 }
      })
      expect(models.seen).toHaveLength(11)
      const said = JSON.stringify((await account.send('GET', '/v1/export')).json)
      expect(said).toContain('It opens hive number 9.')
      for (const line of lines) expect(said).not.toContain(line.slice(0, 20))
    },
    PATIENCE_MS
  )

  test(
    'of which one page cannot be read are kept without it, and it is given back',
    async () => {
      models.chat(
        look,
        pageScript(1),
        pageScript(2, { behaviour: { does: 'refuse' } }),
        pageScript(3)
      )
      const sent = await upload(3)
      expect(sent.headers.get('x-quota-add-used')).toBe('3')
      const job = await account.finished(sent.json.job_id)
      expect(job).toMatchObject({
        status: 'completed',
        error: null,
        result: { page_count: 3, failed_pages: [2] }
      })
      const found = await contents('where do the hives stand')
      expect(found).toContain('Hive number 1 stands in Aarau.')
      expect(found).toContain('Hive number 3 stands in Cork.')
      expect(await usedNow()).toBe(2)
    },
    PATIENCE_MS
  )

  test(
    'of which no page can be read fail, cost nothing and leave nothing',
    async () => {
      const pages = Array.from({ length: 10 }, (_, i) => i + 1)
      const refused = pages.map((page) => pageScript(page, { behaviour: { does: 'refuse' } }))
      models.chat(look, ...refused)
      const sent = await upload(10)
      expect(sent.headers.get('x-quota-add-used')).toBe('10')
      expect(await account.finished(sent.json.job_id)).toMatchObject({
        status: 'failed',
        error: 'unreadable_file',
        result: null
      })
      expect(await usedNow()).toBe(0)
      expect(await contents('hives')).toBe('')
    },
    PATIENCE_MS
  )

  test(
    'are asked for again, page by page, when the endpoint has no time or breaks off',
    async () => {
      models.chat(
        { prompt: LOOK, behaviour: { does: 'fail', status: 429, retryAfter: '0' } },
        look,
        { prompt: ofPage(1), behaviour: { does: 'fail', status: 429 } },
        pageScript(1),
        { prompt: ofPage(2), behaviour: { does: 'cut' } },
        pageScript(2)
      )
      const sent = await upload(2)
      expect(await account.finished(sent.json.job_id)).toMatchObject({
        status: 'completed',
        result: { failed_pages: [] }
      })
      expect([asked(LOOK), asked(ofPage(1)), asked(ofPage(2))]).toEqual([2, 2, 2])
      expect(await usedNow()).toBe(2)
    },
    PATIENCE_MS
  )

  test(
    'keep the pages that were read when one is not answered for long, and go on with that one',
    async () => {
      models.chat(
        look,
        pageScript(1),
        { prompt: ofPage(2), behaviour: { does: 'fail', status: 500 }, times: 3 },
        pageScript(3)
      )
      const sent = await upload(3)
      await until('page 2 was given up for now', () => asked(ofPage(2)) === 3)
      models.chat(pageScript(2))
      expect(await account.finished(sent.json.job_id)).toMatchObject({
        status: 'completed',
        result: { failed_pages: [] }
      })
      expect([LOOK, ofPage(1), ofPage(2), ofPage(3)].map(asked)).toEqual([1, 1, 4, 1])
      expect(await contents('hives')).toContain('Hive number 2 stands in Bremen.')
    },
    PATIENCE_MS
  )
})
