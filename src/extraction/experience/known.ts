/** Reads what an add's episodes and procedures are compared with. */
import { recentOutcomes, toldSince } from '#db/stores/episodes/episodes.ts'
import { procedureRecords } from '#db/stores/procedures/procedures.ts'
import { toldProcedures } from '#db/stores/procedures/told-procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { KnownExperience } from '#src/extraction/experience/lessons.ts'
import { hashesOf, sourceOf } from '#src/extraction/experience/source-hash.ts'
import type { SourceMessage } from '#src/memory/candidates.ts'
import type { Experience } from '#src/reading/find-experience.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Earlier events that repeated work is looked for in. */
const OUTCOMES_MAX = 200

export async function readKnown(
  tx: ReadTx,
  scope: Scope,
  experience: Experience,
  messages: readonly SourceMessage[],
  now: number
): Promise<KnownExperience> {
  const hashes = (items: readonly { messageIndexes: readonly number[] }[]) =>
    hashesOf(items.map((item) => sourceOf(messages, item.messageIndexes)))
  const { episodes, procedures } = experience
  const earliest = messages.reduce((first, { at }) => Math.min(first, at), now)
  const told = await toldSince(tx, scope, hashes([...episodes, ...procedures]), now - DAY_MS)
  return {
    records: await procedureRecords(tx, scope, { now, logSince: earliest - DAY_MS }),
    told: {
      episodes: told.map((one) => ({ ...one, statedAt: one.statedAt.getTime() })),
      procedures: await toldProcedures(tx, scope, hashes(procedures))
    },
    outcomes: await recentOutcomes(tx, scope, now, OUTCOMES_MAX)
  }
}
