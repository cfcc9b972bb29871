/**
 * The tools that this service can offer: those whose endpoint exists, each with the schema of its
 * arguments, which is made of the endpoint's own fields.
 */

import { type Json, written } from '#src/http/docs/openapi-schemas.ts'
import type { AccountEndpoint, Endpoint } from '#src/http/endpoint.ts'
import { SCOPE_FIELD } from '#src/input/scope-input.ts'
import { TOOLS, type Tool } from '#src/mcp/tools.ts'

export interface OfferedTool {
  tool: Tool
  endpoint: AccountEndpoint
  /** As `tools/list` shows it. */
  listed: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object' } & Json
    annotations: Readonly<Record<string, string | boolean>>
  }
}

const SCOPE_ARGUMENT = {
  type: 'string',
  minLength: 1,
  maxLength: 256,
  description: 'The end user whose memory is meant.'
}

/** Finds an endpoint by `METHOD /path`; only those that ask an account. */
export type FindEndpoint = (name: string) => AccountEndpoint | undefined

/** A look-up of endpoints by `METHOD /path`. */
export function endpointsByName(endpoints: readonly Endpoint[]): FindEndpoint {
  const byName = new Map(
    endpoints.flatMap((endpoint) =>
      endpoint.kind === 'account' ? [[`${endpoint.method} ${endpoint.path}`, endpoint]] : []
    )
  )
  return (name) => byName.get(name)
}

/**
 * The tools whose endpoints are there, in the order of the table, by name. `scopeArgument` adds
 * `user_id` to the arguments of each. Throws where a tool takes what its endpoint does not have.
 */
export function offeredTools(
  find: FindEndpoint,
  { scopeArgument }: { scopeArgument: boolean }
): ReadonlyMap<string, OfferedTool> {
  const offered = TOOLS.flatMap((tool) => {
    const endpoint = find(tool.endpoint)
    return endpoint === undefined ? [] : [offer(tool, endpoint, scopeArgument)]
  })
  return new Map(offered.map((one) => [one.tool.name, one]))
}

/** Names of the parts of an endpoint's path: `name` of `/v1/memory/:name`. */
export function pathParts({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
}

function offer(tool: Tool, endpoint: AccountEndpoint, scopeArgument: boolean): OfferedTool {
  const { name, title, description, effect } = tool
  const properties = Object.fromEntries(
    Object.entries(tool.takes).map(([argument, says]) => [
      argument,
      argumentSchema(tool, endpoint, argument, says)
    ])
  )
  const needed: readonly string[] = [...pathParts(endpoint), ...(endpoint.fields.required ?? [])]
  const inputSchema = {
    type: 'object' as const,
    properties: scopeArgument ? { ...properties, [SCOPE_FIELD]: SCOPE_ARGUMENT } : properties,
    required: needed,
    additionalProperties: false
  }
  const annotations = {
    title,
    readOnlyHint: effect === 'reads',
    ...(effect === 'reads' ? {} : { destructiveHint: effect === 'destroys' }),
    openWorldHint: false
  }
  return { tool, endpoint, listed: { name, title, description, inputSchema, annotations } }
}

function argumentSchema(
  { name, defaults }: Tool,
  endpoint: AccountEndpoint,
  argument: string,
  description: string
): Json {
  if (pathParts(endpoint).includes(argument)) return { type: 'string', minLength: 1, description }
  const field = endpoint.fields.properties[argument]
  if (field === undefined) throw new Error(`tool ${name}: no field ${argument} at its endpoint`)
  const preset = defaults?.[argument]
  return {
    ...plainSchema(written(field, {}) as Json),
    description,
    ...(preset === undefined ? {} : { default: preset })
  }
}

/** Without what only this service's own validator understands. */
function plainSchema(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) => !key.startsWith('x-') && !(key === 'format' && value === 'instant')
    )
  )
}
