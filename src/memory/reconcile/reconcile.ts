/**
 * Decides what newly proposed facts do to the facts that are known (contract 4.1, "What an add does
 * to existing facts"): join, replace, stay out, or stand beside. It is a pure function over plain values;
 * whoever keeps the add carries the plan out in one commit.
 *
 * Why it exists: a memory that cuts too eagerly loses what people said, one that never cuts answers
 * with last year's address. So a fact is replaced only by one about the same entity and the same
 * single-valued attribute, with the same stance, said later, with another value, and not by a much
 * shorter text. Everything else is kept beside.
 *
 * New facts are taken in the order of their message times, ties in the order given. At every step the
 * board holds what would be active if the add ended there; a fact is on it at most once, and a place
 * is decided exactly once.
 */
import { contentWords } from '#src/text/content-words.ts'
import { type Stance, stanceOf } from '#src/text/stance.ts'
import { attributeOf } from './attributes.ts'
import type { ConflictVerdict } from './conflicts.ts'
import {
  attributesReplaced,
  bareWords,
  contradicts,
  type Ending,
  endingOf,
  ends
} from './endings.ts'

/** A stored fact of an entity that the add touches, in any state. */
export interface KnownFact {
  factId: string
  /** What entities are compared by (`nameKey`, or an id): equal means the same entity. */
  entityKey: string
  content: string
  /** Normalised text (`contentKey`). */
  contentKey: string
  attribute: string | null
  /** Conversation time, milliseconds since the epoch. */
  statedAt: number
  /** `expired` is active with its expiry passed. */
  state: 'active' | 'archived' | 'expired'
  archivedBy: 'manual' | 'superseded' | 'dedup' | 'merge' | 'agent' | null
  archivedAt: number | null
}

/** A proposed fact; its place in the list given is its name in the plan. */
export interface ProposedFact {
  entityKey: string
  content: string
  contentKey: string
  attribute: string | null
  statedAt: number
  /** What a model said that it does to known facts, by their ids; the rules here check it. */
  hints?: ReadonlyMap<string, ConflictVerdict>
}

/** A stored fact by its id, or a proposed one by its place. */
export type FactRef = { factId: string } | { place: number }

export interface ReconcilePlan {
  /** Places to store as active facts (some may be superseded by a later place of the same plan). */
  add: number[]
  /** Places that say what a fact says already: a statement is added to it. */
  restate: { place: number; fact: FactRef }[]
  /** Facts to archive as superseded, with the place that replaces them. */
  supersede: { fact: FactRef; by: number }[]
  /** Places that were true before what is known now: stored as superseded at once. */
  past: { place: number; by: FactRef }[]
  /** Places that say again what was archived by hand before: nothing is stored. */
  suppress: { place: number; factId: string }[]
}

/** One active fact while the plan is made. */
interface OnBoard {
  ref: FactRef
  content: string
  contentKey: string
  attribute: string | null
  statedAt: number
  stance: Stance
  bareWords(): ReadonlySet<string>
}

/** A proposed fact with what is read in it once. */
type Told = ProposedFact & Pick<OnBoard, 'stance' | 'bareWords'>

/** A text with fewer content words than this share of the old one never replaces it. */
const SHORTER_THAN = 0.5

/** Plans what the proposed facts do. Deterministic; both lists are left as they are. */
export function reconcile(
  known: readonly KnownFact[],
  proposed: readonly ProposedFact[]
): ReconcilePlan {
  const plan: ReconcilePlan = { add: [], restate: [], supersede: [], past: [], suppress: [] }
  const boards = new Map<string, OnBoard[]>()
  for (const fact of known) {
    if (fact.state !== 'active') continue
    const board = boards.get(fact.entityKey) ?? []
    boards.set(fact.entityKey, board)
    board.push({ ...fact, ...readOnce(fact), ref: { factId: fact.factId } })
  }
  const order = proposed.map((fact, place) => ({ fact, place }))
  order.sort((a, b) => a.fact.statedAt - b.fact.statedAt || a.place - b.place)
  for (const { fact, place } of order) {
    const board = boards.get(fact.entityKey) ?? []
    boards.set(fact.entityKey, decide(fact, place, board, known, plan))
  }
  plan.add.sort((a, b) => a - b)
  return plan
}

/** What is read in a fact's words: each is compared with hundreds. */
function readOnce({ content }: { content: string }): Pick<OnBoard, 'stance' | 'bareWords'> {
  let words: ReadonlySet<string> | null = null
  return {
    stance: stanceOf(content),
    bareWords: () => {
      words ??= bareWords(content)
      return words
    }
  }
}

/** Decides one place; returns the board as it is afterwards. */
function decide(
  fact: ProposedFact,
  place: number,
  board: OnBoard[],
  known: readonly KnownFact[],
  plan: ReconcilePlan
): OnBoard[] {
  const same = board.find((one) => one.contentKey === fact.contentKey)
  if (same !== undefined) {
    plan.restate.push({ place, fact: same.ref })
    return board
  }
  const archived = archivedByHand(fact, known)
  if (archived !== null) {
    plan.suppress.push({ place, factId: archived })
    return board
  }
  const told: Told = { ...fact, ...readOnce(fact) }
  const ending = endingOf(told)
  const verdicts = board.map((one) => ({ one, verdict: compare(one, told, ending) }))
  const covers = verdicts.find(({ verdict }) => verdict === 'says less')
  if (covers !== undefined) {
    plan.restate.push({ place, fact: covers.one.ref })
    return board
  }
  const replaced = verdicts.filter(({ verdict }) => verdict === 'replaces').map(({ one }) => one)
  const later = replaced.find((one) => one.statedAt > fact.statedAt)
  if (later !== undefined) {
    plan.past.push({ place, by: later.ref })
    return board
  }
  plan.add.push(place)
  for (const old of replaced) plan.supersede.push({ fact: old.ref, by: place })
  const added: OnBoard = { ...told, ref: { place } }
  return [...board.filter((one) => !replaced.includes(one)), added]
}

