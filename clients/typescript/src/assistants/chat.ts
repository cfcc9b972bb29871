/** A memory around any chat function: recalls before a turn and remembers after it. */
import type { Keepsake } from '../keepsake.ts'
import { oncePerTurn, type RecallOptions, recalled, remembered } from './recalled.ts'

export interface ChatMessage {
  role: string
  content?: unknown
}

export interface ChatOptions<Reply> extends RecallOptions {
  /** The text of a reply; known for texts and for answers in the form of OpenAI. */
  textOf?: (reply: Reply) => string
}

type SystemMessage = { role: 'system'; content: string }

/**
 * The chat function with a memory: a system message with what is remembered goes before the messages,
 * and the last question with its reply is added afterwards. A reply that asks for a tool (in the form of
 * OpenAI) is not the end of its turn: the turn is looked up once and kept once, however many steps it has.
 */
export function withMemory<Message extends ChatMessage, Reply>(
  client: Keepsake,
  chat: (messages: (Message | SystemMessage)[]) => Promise<Reply>,
  options: ChatOptions<Reply> = {}
): (messages: readonly Message[]) => Promise<Reply> {
  const textOf = options.textOf ?? replyText
  const recall = oncePerTurn((question) => recalled(client, question, options))
  return async (messages) => {
    const question = textIn(messages.findLast(({ role }) => role === 'user')?.content)
    const content = await recall(question, messages.at(-1)?.role === 'user')
    const memory: SystemMessage[] = content === null ? [] : [{ role: 'system', content }]
    const reply = await chat([...memory, ...messages])
    if (!asksForTool(reply)) {
      await remembered(client, { question, reply: textOf(reply) }, options)
    }
    return reply
  }
}

/** The text of a message's content: a text, or a list of parts of which some are texts. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((part: { type?: unknown; text?: unknown }) =>
      part.type === 'text' && typeof part.text === 'string' ? part.text : []
    )
    .join('\n')
}

interface Completion {
  choices?: { message?: { content?: unknown; tool_calls?: unknown } }[]
}

function asksForTool(reply: unknown): boolean {
  const calls = ((reply ?? {}) as Completion).choices?.[0]?.message?.tool_calls
  return Array.isArray(calls) && calls.length > 0
}

function replyText(reply: unknown): string {
  if (typeof reply === 'string') return reply
  const { choices } = (reply ?? {}) as Completion
  return textIn(choices?.[0]?.message?.content)
}
