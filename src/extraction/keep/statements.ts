/**
 * What an add says, message by message, and the earlier facts that each message may make untrue: those that the
 * same speaker stated before, nearest to it in meaning, of the add itself too. Looked at when an add is prepared and
 * again when it is kept.
 */
import { type FindableFact, RecentFacts } from '#db/stores/facts/recent-facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { StoredFact } from '#src/extraction/keep/find-corrected.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { speakerOf } from '#src/memory/speakers.ts'
import { cosine } from '#src/updates/features.ts'
import type { EarlierStatement, LaterStatement } from '#src/updates/together/weigh-pairs.ts'

/** Known facts looked at for each message, and how near they must be. */
const EARLIER_MAX = 8
const SIMILARITY_MIN = 0.1
/** So many times as many are read for an assistant, since among them are the user's. */
const SPEAKERS_UNNAMED = 2
/** Of a longer message the stretch is judged that a fact was drawn from. */
const MESSAGE_MAX = 400
/** Messages of one add that are looked at; a session is shorter as a rule. */
const MESSAGES_MAX = 200

/**
 * Of this thread. An update is seldom of something that was said thousands of facts ago; two thousand take 3 MB,
 * so those of the scopes that are added to last are kept.
 */
const RECENT = new RecentFacts({ bytesMax: 24 * 2 ** 20, idleMs: 600_000, factsMax: 2000 })

/** What of a plan is looked at. */
export type PlannedAdd = Pick<PreparedAdd, 'chunks' | 'model' | 'speaking' | 'facts'>

interface Said extends LaterStatement {
  place: number
  speaker: string | null
  byAssistant: boolean
}

/** A message with the earlier facts that it is held against. */
export interface HeldAgainst {
  said: LaterStatement
  before: EarlierStatement[]
}

/**
 * What an add with these facts says, in the order said, each with what was stated before. `own` are those of them that
 * are made findable in this turn; none while it is only prepared.
 */
export async function heldAgainst(
  { tx, now }: { tx: ReadTx; now: number },
  scope: Scope,
  plan: PlannedAdd,
  add: QueuedAdd,
  facts: readonly StoredFact[],
  own: readonly StoredFact[]
): Promise<HeldAgainst[]> {
  const said = statementsOf(plan, add, facts).slice(-MESSAGES_MAX)
  const known = await knownBefore(tx, scope, said, own.map(findable), { model: plan.model, now })
  return said.map((one, order) => ({
    said: one,
    before: [...(known.get(one.place) ?? []), ...earlierInAdd(one, said.slice(0, order))]
  }))
}

function findable({ fact, factId, statedAt }: StoredFact): FindableFact {
  const { candidate, embedding } = fact
  return { factId, speaker: candidate.speaker, statedAt, vector: embedding?.vector ?? null }
}

/** The nearest facts before this add that each message may end, by its place. */
async function knownBefore(
  tx: ReadTx,
  scope: Scope,
  said: readonly Said[],
  own: readonly FindableFact[],
  { model, now }: { model: string; now: number }
) {
  const probes = said.flatMap(({ place, vector, speaker, at }) =>
    vector === null ? [] : [{ place, vector, speaker, at }]
  )
  const perProbe = EARLIER_MAX * (said.some((one) => one.byAssistant) ? SPEAKERS_UNNAMED : 1)
  const how = { model, perProbe, similarityMin: SIMILARITY_MIN, now }
  const earlier = await RECENT.earlier(tx, scope, probes, how, own)
  const near = Map.groupBy(earlier, ({ place }) => place)
  return new Map(
    said.map(({ place, byAssistant }) => {
      const heard = (near.get(place) ?? []).filter(({ role }) => !byAssistant || isAssistant(role))
      const nearestFirst = heard.sort((a, b) => b.similarity - a.similarity)
      return [place, nearestFirst.slice(0, EARLIER_MAX)] as const
    })
  )
}

function isAssistant(role: string | null): boolean {
  return role !== null && speakerOf(role, null).kind === 'assistant'
}

/** The messages that new facts were drawn from, in the order said, as their facts are. */
function statementsOf(plan: PlannedAdd, add: QueuedAdd, stored: readonly StoredFact[]): Said[] {
  const messageOf = new Map(add.messages.map((message) => [message.index, message]))
  const vectorOf = new Map(plan.chunks.map((one) => [one.chunkId, one.embedding?.vector ?? null]))
  const told = Map.groupBy(plan.facts, ({ candidate }) => candidate.messageIndex)
  const groups = Map.groupBy(stored, ({ fact }) => fact.candidate.messageIndex)
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, own]) => {
      const [first] = own
      if (first === undefined) return []
      const { candidate, chunkId, embedding } = first.fact
      const quote = candidate.quote ?? candidate.content
      const message = messageOf.get(place)?.text ?? quote
      const placeOf = ({ fact }: StoredFact) => message.indexOf(fact.candidate.quote ?? '')
      const isLong = message.length > MESSAGE_MAX
      const text = isLong ? quote.slice(0, MESSAGE_MAX) : message
      const ofChunk = isLong ? null : vectorOf.get(chunkId ?? '')
      const inOrder = own.toSorted((a, b) => placeOf(a) - placeOf(b))
      const facts = inOrder.map(({ factId, content, fact }) => ({
        factId,
        text: content,
        vector: fact.embedding?.vector ?? null,
        eventAt: dayOf(fact.candidate.eventDate)
      }))
      const vector = ofChunk ?? embedding?.vector ?? null
      const { speaker } = candidate
      const name = speaker ?? plan.speaking.name
      const byAssistant = messageOf.get(place)?.kind === 'assistant'
      const tells = told.get(place)?.map((one) => one.candidate.content) ?? []
      return [{ place, text, vector, facts, tells, speaker, byAssistant, name, at: first.statedAt }]
    })
}

/** Facts of earlier messages of the add by the same speaker that are near enough. */
function earlierInAdd(one: Said, before: readonly Said[]) {
  return before
    .filter(({ speaker, byAssistant }) => {
      return speaker === one.speaker && (!one.byAssistant || byAssistant)
    })
    .flatMap(({ facts }) => facts)
    .map(({ factId, text, vector, eventAt }) => ({
      factId,
      content: text,
      isDated: eventAt !== null,
      similarity: cosine(vector, one.vector)
    }))
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, EARLIER_MAX)
}

/** The first moment of a day, milliseconds since the epoch; null of none. */
export function dayOf(eventDate: string | null): number | null {
  const at = eventDate === null ? Number.NaN : Date.parse(eventDate)
  return Number.isNaN(at) ? null : at
}
