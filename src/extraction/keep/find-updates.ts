/**
 * Which known facts the new ones of an add make untrue, beyond what one attribute tells (`reconcile.ts`).
 * Looked at are the facts that the same speaker stated before, nearest in meaning to each message that
 * new facts were drawn from; earlier messages of the add count too. Of the two
 * without a name the user has the last word: what an assistant repeats or is sorry for ends nothing that the user said.
 */
import type { KeepContext } from '#actors/operation.ts'
import { rivalFacts } from '#db/stores/facts/facts.ts'
import { type FindableFact, RecentFacts } from '#db/stores/facts/recent-facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { correctedFacts, type StoredFact } from '#src/extraction/keep/find-corrected.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { announcedAttribute } from '#src/memory/reconcile/announced.ts'
import { speakerOf } from '#src/memory/speakers.ts'
import { type LaterStatement, type Looks, type Update, updatesBy } from '#src/updates/decide.ts'
import { cosine } from '#src/updates/features.ts'

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

interface Said extends LaterStatement {
  place: number
  speaker: string | null
  byAssistant: boolean
}

/** Updates by the facts that this add stores and by those that it may store (`slight`), the surest of each earlier fact. */
export async function findUpdates(
  { tx, now }: KeepContext,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  { stored, slight }: { stored: readonly StoredFact[]; slight: readonly StoredFact[] }
): Promise<Update[]> {
  const said = statementsOf(plan, add, [...stored, ...slight]).slice(-MESSAGES_MAX)
  const own = stored.map(({ fact, factId, statedAt }) => {
    const { candidate, embedding } = fact
    return { factId, speaker: candidate.speaker, statedAt, vector: embedding?.vector ?? null }
  })
  const known = await knownBefore(tx, scope, said, own, { model: plan.model, now })
  const surest = new Map<string, Update>()
  const looks: Looks = new Map()
  for (const [order, one] of said.entries()) {
    const before = [...(known.get(one.place) ?? []), ...earlierInAdd(one, said.slice(0, order))]
    for (const update of updatesBy(one, before, plan.model, looks)) {
      const surer = surest.get(update.older)
      if (surer === undefined || update.chance > surer.chance) surest.set(update.older, update)
    }
  }
  for (const update of await announcedBy(tx, scope, stored)) surest.set(update.older, update)
  const corrected = await correctedFacts(tx, scope, plan.lookedBack ?? [], stored)
  for (const update of corrected) surest.set(update.older, update)
  return [...surest.values()]
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

/** What facts about a day ahead say will be otherwise than it is known to be. */
async function announcedBy(
  tx: ReadTx,
  scope: Scope,
  stored: readonly StoredFact[]
): Promise<Update[]> {
  const announced = stored.flatMap(({ fact, factId, entityId, content, statedAt }) => {
    const from = dayOf(fact.candidate.eventDate)
    const attribute = announcedAttribute(content)
    if (from === null || from <= statedAt || attribute === null) return []
    return [{ factId, entityId, attribute, statedAt, from }]
  })
  const rivals = await rivalFacts(
    tx,
    scope,
    announced.map(({ entityId, attribute }) => ({ entityId, attribute, key: '' }))
  )
  return announced.flatMap(({ factId, entityId, attribute, statedAt, from }) =>
    rivals
      .filter((known) => known.entityId === entityId && known.attribute === attribute)
      .filter((known) => known.factId !== factId && known.statedAt.getTime() <= statedAt)
      .map(({ factId: older }) => ({
        older,
        newer: factId,
        chance: 1,
        closes: true,
        left: null,
        from
      }))
  )
}

/** The messages that new facts were drawn from, in the order said, as their facts are. */
function statementsOf(plan: PreparedAdd, add: QueuedAdd, stored: readonly StoredFact[]): Said[] {
  const messageOf = new Map(add.messages.map((message) => [message.index, message]))
  const vectorOf = new Map(plan.chunks.map((one) => [one.chunkId, one.embedding?.vector ?? null]))
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
      return [{ place, text, vector, facts, speaker, byAssistant, name, at: first.statedAt }]
    })
}

function dayOf(eventDate: string | null): number | null {
  const at = eventDate === null ? Number.NaN : Date.parse(eventDate)
  return Number.isNaN(at) ? null : at
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
