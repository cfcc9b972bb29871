/**
 * What proposed triggers do to those that are there: one per type and source waits at a time, a time that
 * has fired or was dismissed does not come back, and what is no longer proposed is withdrawn.
 */
import type { TriggerSource, TriggerState, TriggerType } from '#src/memory/derived/trigger.ts'
import type { Draft, Time } from '#src/triggers/draft.ts'
import { type EventWords, eventWords, sharedEvent } from '#src/triggers/event-words.ts'

/** A trigger that is there. */
export interface Known {
  triggerId: string
  type: TriggerType
  sourceType: TriggerSource
  sourceId: string
  aboutId: string | null
  occurrence: string
  state: TriggerState
  title: string
  detail: string
  fireAt: Date | null
}

/** What was looked at, beside all procedures: whatever waits and rests on it must be proposed again. */
export interface LookedAt {
  factIds: ReadonlySet<string>
  entityIds: ReadonlySet<string>
}

export interface Settled {
  insert: { draft: Draft; time: Time }[]
  reword: { triggerId: string; title: string; detail: string; fireAt: number }[]
  drop: string[]
}

/** Two reminders of one day are the same from this share of common words on. */
const SAME_FROM = 0.6

/** Decides about the proposed triggers; `now` in milliseconds since the epoch. */
export function settle(
  drafts: readonly Draft[],
  known: readonly Known[],
  lookedAt: LookedAt,
  now: number
): Settled {
  const settled: Settled = { insert: [], reword: [], drop: [] }
  const proposed = new Set<string>()
  const told: ToldReminder[] = known.filter(({ type }) => type === 'reminder')
  const events = new Map<string, EventWords>()
  const eventOf = (detail: string): EventWords => {
    const event = events.get(detail) ?? eventWords(detail)
    events.set(detail, event)
    return event
  }
  for (const draft of drafts) {
    const key = keyOf(draft)
    if (proposed.has(key)) continue
    const same = known.filter((one) => keyOf(one) === key)
    const pending = same.find(({ state }) => state === 'pending') ?? null
    const over = new Set(same.filter((one) => one !== pending).map(({ occurrence }) => occurrence))
    const time = draft.times.find(({ occurrence }) => !over.has(occurrence))
    if (time === undefined) continue
    if (draft.type === 'reminder' && pending === null && isTold(draft, time, told, eventOf))
      continue
    proposed.add(key)
    told.push({ ...draft, occurrence: time.occurrence, fireAt: new Date(time.fireAt) })
    if (pending === null) settled.insert.push({ draft, time })
    else if (!isDue(pending, now)) replace(settled, pending, draft, time)
  }
  const left = known.filter(
    (one) => one.state === 'pending' && !proposed.has(keyOf(one)) && mustBeProposed(one, lookedAt)
  )
  for (const one of left) {
    // What is due will be told; only a pattern is made untrue by the news that come late.
    if (one.type === 'pattern' || !isDue(one, now)) settled.drop.push(one.triggerId)
  }
  return settled
}

function keyOf({ type, sourceId }: Pick<Known, 'type' | 'sourceId'>): string {
  return `${type} ${sourceId}`
}

function isDue({ fireAt }: Known, now: number): boolean {
  return fireAt === null || fireAt.getTime() <= now
}

function replace(settled: Settled, pending: Known, draft: Draft, time: Time): void {
  const { triggerId, occurrence, title, detail, fireAt } = pending
  if (occurrence !== time.occurrence) {
    settled.drop.push(triggerId)
    settled.insert.push({ draft, time })
    return
  }
  const isSame =
    title === draft.title && detail === draft.detail && fireAt?.getTime() === time.fireAt
  if (isSame) return
  settled.reword.push({
    triggerId,
    title: draft.title,
    detail: draft.detail,
    fireAt: time.fireAt
  })
}

type ToldReminder = Pick<Known, 'occurrence' | 'sourceId' | 'detail' | 'fireAt'>

/** Whether another fact has told of the same thing on the same day; of one asked for also at the same time. */
function isTold(
  { sourceId, detail, isAsked }: Draft,
  { occurrence, fireAt }: Time,
  told: readonly ToldReminder[],
  eventOf: (detail: string) => EventWords
): boolean {
  const event = eventOf(detail)
  return told.some((other) => {
    if (other.sourceId === sourceId || other.occurrence !== occurrence) return false
    if (isAsked === true && other.fireAt?.getTime() !== fireAt) return false
    const before = eventOf(other.detail)
    const isAtAnother =
      event.clock !== null && before.clock !== null && event.clock !== before.clock
    return !isAtAnother && sharedEvent(event, before) >= SAME_FROM
  })
}

function mustBeProposed(
  { type, sourceType, sourceId, aboutId }: Known,
  lookedAt: LookedAt
): boolean {
  if (sourceType === 'procedure') return true
  if (type === 'pattern' && aboutId !== null) return lookedAt.entityIds.has(aboutId)
  return lookedAt.factIds.has(sourceId)
}
