/**
 * Scores which turns yield a fact, on `msc-facts-dev.jsonl` (people's own notes after each turn) and
 * on the evidence turns of `locomo-dev.json`, and how fast. Each session is one add, so that a turn is
 * read with the earlier turns of its session, as it would be in service.
 */
import type { FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { count, emptyShare, type Share } from './score.ts'

export interface Turn {
  pair: string
  session: number
  speaker: string
  text: string
  facts: string[]
}

export interface TurnScores {
  precision: Share
  recall: Share
  falseStore: Share
  foundedQuotes: Share
  f1: number
  tokenF1: number
  factsPer100Turns: number
  turnsPerCpuSecond: number
}

const AT = Date.UTC(2024, 0, 15, 12)

/** A first-person pronoun: the least a rule must beat. */
const FIRST_PERSON = /\b(?:I|I'm|I've|me|my|mine|we|us|our|ours|myself)\b/i

/** Precision and recall of the rule "has a first-person pronoun". */
export function scorePronounRule(turns: readonly Turn[]): { precision: Share; recall: Share } {
  const precision = emptyShare()
  const recall = emptyShare()
  for (const { text, facts } of turns) {
    const isKept = FIRST_PERSON.test(text)
    if (isKept) count(precision, facts.length > 0)
    if (facts.length > 0) count(recall, isKept)
  }
  return { precision, recall }
}

/** The turns of every second pair, beginning with the first (`looked`) or the second (`unseen`). */
export function halves(turns: readonly Turn[]): { looked: Turn[]; unseen: Turn[] } {
  const pairs = [...new Set(turns.map((turn) => turn.pair))]
  const isLooked = (turn: Turn) => pairs.indexOf(turn.pair) % 2 === 0
  return {
    looked: turns.filter(isLooked),
    unseen: turns.filter((turn) => !isLooked(turn))
  }
}

/** Facts by place for one session's turns. */
function factsByTurn(
  turns: { speaker: string; text: string }[],
  at: number
): { facts: FactCandidate[][]; ms: number } {
  const messages: SourceMessage[] = turns.map((turn, index) => ({
    index,
    kind: 'user',
    speaker: turn.speaker,
    text: turn.text,
    at,
    offsetMinutes: 0,
    extract: true
  }))
  const start = process.cpuUsage()
  const { facts } = extractLocally(messages, { userName: null })
  // CPU time, not wall time: other work on the machine must not count.
  const spent = process.cpuUsage(start)
  const ms = (spent.user + spent.system) / 1000
  const byTurn = turns.map((): FactCandidate[] => [])
  for (const fact of facts) byTurn[fact.messageIndex]?.push(fact)
  return { facts: byTurn, ms }
}

export function scoreTurns(turns: Turn[]): TurnScores {
  const precision = emptyShare()
  const recall = emptyShare()
  const falseStore = emptyShare()
  const foundedQuotes = emptyShare()
  let stored = 0
  let ms = 0
  const tokenF1: number[] = []
  for (const session of Map.groupBy(turns, (turn) => `${turn.pair}:${turn.session}`).values()) {
    const read = factsByTurn(
      session.map(({ speaker, text }) => ({ speaker: `Speaker${speaker}`, text })),
      AT
    )
    ms += read.ms
    for (const [index, turn] of session.entries()) {
      const facts = read.facts[index] ?? []
      const isGold = turn.facts.length > 0
      stored += facts.length
      if (facts.length > 0) count(precision, isGold)
      if (isGold) count(recall, facts.length > 0)
      else count(falseStore, facts.length > 0)
      for (const fact of facts) count(foundedQuotes, quoteIsIn(fact.quote, turn.text))
      if (isGold)
        tokenF1.push(
          pairedF1(
            turn.facts,
            facts.map((fact) => fact.content)
          )
        )
    }
  }
  const p = precision.hits / precision.n
  const r = recall.hits / recall.n
  return {
    precision,
    recall,
    falseStore,
    foundedQuotes,
    f1: (2 * p * r) / (p + r),
    tokenF1: tokenF1.reduce((sum, value) => sum + value, 0) / tokenF1.length,
    factsPer100Turns: (100 * stored) / turns.length,
    turnsPerCpuSecond: (1000 * turns.length) / ms
  }
}

export interface Conversation {
  sessions: {
    timestamp: string
    turns: { id: string; speaker: string; text: string; image_caption?: string }[]
  }[]
  questions: { evidence: string[] }[]
}

/** Share of evidence turns that keep a fact, and how fast the conversations are read. */
export function scoreEvidence(conversations: Conversation[]): {
  kept: Share
  turnsPerCpuSecond: number
  factsPer100Turns: number
} {
  const kept = emptyShare()
  let ms = 0
  let turns = 0
  let stored = 0
  for (const conversation of conversations) {
    const evidence = new Set(conversation.questions.flatMap((question) => question.evidence))
    for (const session of conversation.sessions) {
      const said = session.turns.map((turn) => ({
        speaker: turn.speaker,
        text: turn.image_caption === undefined ? turn.text : `${turn.text} [${turn.image_caption}]`
      }))
      const read = factsByTurn(said, Date.parse(session.timestamp))
      ms += read.ms
      turns += session.turns.length
      for (const [index, turn] of session.turns.entries()) {
        const facts = read.facts[index] ?? []
        stored += facts.length
        if (evidence.has(turn.id)) count(kept, facts.length > 0)
      }
    }
  }
  return { kept, turnsPerCpuSecond: (1000 * turns) / ms, factsPer100Turns: (100 * stored) / turns }
}

const STOP = new Set(
  'a an the i me my we our you your he she it they them his her its their is am are was were be been do does did have has had to of in on at for with and or but so not that this there as just really very also too some any s t'.split(
    ' '
  )
)

function stems(sentence: string): string[] {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP.has(word) && !word.startsWith('speaker'))
    .map((word) => word.replace(/(?:ing|ed|es|s)$/, ''))
}

/** Mean token F1 of gold sentences, each paired with at most one stored fact, best pairs first. */
function pairedF1(gold: string[], stored: string[]): number {
  const pairs = gold.flatMap((sentence, g) =>
    stored.map((fact, s) => ({ g, s, score: tokenOverlapF1(stems(sentence), stems(fact)) }))
  )
  pairs.sort((a, b) => b.score - a.score)
  const usedGold = new Set<number>()
  const usedStored = new Set<number>()
  let sum = 0
  for (const { g, s, score } of pairs) {
    if (usedGold.has(g) || usedStored.has(s)) continue
    usedGold.add(g)
    usedStored.add(s)
    sum += score
  }
  return sum / gold.length
}

function tokenOverlapF1(gold: string[], fact: string[]): number {
  const left = [...fact]
  let common = 0
  for (const word of gold) {
    const at = left.indexOf(word)
    if (at === -1) continue
    left.splice(at, 1)
    common += 1
  }
  return common === 0 ? 0 : (2 * common) / (gold.length + fact.length)
}
