/**
 * What an account thread runs is made outside of `actors`, and handed in as lists through this one port:
 * nothing here knows a feature. The product is opened in each thread, with the database and the models
 * of that thread and with settings that were posted to it.
 */
import type { ActorOptions } from '#actors/account/account-actors.ts'
import type { ServiceWork } from '#actors/engine/service-lane.ts'
import type { Operations, ServiceOperations } from '#actors/operations.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import type { ModelHealth } from '#src/models/endpoint-watch.ts'
import type { Models } from '#src/models/models.ts'

/**
 * What the product is opened with: plain data, since it is posted from one thread to another. The
 * product declares what it is (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the product adds to it, which a type alias cannot take
export interface ProductSettings {}

export interface Product
  extends Pick<ActorOptions, 'plans' | 'upgradeUrl' | 'dueKinds' | 'deliverer'> {
  /** What a caller may ask for, and what may be enqueued. */
  operations: { readonly [Name in keyof Operations]: Operations[Name] }
  /** What is asked without a caller. */
  serviceOperations: ServiceOperations
  /** What the service does by itself. */
  upkeep: readonly ServiceWork[]
}

/** What a thread has, for the product to be opened with. */
export interface ThreadParts {
  settings: ProductSettings
  /** PostgreSQL address; null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  database: OpenedDatabase
  models: Models
  clock: () => number
  /** Keys the hashes that stand for what is not to be read in the database. */
  secret: string
  health: ThreadHealth
}

/** How the parts of a thread are, as seen from their last use. */
export interface ThreadHealth {
  model(): ModelHealth
  /** Whether the queue was looked into, and the embedder answered, when last asked. */
  queueOk(): boolean
  embedderOk(): boolean
  /** The thread's database connections. */
  connections(): { max: number; used: number }
}

export type OpenProduct = (thread: ThreadParts) => Promise<Product>
