/** A tool call on its way to the endpoint behind it, and the endpoint's answer on its way back. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { InnerAnswer, InnerCall } from '#src/http/inner-calls.ts'
import { SCOPE_FIELD } from '#src/input/scope-input.ts'
import { adviceOn } from '#src/mcp/advice.ts'
import { textOf } from '#src/mcp/answer-texts.ts'
import { type OfferedTool, pathParts } from '#src/mcp/offered-tools.ts'
import { shortened } from '#src/mcp/shortened-answer.ts'

/** Asks an endpoint as the caller, about the user of the connection unless the call names one. */
export type Ask = (call: InnerCall) => Promise<InnerAnswer>

export type Arguments = Readonly<Record<string, unknown>>

/** Runs a tool. Whatever goes wrong is the result's text, since that is what a model sees. */
export async function runTool(
  offered: OfferedTool,
  given: Arguments,
  ask: Ask
): Promise<CallToolResult> {
  const wrong = whatIsWrong(offered, given)
  if (wrong !== null) return failed({ status: 422, body: { detail: wrong, code: 'validation' } })
  const answer = await ask(callOf(offered, given))
  if (answer.status >= 400) return failed(answer)
  const shown = shortened(answer.body, offered.tool.listMax)
  const text = textOf(offered.tool.name, shown)
  return { content: [{ type: 'text', text }], structuredContent: { ...shown } }
}

/** Arguments that the endpoint would never see; all others are its own to judge. Null: nothing. */
function whatIsWrong({ endpoint, listed }: OfferedTool, given: Arguments): string | null {
  const known = Object.keys(listed.inputSchema['properties'] as object)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    return `${unknown.slice(0, 64)}: is not an argument of this tool; it takes ${known.join(', ')}`
  }
  const missing = pathParts(endpoint).find((part) => {
    const value = given[part]
    return typeof value !== 'string' || value.trim() === ''
  })
  if (missing !== undefined) return `${missing}: must be a text that is not blank`
  const scope = given[SCOPE_FIELD]
  if (scope !== undefined && typeof scope !== 'string') return `${SCOPE_FIELD}: must be a text`
  return null
}

function callOf({ tool, endpoint }: OfferedTool, given: Arguments): InnerCall {
  const parts = pathParts(endpoint)
  const path: Record<string, string> = {}
  const query: Record<string, string> = {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...tool.defaults, ...given })) {
    if (value === null || value === undefined) continue
    if (parts.includes(name)) path[name] = String(value)
    else if (name === SCOPE_FIELD) query[name] = String(value)
    else if (endpoint.rules.from === 'query') query[name] = written(value)
    else fields[name] = value
  }
  const body = endpoint.rules.from === 'query' || endpoint.method === 'GET' ? null : fields
  return { endpoint, path, query, body }
}

/** A value as an address holds it. */
function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function failed(answer: InnerAnswer): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: adviceOn(answer) }],
    structuredContent: { ...answer.body }
  }
}
