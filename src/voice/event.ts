/**
 * What a voice platform sends us, read from every shape it is known to use, as one union. Platforms
 * post all events of an assistant to one address and change shapes between versions, so reading is
 * lenient: whatever is odd counts as absent, and nothing here throws (contract 4.8).
 */
import { readNumber } from '#src/base/phone-number.ts'
import { type Turn, timeOf, turnsOfMessages, turnsOfText } from '#src/voice/transcript.ts'

export type VoiceEvent = RecallEvent | SaveEvent | IgnoredEvent

/** The assistant asks who is calling. At least one call, each id once, in order of first sight. */
export interface RecallEvent {
  kind: 'recall'
  calls: RecallCall[]
}

export interface RecallCall {
  /** Empty when the platform sent none. */
  toolCallId: string
  /** The tool's name as the operator chose it; null when not sent. */
  name: string | null
  /** E.164, null when nobody can be told. */
  phone: string | null
}

/** A call has ended and its transcript is to be kept. */
export interface SaveEvent {
  kind: 'save'
  callId: string | null
  /** E.164. */
  phone: string
  /** At least one. */
  turns: Turn[]
  endedReason: string | null
  /** Milliseconds since the epoch of the call; null when the report has no date. */
  at: number | null
}

/** Nothing to do; the reason is for the operator who reads the platform's log. */
export interface IgnoredEvent {
  kind: 'ignored'
  reason: string
}

type Json = Record<string, unknown>

/** Longer values are no types or names of a platform; they would only swell answers and logs. */
const WORD_MAX = 256
/** Ids are echoed as they come, and some models hide their own state in the id of a call. */
const ID_MAX = 8192

/** Reads any body. `defaultCountry` is VOICE_DEFAULT_COUNTRY, null when not set. Never throws. */
export function readVoiceEvent(body: unknown, defaultCountry: string | null): VoiceEvent {
  const envelope = objectOf(body)
  const message = objectOf(envelope?.['message'])
  if (message === null) return ignored('The body holds no message object.')
  const call = objectOf(message['call']) ?? objectOf(envelope?.['call']) ?? {}
  const type = wordOf(message['type'])
  if (type === 'tool-calls') return readRecall(message, call, defaultCountry)
  if (type === 'end-of-call-report') return readSave(message, call, defaultCountry)
  return ignored(type === null ? 'The message has no type.' : 'This message type is not handled.')
}

/** The event as the recall endpoint treats it: everything but a recall is ignored. */
export function forRecall(event: VoiceEvent): RecallEvent | IgnoredEvent {
  return event.kind === 'save' ? ignored('recall answers tool-calls only.') : event
}

/** The event as the save endpoint treats it: everything but a report is ignored. */
export function forSave(event: VoiceEvent): SaveEvent | IgnoredEvent {
  return event.kind === 'recall' ? ignored('save takes end-of-call-report only.') : event
}

/**
 * What makes two reports one. A call id holds for as long as the job is kept; without one the number
 * and the words stand in for it, and the same words said again a day later are a new call.
 */
export function repeatIdentity(event: SaveEvent): { text: string; lasting: boolean } {
  if (event.callId !== null) return { text: `call ${event.callId}`, lasting: true }
  const words = event.turns.map((turn) => [turn.role, turn.text])
  return { text: `words ${JSON.stringify([event.phone, words])}`, lasting: false }
}

function readSave(message: Json, call: Json, country: string | null): SaveEvent | IgnoredEvent {
  const phone = callerNumber(message, call, country)
  if (phone === null) return ignored('The call has no caller number.')
  const turns = readTurns(message, call)
  if (turns.length === 0) return ignored('The report holds no transcript.')
  const moments = [
    message['startedAt'],
    call['startedAt'],
    message['endedAt'],
    call['endedAt'],
    message['timestamp']
  ]
  return {
    kind: 'save',
    callId: wordOf(call['id']),
    phone,
    turns,
    endedReason: wordOf(message['endedReason']) ?? wordOf(call['endedReason']),
    at: moments.map(timeOf).find((at) => at !== null) ?? null
  }
}

/** Of the call, else of the message: platforms write the customer beside the call, too. */
function callerNumber(message: Json, call: Json, country: string | null): string | null {
  const numberIn = (holder: Json) => readNumber(objectOf(holder['customer'])?.['number'], country)
  return numberIn(call) ?? numberIn(message)
}

