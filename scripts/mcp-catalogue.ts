/**
 * Prints what `/mcp` lists to a key with all rights, without starting the service: `bun scripts/mcp-catalogue.ts`.
 * The client holds a copy, to answer an editor with while the service is still being started.
 */
import { testFrame } from '#tests/http/frame.ts'

const frame = testFrame()
const headers = {
  host: 'localhost',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream'
}

async function asked(method: string, params: object = {}): Promise<Record<string, unknown>> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { status, json } = await frame.send('POST', '/mcp', { body, headers })
  if (status !== 200 || json.error !== undefined) throw new Error(`${method}: ${status}`)
  return json.result
}

const begin = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' }
}
const { capabilities, instructions, serverInfo } = await asked('initialize', begin)
const lists = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']
const listed = Object.fromEntries(
  await Promise.all(lists.map(async (method) => [method, await asked(method)]))
)
const catalogue = { capabilities, instructions, serverInfo, listed }
process.stdout.write(`${JSON.stringify(catalogue, null, 2)}\n`, () => process.exit(0))
