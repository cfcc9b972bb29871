/** What is read of the session logs of coding assistants, sound and hostile ones. */
import { describe, expect, test } from 'bun:test'
import { fileOf, folderOf, lines, nested, readAll, utf16 } from '#tests/clients/import/reading.ts'

const AT = '2026-01-08T20:16:04.050Z'

function line(type: string, content: unknown, more: object = {}): string {
  const session = { sessionId: 's1', cwd: '/home/ana/shop', gitBranch: 'main', timestamp: AT }
  return JSON.stringify({ type, ...session, message: { role: type, content }, ...more })
}

const jsonl = (...all: string[]) => fileOf('s1.jsonl', all.join('\n'))

describe('Claude Code:', () => {
  test('a session keeps what was said, by whom, when and where', async () => {
    const { found } = await readAll(
      'claude-code',
      jsonl(line('user', 'Fix the login.'), line('assistant', [{ type: 'text', text: 'Done.' }]))
    )
    expect(found).toMatchObject([
      {
        source: 'claude-code',
        agentId: 'claude-code',
        runId: 's1',
        timestamp: AT,
        metadata: { session_id: 's1', project: 'shop', branch: 'main' }
      }
    ])
    expect(lines(found[0])).toEqual(['user: Fix the login.', 'assistant: Done.'])
    expect(JSON.stringify(found)).not.toContain('/home/ana')
  })

  test('work is context and cut to what matters, thoughts are left out', async () => {
    const { found } = await readAll(
      'claude-code',
      jsonl(
        line('assistant', [
          { type: 'thinking', thinking: 'hm' },
          { type: 'tool_use', name: 'Bash', input: { command: 'ls' } }
        ]),
        line('user', [{ type: 'tool_result', content: [{ type: 'text', text: 'x'.repeat(9000) }] }])
      )
    )
    const [call, result] = lines(found[0])
    expect(call).toBe('tool Bash: {"command":"ls"}')
    expect(result?.length).toBeLessThan(2100)
  })

  test('what the program puts into the mouth of the person is nobody’s', async () => {
    const put = '<system-reminder>Be good.</system-reminder>Fix it.<command-name>/x</command-name>'
    const { found } = await readAll(
      'claude-code',
      jsonl(
        line('user', put),
        line('user', 'meta', { isMeta: true }),
        line('user', 'side', { isSidechain: true }),
        line('user', 'This session is continued', { isCompactSummary: true }),
        '{"type":"summary","summary":"Login"}',
        '{"type":"file-history-snapshot"}'
      )
    )
    expect(lines(found[0])).toEqual(['user: Fix it.'])
  })

  test('lines that stand in two files are told once, and helpers not at all', async () => {
    const said = line('user', 'Fix the login.', { uuid: '59aa974c-9d31-4f6e-a557-28cec9d76aae' })
    const folder = folderOf({
      '-home-ana-shop/a.jsonl': said,
      '-home-ana-shop/b.jsonl': `${said}\n${line('user', 'And the logout.')}`,
      '-home-ana-shop/agent-1.jsonl': line('user', 'Search.')
    })
    const { found } = await readAll('claude-code', folder)
    expect(found.map((one) => lines(one))).toEqual([
      ['user: Fix the login.'],
      ['user: And the logout.']
    ])
  })

  test('a session of days comes in parts', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => line('user', `Step ${at}.`))
    const { found } = await readAll('claude-code', jsonl(...many))
    expect(found.map(({ messages }) => messages?.length)).toEqual([500, 500, 200])
    expect(found.map(({ metadata }) => metadata['part'])).toEqual([undefined, 2, 3])
  })

  test('hostile: lines that are cut, no JSON, too deep or of other shapes', async () => {
    const { found, skipped } = await readAll(
      'claude-code',
      jsonl(
        '{"type":"user","mess',
        nested(100_000),
        '7',
        'null',
        '{}',
        line('user', 'Still here.'),
        line('user', { a: 1 }),
        line('user', [null, 3])
      )
    )
    expect(lines(found[0])).toEqual(['user: Still here.'])
    expect(skipped.length).toBe(5)
  })

  test('hostile: what is opened and never closed costs no more than it is long', async () => {
    const open = '<system-reminder>'.repeat(200_000)
    const { found } = await readAll('claude-code', jsonl(line('user', `${open} Fix it.`)))
    expect(lines(found[0])[0]).toContain('Fix it.')
  })

  test('hostile: a line without an end', async () => {
    const file = jsonl(`{"type":"user","x":"${'x'.repeat(12_000_000)}"}`, line('user', 'Here.'))
    const { found, skipped } = await readAll('claude-code', file)
    expect(lines(found[0])).toEqual(['user: Here.'])
    expect(skipped).toEqual(['s1.jsonl:1: the line is longer than 8 MB'])
  })

  test('hostile: encodings, emptiness, and a folder without sessions', async () => {
    const wide = await readAll('claude-code', fileOf('a.jsonl', utf16(line('user', 'Zürich.'))))
    expect(lines(wide.found[0])).toEqual(['user: Zürich.'])
    const latin = await readAll(
      'claude-code',
      fileOf('a.jsonl', Buffer.from(line('user', 'Zürich.'), 'latin1'))
    )
    expect([latin.found.length, latin.skipped.length]).toEqual([0, 1])
    expect((await readAll('claude-code', fileOf('a.jsonl', ''))).found).toEqual([])
    expect((await readAll('claude-code', folderOf({ 'a.txt': 'x' }))).refused).toContain(
      'no session'
    )
  })
})