/** The fact of the same text that was archived by hand after this was said, if there is one. */
function archivedByHand(fact: ProposedFact, known: readonly KnownFact[]): string | null {
  const match = known.find(
    (one) =>
      one.entityKey === fact.entityKey &&
      one.contentKey === fact.contentKey &&
      one.state === 'archived' &&
      one.archivedBy === 'manual' &&
      fact.statedAt <= (one.archivedAt ?? Number.NEGATIVE_INFINITY)
  )
  return match?.factId ?? null
}

type Verdict = 'apart' | 'replaces' | 'says less'

/** What a new fact is to a known one of the same entity. */
function compare(old: OnBoard, fact: Told, ending: Ending | null): Verdict {
  const hint = 'factId' in old.ref ? fact.hints?.get(old.ref.factId) : undefined
  if (hint !== undefined) return checked(hint, old, fact)
  if (ending !== null && ends(old, fact, ending)) return 'replaces'
  if (fact.stance === 'ended') return 'apart'
  if (contradicts(old, fact)) return 'replaces'
  if (fact.attribute === null || old.attribute === null) return 'apart'
  if (!attributesReplaced(fact.attribute).includes(old.attribute)) return 'apart'
  if (fact.stance !== old.stance) return 'apart'
  const oldWords = contentWords(old.content)
  const newWords = contentWords(fact.content)
  const values = compareValues(valueIn(old), valueIn(fact))
  if (values === 'equal') return 'says less'
  if (values === 'first is part of second') return covers(newWords, oldWords) ? 'replaces' : 'apart'
  if (values === 'second is part of first')
    return covers(oldWords, newWords) ? 'says less' : 'apart'
  // "Bern with her sister" and "Bern, near the station" are both so.
  if (values === 'same with other details') return 'apart'
  return newWords.size < oldWords.size * SHORTER_THAN ? 'apart' : 'replaces'
}

/**
 * What of a model's verdict holds. A plan ends nothing that is so, a much shorter text replaces none
 * unless it denies it, and a repetition is no longer and brings no name or number that was not there.
 */
function checked(hint: ConflictVerdict, old: OnBoard, fact: Told): Verdict {
  const { stance } = fact
  const [size, oldSize] = [contentWords(fact.content).size, contentWords(old.content).size]
  if (hint === 'repeats') {
    const isNoLonger = stance === old.stance && size <= oldSize
    return isNoLonger && particulars(fact.content).every(isIn(old)) ? 'says less' : 'apart'
  }
  if (hint === 'apart' || (stance === 'planned' && old.stance !== 'planned')) return 'apart'
  const isShort = size < oldSize * SHORTER_THAN
  return isShort && stance !== 'ended' && stance !== 'is not' ? 'apart' : 'replaces'
}

/** Names and numbers: what a sentence may not lose. */
function particulars(content: string): string[] {
  return content.match(/\p{N}+|(?<=\S\s)\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? []
}

function isIn(old: OnBoard): (word: string) => boolean {
  const text = old.content.toLowerCase()
  return (word) => text.includes(word.toLowerCase())
}

function covers(all: ReadonlySet<string>, part: ReadonlySet<string>): boolean {
  return [...part].every((word) => all.has(word))
}

/** The value that a fact gives to its attribute, whose subject may stand before it; the whole text where its form is not known. */
function valueIn(fact: { content: string; attribute: string | null }): string {
  const reading = attributeOf(fact.content)
  const isRead = reading !== null && fact.attribute?.endsWith(reading.attribute) === true
  return isRead ? reading.value : fact.content
}

type Values =
  | 'equal'
  | 'different'
  | 'first is part of second'
  | 'second is part of first'
  | 'same with other details'

/** "Bern" is part of "Bern with her sister", but "New York" is not of "New York Times". */
function compareValues(first: string, second: string): Values {
  const [a, b] = [fold(first), fold(second)]
  if (a.toLowerCase() === b.toLowerCase()) return 'equal'
  if (isPartOf(a, b)) return 'first is part of second'
  if (isPartOf(b, a)) return 'second is part of first'
  const [head, other] = [headOf(a), headOf(b)]
  return head !== null && head === other ? 'same with other details' : 'different'
}

/** The name that a value begins with, where something else follows it. */
function headOf(value: string): string | null {
  return (
    /^(\p{Lu}[\p{L}\p{N}.'’&-]*(?: \p{Lu}[\p{L}\p{N}.'’&-]*)*)(?:,| \p{Ll})/u.exec(value)?.[1] ??
    null
  )
}

function isPartOf(short: string, long: string): boolean {
  if (!long.toLowerCase().startsWith(short.toLowerCase())) return false
  const rest = long.slice(short.length)
  return /^[,;(]|^\s+(?:\p{Ll}|\()/u.test(rest)
}

function fold(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^(?:the|an?) /i, '')
    .replace(/(?<![.!\s])[.!\s]+$/u, '')
    .trim()
}
