/**
 * When an add closes a fact of which a part still holds, that part stays as a fact of its own (`src/updates/stays/parts/left.ts`): said
 * when, where and by whom the whole was said, and gone again when the closing is undone.
 */
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { type FactRow, rivalFacts } from '#db/stores/facts/facts.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { type Enqueueing, embedSoon } from '#src/extraction/keep/embed-soon.ts'
import { active, archived, contentKey, type FactState, stateAt } from '#src/memory/fact.ts'
import { findable } from '#src/memory/findable/findable.ts'
import { attributeOf } from '#src/memory/reconcile/attributes.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import { type PolicyInForce, policyInForce } from '#src/policy/policy-in-force.ts'

/** A fact that is closed, and what of it still holds. */
export interface ClosedInPart {
  fact: FactRow
  left: string
  /** When the rest of it ceased to hold, milliseconds since the epoch. */
  at: number
}

/** A part that was kept, with the states between which undoing moves it. */
export interface KeptPart {
  factId: string
  entityId: string
  from: FactState
  to: FactState
}

type Context = Enqueueing & { now: number }

/**
 * Keeps what is left of these facts, but for what is a fact already and what the capture policy of now denies, which may
 * be another than the one that let the whole be kept; returns what was kept.
 */
export async function keepLeft(
  context: Context,
  memory: MemoryWriter,
  scope: Scope,
  closed: readonly ClosedInPart[]
): Promise<KeptPart[]> {
  if (closed.length === 0) return []
  const policy = policyInForce(await readPolicy(context.tx, scope.accountId))
  const allowed = closed.flatMap((one) => allowedBy(policy, one))
  const fresh = await withoutKnown(context, scope, allowed)
  if (fresh.length === 0) return []
  const ids = [...new Set(fresh.map(({ fact }) => fact.entityId))]
  const entities = await findEntitiesById(context.tx, scope, ids)
  const names = new Map(entities.map(({ entityId, name }) => [entityId, name]))
  const parts = fresh.map((one) => ({ ...one, factId: newId() }))
  await memory.keep.parts(
    parts.map(({ factId, fact, left, at }) => ({
      row: { ...rowOf(fact, left), factId },
      // Before that day the whole was found.
      statedAt: at,
      found: findable(left, null),
      entity: names.get(fact.entityId) ?? '',
      of: fact.factId
    }))
  )
  await embedSoon(context, scope)
  return parts.map(({ factId, fact: { entityId, factId: whole }, at }) => {
    const to = active(entityId)
    return { factId, entityId, from: archived(to, 'superseded', at, whole), to }
  })
}

/** As facts of an add are: what is left may be denied, or only the stretch that it came from. */
function allowedBy(
  { policy, gate }: PolicyInForce,
  { fact, ...part }: ClosedInPart
): ClosedInPart[] {
  const isSaidDenied = fact.quote !== null && gate([fact.quote]).dropped
  if (gate([part.left]).dropped || (policy.match_source && isSaidDenied)) return []
  return [{ ...part, fact: isSaidDenied ? { ...fact, quote: null } : fact }]
}

async function withoutKnown(
  { tx, now }: Context,
  scope: Scope,
  closed: readonly ClosedInPart[]
): Promise<ClosedInPart[]> {
  const texts = closed.map(({ fact, left }) => ({
    entityId: fact.entityId,
    key: contentKey(left),
    attribute: null
  }))
  const alike = await rivalFacts(tx, scope, texts)
  const isKnown = ({ fact, left }: ClosedInPart) =>
    alike.some(
      (one) =>
        one.entityId === fact.entityId &&
        one.contentKey === contentKey(left) &&
        stateAt(one, now) === 'active'
    )
  return closed.filter((one) => !isKnown(one))
}

function rowOf(fact: FactRow, left: string) {
  const { entityId, importance, jobId, chunkId, messageIndex, speaker, quote } = fact
  return {
    entityId,
    content: left,
    contentKey: contentKey(left),
    attribute: attributeOf(left)?.attribute ?? null,
    eventDate: dateLeft(left, fact.eventDate),
    statedAt: fact.statedAt.getTime(),
    expiresAt: fact.expiresAt?.getTime() ?? null,
    importance,
    jobId,
    chunkId,
    messageIndex,
    speaker,
    quote
  }
}

/** The day, and its hour, as far as the text still names them. */
function dateLeft(text: string, eventDate: string | null): string | null {
  if (eventDate === null || !namesDay(text, eventDate)) return null
  const [day = '', hour, minute] = eventDate.split(/[T:]/u)
  const isHourTold =
    hour !== undefined &&
    (minute === '00' || text.includes(minute ?? '')) &&
    [Number(hour), Number(hour) % 12 || 12].some((one) =>
      new RegExp(`(?<!\\p{N})0?${one}(?!\\p{N})`, 'u').test(text.replace(DAY_NUMBERS, ''))
    )
  return isHourTold ? eventDate : day
}

/** Numbers of days and years. */
const DAY_NUMBERS =
  /\p{N}{1,2}(?:st|nd|rd|th)? \p{L}{3,12}(?: \p{N}{4})?|\p{N}{4}-\p{N}{2}-\p{N}{2}/gu

/** Whether the number of the day stands in the text: otherwise the day was told in what was cut out. */
function namesDay(text: string, eventDate: string | null): boolean {
  const day = /^\p{N}{4}-\p{N}{2}-(\p{N}{2})/u.exec(eventDate ?? '')?.[1]
  return day !== undefined && new RegExp(`(?<!\\p{N})0?${Number(day)}(?!\\p{N})`, 'u').test(text)
}
