/** The protocol of `/mcp`: versions, resources, prompts, and what is answered to rubbish. */
import { describe, expect, test } from 'bun:test'
import { connect, use } from '#tests/mcp/connect.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream'
}
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

function post(account: TestAccount, body: unknown, headers: Record<string, string> = {}) {
  return account.send('POST', '/mcp', { body, headers: { ...HEADERS, ...headers } })
}

describe.each(databases)('the protocol of /mcp on %s', (kind) => {
  test('is spoken in each version that the kit knows, and in the newest to others', async () => {
    const user = await (await serviceOn(kind)).account()
    for (const [asked, answered] of [
      ['2024-11-05', '2024-11-05'],
      ['2025-03-26', '2025-03-26'],
      ['2025-06-18', '2025-06-18'],
      ['2025-11-25', '2025-11-25'],
      ['1999-01-01', '2025-11-25']
    ]) {
      const params = {
        protocolVersion: asked,
        capabilities: {},
        clientInfo: { name: 'tests', version: '1' }
      }
      const { status, json, headers } = await post(user, {
        ...PING,
        method: 'initialize',
        params
      })
      expect(status).toBe(200)
      expect(json.result).toMatchObject({
        protocolVersion: answered,
        serverInfo: { name: 'keepsake' },
        instructions: expect.stringContaining('recall')
      })
      // No session: any process answers the next message.
      expect(headers.has('mcp-session-id')).toBe(false)
      expect(headers.has('x-quota-add-used')).toBe(true)
    }
    const unknown = await post(user, PING, { 'mcp-protocol-version': '1999-01-01' })
    expect(unknown.status).toBe(400)
  })

  test('shows the meters after the charge, and has a window of its own', async () => {
    const user = await (await serviceOn(kind)).account({ plan: 'free' })
    const params = { name: 'recall', arguments: { query: 'bees' } }
    const { headers } = await post(user, { ...PING, method: 'tools/call', params })
    expect(headers.get('x-quota-search-used')).toBe('1')
    expect(headers.get('x-ratelimit-limit')).toBe('300')
    // The tool's own call counts as any call of the plan does.
    const me = await user.send('GET', '/v1/me')
    expect(me.headers.get('x-ratelimit-remaining')).toBe('18')
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async () => (await post(user, PING)).status)
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(299)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('has resources: profile, rules and an entity by its name', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    await user.add({ messages: [{ role: 'user', content: 'Clara Weiss lives in Vienna.' }] })
    await using client = await connect(url, { key: user.key })
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['keepsake://profile', 'keepsake://rules'])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'keepsake://entity/{name}' }])
    for (const uri of [...resources.map((one) => one.uri), 'keepsake://entity/clara%20weiss']) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toMatchObject([{ uri, text: expect.any(String) }])
    }
    const { contents } = await client.readResource({ uri: 'keepsake://entity/Clara%20Weiss' })
    expect(JSON.stringify(contents)).toContain('Vienna')
    for (const uri of ['keepsake://entity/Nobody', 'keepsake://entity/%E0', 'file:///etc/passwd']) {
      await expect(client.readResource({ uri })).rejects.toThrow('no such resource')
    }
  })

  test('has prompts: remember this session, brief me', async () => {
    const { url, account } = await serviceOn(kind)
    await using client = await connect(url, { key: (await account()).key })
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['remember_session', 'brief_me'])
    for (const { name } of prompts) {
      const bare = await client.getPrompt({ name })
      expect(bare.messages[0]?.content).toMatchObject({ type: 'text' })
      const about = await client.getPrompt({ name, arguments: { about: 'the Heron project' } })
      expect(JSON.stringify(about.messages)).toContain('the Heron project')
    }
    await expect(client.getPrompt({ name: 'none' })).rejects.toThrow('remember_session')
    const long = { about: 'x'.repeat(2001) }
    await expect(client.getPrompt({ name: 'brief_me', arguments: long })).rejects.toThrow('2000')
  })

  test('answers rubbish with its own errors, and goes on', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    let deep: unknown = 'x'
    for (let level = 0; level < 5000; level++) deep = { deep }
    const cases: [string, unknown, number, number][] = [
      ['no JSON', '{"jsonrpc":', 400, -32_700],
      ['nothing', '', 400, -32_700],
      ['a number', '7', 400, -32_700],
      ['null', 'null', 400, -32_700],
      ['no message', { hello: 'there' }, 400, -32_700],
      ['a list', [PING, PING], 400, -32_600],
      ['a depth', { ...PING, params: deep }, 400, -32_600],
      ['an unknown method', { ...PING, method: 'tools/steal' }, 200, -32_601],
      ['an unknown tool', { ...PING, method: 'tools/call', params: { name: 'x' } }, 200, -32_602],
      ['no tool', { ...PING, method: 'tools/call', params: { name: 7 } }, 200, -32_602],
      ['no parameters', { ...PING, method: 'resources/read' }, 200, -32_602]
    ]
    for (const [what, body, status, code] of cases) {
      const answer = await post(user, body)
      expect([what, answer.status, answer.json.error?.code]).toEqual([what, status, code])
    }
    const params = { name: 'recall', arguments: 'bees' }
    const { json } = await post(user, { ...PING, method: 'tools/call', params })
    expect(json).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/^params.arguments: /) }
    })
    const text = await post(user, PING, { 'content-type': 'text/plain' })
    expect(text.status).toBe(415)
    const page = await post(user, PING, { accept: 'text/html' })
    expect(page.status).toBe(406)
    const huge = await post(user, { ...PING, params: { x: 'x'.repeat(11 * 1024 * 1024) } })
    expect([huge.status, huge.json.code]).toEqual([413, 'body_too_large'])
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const other = await user.send(method, '/mcp', { headers: HEADERS })
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
    }
    const told = await post(user, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(told.status).toBe(202)
    await using client = await connect(url, { key: user.key })
    expect((await use(client, 'list_entities')).isError).toBe(false)
  })

  test('is closed to pages of elsewhere and to names that are made to point here', async () => {
    const user = await (await serviceOn(kind)).account()
    const statusWith = async (headers: Record<string, string>) =>
      (await post(user, PING, headers)).status
    expect(await statusWith({ origin: 'http://localhost:6274' })).toBe(200)
    expect(await statusWith({ host: 'localhost:8080' })).toBe(200)
    expect(await statusWith({ host: '[::1]:8080' })).toBe(200)
    for (const origin of ['https://evil.example', 'http://127.0.0.1.evil.example', 'null']) {
      expect(await statusWith({ origin })).toBe(403)
    }
    for (const host of ['evil.example', 'localhost.evil.example:8080']) {
      expect(await statusWith({ host })).toBe(403)
    }
    const preflight = await user.sendAs(null, 'OPTIONS', '/mcp')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
    const { json } = await post(user, PING, { origin: 'https://evil.example' })
    expect(json).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null })
  })
})
