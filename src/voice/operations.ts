/** What a voice platform asks: who is calling, and to remember a call that has ended. */
import { command, query } from '#actors/operation.ts'
import { type Briefing, makeBriefing, readBriefings } from '#db/stores/briefings.ts'
import { findRepeatedJob } from '#db/stores/jobs.ts'
import { queueAdd } from '#src/add/queue-add.ts'
import { redactAdd } from '#src/add/redact-add.ts'
import { callerUser } from '#src/voice/caller.ts'
import type { RecallAnswer, RecallInput, SaveAnswer } from '#src/voice/contract.ts'
import { answerCalls, NEW_CALLER, WEB_CALLER } from '#src/voice/recall-text.ts'
import type { SaveInput } from '#src/voice/recorded-call.ts'

const SEARCH = { action: 'search', amount: 1 } as const
const ADD = { action: 'add', amount: 1 } as const

/** Answers every call of one request; one read by key, and another only when a fact has expired. */
export const recallCaller = query<RecallInput, RecallAnswer>({
  name: 'voice.recall',
  charge: () => SEARCH,
  run: async ({ accountId, now, read }, { calls }) => {
    const users = [
      ...new Set(calls.flatMap(({ phone }) => (phone === null ? [] : [callerUser(phone)])))
    ]
    const briefings = await read(async (tx) => {
      const kept = await readBriefings(tx, accountId, users)
      const holding = new Map<string, Briefing>()
      for (const [userId, briefing] of kept) {
        const isOver = briefing.validUntil !== null && briefing.validUntil <= now
        holding.set(userId, isOver ? await makeBriefing(tx, { accountId, userId }, now) : briefing)
      }
      return holding
    })
    const textFor = (phone: string | null) =>
      phone === null ? WEB_CALLER : (briefings.get(callerUser(phone))?.text ?? NEW_CALLER)
    return answerCalls(calls, textFor)
  }
})

/** Queues what was said in a call; the same call again is answered as the first time. */
export const saveCall = command<SaveInput, SaveAnswer>({
  name: 'voice.save',
  charge: () => ADD,
  known: async ({ tx, accountId }, { add, repeat }) => {
    const jobId = await findRepeatedJob(tx, accountId, repeat.key, repeat.withinHours)
    return jobId === null ? null : saved(jobId, add.userId)
  },
  ready: (input) => ({ ...input, add: redactAdd(input.add) }),
  run: async (context, { add, repeat }) => {
    const how = { type: 'voice_save', charge: ADD, repeatKey: repeat.key } as const
    return saved(await queueAdd(context, add, how), add.userId)
  }
})

function saved(jobId: string, userId: string): SaveAnswer {
  return { status: 'accepted', job_id: jobId, sub_user_id: userId }
}
