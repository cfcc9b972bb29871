/**
 * Claude's export: a ZIP with `conversations.json` and, with projects, `projects.json` or a file for each.
 * Messages are blocks: text, what was attached, calls of tools and what they answered.
 */
import {
  conversationsIn,
  type Fields,
  given,
  isFields,
  listIn,
  textIn
} from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import type { Found, Reader, Said } from '../source.ts'

const FILES = /(?:^|\/)(?:conversations(?:-\d+)?|projects)\.json$|(?:^|\/)projects\/[^/]+\.json$/

export const readClaude: Reader = (path, telling) =>
  conversationsIn(
    path,
    {
      called: 'conversations.json or projects.json',
      wanted: (name) => FILES.test(name),
      read: (element, place) => {
        if (Array.isArray(element['chat_messages'])) return [conversation(element, place)]
        return Array.isArray(element['docs']) || 'prompt_template' in element
          ? project(element, place)
          : null
      }
    },
    telling
  )

function conversation(element: Fields, place: string): Found {
  const messages = shown(listIn(element, 'chat_messages'), element).flatMap(said)
  const metadata = given({
    conversation_id: textIn(element, 'uuid'),
    title: textIn(element, 'name'),
    project_id: textIn(element, 'project_uuid')
  })
  const timestamp = dateOf(element['created_at']) ?? messages[0]?.timestamp ?? null
  return { place, messages, timestamp, source: 'claude', metadata }
}

/** Where the export tells of branches, the one that was shown last; else all messages, as they stand. */
function shown(all: Fields[], element: Fields): Fields[] {
  const leaf = textIn(element, 'current_leaf_message_uuid')
  const byId = new Map(all.map((message) => [message['uuid'], message]))
  let message = leaf === undefined ? undefined : byId.get(leaf)
  if (message === undefined) return all
  const way = new Set<Fields>()
  while (message !== undefined && !way.has(message)) {
    way.add(message)
    message = byId.get(message['parent_message_uuid'])
  }
  // One of several messages without parents: the export does not tell of branches after all.
  const isWhole = [...way].some((one) => typeof one['parent_message_uuid'] === 'string')
  return isWhole ? [...way].reverse() : all
}

function said(message: Fields): Said[] {
  const isHuman = textIn(message, 'sender') === 'human'
  const timestamp = dateOf(message['created_at']) ?? undefined
  const blocks = listIn(message, 'content')
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? textIn(block, 'text') : []))
  // Older exports have the text and no blocks.
  const text = texts.length > 0 ? texts.join('\n\n') : textIn(message, 'text')
  const attached = listIn(message, 'attachments').flatMap((one) => {
    const words = textIn(one, 'extracted_content')
    return words === undefined ? [] : [`${textIn(one, 'file_name') ?? 'Attachment'}:\n${words}`]
  })
  const work: Said[] = blocks.flatMap((block) => {
    const content = workOf(block)
    return content === null
      ? []
      : [{ role: 'tool', content, name: textIn(block, 'name'), timestamp }]
  })
  // An attached file was handed over, not said: it is context.
  const handed: Said[] = attached.map((content) => ({ role: 'tool', content, timestamp }))
  const spoken: Said[] =
    text === undefined ? [] : [{ role: isHuman ? 'user' : 'assistant', content: text, timestamp }]
  return [...handed, ...work, ...spoken]
}

function workOf(block: Fields): string | null {
  if (block['type'] === 'tool_use') {
    const input = block['input'] === undefined ? '' : JSON.stringify(block['input'])
    return input === '' ? null : input
  }
  if (block['type'] !== 'tool_result') return null
  const { content } = block
  if (typeof content === 'string') return content === '' ? null : content
  const texts = Array.isArray(content)
    ? content.flatMap((one) => (isFields(one) ? (textIn(one, 'text') ?? []) : []))
    : []
  return texts.length === 0 ? null : texts.join('\n')
}

/** A project's instructions and the documents in it. */
function project(element: Fields, place: string): Found[] {
  const name = textIn(element, 'name')
  const timestamp = dateOf(element['created_at'])
  const metadata = given({ project_id: textIn(element, 'uuid'), project: name })
  const about = [textIn(element, 'description'), textIn(element, 'prompt_template')]
  const texts = about.filter((text) => text !== undefined)
  const own: Found[] =
    texts.length === 0
      ? []
      : [{ place, text: texts.join('\n\n'), timestamp, source: 'claude', metadata }]
  const docs = listIn(element, 'docs').flatMap((doc, at): Found[] => {
    const text = textIn(doc, 'content')
    if (text === undefined) return []
    return [
      {
        place: `${place}, document ${at + 1}`,
        text,
        timestamp: dateOf(doc['created_at']) ?? timestamp,
        source: 'claude',
        metadata: given({ ...metadata, filename: textIn(doc, 'filename') })
      }
    ]
  })
  return [...own, ...docs]
}
