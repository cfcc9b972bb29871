/**
 * Accounts' actors in the test's own thread, with the database in reach: for tests that must look at
 * every row, or that do hundreds of small runs. Engine and embedder are simulated (vectors are made
 * from the words of a text); operations, stores and turns are the real ones.
 */
import { createHash } from 'node:crypto'
import { AccountActors } from '#actors/account/account-actors.ts'
import type { Drain } from '#actors/engine/engine.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { findJob } from '#db/stores/jobs/jobs.ts'
import { insertKey } from '#db/stores/keys/keys.ts'
import type { Database } from '#db/transaction.ts'
import { hashKey } from '#src/access/api-key.ts'
import type { Caller } from '#src/access/caller.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import { priceList } from '#src/billing/prices.ts'
import { uploadSeal } from '#src/extraction/file/upload-seal.ts'
import type { Embedder, Models } from '#src/models/models.ts'
import { operationsFor } from '#src/operations.ts'
import { openOutbound } from '#src/outbound/post.ts'
import { planTable } from '#src/quota/plans.ts'
import { secretSeal } from '#src/webhooks/secret-seal.ts'
import { InMemoryEngine } from '#tests/support/in-memory-engine.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'
import type { DatabaseKind } from '#tests/support/service.ts'

export interface BenchAccount {
  accountId: string
  caller: Caller
  ask<Value>(operation: string, input: unknown): Promise<Value>
  /** Submits messages said by one speaker; returns the id of the job. */
  submit(speaker: string, texts: readonly string[], options?: AddOptions): Promise<string>
  /** Adds messages said by one speaker and waits for the job. */
  add(speaker: string, texts: readonly string[], options?: AddOptions): Promise<void>
}

export interface AddOptions {
  userId?: string
  at?: number
  expirationDate?: number
  metadata?: Record<string, unknown>
}

