/**
 * What a later statement does to earlier facts: closes those that it surely makes untrue, and marks
 * those where it may. Which facts are looked at at all is decided by who asks; here each pair is judged
 * by itself (`classifier.ts`).
 */
import { guessLanguage } from '#src/text/language-guess.ts'
import { CLOSES_FROM, chanceOfUpdate, DOUBTFUL_FROM } from '#src/updates/classifier.ts'
import { type Look, lookAt, type Statement, sharedStems } from '#src/updates/features.ts'

/** One message and the facts that were drawn from it. */
export interface LaterStatement extends Statement {
  /** Milliseconds since the epoch. */
  at: number
  facts: readonly LaterFact[]
}

export interface LaterFact extends Statement {
  factId: string
  /** When it comes about, milliseconds since the epoch; null where it names no day. */
  eventAt: number | null
}

export interface EarlierStatement {
  factId: string
  content: string
  /** Cosine to the later statement. */
  similarity: number
}

export interface Update {
  older: string
  newer: string
  chance: number
  closes: boolean
  /** Milliseconds since the epoch: from then on. */
  from: number
}

/** Statements looked at, by language and text: those of one add are near the same earlier facts. */
export type Looks = Map<string, Look>

/** The updates that a statement makes among the earlier facts given; `model` made the vectors. */
export function updatesBy(
  later: LaterStatement,
  earlier: readonly EarlierStatement[],
  model: string,
  looks: Looks = new Map()
): Update[] {
  if (later.facts.length === 0) return []
  const language = guessLanguage(later.text)
  const look = (text: string): Look => {
    const key = `${language} ${text}`
    const seen = looks.get(key) ?? lookAt(text, [language])
    looks.set(key, seen)
    return seen
  }
  const newer = look(later.text)
  return earlier.flatMap(({ factId, content, similarity }) => {
    const { vector } = later
    const chance = chanceOfUpdate({ older: look(content), newer, similarity, vector, model })
    if (chance < DOUBTFUL_FROM) return []
    const fact = nearestFact(later.facts, content)
    if (fact === null || fact.factId === factId) return []
    const from = startOf(fact, later.at, newer)
    const closes = chance >= CLOSES_FROM && from <= later.at
    return [{ older: factId, newer: fact.factId, chance, closes, from }]
  })
}

/** Of a message that says several things, the one that shares most words with the earlier fact. */
function nearestFact(facts: readonly LaterFact[], content: string): LaterFact | null {
  return facts.reduce<LaterFact | null>(
    (best, fact) =>
      best === null || sharedStems(fact.text, content) > sharedStems(best.text, content)
        ? fact
        : best,
    null
  )
}

/** What is announced for a day ahead leaves everything as it is until then. */
function startOf({ eventAt }: LaterFact, saidAt: number, { signals }: Look): number {
  return eventAt !== null && eventAt > saidAt && signals.ahead === 1 ? eventAt : saidAt
}
