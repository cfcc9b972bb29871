/** Keeping the messages of an add as they were said, in the turn that keeps the add or ahead of it. */

import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { PreparedChunk } from '#src/extraction/prepare/embed-add.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

/** Keeps the chunks of an add; `jobId` is the job's that they were said in. */
export async function keepChunks(
  memory: MemoryWriter,
  jobId: string,
  chunks: readonly PreparedChunk[],
  add: QueuedAdd
): Promise<void> {
  const items = chunks.map(({ chunkId, content, part, message, ...found }) => ({
    row: {
      chunkId,
      content,
      part,
      messageIndex: message.index,
      speaker: message.speaker,
      role: message.role,
      saidAt: message.at
    },
    statedAt: message.at,
    found
  }))
  await memory.keep.chunks(items, { jobId, expiresAt: add.expiresAt })
}
