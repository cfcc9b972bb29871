/**
 * Keeping knowledge items (solutions, commands, decisions …) with the entity that they belong to. An
 * item that is there already, word for word, gets a statement and is not stored twice. Items are
 * shown with their entity; what was said stands in the chunks, so they need no vectors of their own.
 */
import type { KeepContext } from '#actors/operation.ts'
import { knowledgeOf } from '#db/stores/entities/relations.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { contentKey } from '#src/memory/fact.ts'
import { knowledgeKey } from '#src/memory/knowledge.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

/**
 * Stores what is new, and that every item proposed was said; one that was known holds until the later of
 * both ends. Returns how many were new.
 */
export async function keepKnowledge(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  entityIds: ReadonlyMap<string, string>
): Promise<number> {
  const { tx, now } = context
  const proposed = plan.candidates.knowledge.flatMap((item) => {
    const entityId = entityIds.get(nameKey(item.entity))
    return entityId === undefined ? [] : [{ ...item, entityId }]
  })
  const owners = [...new Set(proposed.map((one) => one.entityId))]
  const standing = await knowledgeOf(tx, scope, owners, { now })
  const ids = new Map(standing.map((row) => [knowledgeKey(row), row.knowledgeId]))
  const fresh = []
  const again = new Set<string>()
  for (const { entityId, type, title, content, artifact, messageIndex } of proposed) {
    const key = knowledgeKey({ entityId, content, artifact })
    let knowledgeId = ids.get(key)
    if (knowledgeId === undefined) {
      knowledgeId = newId()
      ids.set(key, knowledgeId)
      const text = { title, content, contentKey: contentKey(content), artifact }
      fresh.push({ knowledgeId, entityId, type, ...text })
    } else again.add(knowledgeId)
    const statedAt = add.messages.find((one) => one.index === messageIndex)?.at ?? now
    memory.keep.said('knowledge', knowledgeId, statedAt)
  }
  await memory.keep.knowledge(fresh, add.expiresAt)
  await memory.keep.prolonged('knowledge', [...again], add.expiresAt)
  return fresh.length
}
