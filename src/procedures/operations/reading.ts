/** Reading procedures: lists, search, history, log, and the check before acting. None is charged. */
import { type QueryContext, query } from '#actors/operation.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import {
  evolutionLog,
  findProcedure,
  procedurePage,
  type StoredProcedure,
  versionsOf
} from '#db/stores/procedures/procedures.ts'
import { notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import { NO_FILTER } from '#src/base/scope.ts'
import { checkPreconditions, overallState } from '#src/experience/precondition-check.ts'
import { ask } from '#src/finding/asked.ts'
import { findProceduresFor } from '#src/finding/find-experience.ts'
import { rounded, SCORE_FLOOR } from '#src/finding/score.ts'
import type {
  CheckAnswer,
  CheckInput,
  FoundProcedures,
  ProcedureEvolution,
  ProcedureHistory,
  ProcedureInput,
  ProcedurePage,
  ProcedureSearchInput,
  ProceduresInput
} from '#src/procedures/contract.ts'
import { evolutionAnswer, procedureAnswer, versionAnswer } from '#src/shapes/procedure-answers.ts'

export const listProcedures = query<ProceduresInput, ProcedurePage>({
  run: async (context, { userId, limit, offset }) => {
    const scope = { accountId: context.accountId, userId }
    const page = { limit, offset, now: context.now }
    const { rows, total } = await context.read((tx) => procedurePage(tx, scope, page))
    return { procedures: rows.map(procedureAnswer), count: rows.length, total, limit, offset }
  }
})

export const searchProcedures = query<ProcedureSearchInput, FoundProcedures>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { question, tokens, ...asked } = await ask(context, scope, input.query)
    const request = { scope, admit: visible(context.now, null, NO_FILTER), ...asked }
    const found = await context.read((tx) =>
      findProceduresFor(tx, question, tokens, request, context.now, null)
    )
    const results = found
      .filter((one) => one.score >= SCORE_FLOOR)
      .slice(0, input.limit)
      .map(({ stored, score }) => ({ ...procedureAnswer(stored), score: rounded(score) }))
    return { results, count: results.length }
  }
})

export const readProcedureHistory = query<ProcedureInput, ProcedureHistory>({
  run: async (context, input) => {
    const stored = await read(context, input)
    const { id, current } = stored.procedure
    return context.read(async (tx) => ({
      id,
      name: current.name,
      versions: (await versionsOf(tx, context.accountId, id)).map((one) =>
        versionAnswer(stored, one)
      ),
      evolution_log: (await evolutionLog(tx, context.accountId, id)).map(evolutionAnswer)
    }))
  }
})

export const readProcedureEvolution = query<ProcedureInput, ProcedureEvolution>({
  run: async (context, input) => {
    const { id, current } = (await read(context, input)).procedure
    const log = await context.read((tx) => evolutionLog(tx, context.accountId, id))
    return { id, name: current.name, evolution: log.map(evolutionAnswer) }
  }
})

/** Which preconditions hold for what is planned; silence is unknown, never a green light. */
export const checkProcedure = query<CheckInput, CheckAnswer>({
  run: async (context, input) => {
    const { id, current } = (await read(context, input)).procedure
    const { facts, context: planned } = input
    const checks = checkPreconditions(current.preconditions, { context: planned, facts })
    const { name, version } = current
    return { id, name, version, overall: overallState(checks), checks }
  }
})

async function read(context: QueryContext, { id, userId }: ProcedureInput) {
  const found = isUuid(id)
    ? await context.read((tx) =>
        findProcedure(tx, context.accountId, userId, id, {
          now: context.now,
          logSince: Number.POSITIVE_INFINITY
        })
      )
    : null
  if (found === null) throw notFound('Procedure')
  return found satisfies StoredProcedure
}