/** The first place that holds speech: texts before lists, the message before its call. */
function readTurns(message: Json, call: Json): Turn[] {
  const artifacts = [objectOf(message['artifact']) ?? {}, objectOf(call['artifact']) ?? {}]
  for (const { transcript } of [message, ...artifacts] as Json[]) {
    const turns = typeof transcript === 'string' ? turnsOfText(transcript) : []
    if (turns.length > 0) return turns
  }
  const lists = [
    ...artifacts.map((artifact) => artifact['messages']),
    message['messages'],
    ...artifacts.map((artifact) => artifact['messagesOpenAIFormatted'])
  ]
  return lists.map(turnsOfMessages).find((turns) => turns.length > 0) ?? []
}

function readRecall(message: Json, call: Json, country: string | null): RecallEvent | IgnoredEvent {
  const found = toolCallsOf(message, country)
  if (found.length === 0) return ignored('The message holds no tool call.')
  if (found.some((one) => one.phone === null)) {
    const caller = callerNumber(message, call, country)
    for (const one of found) one.phone ??= caller
  }
  return { kind: 'recall', calls: found }
}

/** In the order of the contract: the first sight of a call decides its place. */
const TOOL_LISTS = ['toolCallList', 'toolWithToolCallList', 'toolCalls'] as const

/** Distinct calls of all lists. Of the copies of one call the first that holds a phone counts. */
function toolCallsOf(message: Json, country: string | null): RecallCall[] {
  const copies: RecallCall[] = []
  let longest = 0
  for (const list of TOOL_LISTS) {
    const entries = message[list]
    if (!Array.isArray(entries)) continue
    const before = copies.length
    for (const value of entries) {
      const entry = objectOf(value)
      const call = list === 'toolWithToolCallList' ? objectOf(entry?.['toolCall']) : entry
      if (entry !== null && call !== null) copies.push(readToolCall(call, entry, country))
    }
    longest = Math.max(longest, copies.length - before)
  }
  if (copies.length <= 1) return copies
  const distinct = distinctCalls(copies)
  // A call without id can be answered only when no other could take its answer for its own.
  const isAlone = distinct.size === 1 && longest <= 1
  if (!isAlone) distinct.delete('')
  return [...distinct.values()]
}

function distinctCalls(copies: readonly RecallCall[]): Map<string, RecallCall> {
  const distinct = new Map<string, RecallCall>()
  for (const copy of copies) {
    const first = distinct.get(copy.toolCallId)
    if (first === undefined) distinct.set(copy.toolCallId, copy)
    else {
      first.phone ??= copy.phone
      first.name ??= copy.name
    }
  }
  return distinct
}

/**
 * One entry of a list. `call` holds the id and, itself or under `function`, the arguments;
 * `owner` may hold the tool's name. A tool definition's own `function.parameters` is a schema, so
 * arguments are never read from `owner`.
 */
function readToolCall(call: Json, owner: Json, country: string | null): RecallCall {
  const inner = objectOf(call['function'])
  const phoneIn = (value: unknown) =>
    value === undefined ? null : readNumber(argumentsOf(value)?.['phone'], country)
  return {
    toolCallId: wordOf(call['id'], ID_MAX) ?? '',
    name:
      wordOf(inner?.['name']) ??
      wordOf(call['name']) ??
      wordOf(owner['name']) ??
      wordOf(objectOf(owner['function'])?.['name']),
    phone:
      phoneIn(inner?.['arguments']) ??
      phoneIn(inner?.['parameters']) ??
      phoneIn(call['arguments']) ??
      phoneIn(call['parameters'])
  }
}

/** Arguments as an object or as JSON text of one; text that is not JSON counts as empty. */
function argumentsOf(value: unknown): Json | null {
  if (typeof value !== 'string') return objectOf(value)
  try {
    return objectOf(JSON.parse(value))
  } catch {
    // Broken arguments are a case of the contract: the call is answered by the caller's number.
    return null
  }
}

function ignored(reason: string): IgnoredEvent {
  return { kind: 'ignored', reason }
}

function objectOf(value: unknown): Json | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Json)
    : null
}

/** A short text or a number that stands for one; blank and over-long values count as absent. */
function wordOf(value: unknown, max = WORD_MAX): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= max ? text : null
}
