/** What is read of the exports of ChatGPT, sound and hostile ones. */
import { describe, expect, test } from 'bun:test'
import {
  fileOf,
  folderOf,
  lines,
  nested,
  readAll,
  utf16,
  zipLeadingOut,
  zipped
} from '#tests/clients/import/reading.ts'

const MAY = 1_714_550_400

interface Node {
  parent?: string | null
  children?: string[]
  message?: object | null
}

function message(role: string, text: string, more: object = {}): object {
  const content = { content_type: 'text', parts: [text] }
  return { author: { role, name: null }, create_time: MAY, content, recipient: 'all', ...more }
}

function chat(mapping: Record<string, Node>, more: object = {}): object {
  return { conversation_id: 'c1', title: 'Bees', create_time: MAY, mapping, ...more }
}

const TWO = chat(
  {
    root: { parent: null, children: ['a'], message: null },
    a: { parent: 'root', children: ['b'], message: message('user', 'I keep bees.') },
    b: { parent: 'a', children: [], message: message('assistant', 'How many?') }
  },
  { current_node: 'b' }
)

const asExport = (...chats: unknown[]) => fileOf('conversations.json', JSON.stringify(chats))

test('a conversation keeps its words, authors, dates, title and id', async () => {
  const { found, skipped, broken } = await readAll('chatgpt', asExport(TWO))
  expect(found).toMatchObject([
    {
      source: 'chatgpt',
      timestamp: '2024-05-01T08:00:00.000Z',
      metadata: { conversation_id: 'c1', title: 'Bees' },
      messages: [
        { role: 'user', content: 'I keep bees.', timestamp: '2024-05-01T08:00:00.000Z' },
        { role: 'assistant', content: 'How many?' }
      ]
    }
  ])
  expect([...skipped, ...broken]).toEqual([])
})

test('of branches the one is taken that was shown last', async () => {
  const branched = chat(
    {
      root: { parent: null, children: ['a', 'a2'], message: message('system', '') },
      a: { parent: 'root', children: ['b'], message: message('user', 'I have a cat.') },
      b: { parent: 'a', children: [], message: message('assistant', 'Nice.') },
      a2: { parent: 'root', children: ['b2'], message: message('user', 'I have a dog.') },
      b2: { parent: 'a2', children: [], message: message('assistant', 'Good.', { create_time: 1 }) }
    },
    { current_node: 'b2' }
  )
  const [shown] = (await readAll('chatgpt', asExport(branched))).found
  expect(lines(shown)).toEqual(['user: I have a dog.', 'assistant: Good.'])
  expect(shown?.metadata['other_branches']).toBe(true)
  const unsaid = { ...branched, current_node: undefined }
  const [newest] = (await readAll('chatgpt', asExport(unsaid))).found
  expect(lines(newest)).toEqual(['user: I have a cat.', 'assistant: Nice.'])
})

test('tools, pictures, code and thoughts are what they are', async () => {
  const parts = [
    { content_type: 'image_asset_pointer', asset_pointer: 'file://x' },
    'What is this?'
  ]
  const messages = [
    message('user', '', { content: { content_type: 'multimodal_text', parts } }),
    message('assistant', 'search("bees")', { recipient: 'browser' }),
    message('tool', '3 results', { author: { role: 'tool', name: 'browser' } }),
    message('assistant', '', { content: { content_type: 'code', text: 'print(1)' } }),
    message('assistant', '', { content: { content_type: 'thoughts', parts: ['hm'] } }),
    message('user', 'hidden', { metadata: { is_visually_hidden_from_conversation: true } }),
    message('assistant', 'A bee.')
  ]
  const mapping = Object.fromEntries(
    messages.map((one, at) => [`n${at}`, { parent: at === 0 ? null : `n${at - 1}`, message: one }])
  )
  const { found } = await readAll('chatgpt', asExport(chat(mapping, { current_node: 'n6' })))
  expect(lines(found[0])).toEqual([
    'user: What is this?',
    'tool browser: search("bees")',
    'tool browser: 3 results',
    'assistant: print(1)',
    'assistant: A bee.'
  ])
})

test('a ZIP is read as it is, also one that is cut into several files', async () => {
  const other = { ...TWO, conversation_id: 'c2' }
  const zip = await zipped({
    'conversations-001.json': JSON.stringify([other]),
    'conversations-000.json': JSON.stringify([TWO]),
    'chat.html': '<html>',
    'user.json': '{}'
  })
  const { found } = await readAll('chatgpt', fileOf('export.zip', zip))
  expect(found.map(({ metadata }) => metadata['conversation_id'])).toEqual(['c1', 'c2'])
  const folder = folderOf({ 'export/conversations.json': JSON.stringify([TWO]) })
  expect((await readAll('chatgpt', folder)).found.length).toBe(1)
})

