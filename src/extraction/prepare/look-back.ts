/**
 * What the same user said shortly before an add, in adds of their own: "Sorry, I meant 30, not 13" puts
 * right what the last one said. It is looked up only where an add may begin with a correction, and asked
 * again when the add is kept, since the one before it may not have been kept when this one was read.
 */
import { type SaidBefore, saidBefore } from '#db/stores/memory/chunks.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { speakerOf } from '#src/memory/speakers.ts'
import { looksBack } from '#src/reading/propose.ts'

/** Somebody corrects themselves within so long. */
const SHORTLY_MS = 30 * 60_000
/** Pieces of messages, of all who spoke. */
const PIECES = 12
/** When things were kept is asked for by the hour, so that it is the same when an add is read and kept. */
const HOUR_MS = 3_600_000

/** What an add looks back at. */
export interface LookedBack {
  messages: SourceMessage[]
  /** The pieces of them that are kept. */
  chunkIds: string[]
}

/** What was said shortly before the add of this job; null where nothing in it can put it right. */
export async function lookBack(
  tx: ReadTx,
  scope: Scope,
  add: Pick<QueuedAdd, 'messages' | 'before' | 'named' | 'expiresAt'>,
  { jobId, now }: { jobId: string; now: number }
): Promise<LookedBack | null> {
  const { messages, named, expiresAt } = add
  const [opening] = messages
  if (opening === undefined || add.before !== undefined || !looksBack(messages)) return null
  const rows = await saidBefore(tx, scope, {
    jobId,
    named,
    from: opening.at - SHORTLY_MS,
    to: opening.at,
    keptFrom: Math.floor(now / HOUR_MS) * HOUR_MS - HOUR_MS,
    now,
    expiresAt,
    limit: PIECES
  })
  return {
    messages: rows.map((row, place) => asMessage(row, place - rows.length)),
    chunkIds: rows.map(({ chunkId }) => chunkId)
  }
}

function asMessage({ content, speaker, role, at }: SaidBefore, index: number): SourceMessage {
  const { kind, name } = speakerOf(role, speaker)
  return { index, kind, speaker: name, text: content, at, offsetMinutes: 0, extract: false }
}
