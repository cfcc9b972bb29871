/** Callers with memory, written straight through the stores: 1,000 adds a caller would take hours. */

import { insertEntities } from '#db/stores/entities/entities.ts'
import { insertFacts, type NewFact } from '#db/stores/facts/facts.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { callerUser } from '#src/base/phone-number.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import { contentKey } from '#src/memory/fact.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { refreshBriefing } from '#src/memory/writer/briefing.ts'

/** Who a caller's facts are about, and how many are about each: a person and what surrounds them. */
const SHARES: readonly { type: EntityType; kind: string; share: number }[] = [
  { type: 'person', kind: 'Person', share: 0.5 },
  { type: 'person', kind: 'Relative', share: 0.2 },
  { type: 'company', kind: 'Employer', share: 0.2 },
  { type: 'concept', kind: 'Hobby', share: 0.1 }
]
const CALLERS_A_TURN = 50

/** The number of a seeded caller; numbers of 555-01xx kind belong to nobody. */
export function numberOf(caller: number): string {
  return `+1415550${String(caller).padStart(5, '0')}`
}

/** Gives `callers` callers of an account `factsEach` facts and a briefing each. */
export async function seedCallers(
  database: Database,
  accountId: string,
  callers: number,
  factsEach: number
): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < callers; from += CALLERS_A_TURN) {
    await database.write(accountId, async (tx) => {
      for (let caller = from; caller < Math.min(callers, from + CALLERS_A_TURN); caller++) {
        const scope = { accountId, userId: callerUser(numberOf(caller)) }
        const entities = SHARES.map(({ type, kind, share }) => {
          const name = `${kind} ${caller}`
          const row = { entityId: newId(), name, nameKey: nameKey(name), type }
          return { row, facts: Math.round(factsEach * share) }
        })
        await insertEntities(
          tx,
          scope,
          entities.map(({ row }) => row),
          now
        )
        const facts = entities.flatMap(({ row, facts: count }) =>
          Array.from({ length: count }, (_, place) => factOf(row.entityId, row.name, place, now))
        )
        await insertFacts(tx, scope, facts, now)
        await refreshBriefing(tx, scope, now)
      }
    })
  }
}

function factOf(entityId: string, name: string, place: number, now: number): NewFact {
  const content = `${name} said that matter ${place} is settled and wants a call back about it`
  return {
    factId: newId(),
    entityId,
    content,
    contentKey: contentKey(content),
    attribute: null,
    eventDate: null,
    statedAt: now - place * 60_000,
    expiresAt: null,
    importance: 0.5,
    jobId: 'job_seed',
    chunkId: null,
    messageIndex: 0,
    speaker: null,
    quote: null
  }
}
