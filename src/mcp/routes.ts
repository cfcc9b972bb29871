/**
 * `/mcp`: memory as tools, resources and prompts for assistants (contract 4.9), over the streamable HTTP of
 * the Model Context Protocol. Each message stands for itself: no session is kept, so none has to be
 * bounded, and any process can answer.
 */
import { isUtf8 } from 'node:buffer'
import { Type } from '@sinclair/typebox'
import { Failure, invalid } from '#src/base/failure.ts'
import { type Endpoint, type OpenAnswer, type OpenCall, openEndpoint } from '#src/http/endpoint.ts'
import type { CallEndpoint } from '#src/http/inner-calls.ts'
import { isDeeperThan, MB, NESTING_MAX, parseBody } from '#src/input/json-body.ts'
import { readInput, rulesOf } from '#src/input/loose-input.ts'
import { resolveUser, SCOPE_FIELD } from '#src/input/scope-input.ts'
import { type GateSettings, gateOf } from '#src/mcp/gate.ts'
import { endpointsByName, offeredTools } from '#src/mcp/offered-tools.ts'
import type { Ask } from '#src/mcp/run-tool.ts'

/** Codes of JSON-RPC; the last is the first of those that it leaves to servers. */
const [PARSE_ERROR, INVALID_REQUEST, REFUSED] = [-32_700, -32_600, -32_000]
const BODY_LIMIT_BYTES = 10 * MB
/** Of the address only the scope is read; what reads like one and is none is refused. */
const ADDRESS = rulesOf({ fields: Type.Object({}), from: 'query', scope: 'user' })

export interface McpParts extends GateSettings {
  /** The endpoints that tools may stand for. */
  endpoints: readonly Endpoint[]
  call: CallEndpoint
  /** MCP_SCOPE_ARGUMENT: a tool call may say whose memory it means. */
  scopeArgument: boolean
  version: string
}

export function mcpEndpoints(parts: McpParts): Endpoint[] {
  const { endpoints, call, scopeArgument, version } = parts
  const gate = gateOf(parts)
  const find = endpointsByName(endpoints)
  const tools = offeredTools(find, { scopeArgument })
  return [
    openEndpoint({
      method: 'POST',
      path: '/mcp',
      tag: 'MCP',
      summary: 'Memory as tools for assistants, by the Model Context Protocol',
      key: 'required',
      rate: 'mcp',
      answer: null,
      respond: async (asked) => {
        const { request, known } = asked
        if (known === null) throw new Error('the frame has let a caller in without a key')
        const refused = gate(request)
        if (refused !== null) return refusal(403, REFUSED, refused)
        const message = await readMessage(asked)
        if ('refused' in message) return message.refused
        const scope = scopeOf(request)
        resolveUser('user', scope, known.caller)
        const ask = askAbout(scope, asked, call)
        const from = { version, tools, find, caller: known.caller, ask }
        // The kit takes 25 MB, which only services that are asked for tools have to find.
        const { answerMessage } = await import('#src/mcp/answer-message.ts')
        return answerMessage(request, message.value, from)
      }
    })
  ]
}

/**
 * The user that the connection is about, from the address or the header; undefined leaves it to the key.
 * Throws 422 where both say different things.
 */
function scopeOf(request: Request): string | undefined {
  const inAddress = readInput(ADDRESS, null, new URL(request.url).search.slice(1)).userId
  const inHeader = inUtf8(request.headers.get('x-keepsake-user')) ?? undefined
  if (inAddress !== undefined && inHeader !== undefined && inAddress !== inHeader) {
    throw invalid(SCOPE_FIELD, 'is not the same in the address and in X-Keepsake-User')
  }
  return (inAddress as string | undefined) ?? inHeader
}

/**
 * A header's value, whose bytes arrive as one character each: UTF-8 where they are that, as from a terminal, else
 * Latin-1, as a browser's `fetch` sends it. Otherwise "José" would be another user here than in a body.
 */
function inUtf8(value: string | null): string | null {
  if (value === null) return null
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : value
}

/** Asks about the user of the connection; the call's own `user_id`, if it has one, must be the same. */
function askAbout(scope: string | undefined, asked: OpenCall, call: CallEndpoint): Ask {
  return async (inner) => {
    const named = inner.query[SCOPE_FIELD]
    if (scope === undefined || named === scope) return call(asked, inner)
    if (named !== undefined) {
      const detail = `${SCOPE_FIELD}: this connection is bound to another user; leave it out`
      return { status: 422, body: { detail, code: 'validation' } }
    }
    return call(asked, { ...inner, query: { ...inner.query, [SCOPE_FIELD]: scope } })
  }
}

/** The one message of a body, or the protocol's refusal of it. Throws 413. */
async function readMessage(asked: OpenCall): Promise<{ value: unknown } | { refused: OpenAnswer }> {
  let value: unknown
  try {
    value = parseBody(await asked.text(BODY_LIMIT_BYTES, (whole) => Promise.resolve(whole)))
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === 'malformed_json')) throw thrown
    return { refused: refusal(400, PARSE_ERROR, thrown.message) }
  }
  // Lists of messages left the protocol after one version; one could cancel its own parts.
  const wrong = Array.isArray(value)
    ? 'Send one message at a time.'
    : isDeeperThan(value, NESTING_MAX)
      ? `The message is nested deeper than ${NESTING_MAX} levels.`
      : null
  return wrong === null ? { value } : { refused: refusal(400, INVALID_REQUEST, wrong) }
}

/** A refusal as the protocol writes it. */
function refusal(status: number, code: number, message: string): OpenAnswer {
  return { status, json: { jsonrpc: '2.0', error: { code, message }, id: null } }
}