describe('hostile:', () => {
  test('a truncated ZIP is refused as a whole', async () => {
    const zip = await zipped({ 'conversations.json': JSON.stringify([TWO]) })
    const { found, refused } = await readAll('chatgpt', fileOf('a.zip', zip.slice(0, -40)))
    expect(found).toEqual([])
    expect(refused).toContain('broken ZIP')
  })

  test('a ZIP that is damaged inside gives what is whole and says that the rest is not', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      ...TWO,
      conversation_id: `c${at}`,
      title: `${Math.sin(at)}`
    }))
    const zip = await zipped({ 'conversations.json': JSON.stringify(many) })
    zip.fill(0xff, zip.length - 2000, zip.length - 1000)
    const { found, broken } = await readAll('chatgpt', fileOf('a.zip', zip))
    expect(found.length).toBeGreaterThan(100)
    expect(found.length).toBeLessThan(3000)
    expect(broken).toEqual([expect.stringContaining('conversations.json')])
  })

  test('names that lead out of the archive are left out, and nothing is written', async () => {
    const zip = await zipLeadingOut('../../conversations.json', {
      'conversations.json': JSON.stringify([TWO])
    })
    const { found, skipped } = await readAll('chatgpt', fileOf('a.zip', zip))
    expect(found.length).toBe(1)
    expect(skipped).toEqual(['../../conversations.json: its name leads out of the archive'])
  })

  test('a circle of parents ends where it closes', async () => {
    const circle = chat(
      {
        a: { parent: 'b', children: ['b'], message: message('user', 'One.') },
        b: { parent: 'a', children: ['a'], message: message('assistant', 'Two.') }
      },
      { current_node: 'b' }
    )
    const own = chat({ a: { parent: 'a', children: ['a'], message: message('user', 'Me.') } })
    const { found } = await readAll('chatgpt', asExport(circle, own))
    expect(lines(found[0])).toEqual(['user: One.', 'assistant: Two.'])
    expect(lines(found[1])).toEqual(['user: Me.'])
  })

  test('JSON that ends too soon gives the conversations before its end', async () => {
    const text = JSON.stringify([TWO, TWO, TWO]).slice(0, -30)
    const { found, broken } = await readAll('chatgpt', fileOf('conversations.json', text))
    expect(found.length).toBe(2)
    expect(broken).toEqual(['conversations.json: The JSON ends before its end.'])
  })

  test('other encodings: UTF-16 is read, Latin-1 is left out and told', async () => {
    const text = JSON.stringify([{ ...TWO, title: 'Zürich' }])
    const wide = await readAll('chatgpt', fileOf('conversations.json', utf16(text)))
    expect(wide.found[0]?.metadata['title']).toBe('Zürich')
    const latin = Buffer.from(JSON.stringify([{ ...TWO, title: 'Zürich' }, TWO]), 'latin1')
    const { found, skipped } = await readAll('chatgpt', fileOf('conversations.json', latin))
    expect(found.length).toBe(1)
    expect(skipped).toEqual(['conversations.json #1: it is neither UTF-8 nor UTF-16'])
  })

  test('what is nested without end, of other shapes or empty does no harm', async () => {
    const deep = `[${nested(200_000)},{"mapping":${nested(50_000)}},${JSON.stringify(TWO)}]`
    const { found, skipped } = await readAll('chatgpt', fileOf('conversations.json', deep))
    expect(found.length).toBe(1)
    expect(skipped.length).toBe(2)
    const odd = asExport(null, 3, 'text', {}, { mapping: null }, { mapping: { a: null, b: 7 } }, [])
    const strange = await readAll('chatgpt', odd)
    expect(strange.found.flatMap(({ messages }) => messages ?? [])).toEqual([])
    expect(strange.skipped.length).toBe(6)
    expect(await readAll('chatgpt', asExport())).toMatchObject({ found: [], broken: [] })
    const nothing = await readAll('chatgpt', fileOf('conversations.json', ''))
    expect(nothing.broken.length).toBe(1)
  })

  test('names of JavaScript are names of nodes like others', async () => {
    const text = `[{"mapping":{"__proto__":{"parent":null,"message":${JSON.stringify(message('user', 'Hi there.'))}}},"current_node":"__proto__"}]`
    const { found } = await readAll('chatgpt', fileOf('conversations.json', text))
    expect(lines(found[0])).toEqual(['user: Hi there.'])
    const absent = chat({}, { current_node: 'constructor' })
    expect(lines((await readAll('chatgpt', asExport(absent))).found[0])).toEqual([])
  })

  test('another file is no export', async () => {
    const page = await readAll('chatgpt', fileOf('conversations.json', '<html>no</html>'))
    expect(page.broken.length).toBe(1)
    const zip = await zipped({ 'photo.png': 'x' })
    expect((await readAll('chatgpt', fileOf('a.zip', zip))).refused).toContain('conversations.json')
    expect((await readAll('chatgpt', '/nowhere/at/all')).refused).toContain('nothing at')
  })
})
