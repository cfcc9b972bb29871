/**
 * What contradicts itself, and procedures that look alike: contradictions that triggers have found, what was
 * nearly an update, and what a model says. Of two facts that cannot both hold the earlier one is closed only
 * where a model is sure; without one both stay, for a person to decide.
 */
import type { KeepContext, PrepareContext } from '#actors/operation.ts'
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { factsById, stateOf } from '#db/stores/facts/facts.ts'
import { openDoubts } from '#db/stores/memory/held-facts.ts'
import { procedureRecords } from '#db/stores/procedures/procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { RunChange } from '#src/agents/job/run-change.ts'
import type { Findings, FoundPair, FoundProcedures } from '#src/agents/rules/findings.ts'
import { alikeProcedures } from '#src/agents/rules/procedures.ts'
import { DOUBTS_MAX, verdictsOn } from '#src/agents/verdicts.ts'
import type { Scope } from '#src/base/scope.ts'
import { archived } from '#src/memory/fact.ts'
import { factChange } from '#src/memory/journal-entry.ts'
import { jobTimes } from '#src/models/job-times.ts'

const PAIRS_MAX = 200
/** Below it a conflict is too doubtful for a model to be asked. */
const CHANCE_MIN = 0.2

export interface ContradictionsSeen {
  /** Ids of older facts that a later one has made untrue, each with that one. */
  replaced: Record<string, string>
  procedures: FoundProcedures[]
}

export async function prepareRest(
  context: PrepareContext,
  scope: Scope
): Promise<ContradictionsSeen> {
  const { pairs, records } = await context.read(async (tx) => ({
    pairs: await pairsInDoubt(tx, scope, context.now),
    records: await procedureRecords(tx, scope, {
      now: context.now,
      logSince: Number.POSITIVE_INFINITY
    })
  }))
  const procedures = alikeProcedures(records.map(({ procedure }) => procedure))
  const asked = pairs.slice(0, DOUBTS_MAX)
  if (context.models.chat === null || asked.length === 0) return { replaced: {}, procedures }
  const lines = asked.map(({ older, newer }) => [older.content, newer.content] as const)
  const yes = await jobTimes.run(context.jobId, context.models, async ({ chat }) =>
    chat === null ? new Set<number>() : verdictsOn(chat, scope.accountId, 'replaced', lines)
  )
  const replaced = asked
    .filter((_, place) => yes.has(place))
    .map(({ older, newer }) => [older.factId, newer.factId] as const)
  return { replaced: Object.fromEntries(replaced), procedures }
}

async function pairsInDoubt(tx: ReadTx, scope: Scope, now: number) {
  const doubts = await openDoubts(tx, scope, { now, chanceMin: CHANCE_MIN, limit: PAIRS_MAX })
  const ids = [...new Set(doubts.flatMap(({ older, newer }) => [older, newer]))]
  const facts = new Map((await factsById(tx, scope, ids)).map((fact) => [fact.factId, fact]))
  const owners = [...new Set([...facts.values()].map(({ entityId }) => entityId))]
  const entities = await findEntitiesById(tx, scope, owners)
  const names = new Map(entities.map(({ entityId, name }) => [entityId, name]))
  return doubts.flatMap(({ older, newer, isTold }) => {
    const [first, later] = [facts.get(older), facts.get(newer)]
    if (first === undefined || later === undefined) return []
    return [{ older: first, newer: later, entity: names.get(later.entityId) ?? '', isTold }]
  })
}

/** What of it still stands, closed where it is sure. */
export async function keepRest(
  context: KeepContext,
  scope: Scope,
  { replaced, procedures }: ContradictionsSeen,
  run: RunChange
): Promise<{ findings: Partial<Findings>; actions: number }> {
  const gone = new Set<string>()
  const contradictions: FoundPair[] = []
  for (const pair of await pairsInDoubt(context.tx, scope, context.now)) {
    const { older, newer, entity, isTold } = pair
    if (!isTold && replaced[older.factId] !== newer.factId) continue
    const isSure = replaced[older.factId] === newer.factId && !gone.has(newer.factId)
    const closes = run.isFixing && isSure && !gone.has(older.factId)
    if (closes) {
      const from = stateOf(older)
      const to = archived(from, 'agent', context.now, newer.factId)
      await run.apply(factChange([{ factId: older.factId, from, to }]))
      gone.add(older.factId)
    }
    contradictions.push({
      fact_ids: [older.factId, newer.factId],
      entity,
      contents: [older.content, newer.content],
      fixed: closes
    })
  }
  return {
    findings: { contradictions, procedure_duplicates: procedures },
    actions: gone.size
  }
}
