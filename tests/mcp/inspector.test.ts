/**
 * The official inspector's command line lists and runs every tool, as somebody would who debugs a setup.
 * It is 110 MB, so it is used where it is installed: `npm install --global @modelcontextprotocol/inspector`.
 */
import { expect, test } from 'bun:test'
import { serviceOn } from '#tests/support/service.ts'

const INSPECTOR = Bun.which('mcp-inspector')

if (INSPECTOR === null) {
  process.stderr.write('\nSKIPPED: the MCP inspector, because mcp-inspector is not installed.\n\n')
}

async function inspect(url: string, key: string, words: readonly string[]) {
  const command = [INSPECTOR ?? '', '--cli', `${url}/mcp`, '--transport', 'http']
  const header = ['--header', `Authorization: Bearer ${key}`]
  const child = Bun.spawn([...command, ...header, ...words], { stdout: 'pipe', stderr: 'pipe' })
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text()
  ])
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${errors}`)
  return JSON.parse(out)
}

test.skipIf(INSPECTOR === null)('the inspector lists and runs every tool', async () => {
  const { url, account } = await serviceOn('embedded')
  const { key, add, send } = await account()
  await add({
    messages: [
      { role: 'user', content: 'Clara Weiss lives in Vienna. Klara Weiss lives in Vienna.' },
      {
        role: 'user',
        content: 'How to deploy Heron: 1. Run the tests. 2. Build the image. 3. Restart the server.'
      }
    ]
  })
  const procedure = (await send('GET', '/v1/procedures')).json.procedures[0].id
  const fact = (await send('GET', '/v1/memory/Clara%20Weiss')).json.fact_details[0].id
  const { tools } = await inspect(url, key, ['--method', 'tools/list'])
  const given: Record<string, string[]> = {
    remember: ['text=Bob Stone works at Initech.'],
    recall: ['query=Where does Clara live?', 'limit=3'],
    search_all: ['query=deploy'],
    ask: ['query=Where does Clara live?'],
    get_entity: ['name=Clara Weiss', 'include_archived=true'],
    procedure_feedback: [`id=${procedure}`, 'success=true'],
    archive_fact: [`fact_id=${fact}`],
    restore: [`fact_id=${fact}`],
    merge_entities: ['source=Klara Weiss', 'target=Clara Weiss'],
    delete_entity: ['name=Clara Weiss']
  }
  for (const { name } of tools) {
    const words = (given[name] ?? []).flatMap((pair) => ['--tool-arg', pair])
    const call = ['--method', 'tools/call', '--tool-name', name, ...words]
    const result = await inspect(url, key, call)
    expect([name, result.isError ?? false, result.content?.[0]]).toEqual([
      name,
      false,
      { type: 'text', text: expect.any(String) }
    ])
  }
})
