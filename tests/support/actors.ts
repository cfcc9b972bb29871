/**
 * Account actors over a real database with a clock that a test moves and operations of its own: for
 * promises about turns, charges and repeats that no endpoint shows by itself.
 */
import { AccountActors, type ActorOptions } from '#actors/account/account-actors.ts'
import type { Operation } from '#actors/operation.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertKey } from '#db/stores/keys/keys.ts'
import type { Database, OpenedDatabase } from '#db/transaction.ts'
import { hashKey } from '#src/access/api-key.ts'
import type { Caller } from '#src/access/caller.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import type { Models } from '#src/models/models.ts'
import { type PlanChange, planTable } from '#src/quota/plans.ts'
import { InMemoryEngine } from '#tests/support/in-memory-engine.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'
import type { DatabaseKind } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const opened = new Map<DatabaseKind, Promise<OpenedDatabase>>()
const engines: InMemoryEngine[] = []

/** The database of that kind for such tests, opened once; `closeDatabases` ends it. */
export function databaseOf(kind: DatabaseKind): Promise<OpenedDatabase> {
  const known = opened.get(kind)
  if (known !== undefined) return known
  const opening = openDatabase(kind)
  opened.set(kind, opening)
  return opening
}

/** Closes what `databaseOf` opened, when no drain is under way on it any more; for `afterAll`. */
export async function closeDatabases(): Promise<void> {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  const all = [...opened.values()]
  opened.clear()
  for (const opening of all) await (await opening).close()
}

export interface TestActors {
  actors: AccountActors
  database: Database
  /** Begins to work off what was queued; nothing of it runs before. */
  runQueue(): void
  /** Sets the clock, milliseconds since the epoch. */
  at(ms: number): void
  /** Lets so much time go by for activations that wait, until nothing is under way any more. */
  pass(ms: number): Promise<void>
}

/** No test here may need a model by accident. */
const NO_MODELS = {
  chat: null,
  vision: null,
  reranker: null,
  reading: READING_HERE,
  embedder: {
    name: 'none',
    dimensions: 1,
    embed: () => Promise.reject(new Error('no model in this test'))
  }
} satisfies Models

/** Actors that know these operations. */
export function actorsOn(
  database: Database,
  operations: Readonly<Record<string, Operation>>,
  options: {
    plans?: Readonly<Record<string, PlanChange>>
    bounds?: NonNullable<ActorOptions['bounds']>
    now?: number
    models?: Partial<Models>
    /** As whom they claim and drain; another one is another process. */
    owner?: string
  } & Pick<ActorOptions, 'dueKinds' | 'deliverer'> = {}
): TestActors {
  let now = options.now ?? Date.now()
  const engine = new InMemoryEngine()
  engines.push(engine)
  const actors = new AccountActors({
    database,
    engine,
    ...options,
    models: { ...NO_MODELS, ...options.models },
    operations,
    plans: planTable(options.plans ?? {}),
    clock: () => now,
    owner: options.owner ?? '1:0',
    upgradeUrl: () => '/billing/upgrade?token=t',
    secret: 'a secret of the service',
    // No timer may reach for a database that the test has closed.
    bounds: { holdMs: 0, ...options.bounds }
  })
  const at = (ms: number) => {
    now = ms
  }
  const pass = async (ms: number) => {
    engine.advance(ms)
    await until('no drain is under way', () => !engine.busy)
  }
  return { actors, database, at, pass, runQueue: () => engine.run((id) => actors.drain(id)) }
}

/** A new account with one key of all rights. */
export async function newCaller(database: OpenedDatabase, plan: string): Promise<Caller> {
  return (await newCallerWithKey(database, plan)).caller
}

/** A new account, and the text of its one key. */
export async function newCallerWithKey(
  database: OpenedDatabase,
  plan: string
): Promise<{ caller: Caller; key: string }> {
  const accountId = newId()
  const keyId = newId()
  const key = newApiKey()
  await database.write(null, async (tx) => {
    await insertAccount(tx, { accountId, email: `${accountId}@example.com`, plan })
    await insertKey(tx, accountId, {
      keyId,
      hash: hashKey(key),
      name: 'test',
      prefix: key.slice(0, 10),
      permissions: [...ALL_PERMISSIONS],
      userId: null,
      createdAt: Date.now(),
      expiresAt: null
    })
  })
  return { caller: { accountId, keyId, permissions: ALL_PERMISSIONS, boundUserId: null }, key }
}