function item(payload: object): string {
  return JSON.stringify({ timestamp: AT, type: 'response_item', payload })
}

function said(role: string, text: string): object {
  return { type: 'message', role, content: [{ type: `${role}_text`, text }] }
}

const META = JSON.stringify({
  timestamp: AT,
  type: 'session_meta',
  payload: { id: 's2', cwd: '/home/ana/shop', git: { branch: 'main' } }
})

describe('Codex:', () => {
  test('a session keeps what was said, by whom, when and where', async () => {
    const { found } = await readAll(
      'codex',
      jsonl(META, item(said('user', 'Fix the login.')), item(said('assistant', 'Done.')))
    )
    expect(found[0]).toMatchObject({
      source: 'codex',
      runId: 's2',
      timestamp: AT,
      metadata: { session_id: 's2', project: 'shop', branch: 'main' }
    })
    expect(lines(found[0])).toEqual(['user: Fix the login.', 'assistant: Done.'])
  })

  test('calls and what they answered are context', async () => {
    const { found } = await readAll(
      'codex',
      jsonl(
        item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}' }),
        item({ type: 'function_call_output', output: 'a.ts' }),
        item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin' }),
        item({ type: 'reasoning', encrypted_content: 'x' }),
        item({ type: 'local_shell_call', action: { command: ['pwd'] } })
      )
    )
    expect(lines(found[0])).toEqual([
      'tool shell: {"command":["ls"]}',
      'tool: a.ts',
      'tool apply_patch: *** Begin',
      'tool shell: {"command":["pwd"]}'
    ])
  })

  test('what the program says in the name of the person is left out', async () => {
    const { found } = await readAll(
      'codex',
      jsonl(
        item(said('user', '<environment_context>x</environment_context>')),
        item(said('user', '# AGENTS.md instructions for /x')),
        item(said('developer', 'Be brief.')),
        item(said('user', 'Fix it.'))
      )
    )
    expect(lines(found[0])).toEqual(['user: Fix it.'])
  })

  test('events say again what the items say, and are not taken', async () => {
    const event = JSON.stringify({
      timestamp: AT,
      type: 'event_msg',
      payload: { type: 'user_message', message: 'Fix it.' }
    })
    const { found } = await readAll('codex', jsonl(event, item(said('user', 'Fix it.'))))
    expect(lines(found[0])).toEqual(['user: Fix it.'])
  })

  test('older versions have no payloads', async () => {
    const first = JSON.stringify({ id: 's3', timestamp: AT, instructions: null })
    const { found } = await readAll(
      'codex',
      jsonl(first, '{"record_type":"state"}', JSON.stringify(said('user', 'Fix it.')))
    )
    expect(found[0]).toMatchObject({ runId: 's3' })
    expect(lines(found[0])).toEqual(['user: Fix it.'])
  })

  test('sessions are found in the folders of their days', async () => {
    const folder = folderOf({
      '2026/01/08/rollout-2.jsonl': item(said('user', 'Two.')),
      '2025/12/31/rollout-1.jsonl': item(said('user', 'One.'))
    })
    const { found } = await readAll('codex', folder)
    expect(found.map((one) => lines(one)[0])).toEqual(['user: One.', 'user: Two.'])
  })

  test('hostile: cut, deep, odd and empty lines', async () => {
    const { found, skipped } = await readAll(
      'codex',
      jsonl(
        '{"timestamp":',
        nested(100_000),
        '',
        '[]',
        '{}',
        item(said('user', 'Here.')),
        item({ type: 'message', role: 'user', content: 'x' })
      )
    )
    expect(lines(found[0])).toEqual(['user: Here.'])
    expect(skipped.length).toBe(4)
  })

  test('hostile: dates of no calendar and other encodings', async () => {
    const odd = JSON.stringify({
      timestamp: 'soon',
      type: 'response_item',
      payload: said('user', 'Here.')
    })
    const { found } = await readAll('codex', fileOf('a.jsonl', utf16(odd)))
    expect(found[0]?.timestamp).toBe(null)
    expect(lines(found[0])).toEqual(['user: Here.'])
  })
})
