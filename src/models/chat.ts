/**
 * The port to a model that writes: messages in, one reply out. Whoever needs JSON asks through
 * `structured-reply.ts`, which checks what came; whoever limits and counts wraps the port
 * (`spending.ts`). No transaction is ever handed one of these.
 */

import type { JobTime } from '#src/models/job-time.ts'
import type { LearntForms, ReplyForm } from '#src/models/reply-forms.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  text: string
  /** Pages to look at; only a model that sees is sent any. */
  images?: PageImage[]
}

export interface PageImage {
  mediaType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
}

/** The JSON that a reply must be. The name is a stable word such as `extraction`. */
export interface ReplyFormat {
  name: string
  schema: Record<string, unknown>
}

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
  /** Runs while the call is under way; whoever asks puts its end into `signal`. */
  time?: JobTime
}

export interface TokenUsage {
  /** Attempts that were answered; the failed ones cost nothing that anybody tells us. */
  calls: number
  tokensIn: number
  tokensOut: number
}

export interface ChatReply {
  /** `cut`: the reply met `replyTokensMax`. `refused`: the model would not answer; text is empty. */
  ending: 'complete' | 'cut' | 'refused'
  text: string
  usage: TokenUsage
  /** How the endpoint was told the format; absent where there was none, or no choice. */
  form?: ReplyForm
}

export interface ChatModel {
  readonly name: string
  /** How the endpoint takes the format of a reply; whoever reads a reply tells when it was no use. */
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

export const NO_USAGE: TokenUsage = { calls: 0, tokensIn: 0, tokensOut: 0 }

/** Both together. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    calls: left.calls + right.calls,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut
  }
}
