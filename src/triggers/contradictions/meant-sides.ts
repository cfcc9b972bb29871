/**
 * Contradictions that share no words: "is vegetarian", "had a steak again, loves it". A topic has two sides
 * that rule each other out, each given by the meaning of some sentences (`bun scripts/train-sides.ts`); a
 * statement takes a side if its meaning is near to that one, and clearly nearer than to the other side and
 * to what is on neither. Only with the built-in embedder, whose vectors these are, and in English.
 */
import trained from '#src/triggers/contradictions/sides.json'

export interface Topic {
  name: string
  /** It is about what somebody has: "her cat" takes a side. */
  has: boolean
  /** Vectors in base64, a byte a number. */
  no: string[]
  yes: string[]
  neither: string[]
}

/** How the name of the embedder begins whose vectors these are. */
export const SIDES_MODEL: string = trained.model

/** On which side of which topic a statement stands: places in the list from 1 on, the `no` side negative. */
export type MeantSides = readonly number[]

/** Nearness to the two sentences of the side that are nearest. */
const NO_MIN = 0.68
const YES_MIN = 0.54
/** How much nearer than to the other side, and than to what is on neither. */
const AHEAD_MIN = 0.07
const OF_NEITHER_MIN = 0.02
/** Farther from the middle of a side its sentences need not be looked at. */
const MIDDLE_MIN = 0.35

/** A topic is looked for in statements that are so: neither wishes nor what was once. */
const OPEN =
  /\b(?:if|maybe|perhaps|might|would|could|should|wish(?:es)?|hopes?|wants?|dreams?|plans?|planning|thinking|considering|used to|ago|formerly|will|going to|said|asked|some day|someday|except|almost)\b|\?/i
/** What was done once says nothing of a habit, unless it is one. */
const ONCE =
  /\b(?:was|were|had|did|went|made|took|ate|drank|yesterday|last|today|tonight|tomorrow|\p{L}{2,}ed)\b/iu
const HABIT = /\b(?:again|always|as usual|usually|every|each|daily|weekly|regularly|often|still)\b/i
const PERSON =
  'aunts?|uncles?|cousins?|nieces?|nephews?|mother|mom|mum|father|dad|parents?|grand\\p{L}+|brothers?|sisters?|wife|husband|partner|girlfriend|boyfriend|fiancée?|sons?|daughters?|child|children|kids?|family|friends?|neighbou?rs?|colleagues?|coworkers?|boss|manager|doctor|teacher|team|roommates?|flatmates?|housemates?|people|guests?'

/** Whether a fact of somebody says how that person is or lives, or, of what is had, what is theirs. */
function ownKind(content: string, entity: string): { habit: boolean; has: boolean } {
  const owner = `(?:User|${RegExp.escape(entity)})`
  const none = { habit: false, has: false }
  if (OPEN.test(content) || !new RegExp(`\\b${owner}\\b`, 'u').test(content)) return none
  // "Her sister's son", "the landlord of her shop" are not hers.
  if (
    new RegExp(`\\b${owner}'s (?:[\\p{L}-]+ )?[\\p{L}-]+'s\\b| of ${owner}'s\\b`, 'u').test(content)
  ) {
    return none
  }
  if (
    /\b(?:\p{L}+-in-law|\p{Lu}\p{L}+'s)\b/u.test(
      content.replaceAll(new RegExp(`${owner}'s`, 'gu'), '')
    )
  ) {
    return none
  }
  const isOthers = new RegExp(`\\b${owner}'s (?:[\\p{L}-]+ ){0,2}(?:${PERSON})\\b`, 'iu').test(
    content
  )
  const isOnce = ONCE.test(content) && !HABIT.test(content)
  return { habit: !isOthers && !isOnce, has: true }
}

/** Whether a fact is worth its vector being looked at. */
export function mayTakeSides(content: string, entity: string): boolean {
  return ownKind(content, entity).has
}

/** The sides that a fact takes, by its vector. */
export function meantSides(content: string, entity: string, vector: Float32Array): MeantSides {
  const kind = ownKind(content, entity)
  if (!kind.has) return []
  return known().flatMap(({ has, no, yes, neither }, place) => {
    const against = nearness(vector, no)
    const towards = nearness(vector, yes)
    const beside = nearness(vector, neither) + OF_NEITHER_MIN
    // A side that denies may be worded in any tense.
    if (against >= NO_MIN && against >= Math.max(towards + AHEAD_MIN, beside)) return [-place - 1]
    const isNear = towards >= YES_MIN && towards >= Math.max(against + AHEAD_MIN, beside)
    return isNear && (has || kind.habit) ? [place + 1] : []
  })
}

/** Whether two statements stand on the two sides of something. */
export function meanOpposite(a: MeantSides, b: MeantSides): boolean {
  return a.some((side) => b.includes(-side))
}

interface Side {
  middle: Float32Array
  vectors: Float32Array[]
}

/** Mean nearness to the two nearest sentences; less where the side is far. */
function nearness(vector: Float32Array, { middle, vectors }: Side): number {
  const rough = dot(vector, middle)
  if (rough < MIDDLE_MIN) return rough
  let [first, second] = [-1, -1]
  for (const one of vectors) {
    const near = dot(vector, one)
    if (near > first) [first, second] = [near, first]
    else if (near > second) second = near
  }
  return (first + second) / 2
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

interface KnownTopic {
  has: boolean
  no: Side
  yes: Side
  neither: Side
}

let topics: KnownTopic[] | null = null

/** Unpacked when first needed, since most processes never look for contradictions. */
function known(): KnownTopic[] {
  topics ??= trained.topics.map(({ has, no, yes, neither }) => ({
    has,
    no: sideOf(no),
    yes: sideOf(yes),
    neither: sideOf(neither)
  }))
  return topics
}

function sideOf(packed: readonly string[]): Side {
  const vectors = packed.map((bytes) =>
    unit(new Float32Array(new Int8Array(Buffer.from(bytes, 'base64'))))
  )
  const nothing = new Float32Array(vectors[0]?.length ?? 0)
  const sum = nothing.map((_, i) => vectors.reduce((all, one) => all + (one[i] ?? 0), 0))
  return { middle: unit(sum), vectors }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}

/** Packs a vector for the file. */
export function toBytes(vector: Float32Array): string {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  return Buffer.from(
    Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
  ).toString('base64')
}
