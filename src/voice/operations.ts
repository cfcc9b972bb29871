/** What a voice platform asks: who is calling, and to remember a call that has ended. */
import { command, query } from '#actors/operation.ts'
import { findRepeatedJob } from '#db/stores/jobs/jobs.ts'
import { type Briefing, readBriefings } from '#db/stores/voice/briefings.ts'
import type { ReadTx } from '#db/transaction.ts'
import { callerUser } from '#src/base/phone-number.ts'
import type { Scope } from '#src/base/scope.ts'
import { queueAdd } from '#src/extraction/accept/queue-add.ts'
import { redacted } from '#src/extraction/accept/redact-add.ts'
import { NEW_CALLER } from '#src/memory/briefing-text.ts'
import { makeBriefing } from '#src/memory/writer/briefing.ts'
import type { RecallAnswer, RecallInput, SaveAnswer } from '#src/voice/contract.ts'
import { answerCalls, WEB_CALLER } from '#src/voice/recall-text.ts'
import type { SaveInput } from '#src/voice/recorded-call.ts'

const SEARCH = { action: 'search', amount: 1 } as const
const ADD = { action: 'add', amount: 1 } as const

/** Who is calling: one read by key, and one more only for a caller of whom a fact has expired. */
export const recall = query<RecallInput, RecallAnswer>({
  charge: () => SEARCH,
  recalls: ({ calls }) => phonesOf(calls).map(callerUser),
  run: async ({ accountId, now, read }, { calls }) => {
    const phones = phonesOf(calls)
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

/** Each caller once, however many calls ask for them. */
function phonesOf(calls: RecallInput['calls']): string[] {
  return [...new Set(calls.flatMap(({ phone }) => phone ?? []))]
}

/** The kept briefing; made anew where it has run out. */
async function present(tx: ReadTx, scope: Scope, kept: Briefing | undefined, now: number) {
  const isOver = kept?.validUntil != null && kept.validUntil <= now
  return isOver ? makeBriefing(tx, scope, now) : kept
}

/** Queues what was said in a call; the same call again is answered as the first time. */
export const saveCall = command<SaveInput, SaveAnswer>({
  charge: () => ADD,
  // It names the caller. The job stays, so that a repeat is known by it after an erasure too.
  tellsOf: ({ add }) => add.userId,
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
