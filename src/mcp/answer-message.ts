/** One message of the protocol, answered by the official kit; loaded when the first one comes. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
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
    return { status: answer.status, contentType, content: asInvalidParams(await answer.text()) }
  } finally {
    await server.close()
  }
}

interface Refused {
  error?: { code: number; message: string }
}

/**
 * Parameters of another shape are the caller's mistake. The kit tells of them as a failure of its own, with the list of
 * what its checks found as the message; every other answer stays as it is.
 */
function asInvalidParams(content: string): string {
  if (!content.includes(`"code":${ErrorCode.InternalError}`)) return content
  const answer = JSON.parse(content) as Refused
  const found = answer.error === undefined ? null : issuesIn(answer.error.message)
  if (found === null) return content
  const message = found.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return JSON.stringify({ ...answer, error: { code: ErrorCode.InvalidParams, message } })
}

function issuesIn(message: string): { path: string[]; message: string }[] | null {
  try {
    const issues: unknown = JSON.parse(message)
    return Array.isArray(issues) ? issues : null
  } catch {
    return null
  }
}
