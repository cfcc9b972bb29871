/**
 * Planning merges and deduplications inside a turn; the writer then makes the change. The statements of an
 * item that goes must not be lost with it, so they are copied to the item that replaces it; the copies are
 * part of the change, and an undo removes them.
 */
import type { CommandContext, KeepContext } from '#actors/operation.ts'
import { readSide, statementsAbout } from '#db/stores/deduplication/merge-sides.ts'
import { newId } from '#src/base/ids.ts'
import type { DedupPlan } from '#src/memory/acts/same-fact.ts'
import { archived, type FactState } from '#src/memory/fact.ts'
import { type Change, factChange } from '#src/memory/journal-entry.ts'
import { type Joined, type MergePlan, mergePlan } from '#src/memory/merge-plan.ts'

type Turn = Pick<CommandContext | KeepContext, 'tx' | 'now'>

/** Plans the merge of two entities of one account; nothing is done yet. */
export async function planMerge(
  { tx, now }: Turn,
  accountId: string,
  sourceId: string,
  targetId: string
): Promise<MergePlan> {
  const source = await readSide(tx, accountId, sourceId)
  const target = await readSide(tx, accountId, targetId)
  const plan = mergePlan(source, target, now)
  await copyStatements({ tx, now }, accountId, plan.joined, plan.change)
  return plan
}

/** The change of archiving what a plan found to be said twice; null when there is nothing. */
export async function dedupChange(
  turn: Turn,
  accountId: string,
  plan: DedupPlan,
  states: ReadonlyMap<string, FactState>
): Promise<Change | null> {
  const moves = plan.archived.flatMap(({ factId, into }) => {
    const from = states.get(factId)
    return from === undefined ? [] : [{ factId, from, to: archived(from, 'dedup', turn.now, into) }]
  })
  if (moves.length === 0) return null
  const change = factChange(moves)
  const joined = plan.archived.map(
    ({ factId, into }): Joined => ({ itemKind: 'fact', from: factId, into })
  )
  await copyStatements(turn, accountId, joined, change)
  return change
}

/** A relation that what goes told of is told by what stands for it, in that one's words. */
async function copyStatements(
  { tx }: Turn,
  accountId: string,
  joined: readonly Joined[],
  change: Change
): Promise<void> {
  const into = standingFor(joined)
  for (const statement of await statementsAbout(tx, accountId, [...into.keys()])) {
    const { description, factId, ...rest } = statement
    const itemId = into.get(rest.itemId) ?? rest.itemId
    if (change.after.relations[itemId] === null) continue
    const teller = into.get(factId ?? '')
    const words = teller === undefined && description !== undefined ? { description } : {}
    const told = teller ?? factId
    const copyId = newId()
    change.before.statements[copyId] = null
    change.after.statements[copyId] = {
      ...rest,
      itemId,
      ...words,
      ...(told === undefined ? {} : { factId: told })
    }
  }
}

/** What stands in the end for each thing that went: what stood for it may itself have gone. */
function standingFor(joined: readonly Joined[]): Map<string, string> {
  const next = new Map(joined.map((one) => [one.from, one.into]))
  const last = (id: string): string => {
    const after = next.get(id)
    return after === undefined ? id : last(after)
  }
  return new Map(joined.map((one) => [one.from, last(one.into)]))
}
