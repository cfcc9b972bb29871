/** Keeping the messages of an add as they were said, in the turn that keeps the add or ahead of it. */
import type { KeepContext } from '#actors/operation.ts'
import { insertChunks } from '#db/stores/chunks.ts'
import type { NewEntry } from '#db/stores/search-index.ts'
import type { NewStatement } from '#db/stores/statements.ts'
import type { QueuedAdd } from '#src/add/queued-add.ts'
import type { PreparedChunk } from '#src/extraction/embed-add.ts'
import { newId } from '#src/ids.ts'
import type { Scope } from '#src/scope.ts'

/** What kept items leave to be written together with others'. */
interface Written {
  statements: NewStatement[]
  entries: NewEntry[]
}

/** Writes the chunks of an add. */
export async function keepChunks(
  context: Pick<KeepContext, 'tx' | 'jobId' | 'now'>,
  scope: Scope,
  chunks: readonly PreparedChunk[],
  add: QueuedAdd
): Promise<Written> {
  const { tx, jobId, now } = context
  const rows = chunks.map(({ chunkId, content, part, message }) => ({
    chunkId,
    content,
    part,
    messageIndex: message.index,
    speaker: message.speaker,
    role: message.role,
    saidAt: message.at
  }))
  await insertChunks(tx, scope, rows, { jobId, expiresAt: add.expiresAt, now })
  const statements = rows.map(
    (row): NewStatement => ({
      statementId: newId(),
      itemKind: 'chunk',
      itemId: row.chunkId,
      statedAt: row.saidAt
    })
  )
  const entries = chunks.map((chunk) => ({
    kind: 'chunk' as const,
    itemId: chunk.chunkId,
    terms: chunk.terms,
    length: chunk.length,
    embedding: chunk.embedding,
    statedAt: chunk.message.at,
    expiresAt: add.expiresAt
  }))
  return { statements, entries }
}
