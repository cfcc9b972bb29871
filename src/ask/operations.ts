/**
 * Asking: what search finds for the question, and an answer made of it. Charged as one search; a model that
 * fails gives the charge back.
 */
import { type QueryContext, query } from '#actors/operation.ts'
import { replacedQuotes } from '#db/stores/facts/possible-conflicts.ts'
import { quotesSetAside } from '#db/stores/memory/chunks.ts'
import { proceduresById } from '#db/stores/procedures/procedures.ts'
import { revisedSteps } from '#db/stores/procedures/revised-steps.ts'
import { asksOfNow } from '#src/ask/asks-of-now.ts'
import { cited } from '#src/ask/citing.ts'
import { ANSWERS_FROM } from '#src/ask/confidence.ts'
import type { AskAnswer, AskInput } from '#src/ask/contract.ts'
import { evidenceOf, type Replaced, tellingFirst, withinRoom } from '#src/ask/evidence.ts'
import { answerFrom, type ExtractiveAnswer } from '#src/ask/extractive.ts'
import { answerByModel } from '#src/ask/model/by-model.ts'
import { NOTHING_REPLACED, replacedOf } from '#src/ask/replaced.ts'
import { holdingEvidence } from '#src/ask/statements.ts'
import { find } from '#src/finding/find.ts'
import type { FoundChunk, Stage } from '#src/finding/found.ts'
import { rounded } from '#src/finding/score.ts'
import { readQuestion } from '#src/question/question.ts'

/** Of each kind. */
const FOUND_MAX = 10
/** Messages are what most answers are made of; some give way to those that came after them. */
const MESSAGES_MAX = 60
/** Facts of an entity, so that most of a message's facts are among them. */
const FACTS_OF_ENTITY = 30
const GRAPH_DEPTH = 1

/** Throws Transient('model_unavailable') where a configured model does not answer. */
export const askMemory = query<AskInput, AskAnswer>({
  charge: () => ({ action: 'search', amount: 1 }),
  sharedBeside: ({ userId }) => userId,
  recalls: ({ userId }) => [userId],
  run: async (context, input) => {
    const { entities, chunks, stages } = await findFor(context, input)
    const [replaced, setAside] = await Promise.all([
      replacedIn(context, input, chunks),
      setAsideIn(context, input, chunks)
    ])
    const found = evidenceOf({ entities, chunks }, replaced, setAside)
    const used = withinRoom(tellingFirst(input.query, found.evidence), {
      facts: input.maxFacts,
      tokens: input.maxTokens
    })
    const { chat } = context.models
    if (chat !== null) {
      const shown = holdingEvidence(used, found.others)
      const pieces = await answerByModel(chat, context.accountId, input.query, shown)
      const answer = { facts_used: shown.length, answered_by: 'model' } as const
      return { ...cited(pieces), ...answer, ...explained(input, stages, null) }
    }
    const asked = input.asOf ?? context.now
    const made = answerFrom(input.query, used, { ...found, asked })
    const answer = { facts_used: used.length, answered_by: 'extractive' } as const
    return { ...cited(made.pieces), ...answer, ...explained(input, stages, made) }
  }
})

function findFor(context: QueryContext, { query: text, userId, filter, asOf }: AskInput) {
  const request = {
    query: text,
    graphDepth: GRAPH_DEPTH,
    filter,
    asOf,
    limit: FOUND_MAX,
    threshold: null,
    chunks: MESSAGES_MAX,
    factsOfEntity: FACTS_OF_ENTITY,
    beside: true
  }
  const views = { own: { accountId: context.accountId, userId }, shared: context.shared }
  return find(context, request, views)
}

/** What no longer holds of the messages; nothing where the question is about another time than now. */
async function replacedIn(
  { accountId, now, read }: QueryContext,
  { query: text, userId, asOf }: AskInput,
  chunks: readonly FoundChunk[]
): Promise<Replaced> {
  if (!asksOfNow(readQuestion(text))) return NOTHING_REPLACED
  const scope = { accountId, userId }
  const ids = chunks.map(({ row }) => row.chunkId)
  return read(async (tx) => {
    const [quotes, steps] = await Promise.all([
      replacedQuotes(tx, scope, ids, asOf ?? now),
      // A procedure is told as it is now, so that one of an earlier moment is not.
      asOf === null ? revisedSteps(tx, scope, ids, now) : []
    ])
    const known = await proceduresById(tx, scope, [...new Set(steps.map((one) => one.procedureId))])
    return replacedOf(
      quotes,
      steps,
      known.map(({ procedure }) => procedure)
    )
  })
}

/** What of the messages was set aside by hand, whatever time is asked about. */
function setAsideIn(
  { accountId, read }: QueryContext,
  { userId, asOf }: AskInput,
  chunks: readonly FoundChunk[]
): Promise<Map<string, string[]>> {
  const ids = chunks.map(({ row }) => row.chunkId)
  return read((tx) => quotesSetAside(tx, { accountId, userId }, ids, asOf))
}

/** `explain` where it was asked for; `made` is null where a model has answered. */
function explained(
  { explain }: AskInput,
  stages: Stage[],
  made: ExtractiveAnswer | null
): Pick<AskAnswer, 'explain'> {
  if (!explain) return {}
  const statements = (made?.statements ?? []).map(({ statement: { text, evidence }, values }) => {
    return { text, message: evidence.text, score: rounded(evidence.score), values: { ...values } }
  })
  return {
    explain: { stages, confidence: made?.confidence ?? null, threshold: ANSWERS_FROM, statements }
  }
}
