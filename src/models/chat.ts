/**
 * The port to a chat model: messages in, one reply out. For JSON one asks through
 * `structured-reply.ts`, which checks the reply; limits and counts are wrapped around the port
 * (`spending.ts`). No transaction is ever handed one of these.
 */

import type { TokenUsage } from '#src/base/token-usage.ts'
import type { ChatMessage, ReplyFormat } from '#src/models/chat-message.ts'
import type { JobTime } from '#src/models/job-time.ts'
import type { LearntForms, ReplyForm } from '#src/models/reply-forms.ts'

export interface ChatRequest {
  /** Who pays: limits and counters go by it. It is not sent to the model. */
  accountId: string
  messages: ChatMessage[]
  /** Null leaves the form of the reply open. */
  format: ReplyFormat | null
  replyTokensMax: number
  /** For one attempt; there are at most three. */
  timeoutMs: number
  /** Ends the attempt under way and those after it: Transient('model_unavailable'). */
  signal?: AbortSignal
  /** Runs while the call is under way; the asking side ends it through `signal`. */
  time?: JobTime
}

export interface ChatReply {
  /** `cut`: the reply met `replyTokensMax`. `refused`: the model would not answer; text is empty. */
  ending: 'complete' | 'cut' | 'refused'
  text: string
  usage: TokenUsage
  /** How the endpoint was given the format; absent where there was none, or no choice. */
  form?: ReplyForm
}

export interface ChatModel {
  readonly name: string
  /** How the endpoint takes the format of a reply; the reader of a reply reports when that did not work. */
  readonly forms?: LearntForms
  /**
   * One reply. Rejects with Transient('model_unavailable') when the endpoint does not answer after
   * bounded attempts, and with TooLong when the request is more than the model can take.
   */
  reply(request: ChatRequest): Promise<ChatReply>
}

/** The messages and the room for the reply do not fit the model: ask for less at a time. */
export class TooLong extends Error {
  constructor() {
    super('longer than the model can take')
    this.name = 'TooLong'
  }
}
