/**
 * The plain line beside every figure: exact BM25 over the same turns, with the service's own
 * tokenizer (stemmed, stop words out, captions included), speakers' names left out of questions.
 */
import { termsOf } from '#src/text/tokens.ts'
import {
  bm25,
  countLexically,
  type LexicalDocument,
  lexicalDocument
} from '#tests/support/lexical-counts.ts'
import type { BenchConversation } from './data-sets.ts'

/** Indexes a conversation; the function given back orders its matching turns, best first. */
export function bm25Order(conversation: BenchConversation): (terms: readonly string[]) => string[] {
  const turns = conversation.sessions.flatMap((session) =>
    session.turns.map((turn): { id: string; document: LexicalDocument } => {
      return { id: turn.id, document: lexicalDocument(termsOf(turn.text)) }
    })
  )
  const counts = countLexically(turns.map((turn) => turn.document))
  return (terms) =>
    turns
      .map(({ id, document }) => ({
        id,
        score: bm25(terms, document.tf, document.length, counts)
      }))
      .filter((turn) => turn.score > 0)
      .sort((a, b) => b.score - a.score)
      .map((turn) => turn.id)
}
