/**
 * The door of finding: everything that answers a question, in a caller's own memory and in what others
 * share with them, on the one 0–1 scale (contract 4.2).
 */
import type { QueryContext } from '#actors/operation.ts'
import type { SharedView } from '#db/shared-view.ts'
import { statementConditions, visible } from '#db/stores/finding/entry-conditions.ts'
import { asksUnshared } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type { RankedEntity } from '#src/finding/find-facts.ts'
import {
  type FindRequest,
  type FoundBeside,
  passing,
  type ShownEntity,
  type Stage
} from '#src/finding/found.ts'
import type { WeighedCandidate } from '#src/finding/order/first-place.ts'
import { attributeOfAsker, toldFirst } from '#src/finding/order/told-first.ts'
import { askWithWords, findOwn } from '#src/finding/views/find-own.ts'
import { rankShared } from '#src/finding/views/find-shared.ts'
import { showEntities } from '#src/finding/views/show-entities.ts'
import { stopwatch } from '#src/finding/views/stopwatch.ts'

/** Where a question is put. */
export interface Views {
  /** One's own memory, the first of all. */
  own: Scope
  /** What others share: entities only. The check tells it with the first read. */
  shared: QueryContext['shared']
}

export interface Found extends FoundBeside {
  entities: ShownEntity[]
  stages: Stage[]
  /** What may have stood first, by which numbers (`order/first-place.ts`); nothing of what others share. */
  candidates: WeighedCandidate[]
}

/** Entities by their best fact; with `beside` also messages, episodes and procedures of one's own. */
export async function find(
  context: Pick<QueryContext, 'accountId' | 'now' | 'models' | 'read' | 'readShared'>,
  request: FindRequest & { beside: boolean },
  { own, shared }: Views
): Promise<Found> {
  const watch = stopwatch()
  const admit = visible(context.now, request.asOf, request.filter)
  const isPlain = request.asOf === null && statementConditions(request.filter) === null
  const withWords = await askWithWords(context, own, request.query, { admit, isPlain })
  watch.lap('question', 1)
  // What is asked of metadata that are not shared no shared entity answers.
  const views = asksUnshared(request.filter.metadata) ? [] : await shared()
  const { vector, model, question } = withWords.asked
  const { terms, namesOnly } = question
  const { query, graphDepth, asOf, filter } = request
  const telling = { now: context.now, asOf, filter }
  const about = { vector, model, admit, query, terms, namesOnly, graphDepth, telling, copy: null }
  const asked = { ...about, now: context.now, isPlain }
  const attribute = attributeOfAsker(query)
  // "I moved to Porto" may be so far from "Where do I live?" that it is found by nothing else.
  const wide = attribute === null ? request : { ...request, threshold: null, floor: 0 }
  const [mine, ...theirs] = await Promise.all([
    findOwn(context, wide, withWords, { scope: own, vector, model, admit }, request.beside, watch),
    ...views.map(async (view): Promise<InView[]> => {
      const ranked = await rankShared(context, { ...asked, scope: view })
      return passing(ranked, request).map((entity) => ({ view, score: entity.score, entity }))
    })
  ])
  const told = toldFirst(attribute, mine, asOf ?? context.now)
  const ofMessages = { ...request, limit: request.chunks ?? request.limit }
  const found = {
    ...mine,
    entities: passing(told.entities, request),
    chunks: passing(told.chunks, ofMessages),
    episodes: passing(mine.episodes, request),
    procedures: passing(mine.procedures, request)
  }
  if (views.length === 0) return { ...found, stages: watch.stages }
  const entities = await merged(context, request, found.entities, theirs.flat())
  watch.lap('shared', entities.length)
  return { ...found, entities, stages: watch.stages }
}

/** An entity of another account, before anything of it is read to be shown. */
interface InView {
  view: SharedView
  score: number
  entity: RankedEntity
}

/** The best of one's own and of others', these read only when they are among them. */
async function merged(
  context: Pick<QueryContext, 'now' | 'readShared'>,
  request: FindRequest,
  own: readonly ShownEntity[],
  theirs: readonly InView[]
): Promise<ShownEntity[]> {
  // Sorting is stable: of equals one's own stand first.
  const best = passing(
    [...own, ...theirs].sort((a, b) => b.score - a.score),
    request
  )
  const chosen = best.filter((one) => 'view' in one)
  const groups = Map.groupBy(chosen, ({ view }) => view)
  const shown = await Promise.all(
    [...groups].map(async ([view, group]) => {
      const ranked = group.map(({ entity }) => entity)
      const entities = await context.readShared(view, (tx) =>
        showEntities(tx, view, ranked, request, context.now)
      )
      return [view, new Map(entities.map((one) => [one.entity.entityId, one]))] as const
    })
  )
  const shownOf = new Map(shown)
  return best.flatMap((one) => {
    if (!('view' in one)) return [one]
    return shownOf.get(one.view)?.get(one.entity.entityId) ?? []
  })
}
