/** A knowledge item: a solution, a command, a decision, as an entity has it. */
import { contentKey } from '#src/memory/fact.ts'

/** Items with the same key are the same item, said again. */
export function knowledgeKey(item: {
  entityId: string
  content: string
  artifact: string | null
}): string {
  return JSON.stringify([item.entityId, contentKey(item.content), item.artifact])
}
