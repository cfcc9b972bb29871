/**
 * The conflict check around an add. Preparing looks for known facts near the new ones and, where a
 * pair may contradict and no rule can tell, asks a model. Keeping looks again when the scope has
 * changed meanwhile: a pair that nobody was asked about, or a known fact that is gone, makes the
 * plan stale. Without a model nothing is asked and nothing is checked; the rules decide alone.
 */
import { type KeepContext, type PrepareContext, Stale } from '#actors/operation.ts'
import { type NearFact, nearFacts } from '#db/stores/facts/similar-facts.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { PreparedAdd, Settled } from '#src/extraction/prepare/prepared-add.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import {
  type ConflictQuestion,
  conflictQuestions,
  type OpenFact,
  SIMILAR_MIN,
  type SimilarFact
} from '#src/memory/reconcile/conflicts.ts'
import type { ChatModel } from '#src/models/chat.ts'
import { modelSettler } from '#src/reading/model/settle-conflicts.ts'

/** Known facts looked at for each new one. */
const NEAR_MAX = 3

/** Settles what the rules cannot tell, with at most one call; null where no model is configured. */
export async function settleFacts(
  context: PrepareContext,
  plan: PreparedAdd,
  add: QueuedAdd
): Promise<{ settled: Settled | null; report: PreparedAdd['report'] }> {
  const { accountId, models, now } = context
  const { report } = plan
  if (models.chat === null) return { settled: null, report }
  const scope = { accountId, userId: add.userId }
  const { version, questions } = await context.read(async (tx) => ({
    version: await scopeVersion(tx, scope),
    questions: await openQuestions(tx, scope, plan, add, now)
  }))
  const { hints, usage } = await ask(models.chat, accountId, questions)
  return {
    settled: { scopeVersion: version, asked: pairsOf(questions), hints },
    report: {
      ...report,
      calls: report.calls + usage.calls,
      tokensIn: report.tokensIn + usage.tokensIn,
      tokensOut: report.tokensOut + usage.tokensOut
    }
  }
}

/** Throws Stale when there is now a pair to ask about that nobody asked about. */
export async function assertSettled(
  context: KeepContext,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd
): Promise<void> {
  const { settled } = plan
  if (settled === null) return
  if ((await scopeVersion(context.tx, scope)) === settled.scopeVersion) return
  const questions = await openQuestions(context.tx, scope, plan, add, context.now)
  for (const pair of pairsOf(questions)) if (!settled.asked.has(pair)) throw new Stale()
}

async function ask(chat: ChatModel, accountId: string, questions: readonly ConflictQuestion[]) {
  if (questions.length === 0) {
    return { hints: [], usage: { calls: 0, tokensIn: 0, tokensOut: 0 } }
  }
  return modelSettler({ chat, accountId }).settle(questions)
}

async function openQuestions(
  tx: ReadTx,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  now: number
): Promise<ConflictQuestion[]> {
  const probes = plan.facts.flatMap(({ candidate, embedding }, place) =>
    embedding === null
      ? []
      : [{ place, nameKey: nameKey(candidate.entity), vector: embedding.vector }]
  )
  const how = { model: plan.model, perProbe: NEAR_MAX, similarityMin: SIMILAR_MIN, now }
  const near = await nearFacts(tx, scope, probes, how)
  const similar = Map.groupBy(near, (one) => one.place)
  const timeOf = new Map(add.messages.map((message) => [message.index, message.at]))
  const facts = plan.facts.map(
    ({ candidate }): OpenFact => ({
      entity: candidate.entity,
      content: candidate.content,
      attribute: candidate.attribute,
      eventDate: candidate.eventDate,
      statedAt: timeOf.get(candidate.messageIndex) ?? now
    })
  )
  const found = new Map([...similar].map(([place, list]) => [place, list.map(similarFact)]))
  return conflictQuestions(facts, found)
}

function similarFact({ place: _, statedAt, ...known }: NearFact): SimilarFact {
  return { ...known, statedAt: statedAt.getTime() }
}

function pairsOf(questions: readonly ConflictQuestion[]): Set<string> {
  return new Set(
    questions.flatMap(({ place, known }) => known.map((one) => `${place} ${one.factId}`))
  )
}
