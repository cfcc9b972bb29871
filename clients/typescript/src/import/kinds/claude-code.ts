/** Claude Code's sessions: what the person and the assistant said, and the work in between as context. */
import { type Fields, fieldsIn, given, isFields, textIn } from '../reading/conversations.ts'
import type { Said } from '../source.ts'
import { type LineTold, lastOf, readerOf, timeOf, workOf } from './coding-sessions.ts'

export const readClaudeCode = readerOf({
  name: 'claude-code',
  // Logs of helpers that the assistant started tell nothing that its own session does not.
  wanted: (name) => /(?:^|\/)(?!agent-)[^/]+\.jsonl$/.test(name),
  read
})

/** What the program puts into the person's mouth: commands, reminders, what they printed. */
const PUT_IN = /<(system-reminder|command-[a-z]+|local-command-[a-z]+)>/g

function read(line: Fields): LineTold | null {
  const type = textIn(line, 'type')
  if (type === undefined) return null
  if (type !== 'user' && type !== 'assistant') return {}
  if (
    line['isSidechain'] === true ||
    line['isMeta'] === true ||
    line['isCompactSummary'] === true
  ) {
    return {}
  }
  const session = given({
    session_id: textIn(line, 'sessionId'),
    project: lastOf(textIn(line, 'cwd')),
    branch: textIn(line, 'gitBranch')
  })
  return { session, said: said(type, fieldsIn(line, 'message')['content'], timeOf(line)) }
}

function said(role: 'user' | 'assistant', content: unknown, timestamp?: string): Said[] {
  const blocks = Array.isArray(content) ? content : [{ type: 'text', text: content }]
  return blocks.filter(isFields).flatMap((block): Said[] => {
    if (block['type'] === 'tool_use')
      return workOf(textIn(block, 'name'), block['input'], timestamp)
    if (block['type'] === 'tool_result') return workOf(undefined, block['content'], timestamp)
    const text = block['type'] === 'text' ? (textIn(block, 'text') ?? '') : ''
    const own = withoutPutIn(text).trim()
    return own === '' ? [] : [{ role, content: own, timestamp }]
  })
}

function withoutPutIn(text: string): string {
  const parts: string[] = []
  /** Tags that are not closed any more: each is looked for to the end once. */
  const open = new Set<string>()
  let from = 0
  for (const { 0: tag, 1: name = '', index } of text.matchAll(PUT_IN)) {
    if (index < from || open.has(name)) continue
    const end = text.indexOf(`</${name}>`, index + tag.length)
    if (end === -1) open.add(name)
    else {
      parts.push(text.slice(from, index))
      from = end + name.length + 3
    }
  }
  return parts.join('') + text.slice(from)
}
