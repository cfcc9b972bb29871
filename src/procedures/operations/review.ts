/** Deciding about a version under review. Promoting embeds its text first, so the caller waits for that. */
import { awaitedJob, command, type KeepContext } from '#actors/operation.ts'
import { findProcedure, type StoredProcedure } from '#db/stores/procedures/procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import { isUuid, newId } from '#src/base/ids.ts'
import { discard, promote } from '#src/experience/revision/under-review.ts'
import { findable } from '#src/memory/findable/findable.ts'
import { procedureText } from '#src/memory/findable/procedure-text.ts'
import { NOT_TOLD } from '#src/memory/writer/keeping.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type { ProcedureInput, Reviewed } from '#src/procedures/contract.ts'
import { procedureAnswer } from '#src/shapes/procedure-answers.ts'
import type { Embedding } from '#src/text/embedding.ts'

interface PreparedPromotion {
  text: string
  embedding: Embedding | null
  model: string
}

export const promoteVersion = awaitedJob<ProcedureInput, PreparedPromotion, Reviewed>({
  prepare: async ({ accountId, models, now, read }, input) => {
    const stored = await read((tx) => find(tx, { accountId, now }, input))
    const text = procedureText(promote(stored, { newId, at: now }).record.procedure.current)
    const [embedding] = await models.embedder.embed([text], { urgency: 'search', tokens: true })
    return { text, embedding: embedding ?? null, model: models.embedder.name }
  },
  keep: async (context, plan, input) => {
    const { tx, now, accountId } = context
    const stored = await find(tx, context, input)
    const change = promote(stored, { newId, at: now })
    const text = procedureText(change.record.procedure.current)
    if (text !== plan.text) {
      throw new Failure('conflict', 'The version under review has changed. Look at it again.', {})
    }
    const scope = { accountId, userId: stored.userId }
    const reworded = { found: findable(text, plan.embedding), at: now }
    await changeMemory(
      context,
      scope,
      (memory) => memory.keep.procedures([{ ...change, ...NOT_TOLD, reworded }]),
      { jobId: context.jobId, metadata: {}, model: plan.model }
    )
    return reviewed(context, 'promoted', stored)
  }
})

export const discardVersion = command<ProcedureInput, Reviewed>({
  run: async (context, input) => {
    const { tx, now, accountId } = context
    const stored = await find(tx, context, input)
    const change = discard(stored, { newId, at: now })
    await changeMemory(context, { accountId, userId: stored.userId }, (memory) =>
      memory.keep.procedures([{ ...change, ...NOT_TOLD, reworded: null }])
    )
    return reviewed(context, 'discarded', stored)
  }
})

async function find(
  tx: ReadTx,
  { accountId, now }: Pick<KeepContext, 'accountId' | 'now'>,
  { id, userId }: ProcedureInput
) {
  const found = isUuid(id)
    ? await findProcedure(tx, accountId, userId, id, { now, logSince: Number.POSITIVE_INFINITY })
    : null
  if (found === null) throw notFound('Procedure')
  return found
}

async function reviewed(
  context: Pick<KeepContext, 'tx' | 'accountId' | 'now'>,
  status: Reviewed['status'],
  { procedure, userId }: StoredProcedure
): Promise<Reviewed> {
  const stored = await find(context.tx, context, { id: procedure.id, userId })
  return { status, procedure: procedureAnswer(stored) }
}
