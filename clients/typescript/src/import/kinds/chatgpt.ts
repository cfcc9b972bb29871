/**
 * ChatGPT's export: `conversations.json` in a ZIP. A conversation is a tree of messages, since prompts are
 * edited and answers made anew; what was last on the screen is the way from `current_node` up to the root.
 */
import {
  conversationsIn,
  type Fields,
  fieldsIn,
  given,
  isFields,
  textIn
} from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import type { Found, Reader, Said } from '../source.ts'

/** Large exports are cut into `conversations-000.json`, `conversations-001.json` … */
const FILES = /(?:^|\/)conversations(?:-\d+)?\.json$/

const ROLES: Readonly<Record<string, Said['role']>> = {
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  system: 'system'
}

export const readChatgpt: Reader = (path, telling) =>
  conversationsIn(
    path,
    { called: 'conversations.json', wanted: (name) => FILES.test(name), read: conversation },
    telling
  )

function conversation(element: Fields, place: string): Found[] | null {
  const { mapping } = element
  if (!isFields(mapping)) return null
  const nodes = way(mapping, textIn(element, 'current_node'))
  const messages = nodes.flatMap((node) => said(fieldsIn(node, 'message')))
  const metadata = given({
    conversation_id: textIn(element, 'conversation_id') ?? textIn(element, 'id'),
    title: textIn(element, 'title'),
    custom_gpt_id: textIn(element, 'gizmo_id'),
    other_branches: Object.keys(mapping).length > nodes.length ? true : undefined
  })
  const timestamp = dateOf(element['create_time']) ?? messages[0]?.timestamp ?? null
  return [{ place, messages, timestamp, source: 'chatgpt', metadata }]
}

/** The nodes from the root to the one that was shown last; a circle ends where it closes. */
function way(mapping: Fields, current: string | undefined): Fields[] {
  const nodes: Fields[] = []
  const seen = new Set<string>()
  let id: unknown =
    current !== undefined && isFields(mapping[current]) ? current : lastLeaf(mapping)
  while (typeof id === 'string' && !seen.has(id)) {
    const node: unknown = Object.hasOwn(mapping, id) ? mapping[id] : undefined
    if (!isFields(node)) break
    seen.add(id)
    nodes.push(node)
    id = node['parent']
  }
  return nodes.reverse()
}

/** The newest message that nothing follows: older exports do not say which branch was shown. */
function lastLeaf(mapping: Fields): string | undefined {
  let newest: { id: string; at: number } | undefined
  for (const [id, node] of Object.entries(mapping)) {
    if (!isFields(node) || (Array.isArray(node['children']) && node['children'].length > 0))
      continue
    const time = fieldsIn(node, 'message')['create_time']
    const at = typeof time === 'number' ? time : 0
    if (newest === undefined || at >= newest.at) newest = { id, at }
  }
  // All of them in a circle: any one is as good as another.
  return newest?.id ?? Object.keys(mapping)[0]
}

function said(message: Fields): Said[] {
  const author = fieldsIn(message, 'author')
  const role = ROLES[textIn(author, 'role') ?? '']
  if (role === undefined) return []
  // What the product tells its model on the side was said by nobody.
  const isHidden = fieldsIn(message, 'metadata')['is_visually_hidden_from_conversation'] === true
  const content = isHidden ? '' : contentOf(fieldsIn(message, 'content'))
  if (content.trim() === '') return []
  // What the assistant says to a tool is work, as what the tool answers.
  const recipient = textIn(message, 'recipient') ?? 'all'
  const toTool = role === 'assistant' && recipient !== 'all'
  return [
    {
      role: toTool ? 'tool' : role,
      content,
      name: toTool ? recipient : textIn(author, 'name'),
      timestamp: dateOf(message['create_time']) ?? undefined
    }
  ]
}

/** Thoughts that a model keeps to itself are no part of what was said. */
const UNSAID = new Set([
  'thoughts',
  'reasoning_recap',
  'model_editable_context',
  'user_editable_context'
])

function contentOf(content: Fields): string {
  if (UNSAID.has(textIn(content, 'content_type') ?? '')) return ''
  const { parts } = content
  if (!Array.isArray(parts)) return textIn(content, 'text') ?? textIn(content, 'result') ?? ''
  return parts
    .map(partText)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A part is a text, or a picture or a recording, of which the export may hold the words. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part
  if (!isFields(part)) return ''
  return textIn(part, 'text') ?? ''
}
