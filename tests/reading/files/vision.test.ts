import { describe, expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import { type ChatModel, type ChatReply, type ChatRequest, TooLong } from '#src/models/chat.ts'
import type { OpenedFile } from '#src/reading/files/file-reader.ts'
import { FILE_READER_DEFAULTS, startFileReader } from '#src/reading/files/reader-pool.ts'
import { guideFor, lookAtDocument, sheetPlans } from '#src/reading/files/vision/first-look.ts'
import { type ReadPage, readPagesByVision } from '#src/reading/files/vision/read-pages.ts'
import { pictureOnly } from '#tests/reading/files/corpus/pdf-files.ts'
import { fileOwner, uploadedFile } from '#tests/support/spooled.ts'

const LOOK = {
  kind: 'invoice',
  subject: 'Honey for Bo.',
  language: 'English',
  layout: 'a table over two pages',
  names: ['Ana Keller', 'Bo'],
  parts: [
    { first_page: 1, last_page: 2, about: 'items' },
    { first_page: 3, last_page: 3, about: 'terms' }
  ]
}

/** A file of pages whose text layers are given; '' has a picture only, null has nothing. */
function fileOf(layers: (string | null)[], drawable = true): OpenedFile {
  const picture = (page: number) => (drawable ? Uint8Array.of(page) : null)
  return {
    fileType: 'pdf',
    pageCount: layers.length,
    text: (page) => Promise.resolve(layers[page - 1] ?? null),
    picture: (page) => Promise.resolve(picture(page)),
    sheet: () => Promise.resolve(picture(0)),
    close: () => Promise.resolve()
  }
}

type Script = (page: number, request: ChatRequest) => Promise<ChatReply> | ChatReply

function say(text: string, ending: ChatReply['ending'] = 'complete'): ChatReply {
  return { ending, text, usage: { calls: 1, tokensIn: 1, tokensOut: 1 } }
}

/** A model that answers the look with `look` and each page by the script. */
function chatOf(script: Script, look: unknown = LOOK) {
  const requests: ChatRequest[] = []
  const chat: ChatModel = {
    name: 'scripted',
    reply: async (request) => {
      requests.push(request)
      if (request.format !== null) return say(JSON.stringify(look))
      return await script(pageOf(request), request)
    }
  }
  return { chat, requests }
}

function pageOf(request: ChatRequest): number {
  return Number(/Page (\d+) of/.exec(request.messages.at(-1)?.text ?? '')?.[1])
}

const OPTIONS = { accountId: 'account-1', parallelMax: 3 }

/** Both passes over a whole file. */
async function* pagesOf(
  file: OpenedFile,
  chat: ChatModel,
  known = new Map<number, ReadPage>()
): AsyncGenerator<ReadPage, void, void> {
  const look = await lookAtDocument(file, chat, OPTIONS)
  const wanted = { look, known, range: { first: 1, last: file.pageCount } }
  yield* readPagesByVision(file, chat, wanted, OPTIONS)
}

async function readAll(file: OpenedFile, chat: ChatModel): Promise<ReadPage[]> {
  return await Array.fromAsync(pagesOf(file, chat))
}

describe('the first look', () => {
  test('shows every page of a short document and an even sample of a long one', () => {
    const pages = (count: number) => sheetPlans(count).flatMap((plan) => plan.pages)
    expect(pages(1)).toEqual([1])
    expect(pages(23)).toEqual(Array.from({ length: 23 }, (_, i) => i + 1))
    const long = pages(2000)
    expect(long).toHaveLength(80)
    expect([long[0], long.at(-1)]).toEqual([1, 2000])
    expect(new Set(long).size).toBe(80)
    for (const plan of sheetPlans(2000)) expect(plan.pages.length).toBeLessThanOrEqual(20)
  })

  test('comes before the pages and guides each of them by its part', async () => {
    const { chat, requests } = chatOf((page) => say(`read ${page}`))
    await readAll(fileOf(['', '', '']), chat)
    const [look, ...pages] = requests
    expect(look?.format?.name).toBe('document_look')
    expect(look?.messages.at(-1)?.images).toHaveLength(1)
    const third = pages.find((request) => pageOf(request) === 3)?.messages.at(-1)
    expect(third?.text).toContain('invoice. Honey for Bo.')
    expect(third?.text).toContain('Ana Keller')
    expect(third?.text).toContain('This page belongs to: terms')
    expect(third?.text).not.toContain('items')
    expect(third?.images?.[0]?.bytes).toEqual(Uint8Array.of(3))
  })

  test('is done without when the model gives nothing of use', async () => {
    const { chat } = chatOf((page) => say(`read ${page}`), 'no look')
    expect(await readAll(fileOf(['']), chat)).toEqual([
      { page: 1, text: 'read 1', from: 'picture' }
    ])
  })

  test('leaves out of the guide what it could not tell', () => {
    const guide = guideFor({ ...LOOK, language: '', names: [], parts: [] }, 1)
    expect(guide).toBe('The document: invoice. Honey for Bo.\nLayout: a table over two pages')
    expect(guideFor(null, 1)).toBe('')
  })
})

describe('the pages', () => {
  test('are handed on in order, though later ones are ready first, and few are under way', async () => {
    const slow = Promise.withResolvers<void>()
    let underWay = 0
    let most = 0
    const { chat } = chatOf(async (page) => {
      most = Math.max(most, ++underWay)
      if (page === 1) await slow.promise
      if (page === 3) slow.resolve()
      await Promise.resolve()
      underWay--
      return say(`read ${page}`)
    })
    const pages = await readAll(fileOf(Array.from({ length: 9 }, () => '')), chat)
    expect(pages.map((page) => page.text)).toEqual(pages.map((page) => `read ${page.page}`))
    expect(pages.map((page) => page.page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(most).toBe(OPTIONS.parallelMax)
  })

  test('are shown with the text that the file holds for them', async () => {
    const { chat, requests } = chatOf(() => say('read'))
    await readAll(fileOf(['l4yer text']), chat)
    expect(requests.at(-1)?.messages.at(-1)?.text).toContain('l4yer text')
    expect(requests.every((request) => request.accountId === 'account-1')).toBe(true)
  })

  test('are shown without the secrets that stand in that text, also at the end of what is shown', async () => {
    const { chat, requests } = chatOf(() => say('read'))
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
    const long = `${'hive '.repeat(1597)}${secret}`
    await readAll(fileOf(['The wifi password is hunter2x.', long]), chat)
    const shown = (page: number) =>
      requests.find((request) => pageOf(request) === page)?.messages.at(-1)?.text
    expect(shown(1)).toContain('The wifi password is [REDACTED:password].')
    expect(shown(2)).toContain('hive [REDACTED:git')
    expect(shown(2)).not.toContain(secret.slice(0, 15))
  })

  test('that the model will not or cannot read fall back to the text in the file', async () => {
    const replies: Record<number, ChatReply> = {
      1: say('', 'refused'),
      2: say('too short', 'cut'),
      3: say('...'),
      4: say('EMPTY')
    }
    const { chat } = chatOf((page) => replies[page] ?? say('read'))
    const pages = await readAll(fileOf(['layer one', 'layer number two', 'three', 'four']), chat)
    expect(pages).toEqual([
      { page: 1, text: 'layer one', from: 'text_layer' },
      { page: 2, text: 'layer number two', from: 'text_layer' },
      { page: 3, text: 'three', from: 'text_layer' },
      { page: 4, text: 'four', from: 'text_layer' }
    ])
  })

  test('that are blank have no text, those that nobody can read have failed', async () => {
    const { chat } = chatOf((page) => (page === 1 ? say('EMPTY') : say('', 'refused')))
    expect(await readAll(fileOf(['', '']), chat)).toEqual([
      { page: 1, text: '', from: 'picture' },
      { page: 2, text: null, from: null }
    ])
  })

  test('that cannot be drawn are read from the file without asking the model', async () => {
    const { chat, requests } = chatOf(() => say('read'))
    expect(await readAll(fileOf(['layer', null], false), chat)).toEqual([
      { page: 1, text: 'layer', from: 'text_layer' },
      { page: 2, text: null, from: null }
    ])
    expect(requests).toEqual([])
  })

  test('read before the model falls silent stay good, and the silence is told', async () => {
    const { chat } = chatOf((page) => {
      if (page === 3) throw new Transient('model_unavailable')
      return say(`read ${page}`)
    })
    const got: string[] = []
    const known = new Map<number, ReadPage>()
    const reading = async () => {
      for await (const page of pagesOf(fileOf(['', '', '', '']), chat, known)) {
        got.push(page.text ?? '')
      }
    }
    expect(await reading().catch((error: unknown) => error)).toBeInstanceOf(Transient)
    expect(got).toEqual(['read 1', 'read 2'])
    // The one beside it was paid for and is not lost.
    expect([...known.keys()].sort()).toEqual([1, 2, 4])
    const { chat: back, requests } = chatOf((page) => say(`again ${page}`))
    const wanted = { look: null, known, range: { first: 3, last: 4 } }
    const rest = await Array.fromAsync(
      readPagesByVision(fileOf(['', '', '', '']), back, wanted, OPTIONS)
    )
    expect(rest.map((page) => page.text)).toEqual(['again 3', 'read 4'])
    expect(requests).toHaveLength(1)
  })

  test('that are more than the model can take are read from the file', async () => {
    const { chat } = chatOf(() => Promise.reject(new TooLong()))
    expect(await readAll(fileOf(['layer', '']), chat)).toEqual([
      { page: 1, text: 'layer', from: 'text_layer' },
      { page: 2, text: null, from: null }
    ])
  })

  test('still under way are given up when the reader of the pages leaves', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { chat } = chatOf((page, request) => {
      signals.push(request.signal)
      return say(`read ${page}`)
    })
    for await (const page of pagesOf(fileOf(['', '', '', '', '']), chat)) {
      if (page.page === 1) break
    }
    expect(signals.length).toBeGreaterThan(0)
    expect(signals.every((signal) => signal?.aborted === true)).toBe(true)
  })
})

test('a scanned page reaches the model as a picture drawn by the reader process', async () => {
  const file = await startFileReader({ ...FILE_READER_DEFAULTS, openTimeoutMs: 60_000 }).open(
    await uploadedFile('scan.pdf', pictureOnly(), true),
    fileOwner()
  )
  const { chat, requests } = chatOf(() => say('a black square'))
  expect(await readAll(file, chat)).toEqual([{ page: 1, text: 'a black square', from: 'picture' }])
  for (const request of requests) {
    const [image] = request.messages.at(-1)?.images ?? []
    expect([...(image?.bytes.slice(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff])
  }
  await file.close()
}, 60_000)
