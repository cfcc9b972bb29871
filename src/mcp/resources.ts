/** Memory as documents that a person attaches to a conversation: profile, rules, an entity by name. */
import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate
} from '@modelcontextprotocol/sdk/types.js'
import { adviceOn } from '#src/mcp/advice.ts'
import type { FindEndpoint } from '#src/mcp/offered-tools.ts'
import type { Ask } from '#src/mcp/run-tool.ts'

/** Not among the kit's codes; the protocol names it for a missing resource. */
const RESOURCE_NOT_FOUND = -32_002

interface Document {
  uri: string
  name: string
  title: string
  description: string
  mimeType: string
  endpoint: string
  text(body: Readonly<Record<string, unknown>>): string
}

const DOCUMENTS: readonly Document[] = [
  {
    uri: 'keepsake://profile',
    name: 'profile',
    title: 'Profile of the user',
    description: 'Who the user is, as a text to begin a conversation with.',
    mimeType: 'text/plain',
    endpoint: 'GET /v1/profile',
    text: (body) => String(body['system_prompt'])
  },
  {
    uri: 'keepsake://rules',
    name: 'rules',
    title: 'Rules for working with the user',
    description:
      'Conventions, preferences and proven procedures, as a rules file for a coding assistant.',
    mimeType: 'text/markdown',
    endpoint: 'GET /v1/rules',
    text: (body) => String(body['content'])
  }
]

const ENTITY: Omit<Document, 'uri'> & { uriTemplate: string } = {
  uriTemplate: 'keepsake://entity/{name}',
  name: 'entity',
  title: 'A person, project or thing',
  description: 'Everything known of one entity, by its name.',
  mimeType: 'application/json',
  endpoint: 'GET /v1/memory/:name',
  text: (body) => JSON.stringify(body, null, 2)
}
const ENTITY_URI = /^keepsake:\/\/entity\/([^/?#]+)$/

/** The documents that can be listed. */
export function listedResources(find: FindEndpoint): Resource[] {
  const there = DOCUMENTS.filter(({ endpoint }) => find(endpoint) !== undefined)
  return there.map((document) => ({ uri: document.uri, ...described(document) }))
}

/** The documents that are named by their reader. */
export function resourceTemplates(find: FindEndpoint): ResourceTemplate[] {
  if (find(ENTITY.endpoint) === undefined) return []
  const { uriTemplate } = ENTITY
  return [{ uriTemplate, ...described(ENTITY) }]
}

/** Reads one. Throws McpError for one that is not there, or that the caller may not see. */
export async function readResource(
  uri: string,
  find: FindEndpoint,
  ask: Ask
): Promise<ReadResourceResult> {
  const { document, path } = documentAt(uri)
  const endpoint = find(document.endpoint)
  if (endpoint === undefined) throw missing()
  const answer = await ask({ endpoint, path, query: {}, body: null })
  if (answer.status === 404) throw missing()
  if (answer.status >= 400)
    throw new McpError(ErrorCode.InternalError, adviceOn(answer), answer.body)
  return { contents: [{ uri, mimeType: document.mimeType, text: document.text(answer.body) }] }
}

function documentAt(uri: string): {
  document: Pick<Document, 'endpoint' | 'mimeType' | 'text'>
  path: Record<string, string>
} {
  const document = DOCUMENTS.find((one) => one.uri === uri)
  if (document !== undefined) return { document, path: {} }
  const name = decoded(ENTITY_URI.exec(uri)?.[1] ?? '')
  if (name === '') throw missing()
  return { document: ENTITY, path: { name } }
}

/** A part of an address as text; empty where it is none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function described({ name, title, description, mimeType }: Omit<Document, 'uri'>) {
  return { name, title, description, mimeType }
}

function missing(): McpError {
  return new McpError(
    RESOURCE_NOT_FOUND,
    'There is no such resource. Entities are named by their whole name: keepsake://entity/Ana%20Weber'
  )
}
