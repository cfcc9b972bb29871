/** One message of the protocol, answered by the official kit; loaded when the first one comes. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { OpenAnswer } from '#src/http/endpoint.ts'
import { type MemoryServerParts, memoryServer } from '#src/mcp/server.ts'

/** Answers a message, whose body has been read; headers that the protocol asks for are checked here. */
export async function answerMessage(
  request: Request,
  message: unknown,
  parts: MemoryServerParts
): Promise<OpenAnswer> {
  const server = memoryServer(parts)
  // Without a session; plain JSON, since nothing is sent that was not asked for.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const answer = await transport.handleRequest(request, { parsedBody: message })
    const contentType = answer.headers.get('content-type') ?? 'application/json'
    return { status: answer.status, contentType, content: await answer.text() }
  } finally {
    await server.close()
  }
}
