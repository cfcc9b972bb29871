/**
 * One look into a user's memory: what is proposed from the facts given, compared with the triggers that
 * are there, and kept. Texts pass redaction and the capture policy, sentence by sentence.
 */
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import {
  failingProcedures,
  type News,
  newsOf,
  pairsInDoubt,
  type SourceFact,
  vectorsOfFacts
} from '#db/stores/triggers/sources.ts'
import {
  countPending,
  dropPending,
  insertTriggers,
  reword,
  type TriggerRow,
  triggersOn
} from '#db/stores/triggers/triggers.ts'
import type { WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { allowed } from '#src/triggers/allowed.ts'
import { contradictions } from '#src/triggers/contradictions/contradictions.ts'
import {
  type MeantSides,
  mayTakeSides,
  meantSides,
  SIDES_MODEL
} from '#src/triggers/contradictions/meant-sides.ts'
import { withdrawnBy } from '#src/triggers/contradictions/moved-away.ts'
import { pairsOf } from '#src/triggers/contradictions/pair.ts'
import type { Draft } from '#src/triggers/draft.ts'
import { FAILS_MIN, failing } from '#src/triggers/patterns/failing.ts'
import { regularOf } from '#src/triggers/patterns/regular.ts'
import { series } from '#src/triggers/patterns/series.ts'
import { silences } from '#src/triggers/patterns/silences.ts'
import { askedAtTime, askedFromNow } from '#src/triggers/reminders/asked-time.ts'
import { reminderOf } from '#src/triggers/reminders/reminder.ts'
import { type LookedAt, settle } from '#src/triggers/settle.ts'

export interface Turn {
  tx: WriteTx
  now: number
}

/** What a look has come to. */
export interface Looked {
  created: TriggerRow[]
  /** Why proposed ones were left out. */
  errors: Set<'policy' | 'pending_full'>
}

/** Pending triggers of one user; what is above waits until some have fired. */
const PENDING_MAX = 1000
const PROCEDURES_MAX = 200
/** News of an entity that a rhythm is read from. */
const NEWS_MAX = 60
/** Facts whose meaning is looked at for contradictions. */
const MEANT_MAX = 300

/** Looks at these facts and what hangs on them; `offsetMinutes` is how far the user's clock is ahead of UTC. */
export async function lookAt(
  { tx, now }: Turn,
  scope: Scope,
  facts: readonly SourceFact[],
  offsetMinutes: number
): Promise<Looked> {
  const proposals = await propose({ tx, now }, scope, facts, offsetMinutes)
  const { gate } = policyInForce(await readPolicy(tx, scope.accountId))
  const looked: Looked = { created: [], errors: new Set() }
  const drafts = allowedOf(proposals.drafts, gate, looked)
  const ids = [...proposals.lookedAt.factIds, ...proposals.lookedAt.entityIds]
  const sources = drafts.map(({ sourceId }) => sourceId)
  const known = await triggersOn(tx, scope, [...new Set([...ids, ...sources])], daysOf(drafts))
  const settled = settle(drafts, known, proposals.lookedAt, now)
  await dropPending(tx, scope.accountId, settled.drop)
  await reword(tx, scope.accountId, settled.reword)
  if (settled.insert.length === 0) return looked
  const room = PENDING_MAX - (await countPending(tx, scope, now))
  if (room < settled.insert.length) looked.errors.add('pending_full')
  const rows = settled.insert.slice(0, Math.max(0, room)).map(({ draft, time }) => {
    const { times: _, isAsked: __, ...rest } = draft
    return { ...rest, ...time, triggerId: newId() }
  })
  looked.created = await insertTriggers(tx, scope, rows, now)
  return looked
}

interface Proposals {
  drafts: Draft[]
  lookedAt: LookedAt
}

async function propose(
  { tx, now }: Turn,
  scope: Scope,
  facts: readonly SourceFact[],
  offsetMinutes: number
): Promise<Proposals> {
  const ids = facts.map(({ factId }) => factId)
  const entityIds = [...new Set(facts.map(({ entityId }) => entityId))]
  const news = await newsOf(tx, scope, entityIds, { perEntity: NEWS_MAX, now })
  const meant = await sidesMeant(tx, scope, news)
  const pairs = pairsOf(await pairsInDoubt(tx, scope, ids, now), news, new Set(ids), meant)
  const movedAway = withdrawnBy(pairs)
  const failed = await failingProcedures(tx, scope, {
    failsMin: FAILS_MIN,
    limit: PROCEDURES_MAX,
    now
  })
  const reminders = facts.flatMap((fact) => {
    if (movedAway.has(fact.factId)) return []
    const moment = { now, offsetMinutes }
    return (
      askedFromNow(fact, moment) ??
      reminderOf(fact, moment) ??
      regularOf(fact, moment) ??
      askedAtTime(fact, moment) ??
      []
    )
  })
  return {
    drafts: [
      ...reminders,
      ...contradictions(pairs, now),
      ...failing(failed, now),
      ...silences(news, now),
      ...series(news, { now, offsetMinutes })
    ],
    lookedAt: { factIds: new Set([...ids, ...movedAway]), entityIds: new Set(entityIds) }
  }
}

/** The sides that what was told takes by its meaning; of the newest where there is too much of it. */
async function sidesMeant(
  tx: WriteTx,
  scope: Scope,
  news: readonly News[]
): Promise<Map<string, MeantSides>> {
  const told = new Map(
    news
      .filter(
        ({ entityType, content, entity }) =>
          entityType === 'person' && mayTakeSides(content, entity)
      )
      .map((one) => [one.factId, one])
  )
  const ids = [...told.keys()].slice(0, MEANT_MAX)
  const vectors = await vectorsOfFacts(tx, scope, ids, SIDES_MODEL)
  return new Map(
    [...vectors].map(([factId, vector]) => {
      const { content = '', entity = '' } = told.get(factId) ?? {}
      return [factId, meantSides(content, entity, vector)]
    })
  )
}

function allowedOf(drafts: readonly Draft[], gate: ContentGate, looked: Looked): Draft[] {
  return drafts.flatMap((draft) => {
    const passed = allowed(draft, gate)
    if (passed === null) looked.errors.add('policy')
    return passed ?? []
  })
}

function daysOf(drafts: readonly Draft[]): string[] {
  return drafts.flatMap(({ type, times }) =>
    type === 'reminder' ? times.map(({ occurrence }) => occurrence) : []
  )
}
