/**
 * What of an extraction may be kept, and the words by which it is found: quotes checked, the capture
 * policy applied, messages cut into chunks, each fact's chunk found, terms counted. A task of the
 * reading processes: pure, and its cost grows with the text.
 */
import type { QueuedMessage } from '#src/extraction/accept/queued-add.ts'
import type { Candidates, SourceMessage } from '#src/memory/candidates.ts'
import { cutIntoChunks } from '#src/memory/chunk.ts'
import { type Words, wordsOf } from '#src/memory/findable/findable.ts'
import { checkQuotes, quoteIsIn } from '#src/memory/quotes.ts'
import { allowedSpeaker } from '#src/policy/allowed-speaker.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import {
  allowedCandidates,
  type KeptCandidates,
  type KeptFact
} from '#src/policy/filter-candidates.ts'
import type { CapturePolicy } from '#src/policy/policy.ts'
import { gateOf } from '#src/policy/policy-in-force.ts'

export interface Proposed<Message extends SourceMessage = SourceMessage> {
  candidates: Candidates
  messages: readonly Message[]
  policy: CapturePolicy
}

export interface Sifted {
  kept: KeptCandidates
  /** Items that the policy denied. */
  droppedCount: number
  /** Facts left out because their quote is nowhere in their message. */
  unfounded: number
}

/** A stretch of one message, as it will be kept. */
export interface Piece {
  content: string
  messageIndex: number
  /** Place among the message's pieces, from 0. */
  part: number
  /** Null where the policy denies the speaker's name. */
  speaker: string | null
  /** As sent, unless it is a name that the policy denies. */
  role: string
}

export interface CutAdd extends Sifted {
  pieces: Piece[]
  /** For each kept fact the place of the piece that holds it; null where none does. */
  pieceOfFact: (number | null)[]
  /** By text: each piece's and each fact's. */
  words: Map<string, Words>
}

/** Takes out facts that nobody said and everything that the policy denies. */
export function sift({ candidates, messages, policy }: Proposed): Sifted {
  const { kept: facts, unfounded } = checkQuotes(candidates.facts, messages)
  const { kept: slight } = checkQuotes(candidates.slight, messages)
  const inForce = { policy, gate: gateOf(policy) }
  const founded = { ...candidates, facts, slight }
  const { kept, droppedCount } = allowedCandidates(founded, messages, inForce)
  return { kept, droppedCount, unfounded: unfounded.length }
}

/** The same, with everything that keeping needs to know of the texts. */
export function cutAdd(proposed: Proposed<QueuedMessage>): CutAdd {
  const sifted = sift(proposed)
  const gate = gateOf(proposed.policy)
  const pieces = proposed.messages.flatMap((message) => piecesOf(message, gate))
  const { facts } = sifted.kept
  const texts = new Set([
    ...pieces.map((piece) => piece.content),
    ...facts.map((fact) => fact.content)
  ])
  return {
    ...sifted,
    pieces,
    pieceOfFact: placesOf(facts, pieces),
    words: new Map([...texts].map((text) => [text, wordsOf(text)]))
  }
}

/** A message without its denied sentences; one with nothing left has no pieces. */
function piecesOf(message: QueuedMessage, gate: ContentGate): Piece[] {
  const text = cutSentences(gate, message.text)
  if (text === null) return []
  const said = allowedSpeaker(gate, message)
  return cutIntoChunks(text).map((content, part) => ({
    content,
    messageIndex: message.index,
    part: part + (message.partFrom ?? 0),
    ...said
  }))
}

/** Where each fact was said: the piece with its quote, else the first one of its message. */
export function placesOf(
  facts: readonly KeptFact[],
  pieces: readonly Pick<Piece, 'content' | 'messageIndex'>[]
): (number | null)[] {
  const ofMessage = Map.groupBy(pieces.keys(), (place) => pieces[place]?.messageIndex)
  return facts.map(({ quote, messageIndex }) => {
    const own = ofMessage.get(messageIndex) ?? []
    const holding =
      quote === null ? undefined : own.find((at) => quoteIsIn(quote, pieces[at]?.content ?? ''))
    return holding ?? own[0] ?? null
  })
}
