/**
 * Revisions that a model words, one structured call each. A reply belongs to what the model was shown:
 * the version's words and the report. Replies are asked for before a turn and used inside it, where the
 * version may read otherwise by then; such a reply is not there, and whoever keeps prepares again.
 */

import {
  type RevisionReply,
  revisionFromReply,
  revisionMessages,
  revisionShape
} from '#src/experience/revision/prompts.ts'
import {
  decideRevision,
  type Revision,
  type RevisionCause
} from '#src/experience/revision/revision.ts'
import type { ProcedureVersion } from '#src/memory/procedure.ts'
import type { ChatModel } from '#src/models/chat.ts'
import { askStructured, orNone } from '#src/models/structured-reply.ts'

export type FailureCause = Extract<RevisionCause, { kind: 'failure' }>

/** By what was shown; null where the model gave no usable reply or none, and the rules stand. */
export type RevisionReplies = ReadonlyMap<string, RevisionReply | null>

/** A failure that no reply is there for. */
export interface MissingReply {
  key: string
  current: ProcedureVersion
  cause: FailureCause
}

const REPLY_TOKENS_MAX = 2000
const TIMEOUT_MS = 30_000
/** Rounds of asking: a second failure of one add is shown what the first one has changed. */
const ROUNDS_MAX = 3

/**
 * The decision with a model's replies; `missing` is told of a failure without one, whose revision is
 * then the rules'.
 */
export function decideWith(
  replies: RevisionReplies,
  missing: (one: MissingReply) => void
): (current: ProcedureVersion, cause: RevisionCause) => Revision | null {
  return (current, cause) => {
    if (cause.kind !== 'failure') return decideRevision(current, cause)
    const key = keyOf(current, cause)
    const reply = replies.get(key)
    if (reply === undefined) missing({ key, current, cause })
    return (
      (reply ? revisionFromReply(current, cause, reply) : null) ?? decideRevision(current, cause)
    )
  }
}

/**
 * Tries, asks the model about every failure met, and tries again, until nothing is missing. Without a
 * model there is nothing to ask and the result is null.
 */
export async function askForRevisions(
  chat: ChatModel | null,
  accountId: string,
  attempt: (decide: ReturnType<typeof decideWith>) => void
): Promise<RevisionReplies | null> {
  if (chat === null) return null
  const replies = new Map<string, RevisionReply | null>()
  for (let round = 0; ; round++) {
    const missing = new Map<string, MissingReply>()
    attempt(decideWith(replies, (one) => missing.set(one.key, one)))
    if (missing.size === 0) return replies
    for (const { key, current, cause } of missing.values()) {
      replies.set(key, round < ROUNDS_MAX ? await askOne(chat, accountId, current, cause) : null)
    }
  }
}

async function askOne(
  chat: ChatModel,
  accountId: string,
  current: ProcedureVersion,
  cause: FailureCause
): Promise<RevisionReply | null> {
  const answer = await orNone(
    askStructured(chat, revisionShape, {
      accountId,
      messages: revisionMessages(current, cause),
      replyTokensMax: REPLY_TOKENS_MAX,
      timeoutMs: TIMEOUT_MS
    })
  )
  return answer?.kind === 'reply' ? answer.value : null
}

/** Exactly what the model is shown. */
function keyOf(current: ProcedureVersion, cause: FailureCause): string {
  return JSON.stringify(revisionMessages(current, cause).at(-1)?.text ?? '')
}
