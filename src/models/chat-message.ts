/** What a chat model is sent: messages, pages to look at, and the form of the reply. */
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
