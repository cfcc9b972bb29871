/**
 * What another memory service gives out: JSON lines, or a JSON list, with a mapping that says which field is
 * what. `--mapping` takes a file or the name of one that is known here.
 */
import { readFile } from 'node:fs/promises'
import { counted, type Fields, isFields, reasonOf, understood } from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import { asUtf8 } from '../reading/encodings.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { jsonElements } from '../reading/json-elements.ts'
import { linesOf } from '../reading/lines.ts'
import { type Found, type Reader, type Said, type Telling, UnreadableSource } from '../source.ts'

/** Names of fields; a dot leads into an object (`data.memory`). */
export interface Mapping {
  /** The memory in words; or else `messages`. */
  text?: string
  /** A list of messages, whose fields are `role`, `content`, `name`, `timestamp` unless told. */
  messages?: string
  role?: string
  content?: string
  timestamp?: string
  /** Who said it. */
  author?: string
  /** Whose memory it is; without it, that of the user of the command. */
  user?: string
  expires?: string
  agent?: string
  run?: string
  /** Fields that are kept as metadata. */
  metadata?: string[]
  /** Not a field: what `source` is to be. */
  source?: string
  /** Where the list is, if the file is one object. */
  list?: string
}

const KNOWN: Readonly<Record<string, Mapping>> = {
  mem0: {
    text: 'memory',
    timestamp: 'created_at',
    user: 'user_id',
    expires: 'expiration_date',
    agent: 'agent_id',
    run: 'run_id',
    metadata: ['id', 'categories', 'metadata'],
    source: 'mem0',
    list: 'results'
  },
  zep: {
    text: 'fact',
    timestamp: 'valid_at',
    metadata: ['uuid', 'name', 'invalid_at'],
    source: 'zep',
    list: 'edges'
  },
  letta: {
    text: 'text',
    timestamp: 'created_at',
    metadata: ['id', 'tags'],
    source: 'letta',
    list: 'passages'
  }
}

const TEXTS = [
  ...['text', 'messages', 'role', 'content', 'timestamp', 'author', 'user', 'expires'],
  ...['agent', 'run', 'source', 'list']
]
const FILES = /\.(?:jsonl|ndjson|json)$/i
const LINE_BYTES_MAX = 8 * 1024 * 1024

export const readRecords: Reader = async function* (path, telling) {
  const mapping = await mappingOf(telling.mapping)
  const { list, close } = await inputsIn(path, (name) => FILES.test(name), telling)
  try {
    if (list.length === 0)
      throw new UnreadableSource(`There are no .jsonl or .json files in ${path}.`)
    for (const input of list) yield* recordsOf(input, mapping, telling)
  } finally {
    close()
  }
}

async function mappingOf(given: string | null): Promise<Mapping> {
  const names = Object.keys(KNOWN).join(', ')
  if (given === null) {
    throw new UnreadableSource(`Say which field is what: --mapping with a JSON file, or ${names}.`)
  }
  const known = KNOWN[given]
  if (known !== undefined) return known
  let value: unknown
  try {
    value = JSON.parse(await readFile(given, 'utf8'))
  } catch {
    throw new UnreadableSource(
      `${given} is no JSON file, and no mapping of that name is known (${names}).`
    )
  }
  if (!isMapping(value)) {
    throw new UnreadableSource(`${given} must name the field with the text, or with the messages.`)
  }
  return value
}

function isMapping(value: unknown): value is Mapping {
  if (!isFields(value)) return false
  const isSound = Object.entries(value).every(([name, field]) =>
    name === 'metadata'
      ? Array.isArray(field) && field.every((one) => typeof one === 'string')
      : TEXTS.includes(name) && typeof field === 'string'
  )
  return isSound && (value['text'] !== undefined || value['messages'] !== undefined)
}

async function* recordsOf(input: Input, mapping: Mapping, telling: Telling): AsyncGenerator<Found> {
  let number = 0
  try {
    for await (const text of recordTexts(input, telling)) {
      const place = `${input.name}:${++number}`
      if (text !== null && text.trim() === '') continue
      const fields = understood(text, place, telling)
      if (fields === null) continue
      const inner = mapping.list === undefined ? undefined : at(fields, mapping.list)
      const rows = Array.isArray(inner) ? inner.filter(isFields) : [fields]
      for (const [index, row] of rows.entries()) {
        const where = rows.length === 1 ? place : `${place}.${index + 1}`
        const found = foundOf(row, mapping, where)
        if (found === null) telling.skip(where, 'the mapping finds no words in it')
        else yield found
      }
    }
  } catch (error) {
    telling.broken(input.name, reasonOf(error))
  }
}

/** Lines where the first thing is a whole object on a line of its own; else the elements of a list. */
async function* recordTexts(input: Input, telling: Telling): AsyncGenerator<string | null> {
  const bytes = asUtf8(counted(input.bytes(), telling))
  if (!/\.json$/i.test(input.name)) {
    for await (const { bytes: line, isCut } of linesOf(bytes, LINE_BYTES_MAX)) {
      yield isCut ? null : line.toString('utf8')
    }
  } else yield* jsonElements(bytes)
}

/** The value that a dotted name leads to. */
function at(fields: Fields, name: string): unknown {
  let value: unknown = fields
  for (const part of name.split('.')) {
    if (!isFields(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

function textAt(fields: Fields, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : at(fields, name)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function foundOf(row: Fields, mapping: Mapping, place: string): Found | null {
  const timestamp = mapping.timestamp === undefined ? null : dateOf(at(row, mapping.timestamp))
  const text = textAt(row, mapping.text)
  const messages = messagesOf(row, mapping)
  if (text === undefined && messages.length === 0) return null
  const author = textAt(row, mapping.author)
  const said: Pick<Found, 'text' | 'messages'> =
    text === undefined
      ? { messages }
      : author === undefined
        ? { text }
        : { messages: [{ role: 'user', content: text, name: author }] }
  const metadata = Object.fromEntries(
    (mapping.metadata ?? []).flatMap((name) => {
      const value = at(row, name)
      return value === undefined || value === null ? [] : [[name, value]]
    })
  )
  return {
    ...said,
    place,
    timestamp: timestamp ?? messages[0]?.timestamp ?? null,
    source: mapping.source ?? 'records',
    metadata,
    user: textAt(row, mapping.user),
    agentId: textAt(row, mapping.agent),
    runId: textAt(row, mapping.run),
    expires: (mapping.expires === undefined ? null : dateOf(at(row, mapping.expires))) ?? undefined
  }
}

const ROLES: Readonly<Record<string, Said['role']>> = {
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  system: 'system',
  tool: 'tool',
  function: 'tool'
}

function messagesOf(row: Fields, mapping: Mapping): Said[] {
  const list = mapping.messages === undefined ? undefined : at(row, mapping.messages)
  if (!Array.isArray(list)) return []
  return list.filter(isFields).flatMap((message) => {
    const content = textAt(message, mapping.content ?? 'content')
    if (content === undefined) return []
    const role = textAt(message, mapping.role ?? 'role') ?? 'user'
    const date = dateOf(at(message, 'timestamp') ?? at(message, 'created_at'))
    return [
      {
        role: ROLES[role.toLowerCase()] ?? 'user',
        content,
        name: textAt(message, 'name'),
        timestamp: date ?? undefined
      }
    ]
  })
}
