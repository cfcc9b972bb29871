/** What is read of the exports of Claude and of Gemini, sound and hostile ones. */
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

const AT = '2026-02-14T10:04:22.000Z'

function message(sender: string, text: string, more: object = {}): object {
  return { uuid: text, sender, text, content: [{ type: 'text', text }], created_at: AT, ...more }
}

function chat(messages: unknown[], more: object = {}): Record<string, unknown> {
  return { uuid: 'c1', name: 'Bees', created_at: AT, chat_messages: messages, ...more }
}

const TALK = chat([message('human', 'I keep bees.'), message('assistant', 'How many?')])
const claudeExport = (...chats: unknown[]) => fileOf('conversations.json', JSON.stringify(chats))

describe('Claude:', () => {
  test('a conversation keeps its words, authors, dates, title and ids', async () => {
    const { found } = await readAll('claude', claudeExport({ ...TALK, project_uuid: 'p1' }))
    expect(found[0]).toMatchObject({
      source: 'claude',
      timestamp: AT,
      metadata: { conversation_id: 'c1', title: 'Bees', project_id: 'p1' },
      messages: [{ timestamp: AT }, { timestamp: AT }]
    })
    expect(lines(found[0])).toEqual(['user: I keep bees.', 'assistant: How many?'])
  })

  test('tools and attachments are context, thoughts are left out', async () => {
    const content = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'tool_use', name: 'search', input: { query: 'bees' } },
      { type: 'tool_result', name: 'search', content: [{ type: 'text', text: '3 results' }] },
      { type: 'text', text: 'There are three.' }
    ]
    const attachments = [{ file_name: 'hives.txt', extracted_content: 'Hive one.' }]
    const chats = chat([
      message('human', 'How many?', { attachments }),
      message('assistant', '', { content })
    ])
    expect(lines((await readAll('claude', claudeExport(chats))).found[0])).toEqual([
      'tool: hives.txt:\nHive one.',
      'user: How many?',
      'tool search: {"query":"bees"}',
      'tool search: 3 results',
      'assistant: There are three.'
    ])
  })

  test('older exports have texts without blocks', async () => {
    const old = chat([{ sender: 'human', text: 'I keep bees.', created_at: AT }])
    expect(lines((await readAll('claude', claudeExport(old))).found[0])).toEqual([
      'user: I keep bees.'
    ])
  })

  test('projects give their instructions and documents', async () => {
    const docs = [{ uuid: 'd', filename: 'plan.md', content: 'Nia plans.', created_at: AT }]
    const project = {
      uuid: 'p1',
      name: 'Garden',
      prompt_template: 'Be brief.',
      docs,
      created_at: AT
    }
    const zip = await zipped({
      'conversations.json': JSON.stringify([TALK]),
      'projects.json': JSON.stringify([project]),
      'users.json': '[{"uuid":"u"}]'
    })
    const { found, skipped } = await readAll('claude', fileOf('data.zip', zip))
    expect(found.map(({ text }) => text)).toEqual([undefined, 'Be brief.', 'Nia plans.'])
    expect(found[2]?.metadata).toEqual({ project_id: 'p1', project: 'Garden', filename: 'plan.md' })
    expect(skipped).toEqual([])
    const folder = folderOf({ 'projects/p1.json': JSON.stringify(project) })
    expect((await readAll('claude', folder)).found.length).toBe(2)
  })

  test('of branches the one is taken that was shown last, and circles end', async () => {
    const messages = [
      message('human', 'a', { parent_message_uuid: null }),
      message('assistant', 'b', { parent_message_uuid: 'a' }),
      message('assistant', 'b2', { parent_message_uuid: 'a' })
    ]
    const branched = chat(messages, { current_leaf_message_uuid: 'b2' })
    expect(lines((await readAll('claude', claudeExport(branched))).found[0])).toEqual([
      'user: a',
      'assistant: b2'
    ])
    const circle = [
      message('human', 'a', { parent_message_uuid: 'b' }),
      message('assistant', 'b', { parent_message_uuid: 'a' })
    ]
    const round = chat(circle, { current_leaf_message_uuid: 'b' })
    expect(lines((await readAll('claude', claudeExport(round))).found[0]).length).toBe(2)
  })

  test('hostile: truncated archives and files, and archives that lead out', async () => {
    const zip = await zipped({ 'conversations.json': JSON.stringify([TALK]) })
    expect((await readAll('claude', fileOf('a.zip', zip.slice(0, 60)))).refused).toContain('broken')
    const cut = JSON.stringify([TALK, TALK]).slice(0, -9)
    const half = await readAll('claude', fileOf('conversations.json', cut))
    expect([half.found.length, half.broken.length]).toEqual([1, 1])
    const out = await zipLeadingOut('/etc/x/conversations.json', {
      'conversations.json': JSON.stringify([TALK])
    })
    const led = await readAll('claude', fileOf('a.zip', out))
    expect([led.found.length, led.skipped.length]).toEqual([1, 1])
  })

  test('hostile: other encodings, odd shapes, depth, emptiness', async () => {
    const wide = await readAll('claude', fileOf('c.json', utf16(JSON.stringify([TALK]))))
    expect(wide.found.length).toBe(1)
    const odd = claudeExport(null, { chat_messages: 'x' }, chat([null, 3, {}, { sender: {} }]), 'x')
    const strange = await readAll('claude', odd)
    expect(strange.found.flatMap(({ messages }) => messages ?? [])).toEqual([])
    const deep = await readAll('claude', fileOf('c.json', `[{"chat_messages":${nested(90_000)}}]`))
    expect(deep.refused).toBe(null)
    expect((await readAll('claude', fileOf('c.json', '[]'))).found).toEqual([])
  })

  test('hostile: the same conversation twice is told twice, to be known by its content', async () => {
    const { found } = await readAll('claude', claudeExport(TALK, TALK))
    expect(found[0]?.messages).toEqual(found[1]?.messages)
  })
})

