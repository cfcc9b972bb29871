/** Replies of an extracting model, written by tests: what is not said has an ordinary value. */
import type { SourceMessage } from '#src/memory/candidates.ts'
import type { ExtractionReply } from '#src/reading/model/schema.ts'

type Fact = ExtractionReply['facts'][number]

/** A fact whose sentence is its quote unless said otherwise. */
export function fact(quote: string, more: Partial<Fact> = {}): Fact {
  return {
    message: 0,
    quote,
    entity: 'Nia',
    fact: quote,
    attribute: null,
    date: null,
    importance: 0.5,
    ...more
  }
}

export function replyText(reply: Partial<ExtractionReply>): string {
  const nothing: ExtractionReply = {
    entities: [],
    facts: [],
    relations: [],
    knowledge: [],
    episodes: [],
    procedures: []
  }
  return JSON.stringify({ ...nothing, ...reply })
}

/** A message of Nia's, or of whom it says. */
export function said(text: string, more: Partial<SourceMessage> = {}): SourceMessage {
  return {
    index: 0,
    kind: 'user',
    speaker: 'Nia',
    text,
    at: Date.UTC(2024, 2, 20, 10),
    offsetMinutes: 0,
    extract: true,
    ...more
  }
}
