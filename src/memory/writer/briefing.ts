/**
 * Making the caller's briefing: the store reads what is known, `briefing-text.ts` words it, and it is
 * kept for the next ring.
 */
import { type Briefing, keepBriefing, knownEntities } from '#db/stores/voice/briefings.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { numberOfUser } from '#src/base/phone-number.ts'
import type { Scope } from '#src/base/scope.ts'
import { NEW_CALLER, recallText } from '#src/memory/briefing-text.ts'

/** What there is to say of a user now, read from the facts. The user must be a caller. */
export async function makeBriefing(tx: ReadTx, scope: Scope, now: number): Promise<Briefing> {
  const number = numberOfUser(scope.userId)
  if (number === null) throw new Error('only callers have a briefing')
  const { entities, validUntil } = await knownEntities(tx, scope, now)
  return { text: recallText(number, entities), validUntil }
}

/**
 * Makes the briefing of a user anew, from memory as this transaction leaves it. Does nothing for users
 * that are no callers, and keeps none for a caller of whom nothing is known.
 */
export async function refreshBriefing(tx: WriteTx, scope: Scope, now: number): Promise<void> {
  if (numberOfUser(scope.userId) === null) return
  const { text, validUntil } = await makeBriefing(tx, scope, now)
  await keepBriefing(tx, scope, { text: text === NEW_CALLER ? '' : text, validUntil }, now)
}
