/** Looking for triggers when asked to. */
import { command } from '#actors/operation.ts'
import { factsToldAgain } from '#db/stores/triggers/asked-again.ts'
import { keepSeen, noteChange, readLookout, type Seen } from '#db/stores/triggers/lookouts.ts'
import { factsAfter } from '#db/stores/triggers/sources.ts'
import { countPending } from '#db/stores/triggers/triggers.ts'
import type { Scope } from '#src/base/scope.ts'
import type { TriggerType } from '#src/memory/derived/trigger.ts'
import { triggerAnswer } from '#src/triggers/answers.ts'
import type { DetectedTriggers, DetectInput } from '#src/triggers/contract.ts'
import { type Looked, lookAt, type Turn } from '#src/triggers/operations/looking.ts'

const PAGE = 200
/** Looked at while the caller waits, in the order stored; the rest of a large memory follows behind. */
const FACTS_MAX = 2000

export const detect = command<DetectInput, DetectedTriggers>({
  run: async (context, { userId }) => {
    const { tx, accountId, now } = context
    const scope = { accountId, userId }
    const { created, errors } = await lookThrough(context, scope)
    const count = (type: TriggerType) => created.filter((one) => one.type === type).length
    return {
      reminders: count('reminder'),
      contradictions: count('contradiction'),
      patterns: count('pattern'),
      errors: [...errors],
      total_pending: await countPending(tx, scope, now),
      triggers: created.map(triggerAnswer)
    }
  }
})

/** Looks through memory from its beginning, since a changed policy or time zone changes what is found. */
async function lookThrough(turn: Turn, scope: Scope): Promise<Looked> {
  const { tx, now } = turn
  const looked: Looked = { created: [], errors: new Set() }
  const lookout = await readLookout(tx, scope)
  let seen: Seen | null = null
  for (let count = 0; count < FACTS_MAX; count += PAGE) {
    const page = await lookAtPage(turn, scope, seen, lookout?.offsetMinutes ?? 0)
    looked.created.push(...page.looked.created)
    for (const error of page.looked.errors) looked.errors.add(error)
    seen = page.seen ?? seen
    if (page.isLast) {
      await keepSeen(tx, scope, seen, null)
      return looked
    }
  }
  await noteChange(tx, scope, now, { anew: false })
  await keepSeen(tx, scope, seen, now)
  return looked
}

export interface LookedPage {
  looked: Looked
  /** The last fact looked at; null where there was none. */
  seen: Seen | null
  /** No fact was stored later. */
  isLast: boolean
  facts: number
}

/** Looks at the next 200 facts after `seen`, and with the last ones at what was told again. */
export async function lookAtPage(
  turn: Turn,
  scope: Scope,
  seen: Seen | null,
  offsetMinutes: number
): Promise<LookedPage> {
  const facts = await factsAfter(turn.tx, scope, seen, { limit: PAGE, now: turn.now })
  const isLast = facts.length < PAGE
  // In front: what was told last of a fact counts.
  const again = isLast ? await factsToldAgain(turn.tx, scope, turn.now) : []
  const looked = await lookAt(turn, scope, [...again, ...facts], offsetMinutes)
  const last = facts.at(-1)
  return {
    looked,
    seen: last === undefined ? null : { at: last.createdAt.getTime(), factId: last.factId },
    isLast,
    facts: facts.length
  }
}
