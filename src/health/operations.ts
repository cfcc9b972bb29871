/** Diagnostics of the parts behind HTTP, for a caller with a key. */
import { query } from '#actors/operation.ts'
import { countMemory } from '#db/stores/account/accounts.ts'
import { queueDepth } from '#db/stores/jobs/jobs.ts'
import type { HealthFacts } from '#src/health/contract.ts'

export interface HealthSetting {
  model: () => HealthFacts['model']
  /** Whether the queue was looked into, and the embedder answered, when last asked. */
  queueOk: () => boolean
  embedderOk: () => boolean
  /** The database connections of the thread that answers. */
  connections: () => { max: number; used: number }
}

export const healthDetail = (setting: HealthSetting) =>
  query<Record<never, never>, HealthFacts>({
    run: async (context) => {
      const { embedder } = context.models
      const { memory, queue } = await context.read(async (tx) => ({
        memory: await countMemory(tx, context.accountId, context.now),
        queue: await queueDepth(tx, context.accountId)
      }))
      return {
        db: { ok: true, ...memory },
        queue: {
          ok: setting.queueOk(),
          waiting: queue.waiting,
          oldest_s: Math.round(queue.oldestS)
        },
        embedder: {
          ok: setting.embedderOk(),
          name: embedder.name,
          dimensions: embedder.dimensions
        },
        model: setting.model(),
        connection: setting.connections()
      }
    }
  })
