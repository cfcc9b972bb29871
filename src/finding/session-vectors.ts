/** What the second round over the sessions of chats with an assistant compares them by. */
import type { Probe } from '#db/stores/finding/candidates.ts'
import { meanVectors } from '#db/stores/finding/vectors/mean-vectors.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { isAssistantChat } from '#src/finding/ranking/session-evidence.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'

/**
 * Mean vectors of the chunks found of each session: from this thread's copy of the vectors, or where there is
 * none from the database. Null where no assistant speaks or one session is all.
 */
export async function sessionVectorsOf(
  tx: ReadTx,
  { scope, model }: Probe,
  chunks: readonly ChunkMaterial[],
  copy: Nearness | null
): Promise<Material['sessionVectors']> {
  if (!isAssistantChat(chunks)) return null
  const sessions = Map.groupBy(chunks, ({ jobId }) => jobId)
  if (sessions.size < 2) return null
  const groups = [...sessions.values()].map((own) => own.map(({ entryNo }) => entryNo))
  const means =
    copy === null
      ? await meanVectors(tx, { scope, kind: 'chunk', model }, groups)
      : groups.map((group) => copy.mean(group))
  return new Map(
    [...sessions.keys()].flatMap((jobId, i): [string, Float32Array][] => {
      const mean = means[i]
      return mean ? [[jobId, mean]] : []
    })
  )
}