export interface ActorBench {
  database: Database
  engine: InMemoryEngine
  /** What the actors take for now; tests move it. */
  time: { now: number }
  account(plan?: string): Promise<BenchAccount>
  /** Asks as somebody, for instance with a key that is bound to a user. */
  askAs<Value>(caller: Caller, operation: string, input: unknown): Promise<Value>
  /** Waits for the end of a job; its result. */
  ended(account: BenchAccount, jobId: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

const DIMENSIONS = 16

export interface BenchOptions {
  models?: Partial<Models>
  cancelSubscription?: (subscriptionId: string) => Promise<void>
}

/** Starts them; without models the built-in extractor reads. */
export async function startActorBench(
  kind: DatabaseKind,
  options: BenchOptions = {}
): Promise<ActorBench> {
  const database = await openDatabase(kind)
  const engine = new InMemoryEngine()
  const time = { now: Date.parse('2024-05-01T12:00:00Z') }
  const plans = planTable({})
  const actors = new AccountActors({
    database,
    engine,
    models: {
      embedder: wordEmbedder,
      reading: READING_HERE,
      chat: null,
      vision: null,
      reranker: null,
      ...options.models
    },
    operations: operationsFor({
      uploadSeal: uploadSeal('a'.repeat(43)),
      plans,
      paymentEnds:
        options.cancelSubscription === undefined
          ? null
          : {
              cancelSubscription: options.cancelSubscription,
              endCheckout: () => Promise.resolve()
            },
      selling: { payments: null, prices: priceList({}) },
      basePlan: 'free',
      billing: { rateLimitPerMinute: null, annualAvailable: false },
      webhooks: { outbound: openOutbound({ allowHosts: [] }), seal: secretSeal('a'.repeat(43)) },
      secret: 'a secret of the service',
      health: {
        model: () => ({ configured: false, ok: true }),
        queueOk: () => true,
        embedderOk: () => true,
        connections: () => ({ max: 3, used: 0 })
      }
    }),
    plans,
    clock: () => time.now,
    owner: '1:0',
    upgradeUrl: () => 'https://example.org/upgrade',
    secret: 'a secret of the service'
  })
  engine.run(drainsOneByOne(engine, (accountId) => actors.drain(accountId)))

  const askAs = async <Value>(caller: Caller, operation: string, input: unknown) =>
    (await actors.ask(caller, operation, input, {})).value as Value

  const account = async (plan = 'selfhosted'): Promise<BenchAccount> => {
    const [accountId, keyId] = [newId(), newId()]
    await database.write(null, async (tx) => {
      await insertAccount(tx, { accountId, email: `${accountId}@example.org`, plan })
      await insertKey(tx, accountId, {
        keyId,
        hash: hashKey(newApiKey()),
        name: 'test',
        prefix: 'ks_test',
        permissions: [...ALL_PERMISSIONS],
        userId: null,
        createdAt: time.now,
        expiresAt: null
      })
    })
    const caller = { accountId, keyId, permissions: ALL_PERMISSIONS, boundUserId: null }
    const ask = <Value>(operation: string, input: unknown) => askAs<Value>(caller, operation, input)
    const submit: BenchAccount['submit'] = async (speaker, texts, options = {}) => {
      const { job_id } = await ask<{ job_id: string }>('add.accept', {
        userId: options.userId ?? 'default',
        agentId: null,
        runId: null,
        appId: null,
        source: null,
        metadata: options.metadata ?? null,
        agentMode: null,
        expirationDate: options.expirationDate ?? null,
        timestamp: options.at ?? null,
        offsetMinutes: 0,
        messages: texts.map((content, index) => ({
          index,
          role: 'user',
          name: speaker,
          content,
          timestamp: null,
          offsetMinutes: 0
        }))
      })
      return job_id
    }
    return {
      accountId,
      caller,
      ask,
      submit,
      add: async (speaker, texts, options) => {
        await settled(database, accountId, await submit(speaker, texts, options))
      }
    }
  }
  const close = async () => {
    await actors.stop()
    await engine.stop()
    await database.close()
  }
  const ended: ActorBench['ended'] = ({ accountId }, jobId) => settled(database, accountId, jobId)
  return { database, engine, time, account, askAs, ended, close }
}

/** An activation that comes while its account is drained waits for the end: there is no sweeper here. */
function drainsOneByOne(engine: InMemoryEngine, drain: Drain): Drain {
  const running = new Set<string>()
  const missed = new Set<string>()
  return async (accountId) => {
    if (running.has(accountId)) {
      missed.add(accountId)
      return
    }
    running.add(accountId)
    try {
      await drain(accountId)
    } finally {
      running.delete(accountId)
    }
    if (missed.delete(accountId)) await engine.activate(null, accountId)
  }
}

/** Large jobs take their time, most of all on a machine that does other things. */
const PATIENCE_MS = 60_000

async function settled(
  database: Database,
  accountId: string,
  jobId: string
): Promise<Record<string, unknown>> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const job = await database.read(accountId, (tx) => findJob(tx, accountId, jobId))
    if (job?.status === 'completed') return (job.result ?? {}) as Record<string, unknown>
    if (job?.status === 'failed') throw new Error(`the job failed: ${job.error}`)
    await Bun.sleep(2)
  }
  throw new Error('the job did not end')
}

/** Texts that share words are near each other; two token vectors each. */
export const wordEmbedder: Embedder = {
  name: 'words',
  dimensions: DIMENSIONS,
  embed: (texts, { tokens }) =>
    Promise.resolve(
      texts.map((text) => ({
        vector: vectorOf(text),
        tokens: tokens
          ? { count: 2, dimensions: 4, values: Int8Array.from([1, 2, 3, 4, 5, 6, 7, text.length]) }
          : null
      }))
    )
}

function vectorOf(text: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  sum[0] = 1
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt8(0) % DIMENSIONS
    sum[place] = (sum[place] ?? 0) + 1
  }
  const length = Math.hypot(...sum)
  return sum.map((component) => component / length)
}
