/**
 * The sentences that an answer may be made of: facts, and sentences of messages from which no fact was
 * drawn, since a sentence that a person would read in the answer should stand alone where it can.
 */
import type { Evidence, FoundEvidence, ToldFact } from '#src/ask/evidence.ts'
import { splitSentences } from '#src/reading/built-in/text/sentences.ts'

export interface Statement {
  /** As it is stored, or as it was said. */
  text: string
  /** The fact that tells it; null for a sentence of a message. */
  fact: ToldFact | null
  /** No longer so: it shows what is asked about, but what replaced it is the answer. */
  replaced: boolean
  evidence: Evidence
  /** Place of its evidence, from 0 for the best. */
  rank: number
  /** Place in the message, from 0 for the first. */
  place: number
}

/** Evidence whose sentences are looked at, from the best on. */
const EVIDENCE_MAX = 8
/** Sentences of one message: more are a list, a table or a log. */
const SENTENCES_MAX = 12
/** Characters of a sentence; longer ones are not what a person says. */
const SENTENCE_MAX = 600

/** The statements of the best evidence, in its order. */
export function statementsOf(evidence: readonly Evidence[]): Statement[] {
  return evidence
    .slice(0, EVIDENCE_MAX)
    .flatMap((one, rank) =>
      piecesOf(one).map((piece, place) => ({ ...piece, evidence: one, rank, place }))
    )
}

/** Evidence of which something still holds; in the place of the rest what replaced it, each once. */
export function holdingEvidence(
  evidence: readonly Evidence[],
  others: FoundEvidence['others']
): Evidence[] {
  const holding = evidence.flatMap((one) => {
    const isGone = one.replaced.length > 0 && piecesOf(one).every(({ replaced }) => replaced)
    return isGone ? (others.get(one.id)?.evidence ?? []) : [one]
  })
  return [...new Map(holding.map((one) => [one.id, one])).values()]
}

type Piece = Pick<Statement, 'text' | 'fact' | 'replaced'>

function piecesOf(evidence: Evidence): Piece[] {
  const { text, facts, isMessage, replaced } = evidence
  if (!isMessage) return facts.map((fact) => ({ text: fact.text, fact, replaced: false }))
  const stretchOf = (quote: string | null) => {
    const start = quote === null ? -1 : text.indexOf(quote)
    return { start, end: start + (quote?.length ?? 0) }
  }
  const placed = facts.map((fact) => ({ fact, ...stretchOf(fact.quote) }))
  const gone = replaced.map(stretchOf)
  const pieces: (Piece & { at: number })[] = placed.map(({ fact, start }) => ({
    text: fact.text,
    fact,
    replaced: false,
    at: start
  }))
  for (const { start, end, text: said } of splitSentences(text)) {
    const isAmong = (stretches: readonly { start: number; end: number }[]) =>
      stretches.some((one) => one.start >= 0 && one.start < end && one.end > start)
    if (!isAmong(placed) && said.length <= SENTENCE_MAX) {
      pieces.push({ text: said, fact: null, replaced: isAmong(gone), at: start })
    }
  }
  return pieces.sort((a, b) => a.at - b.at).slice(0, SENTENCES_MAX)
}
