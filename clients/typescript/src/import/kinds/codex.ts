/** Codex's sessions. Every line has its time and a payload; the first ones of older versions have none. */
import { type Fields, fieldsIn, given, isFields, listIn, textIn } from '../reading/conversations.ts'
import type { Said } from '../source.ts'
import { type LineTold, lastOf, readerOf, timeOf, workOf } from './coding-sessions.ts'

export const readCodex = readerOf({
  name: 'codex',
  wanted: (name) => /\.jsonl$/.test(name),
  read
})

/** What the program says in the person's name before each session. */
const PUT_IN =
  /^\s*(?:<(?:environment_context|user_instructions|permissions|turn_aborted|INSTRUCTIONS)\b|# AGENTS\.md)/

function read(line: Fields): LineTold | null {
  const type = textIn(line, 'type')
  if (type === 'session_meta') return { session: sessionOf(fieldsIn(line, 'payload')) }
  if (type === 'response_item') return { said: said(fieldsIn(line, 'payload'), timeOf(line)) }
  if (isFields(line['payload']) || line['record_type'] !== undefined) return {}
  if (type !== undefined) return { said: said(line, timeOf(line)) }
  return line['id'] === undefined ? null : { session: sessionOf(line) }
}

function sessionOf(meta: Fields): Record<string, unknown> {
  const git = fieldsIn(meta, 'git')
  return given({
    session_id: textIn(meta, 'id'),
    project: lastOf(textIn(meta, 'cwd')),
    branch: textIn(git, 'branch')
  })
}

function said(item: Fields, timestamp?: string): Said[] {
  switch (item['type']) {
    case 'message':
      return message(item, timestamp)
    case 'function_call':
    case 'custom_tool_call':
      return workOf(textIn(item, 'name'), item['arguments'] ?? item['input'], timestamp)
    case 'local_shell_call':
      return workOf('shell', item['action'], timestamp)
    case 'function_call_output':
    case 'custom_tool_call_output':
      return workOf(undefined, item['output'], timestamp)
    default:
      return []
  }
}

function message(item: Fields, timestamp?: string): Said[] {
  const role = textIn(item, 'role')
  if (role !== 'user' && role !== 'assistant') return []
  const texts = listIn(item, 'content').flatMap((part) => textIn(part, 'text') ?? [])
  const own = texts.filter((text) => role === 'assistant' || !PUT_IN.test(text))
  return own.length === 0 ? [] : [{ role, content: own.join('\n\n'), timestamp }]
}
