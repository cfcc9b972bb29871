/** The official client, connected to a running service over HTTP or to a program over its standard input. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export interface Connection {
  key: string
  /** `?user_id=ana` */
  address?: string
  headers?: Record<string, string>
}

/** Connects; the caller closes what comes back (`await using`). */
export async function connect(url: string, { key, address = '', headers = {} }: Connection) {
  const client = new Client({ name: 'tests', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp${address}`), {
    requestInit: { headers: { Authorization: `Bearer ${key}`, ...headers } }
  })
  // The kit's own types do not agree with exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return closing(client)
}

/** The same to a program that is started for it; what it says beside the protocol is kept from it. */
export async function connectTo(command: string[], cwd: string, env: Record<string, string>) {
  const [program = '', ...args] = command
  const client = new Client({ name: 'tests', version: '1.0.0' })
  const transport = new StdioClientTransport({ command: program, args, cwd, env, stderr: 'pipe' })
  const strays: Error[] = []
  let said = ''
  transport.stderr?.on('data', (text) => {
    said += text
  })
  client.onerror = (error) => strays.push(error)
  await client.connect(transport)
  // `strays` is what came to standard output and was no message.
  return Object.assign(closing(client), { strays, pid: transport.pid, said: () => said })
}

function closing(client: Client) {
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

export type Connected = Pick<Awaited<ReturnType<typeof connect>>, 'callTool'>

/** A tool's result, looked into freely. */
export interface ToolResult {
  isError: boolean
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the test's own business
  body: any
}

/** Calls a tool; its text and its structured content. */
export async function use(
  client: Connected,
  name: string,
  given: Record<string, unknown> = {}
): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: given })
  const [first] = result.content as { type: string; text: string }[]
  return {
    isError: result.isError === true,
    text: first?.text ?? '',
    body: result.structuredContent
  }
}
