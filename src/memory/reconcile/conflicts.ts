/**
 * What a new fact may do to a known one where no rule can tell: "drives a Volvo", then "drives a
 * Tesla". A model may be asked (the port here); what it says is a hint that reconcile checks again
 * when the add is kept. Only pairs that could really contradict are asked about, since every
 * question is a second call for an add that should cost one.
 */
import type { TokenUsage } from '#src/base/token-usage.ts'
import { contentWords } from '#src/text/content-words.ts'
import { stanceOf } from '#src/text/stance.ts'

/** A known fact that is near a proposed one of the same entity. */
export interface SimilarFact {
  factId: string
  content: string
  attribute: string | null
  eventDate: string | null
  statedAt: number
  /** Cosine of the two texts' vectors. */
  similarity: number
}

/** A proposed fact as it is compared. */
export interface OpenFact {
  entity: string
  content: string
  attribute: string | null
  eventDate: string | null
  statedAt: number
}

export interface ConflictQuestion {
  /** Place of the proposed fact in the list given. */
  place: number
  fact: OpenFact
  known: SimilarFact[]
}

/** `replaces`: the known one no longer holds. `repeats`: the new one says nothing more. */
export type ConflictVerdict = 'replaces' | 'repeats' | 'apart'

export interface ConflictHint {
  place: number
  factId: string
  verdict: ConflictVerdict
}

/** The port to whoever decides. Pairs that are not answered stay apart. */
export interface ConflictSettler {
  /** Throws Transient('model_unavailable'). */
  settle(
    questions: readonly ConflictQuestion[]
  ): Promise<{ hints: ConflictHint[]; usage: TokenUsage }>
}

/** Of 161 pairs of a sentence and its later counterpart, 155 are this near or nearer (MiniLM). */
export const SIMILAR_MIN = 0.63
/** Of the smaller text's words, the name left out. */
const SHARED_MIN = 0.5
/** Sentences that tell of a change; without one, two sentences about bees are just two. */
const CHANGE =
  /\b(?:sold|gave|lost|quit|stopped|moved|switched|changed|replaced|broke|divorced|died|became|now|instead|new|left|ended|cancell?ed|retired|fired|traded|swapped|upgraded|renamed|postponed)\b/i
const QUESTIONS_MAX = 20

/** Tastes and what happened once do not replace each other. */
const MANY_AT_A_TIME =
  /\b(?:likes?|loves?|enjoys?|adores?|hates?|dislikes?|fan of|thinks?|wants?|visited|went|met|saw|watched|bought|attended)\b/i

/**
 * The pairs to ask about, at most twenty facts with what is near each; none is the usual case.
 * `similar` holds the near facts of each place, those of its own entity only.
 */
export function conflictQuestions(
  facts: readonly OpenFact[],
  similar: ReadonlyMap<number, readonly SimilarFact[]>
): ConflictQuestion[] {
  return facts
    .map((fact, place) => ({
      place,
      fact,
      known: (similar.get(place) ?? []).filter((known) => mayContradict(fact, known))
    }))
    .filter((question) => question.known.length > 0)
    .slice(0, QUESTIONS_MAX)
}

function mayContradict(fact: OpenFact, known: SimilarFact): boolean {
  if (known.similarity < SIMILAR_MIN || sameText(fact.content, known.content)) return false
  // The rules decide about one attribute; two attributes are two things.
  if (fact.attribute !== null && known.attribute !== null) return false
  const dates = [fact.eventDate, known.eventDate]
  if (dates.every((date) => date !== null) && dates[0] !== dates[1]) return false
  if (MANY_AT_A_TIME.test(fact.content) || MANY_AT_A_TIME.test(known.content)) return false
  const name = contentWords(fact.entity)
  const [words, others] = [fact.content, known.content].map(
    (content) => new Set([...contentWords(content)].filter((word) => !name.has(word)))
  )
  if (words === undefined || others === undefined) return false
  const shared = [...words].filter((word) => others.has(word)).length
  const share = shared / Math.max(1, Math.min(words.size, others.size))
  const [stance, knownStance] = [stanceOf(fact.content), stanceOf(known.content)]
  if (stance !== knownStance) {
    return share >= SHARED_MIN && stance !== 'planned' && knownStance !== 'planned'
  }
  // Where one text holds all words of the other it says more or less of the same.
  if (share === 1) return false
  if (CHANGE.test(fact.content)) return shared > 0
  const [frame, knownFrame] = [words, others].map((set) => set.values().next().value)
  return share >= SHARED_MIN && frame === knownFrame
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
