/**
 * What a later statement does to earlier facts: closes those that it surely makes untrue, and marks
 * those where it may. Which facts are looked at at all is decided by who asks; here each pair is judged
 * by itself (`classifier.ts`).
 */
import { guessLanguage } from '#src/text/language-guess.ts'
import { CLOSES_FROM, chanceOfUpdate, DOUBTFUL_FROM } from '#src/updates/classifier.ts'
import { chanceOfClosing, MAY_REFER_FROM, REFERS_FROM } from '#src/updates/closing.ts'
import { type Look, lookAt, type Statement, sharedStems } from '#src/updates/features.ts'
import { tellsMore } from '#src/updates/reference.ts'
import { chanceOfWording, WORDED_FROM } from '#src/updates/wording.ts'

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
  /** Whether it is about something on a day: that moves at once, whatever day it moves to. */
  isDated: boolean
}

export interface Update {
  older: string
  newer: string
  chance: number
  /** Sure enough to close the older one, from `from` on. */
  closes: boolean
  /** Milliseconds since the epoch. */
  from: number
}

/** Facts of one earlier statement are about as likely to be meant as each other. */
const AS_LIKELY = 0.85

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
  const facts = later.facts.map(({ text }) => look(text))
  const judged = earlier.map((one) => {
    const { content, similarity } = one
    const pair = { older: look(content), newer, facts, similarity }
    return { one, pair, worded: chanceOfWording(pair) }
  })
  // A statement replaces one thing: of what it is worded like a change of, what it fits best.
  const wordedFrom = Math.max(
    WORDED_FROM,
    AS_LIKELY * Math.max(...judged.map(({ worded }) => worded))
  )
  return judged.flatMap(({ one, pair, worded }) => {
    const { factId, content, similarity, isDated } = one
    const { older } = pair
    const { vector } = later
    const refers = chanceOfClosing(pair)
    const isSure = refers >= REFERS_FROM || worded >= wordedFrom
    // Of several things said at once the others may still hold: then nothing is closed.
    const isReferred = isSure && !tellsMore(older.reading, newer.reading)
    const doubt = chanceOfUpdate({ older, newer, similarity, vector, model })
    const chance = Math.max(
      doubt,
      refers >= MAY_REFER_FROM ? refers : 0,
      worded >= wordedFrom ? worded : 0
    )
    if (chance < DOUBTFUL_FROM) return []
    const fact = nearestFact(later.facts, content)
    if (fact === null || fact.factId === factId) return []
    const from = isDated ? later.at : startOf(fact, later.at, newer)
    const closes = isReferred || doubt >= CLOSES_FROM
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
