/** What a voice platform asks: who is calling, and to remember a call that has ended. */
import { command, query } from '#actors/operation.ts'
import { makeBriefing, readBriefings } from '#db/stores/briefings.ts'
import { findRepeatedJob } from '#db/stores/jobs.ts'
import { queueAdd } from '#src/add/queue-add.ts'
import { redacted } from '#src/add/redact-add.ts'
import type { Briefings, BriefingsInput, SaveAnswer } from '#src/voice/contract.ts'
import type { SaveInput } from '#src/voice/recorded-call.ts'

const SEARCH = { action: 'search', amount: 1 } as const
const ADD = { action: 'add', amount: 1 } as const

/** The briefings of callers: one read by key, and one more only where a fact has expired since. */
export const readCallers = query<BriefingsInput, Briefings>({
  charge: () => SEARCH,
  run: async ({ accountId, now, read }, { userIds }) => ({
    briefings: await read(async (tx) => {
      const kept = await readBriefings(tx, accountId, userIds)
      const present = async (userId: string) => {
        const briefing = kept.get(userId) ?? null
        const isOver = briefing?.validUntil != null && briefing.validUntil <= now
        return isOver ? makeBriefing(tx, { accountId, userId }, now) : briefing
      }
      const briefings = []
      for (const userId of userIds) briefings.push(await present(userId))
      return briefings
    })
  })
})

/** Queues what was said in a call; the same call again is answered as the first time. */
export const saveCall = command<SaveInput, SaveAnswer>({
  charge: () => ADD,
  known: async ({ tx, accountId }, { add, repeat }) => {
    const jobId = await findRepeatedJob(tx, accountId, repeat.key, repeat.withinHours)
    return jobId === null ? null : saved(jobId, add.userId)
  },
  ready: async (input, reading) => ({ ...input, add: await redacted(input.add, reading) }),
  run: async (context, { add, repeat }) => {
    const how = { type: 'voice_save', charge: ADD, repeatKey: repeat.key } as const
    return saved(await queueAdd(context, add, how), add.userId)
  }
})

function saved(jobId: string, userId: string): SaveAnswer {
  return { status: 'accepted', job_id: jobId, sub_user_id: userId }
}
