/**
 * The port to a model that writes: messages in, one reply out. Whoever needs JSON asks through
 * `structured-reply.ts`, which checks what came; whoever limits and counts wraps the port
 * (`spending.ts`). No transaction is ever handed one of these.
 */

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
}

export interface ChatModel {
  readonly name: string
  /**
   * One reply. Rejects with Transient('model_unavailable') when the endpoint does not answer after
   * bounded attempts, with FormatRefused when it cannot be told the format of a reply, and with
   * TooLong when the request is more than the model can take.
   */
  reply(request: ChatRequest): Promise<ChatReply>
}

/** The endpoint does not take a `response_format`: ask in words instead. Never leaves this folder. */
export class FormatRefused extends Error {
  constructor() {
    super('the endpoint takes no response format')
    this.name = 'FormatRefused'
  }
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
