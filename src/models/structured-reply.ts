/**
 * A reply that is JSON of a given shape, or the word why not.
 *
 * The endpoint is given the shape in the best form that it accepts (`reply-forms.ts`). Whatever the form,
 * the reply is checked here, since none is binding. An invalid reply is shown to the model once, with
 * what is wrong and the shape given in another form, and a reply that was cut short is asked for once more
 * with twice the room. After that the reply is unusable: an answer, not a failure, because asking again
 * would cost the same and bring the same. A model that does not answer at all is a Transient.
 */
import type { Static, TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { Transient } from '#src/base/failure.ts'
import { addUsage, type TokenUsage } from '#src/base/token-usage.ts'
import { type ChatModel, type ChatReply, type ChatRequest, TooLong } from '#src/models/chat.ts'
import type { ChatMessage } from '#src/models/chat-message.ts'

const PROBLEMS_MAX = 8

/** A shape, ready to be asked for and to check replies with. Made once, next to its prompt. */
export interface ReplyShape<Schema extends TSchema> {
  /** A stable word, letters, digits and `_`. */
  name: string
  schema: Schema
  check: TypeCheck<Schema>
}

/**
 * Compiles a shape. For endpoints that hold the model to it, objects must set
 * `additionalProperties: false` and have no optional fields; write `null` as a union instead.
 */
export function replyShape<Schema extends TSchema>(
  name: string,
  schema: Schema
): ReplyShape<Schema> {
  return { name, schema, check: TypeCompiler.Compile(schema) }
}

export type StructuredReply<Value> =
  | { kind: 'reply'; value: Value; usage: TokenUsage }
  | { kind: 'unusable'; reason: 'invalid' | 'refused' | 'cut'; usage: TokenUsage }

export type StructuredRequest = Omit<ChatRequest, 'format'>

/** Asks for a reply of the shape. Rejects with Transient when the model is unavailable, or TooLong. */
export async function askStructured<Schema extends TSchema>(
  chat: ChatModel,
  shape: ReplyShape<Schema>,
  request: StructuredRequest
): Promise<StructuredReply<Static<Schema>>> {
  const first = await askOnce(chat, shape, request)
  if (first.ending === 'refused') return unusable('refused', first.usage)
  const read = readReply(shape, first)
  if (read.sound) return { kind: 'reply', value: read.value, usage: first.usage }
  tellUseless(chat, first)

  const second = await askOnce(chat, shape, secondRequest(request, first, read.problems))
  const usage = addUsage(first.usage, second.usage)
  if (second.ending === 'refused') return unusable('refused', usage)
  const mended = readReply(shape, second)
  if (mended.sound) return { kind: 'reply', value: mended.value, usage }
  tellUseless(chat, second)
  return unusable(second.ending === 'cut' ? 'cut' : 'invalid', usage)
}

/** The reply, or null where the model is not available or the question too long; for callers that can do without. */
export async function orNone<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Transient || error instanceof TooLong) return null
    throw error
  }
}

function unusable(
  reason: 'invalid' | 'refused' | 'cut',
  usage: TokenUsage
): { kind: 'unusable'; reason: 'invalid' | 'refused' | 'cut'; usage: TokenUsage } {
  return { kind: 'unusable', reason, usage }
}

async function askOnce(
  chat: ChatModel,
  shape: ReplyShape<TSchema>,
  request: StructuredRequest
): Promise<ChatReply> {
  // A copy without TypeBox's own symbols, which are no JSON Schema.
  const schema: Record<string, unknown> = JSON.parse(JSON.stringify(shape.schema))
  return chat.reply({ ...request, format: { name: shape.name, schema } })
}

/** An endpoint that holds a model to a form gives none of this; one cut short within it may. */
function tellUseless(chat: ChatModel, { ending, text, form }: ChatReply): void {
  const isBegun = ending === 'cut' && text.includes('{')
  if (form !== undefined && !isBegun) chat.forms?.wasUseless(form)
}

/** A reply cut short needs room; an invalid one needs an explanation of what is wrong with it. */
function secondRequest(
  request: StructuredRequest,
  first: ChatReply,
  problems: string
): StructuredRequest {
  if (first.ending === 'cut') return { ...request, replyTokensMax: request.replyTokensMax * 2 }
  const messages: ChatMessage[] = [
    ...request.messages,
    { role: 'assistant', text: first.text },
    { role: 'user', text: `That reply cannot be used: ${problems}. Send the whole JSON again.` }
  ]
  return { ...request, messages }
}

type Read<Value> = { sound: true; value: Value } | { sound: false; problems: string }

function readReply<Schema extends TSchema>(
  shape: ReplyShape<Schema>,
  reply: ChatReply
): Read<Static<Schema>> {
  const value = jsonIn(reply.text)
  if (value === undefined) return { sound: false, problems: 'it is not JSON' }
  if (shape.check.Check(value)) return { sound: true, value }
  const problems = [...shape.check.Errors(value)]
    .slice(0, PROBLEMS_MAX)
    .map((error) => `${error.path || '(whole)'}: ${error.message}`)
  return { sound: false, problems: problems.join('; ') }
}

/**
 * The JSON value in a model's text, which may stand after its thoughts or in a code fence; undefined
 * when there is none. Only whole values count: half an object is not repaired.
 */
export function jsonIn(text: string): unknown {
  const spoken = text.split('</think>').at(-1) ?? ''
  const fenced = inFence(spoken)
  const braced = spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1)
  for (const candidate of [spoken, fenced, braced]) {
    if (candidate === undefined || candidate.trim() === '') continue
    try {
      return JSON.parse(candidate)
    } catch {
      // Not this one: the next candidate is narrower, and finding none is an answer as well.
    }
  }
  return undefined
}

/** What stands in the first code fence; undefined where none opens and closes. */
function inFence(text: string): string | undefined {
  const open = /```(?:json)?[^\S\n]*\n/.exec(text)
  if (open === null) return undefined
  const body = text.slice(open.index + open[0].length)
  const close = /\n[^\S\n]*```/.exec(body)
  return close === null ? undefined : body.slice(0, close.index)
}
