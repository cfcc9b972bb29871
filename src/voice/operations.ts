/** What a voice platform asks: who is calling, and to remember a call that has ended. */
import { command, query } from '#actors/operation.ts'
import { type Briefing, makeBriefing, readBriefings } from '#db/stores/briefings.ts'
import { findRepeatedJob } from '#db/stores/jobs.ts'
import type { ReadTx } from '#db/transaction.ts'
import { queueAdd } from '#src/add/queue-add.ts'
import { redacted } from '#src/add/redact-add.ts'
import type { Scope } from '#src/scope.ts'
import { callerUser } from '#src/voice/caller.ts'
import type { RecallAnswer, RecallInput, SaveAnswer } from '#src/voice/contract.ts'
import { answerCalls, NEW_CALLER, WEB_CALLER } from '#src/voice/recall-text.ts'
import type { SaveInput } from '#src/voice/recorded-call.ts'

const SEARCH = { action: 'search', amount: 1 } as const
const ADD = { action: 'add', amount: 1 } as const

/** Who is calling: one read by key, and one more only for a caller of whom a fact has expired. */
export const recall = query<RecallInput, RecallAnswer>({
  charge: () => SEARCH,
  run: async ({ accountId, now, read }, { calls }) => {
    const phones = [...new Set(calls.flatMap(({ phone }) => phone ?? []))]
    const texts = await read(async (tx) => {
      const kept = await readBriefings(tx, accountId, phones.map(callerUser))
      const told = new Map<string, string>()
      for (const phone of phones) {
        const userId = callerUser(phone)
        const briefing = await present(tx, { accountId, userId }, kept.get(userId), now)
        if (briefing !== undefined) told.set(phone, briefing.text)
      }
      return told
    })
    return answerCalls(calls, (phone) =>
      phone === null ? WEB_CALLER : (texts.get(phone) ?? NEW_CALLER)
    )
  }
})

/** The kept briefing; made anew where it has run out. */
async function present(tx: ReadTx, scope: Scope, kept: Briefing | undefined, now: number) {
  const isOver = kept?.validUntil != null && kept.validUntil <= now
  return isOver ? makeBriefing(tx, scope, now) : kept
}

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
