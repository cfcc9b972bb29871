/**
 * Pages of entities, newest change first: of one's own memory, and where others share something, of all
 * together. Who is shared nothing with gets the page by the first read.
 */
import { type QueryContext, query } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { type EntityRow, listEntities } from '#db/stores/entities/entities.ts'
import { countsOf } from '#db/stores/facts/facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { EntityListInput, EntityPage, FullEntityPage } from '#src/entities/contract.ts'
import { wholeEntities } from '#src/entities/operations/reading.ts'
import { summaryAnswer } from '#src/shapes/entity-answers.ts'
import { markedAsShared } from '#src/shapes/team-mark.ts'

const NONE = { facts: 0, relations: 0, knowledge: 0 }

export const listWholeMemories = query<EntityListInput, FullEntityPage>({
  sharedBeside: ({ userId }) => userId,
  run: (context, input) =>
    readPage(context, input, (tx, view, rows) =>
      wholeEntities(tx, view, rows, input.filter, context.now)
    )
})

export const listMemories = query<EntityListInput, EntityPage>({
  sharedBeside: ({ userId }) => userId,
  run: (context, input) =>
    readPage(context, input, async (tx, view, rows) => {
      const ids = rows.map((row) => row.entityId)
      const counts = await countsOf(tx, view, ids, input.filter, context.now)
      return rows.map((row) => summaryAnswer(row, counts.get(row.entityId) ?? NONE))
    })
})

/** Entities of a view as they are answered, in the order given. */
type Detail<Answer> = (tx: ReadTx, view: View, rows: readonly EntityRow[]) => Promise<Answer[]>

interface Page<Answer> {
  memories: Answer[]
  total: number
  limit: number
  offset: number
  team_shared: number
}

async function readPage<Answer extends { id: string; identity: boolean }>(
  context: QueryContext,
  input: EntityListInput,
  detail: Detail<Answer>
): Promise<Page<Answer>> {
  const own = { accountId: context.accountId, userId: input.userId }
  const { limit, offset } = input
  const asked = { ...input, now: context.now }
  const { total, rows, memories } = await context.read(async (tx) => {
    const page = await listEntities(tx, own, asked)
    return { ...page, memories: await detail(tx, own, page.rows) }
  })
  const theirs = await ofEachShared(context, async (tx, view) => {
    return {
      view,
      ...(await listEntities(tx, view, { ...asked, offset: 0, limit: offset + limit }))
    }
  })
  if (theirs.length === 0) return { memories, total, limit, offset, team_shared: 0 }
  const shared = theirs.flatMap(({ view, rows }) => rows.map((row) => ({ view, row })))
  // However many of them stand before the page, no more of one's own entities are pushed onto it.
  const from = Math.max(0, offset - shared.length)
  const around =
    offset === from
      ? rows
      : (
          await context.read((tx) =>
            listEntities(tx, own, { ...asked, offset: from, limit: offset + limit - from })
          )
        ).rows
  const chosen = [...around.map((row) => ({ view: own as View, row })), ...shared]
    .sort((a, b) => b.row.updatedAt.getTime() - a.row.updatedAt.getTime())
    .slice(offset - from, offset - from + limit)
  const sharedTotal = theirs.reduce((sum, page) => sum + page.total, 0)
  return {
    memories: await answersOf(context, chosen, detail),
    total: total + sharedTotal,
    limit,
    offset,
    team_shared: sharedTotal
  }
}

/** The answers for entities of several views, each view read at once; ids are known apart by their view. */
async function answersOf<Answer extends { id: string; identity: boolean }>(
  context: QueryContext,
  chosen: readonly { view: View; row: EntityRow }[],
  detail: Detail<Answer>
): Promise<Answer[]> {
  const groups = [...Map.groupBy(chosen, ({ view }) => view)]
  const answers = await Promise.all(
    groups.map(async ([view, group]) => {
      const rows = group.map(({ row }) => row)
      const shown = isShared(view)
        ? await context.readShared(view, (tx) => detail(tx, view, rows))
        : await context.read((tx) => detail(tx, view, rows))
      const marked = isShared(view) ? shown.map((one) => markedAsShared(view, one)) : shown
      return [view, new Map(marked.map((one) => [one.id, one]))] as const
    })
  )
  const answerOf = new Map(answers)
  return chosen.flatMap(({ view, row }) => answerOf.get(view)?.get(row.entityId) ?? [])
}