function activity(title: string, html: string | null, more: object = {}): object {
  const answer = html === null ? {} : { safeHtmlItem: [{ html }] }
  return { header: 'Gemini Apps', title, time: AT, products: ['Gemini Apps'], ...answer, ...more }
}

const geminiExport = (...all: unknown[]) => fileOf('MyActivity.json', JSON.stringify(all))

describe('Gemini:', () => {
  test('a prompt and its answer are a conversation with their date', async () => {
    const { found } = await readAll(
      'gemini',
      geminiExport(
        activity('Prompted I keep bees.', '<p>How <b>many</b>?</p><ul><li>One</li></ul>')
      )
    )
    expect(found[0]).toMatchObject({ source: 'gemini', timestamp: AT })
    expect(lines(found[0])).toEqual(['user: I keep bees.', 'assistant: How many?\n\n * One'])
  })

  test('other languages put other words before a prompt', async () => {
    const { found } = await readAll(
      'gemini',
      geminiExport(activity('Eingegebener Prompt: Ich halte Bienen.', '<p>Wie viele?</p>'))
    )
    expect(lines(found[0])[0]).toBe('user: Ich halte Bienen.')
  })

  test('a prompt without an answer stays, a use of the product goes', async () => {
    const { found } = await readAll(
      'gemini',
      geminiExport(activity('Prompted I keep bees.', null), activity('Created a Gem', null))
    )
    expect(found.map((one) => lines(one))).toEqual([['user: I keep bees.']])
  })

  test('what was done in other products is not taken', async () => {
    const search = { header: 'Search', title: 'Searched for bees', time: AT, products: ['Search'] }
    const { found, skipped } = await readAll('gemini', geminiExport(search))
    expect([found, skipped]).toEqual([[], []])
  })

  test('Takeout is read as the ZIP it comes in', async () => {
    const zip = await zipped({
      'Takeout/My Activity/Gemini Apps/MyActivity.json': JSON.stringify([
        activity('Prompted Hi there', '<p>Hello</p>')
      ]),
      'Takeout/archive_browser.html': '<html>'
    })
    expect((await readAll('gemini', fileOf('takeout.zip', zip))).found.length).toBe(1)
  })

  test('hostile: a Takeout in HTML says what is missing', async () => {
    const zip = await zipped({ 'Takeout/My Activity/Gemini Apps/MyActivity.html': '<html>' })
    expect((await readAll('gemini', fileOf('t.zip', zip))).refused).toContain('MyActivity.json')
  })

  test('hostile: HTML of any depth, scripts and no end', async () => {
    const html = `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(10)}<script>alert(1)</script><p>Said`
    const { found } = await readAll('gemini', geminiExport(activity('Prompted Hello bees', html)))
    expect(lines(found[0]).join()).not.toContain('alert')
    expect(lines(found[0])[0]).toBe('user: Hello bees')
  })

  test('hostile: truncated, of other shapes, in UTF-16, empty, with dates of no calendar', async () => {
    const text = JSON.stringify([
      activity('Prompted One', '<p>1</p>'),
      activity('Prompted Two', null)
    ])
    const cut = await readAll('gemini', fileOf('MyActivity.json', text.slice(0, -5)))
    expect([cut.found.length, cut.broken.length]).toEqual([1, 1])
    const wide = await readAll('gemini', fileOf('MyActivity.json', utf16(text)))
    expect(wide.found.length).toBe(2)
    const odd = geminiExport(
      null,
      { title: 'x' },
      activity('Prompted Undated', null, { time: 'x' })
    )
    const strange = await readAll('gemini', odd)
    expect(strange.found.map(({ timestamp }) => timestamp)).toEqual([null])
    expect(strange.skipped.length).toBe(2)
    expect((await readAll('gemini', fileOf('MyActivity.json', ''))).broken.length).toBe(1)
  })
})
