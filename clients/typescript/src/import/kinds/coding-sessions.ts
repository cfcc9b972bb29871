/**
 * Sessions of coding assistants: files of JSON lines, one line for each thing that was said or done. Claude
 * Code keeps one file for a session (`~/.claude/projects/<project>/<session>.jsonl`), Codex one for each run
 * (`~/.codex/sessions/<year>/<month>/<day>/rollout-….jsonl`).
 */
import {
  counted,
  type Fields,
  isFields,
  reasonOf,
  textIn,
  understood
} from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import { asUtf8 } from '../reading/encodings.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { linesOf } from '../reading/lines.ts'
import { type Found, type Reader, type Said, type Telling, UnreadableSource } from '../source.ts'

const LINE_BYTES_MAX = 8 * 1024 * 1024
/** A session of days is told in parts, so that it never has to be in memory as a whole. */
const PART_MESSAGES = 500
const PART_CHARACTERS = 500_000
/** What a tool is told and answers is context; more of it than this says nothing more. */
const WORK_CHARACTERS = 2_000

/** What one line tells: of the session, or one thing said or done. */
export interface LineTold {
  session?: Record<string, unknown>
  said?: Said[]
}

export interface Assistant {
  name: string
  wanted: (name: string) => boolean
  /** Null for a line that is none of this assistant's. */
  read: (line: Fields) => LineTold | null
}

/** The importer for the sessions of an assistant. */
export function readerOf(assistant: Assistant): Reader {
  return async function* (path, telling) {
    // A session that was taken up again has its first lines in both files.
    const seen = new Set<string>()
    const { list, close } = await inputsIn(path, assistant.wanted, telling)
    try {
      if (list.length === 0) throw new UnreadableSource(`There are no session logs in ${path}.`)
      for (const input of list) yield* session(input, assistant, seen, telling)
    } finally {
      close()
    }
  }
}

async function* session(
  input: Input,
  { name, read }: Assistant,
  seen: Set<string>,
  telling: Telling
): AsyncGenerator<Found> {
  let metadata: Record<string, unknown> = {}
  let said: Said[] = []
  let characters = 0
  let part = 0
  const told = (): Found => {
    part++
    const found: Found = {
      place: part === 1 ? input.name : `${input.name}, part ${part}`,
      messages: said,
      timestamp: said.find(({ timestamp }) => timestamp !== undefined)?.timestamp ?? null,
      source: name,
      agentId: name,
      runId: typeof metadata['session_id'] === 'string' ? metadata['session_id'] : undefined,
      metadata: part === 1 ? metadata : { ...metadata, part }
    }
    said = []
    characters = 0
    return found
  }
  let number = 0
  try {
    for await (const line of linesOf(asUtf8(counted(input.bytes(), telling)), LINE_BYTES_MAX)) {
      const place = `${input.name}:${++number}`
      const text = line.bytes.toString('utf8')
      if (text.trim() === '') continue
      const fields = line.isCut ? tooLong(place, telling) : understood(text, place, telling)
      if (fields === null || isSeen(fields, seen)) continue
      const one = read(fields)
      if (one === null) telling.skip(place, `it is no line of a session of ${name}`)
      metadata = { ...one?.session, ...metadata }
      for (const message of one?.said ?? []) {
        said.push(message)
        characters += message.content.length
      }
      if (said.length >= PART_MESSAGES || characters >= PART_CHARACTERS) yield told()
    }
  } catch (error) {
    telling.broken(input.name, reasonOf(error))
  }
  if (said.length > 0) yield told()
}

function isSeen({ uuid }: Fields, seen: Set<string>): boolean {
  if (typeof uuid !== 'string') return false
  // Enough of it to tell lines apart; millions of them are to fit into memory.
  const short = uuid.slice(0, 13)
  const isKnown = seen.has(short)
  seen.add(short)
  return isKnown
}

function tooLong(place: string, telling: Telling): null {
  telling.skip(place, 'the line is longer than 8 MB')
  return null
}

/** A message of a tool, cut to what is worth sending. */
export function workOf(name: string | undefined, content: unknown, timestamp?: string): Said[] {
  const text = typeof content === 'string' ? content : wordsOf(content)
  if (text.trim() === '') return []
  const cut = text.length > WORK_CHARACTERS ? `${text.slice(0, WORK_CHARACTERS)} …` : text
  return [{ role: 'tool', content: cut, name, timestamp }]
}

function wordsOf(content: unknown): string {
  if (Array.isArray(content)) {
    return content.flatMap((one) => (isFields(one) ? (textIn(one, 'text') ?? []) : [])).join('\n')
  }
  return content === undefined || content === null ? '' : JSON.stringify(content)
}

/** The time of a line, as both assistants write it. */
export function timeOf(line: Fields): string | undefined {
  return dateOf(line['timestamp']) ?? undefined
}

/** The last part of a path, which names a project and nobody's home. */
export function lastOf(path: string | undefined): string | undefined {
  return path?.split(/[/\\]/).filter(Boolean).at(-1)
}
