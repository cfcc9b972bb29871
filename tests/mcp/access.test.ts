/** Whose memory a connection of `/mcp` reaches: keys, rights, bound keys, users, other accounts. */
import { describe, expect, test } from 'bun:test'
import { connect, use } from '#tests/mcp/connect.ts'
import { databases, serviceOn, startTestService } from '#tests/support/service.ts'

describe.each(databases)('the reach of /mcp on %s', (kind) => {
  test('is the account of the key, and nothing without one', async () => {
    const { url, account } = await serviceOn(kind)
    const [one, other] = [await account(), await account()]
    await one.add({ messages: [{ role: 'user', content: 'Clara Weiss lives in Vienna.' }] })
    await using client = await connect(url, { key: other.key })
    expect((await use(client, 'list_entities')).body.total).toBe(0)
    const hidden = await use(client, 'delete_entity', { name: 'Clara Weiss' })
    expect(hidden.body).toMatchObject({ code: 'not_found' })
    await expect(client.readResource({ uri: 'keepsake://entity/Clara%20Weiss' })).rejects.toThrow(
      'no such resource'
    )
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const path of ['/mcp', `/mcp?key=${one.key}`, `/mcp?api_key=${one.key}`]) {
      const closed = await one.sendAs(null, 'POST', path, { body: ping })
      expect([closed.status, closed.json.code]).toEqual([401, 'invalid_key'])
      expect(closed.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('is one user: of the address, of the header, else the default one', async () => {
    const { url, account } = await serviceOn(kind)
    const { key, add } = await account()
    const say = (user_id: string, content: string) =>
      add({ user_id, messages: [{ role: 'user', content }] })
    await say('ana', 'Clara Weiss lives in Vienna.')
    await say('böb', 'Dora Kern lives in Graz.')
    const names = async (connection: Omit<Parameters<typeof connect>[1], 'key'>) => {
      await using client = await connect(url, { key, ...connection })
      const { body } = await use(client, 'list_entities')
      return body.memories.map(({ name }: { name: string }) => name)
    }
    expect(await names({ address: '?user_id=ana' })).toContain('Clara Weiss')
    expect(await names({ headers: { 'X-Keepsake-User': 'ana' } })).toContain('Clara Weiss')
    expect(await names({ address: '?sub_user_id=b%C3%B6b' })).toContain('Dora Kern')
    // As a browser's fetch sends it, and as a terminal does.
    for (const user of ['böb', Buffer.from('böb').toString('latin1')]) {
      expect(await names({ headers: { 'X-Keepsake-User': user } })).toContain('Dora Kern')
    }
    expect(await names({})).toEqual([])
    await using client = await connect(url, { key, address: '?user_id=ana' })
    const kept = await use(client, 'remember', { text: 'Emil Roth lives in Linz.' })
    expect(kept.body.job).toMatchObject({ type: 'add', user_id: 'ana' })
    const both = { address: '?user_id=ana', headers: { 'X-Keepsake-User': 'eve' } }
    await expect(names(both)).rejects.toThrow('not the same')
    await expect(names({ address: '?userId=ana' })).rejects.toThrow('user_id')
    await expect(names({ address: '?user_id=' })).rejects.toThrow('must not be blank')
  })

  test('of a bound key is its user', async () => {
    const { url, account } = await serviceOn(kind)
    const owner = await account()
    await owner.add({
      user_id: 'ana',
      messages: [{ role: 'user', content: 'Clara Weiss lives in Vienna.' }]
    })
    const made = await owner.send('POST', '/v1/keys', { body: { name: 'ana', user_id: 'ana' } })
    await using client = await connect(url, { key: made.json.key })
    expect((await use(client, 'get_entity', { name: 'Clara Weiss' })).isError).toBe(false)
    const other = connect(url, { key: made.json.key, address: '?user_id=eve' })
    await expect(other).rejects.toThrow('key_permission')
  })

  test('of a key that only reads shows no other tools, and refuses them', async () => {
    const { url, account } = await serviceOn(kind)
    const owner = await account()
    const made = await owner.send('POST', '/v1/keys', { body: { permissions: ['read'] } })
    await using client = await connect(url, { key: made.json.key })
    const { tools } = await client.listTools()
    const shown = tools.map(({ name }) => name)
    expect(shown).toContain('recall')
    for (const name of ['remember', 'archive_fact', 'delete_entity']) {
      expect(shown).not.toContain(name)
    }
    const refused = await use(client, 'remember', { text: 'Clara Weiss lives in Vienna.' })
    expect(refused.body).toMatchObject({ code: 'key_permission' })
    expect(refused.text).toContain('tell the user')
  })
})

test('MCP_SCOPE_ARGUMENT lets a tool call name the user, within the reach of the connection', async () => {
  const { url, account, stop } = await startTestService('embedded', { MCP_SCOPE_ARGUMENT: 'on' })
  try {
    const owner = await account()
    await owner.add({
      user_id: 'ana',
      messages: [{ role: 'user', content: 'Clara Weiss lives in Vienna.' }]
    })
    await using client = await connect(url, { key: owner.key })
    const { tools } = await client.listTools()
    expect(tools.every(({ inputSchema }) => 'user_id' in (inputSchema.properties ?? {}))).toBe(true)
    expect((await use(client, 'list_entities', { user_id: 'ana' })).body.total).toBeGreaterThan(0)
    expect((await use(client, 'list_entities')).body.total).toBe(0)
    const blank = await use(client, 'list_entities', { user_id: '' })
    expect(blank.body).toMatchObject({ code: 'validation' })
    await using bound = await connect(url, { key: owner.key, address: '?user_id=eve' })
    expect((await use(bound, 'list_entities', { user_id: 'ana' })).isError).toBe(true)
    const made = await owner.send('POST', '/v1/keys', { body: { user_id: 'eve' } })
    await using eve = await connect(url, { key: made.json.key })
    const beyond = await use(eve, 'list_entities', { user_id: 'ana' })
    expect(beyond.body).toMatchObject({ code: 'key_permission' })
  } finally {
    await stop()
  }
})
