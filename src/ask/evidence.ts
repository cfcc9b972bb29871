/**
 * What was found for a question, as both answerers read it: messages with the facts that were drawn from
 * them, and facts whose message was not found or may not be shown; by what they say themselves, best first.
 */

import { withoutSetAside } from '#src/ask/messages/set-aside.ts'
import { estimatedTokens } from '#src/base/estimated-tokens.ts'
import type { Found } from '#src/finding/find.ts'
import { attributeAsked, isOfSubject, tellsAttribute } from '#src/question/asked-attribute.ts'
import { readQuestion } from '#src/question/question.ts'

/** A fact as it is stored. */
export interface ToldFact {
  id: string
  entity: string
  text: string
  /** The stretch of the message that it was drawn from. */
  quote: string | null
  /** `YYYY-MM-DD` or a datetime. */
  eventDate: string | null
  /** Milliseconds since the epoch. */
  at: number
  /** Cosine with the question; 0 without vectors of the same model. */
  similarity: number
  /** 0 to 1: what search gives it, in its order. */
  score: number
}

export interface Evidence {
  /** Of the message, or of the fact where there is no message. */
  id: string
  /** Who said it; of a fact alone whom or what it is about. */
  entity: string
  text: string
  /** Milliseconds since the epoch. */
  at: number
  /** 0 to 1: how well it fits the question, whatever came after it. */
  score: number
  /** Of all messages search shows it first. */
  isShownFirst: boolean
  isMessage: boolean
  byAssistant: boolean
  /** The add that a message came with, and its place in it; null for a fact alone. */
  place: { jobId: string; index: number } | null
  facts: readonly ToldFact[]
  /** Stretches of the message that no longer hold: what replaced them is told elsewhere. */
  replaced: readonly string[]
}

/** What no longer holds of messages, and what stands in its place. */
export interface Replaced {
  /** By message the stretches that no longer hold. */
  stretches: ReadonlyMap<string, readonly string[]>
  /** By message the procedure that it told as it is now, told as a fact. */
  procedures: ReadonlyMap<string, ToldFact>
}

/** What search has found, with what came after some of it. */
export interface FoundEvidence {
  /** What the question has found by itself, best first. */
  evidence: Evidence[]
  /** By the fact or message that was found: what is told about the same thing at another time. */
  others: ReadonlyMap<string, OtherTime>
  /** The moment that is asked about, in milliseconds since the epoch; without one nothing is still ahead. */
  asked?: number
}

/** The later of two statements about the same thing; for a question about the past the earlier. */
export interface OtherTime {
  evidence: Evidence
  /** 0 to 1: that only one of the two holds at a time. */
  chance: number
  /** The procedure that the message told, as it is now. */
  isProcedure?: true
}

/** Rank score at whose distance something is worth half as much. */
const HALVING_DISTANCE = 2.5

/**
 * Evidence from what search has found; `replaced` says what of it no longer holds, `setAside` by message what was
 * set aside by hand, which no answer tells.
 */
export function evidenceOf(
  { entities, chunks }: Pick<Found, 'entities' | 'chunks'>,
  replaced: Replaced,
  setAside: ReadonlyMap<string, readonly string[]>
): FoundEvidence {
  const told = entities.flatMap(({ entity, facts }) =>
    facts.map(({ fact, hit, score, after }) => ({
      chunkId: fact.chunkId,
      score,
      after,
      fact: {
        id: fact.factId,
        entity: entity.name,
        text: fact.content,
        quote: fact.quote,
        eventDate: fact.eventDate,
        at: fact.statedAt.getTime(),
        similarity: Math.max(0, hit.similarity ?? 0),
        score
      }
    }))
  )
  const ofMessage = Map.groupBy(told, ({ chunkId }) => chunkId)
  const confidence = chunks[0]?.score ?? 0
  const best = Math.max(...chunks.filter(isOwn).map(({ rankScore }) => rankScore))
  const messages = chunks.flatMap(({ row, rankScore, after }, place) => {
    const facts = (ofMessage.get(row.chunkId) ?? []).map((one) => one.fact)
    const text = withoutSetAside(row.content, setAside.get(row.chunkId) ?? [], facts)
    if (text === '') return []
    const evidence: Evidence = {
      id: row.chunkId,
      entity: row.speaker ?? facts[0]?.entity ?? row.role,
      text,
      at: row.saidAt.getTime(),
      score: confidence * 2 ** ((rankScore - best) / HALVING_DISTANCE),
      isShownFirst: place === 0,
      isMessage: true,
      byAssistant: row.role === 'assistant',
      place: { jobId: row.jobId, index: row.messageIndex },
      facts,
      replaced: replaced.stretches.get(row.chunkId) ?? []
    }
    return [{ evidence, after }]
  })
  const shown = new Set(chunks.map(({ row }) => row.chunkId))
  const alone = told
    .filter(({ chunkId }) => chunkId === null || !shown.has(chunkId))
    .map(({ fact, score, after }) => ({ evidence: aloneOf(fact, score), after }))
  const all = [...messages, ...alone]
  return {
    evidence: all
      .filter(isOwn)
      .map((one) => one.evidence)
      .sort((a, b) => b.score - a.score),
    others: new Map([
      ...[...replaced.procedures].map(([id, fact]): [string, OtherTime] => [
        id,
        { evidence: aloneOf(fact, 0), chance: 1, isProcedure: true }
      ]),
      ...[
        ...all,
        ...told.map(({ fact, score, after }) => ({ evidence: aloneOf(fact, score), after }))
      ]
        .flatMap(({ evidence, after }) =>
          after === undefined ? [] : [[after.id, { evidence, chance: after.chance }] as const]
        )
        .sort(([, a], [, b]) => a.chance - b.chance)
    ])
  }
}

/** Found by the question itself, not only because of another one about the same thing. */
function isOwn({ after }: { after?: { found: boolean } | undefined }): boolean {
  return after?.found !== false
}

function aloneOf(fact: ToldFact, score: number): Evidence {
  const { id, entity, text, at } = fact
  return {
    id,
    entity,
    text,
    at,
    score,
    isShownFirst: false,
    isMessage: false,
    byAssistant: false,
    place: null,
    facts: [fact],
    replaced: []
  }
}

/** What tells what is asked for in other words before what search has found by the question's own. */
export function tellingFirst(query: string, evidence: readonly Evidence[]): Evidence[] {
  const asked = attributeAsked(readQuestion(query))
  if (asked === null) return [...evidence]
  const tells = ({ text, entity, facts }: Evidence) =>
    [...(facts.length === 0 ? [{ text, entity }] : facts)].some(
      (one) => tellsAttribute(one.text, asked) && isOfSubject(one.text, one.entity, asked)
    )
  const [telling, rest] = [true, false].map((wanted) =>
    evidence.filter((one) => tells(one) === wanted)
  )
  return [...(telling ?? []), ...(rest ?? [])]
}

/** As much of the evidence as may be used: at most `facts` of it, and no more than `tokens` of text. */
export function withinRoom(
  evidence: readonly Evidence[],
  { facts, tokens }: { facts: number; tokens: number | null }
): Evidence[] {
  const first = evidence.slice(0, facts)
  if (tokens === null) return first
  const texts = first.map(({ text }) => text)
  const end = texts.findIndex((_, place) => estimatedTokens(texts.slice(0, place + 1)) > tokens)
  return end === -1 ? first : first.slice(0, end)
}
