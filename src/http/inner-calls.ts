/**
 * Calls from inside the service: a request of an endpoint, handed to the frame as if it had come over
 * the network. So a tool of `/mcp` passes the very checks, rights, charges and limits of the
 * endpoint behind it, and nothing of them is written twice.
 */
import type { PathParts } from '#src/http/checked-request.ts'
import type { Endpoint, OpenCall } from '#src/http/endpoint.ts'
import type { Frame } from '#src/http/exchange.ts'
import { serve } from '#src/http/serve.ts'

export interface InnerCall {
  endpoint: Endpoint
  path: PathParts
  query: Readonly<Record<string, string>>
  /** Null where the endpoint takes none. */
  body: Readonly<Record<string, unknown>> | null
}

export interface InnerAnswer {
  status: number
  /** The body of the answer: the endpoint's own, or a failure's (contract 5). */
  body: Readonly<Record<string, unknown>>
}

/** Makes a call for the caller of the request that is being answered, under that request's id. */
export type CallEndpoint = (asker: OpenCall, call: InnerCall) => Promise<InnerAnswer>

/** How to call endpoints on this frame; only those that answer JSON. Never rejects for a failure. */
export function innerCalls(frame: Frame): CallEndpoint {
  return async ({ request, origin }, { endpoint, path, query, body }) => {
    const pathname = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
      encodeURIComponent(path[part] ?? '')
    )
    const headers = new Headers({ 'X-Request-Id': origin.requestId })
    const authorization = request.headers.get('authorization')
    if (authorization !== null) headers.set('Authorization', authorization)
    const inner = new Request(
      `${new URL(request.url).origin}${pathname}?${new URLSearchParams(query)}`,
      { method: endpoint.method, headers, body: body === null ? null : JSON.stringify(body) }
    )
    const arrival = { request: inner, path, address: () => origin.address ?? 'unknown' }
    // It is no HTTP call, so it is not counted as one; the request that caused it is.
    const answer = await serve(frame, endpoint, null, arrival)
    return { status: answer.status, body: (await answer.json()) as InnerAnswer['body'] }
  }
}
