/**
 * Activations through pg-boss, inside the account's own transaction. One queue, one kind of message:
 * *drain this account*. Its table holds a row per account that got work and was not looked at yet.
 *
 * An activation is deleted as soon as it is fetched: if the process dies before the drain begins, the
 * mailbox stays `waking` and the sweeper sends a new one within seconds, whereas pg-boss would wait
 * for its own expiry. `work()` polls at half a second at best, so the loop here fetches by itself:
 * at once when this thread made an activation (its memory is warm), else every `pollMs`.
 */
import { PgBoss } from 'pg-boss'
import type { Drain, Engine } from '#actors/engine/engine.ts'
import { LOCKS } from '#db/locks.ts'
import { APP_ROLE } from '#db/postgres/app-role.ts'
import type { OpenedDatabase, WriteTx } from '#db/transaction.ts'
import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'

const QUEUE = 'activations'

export interface PgBossOptions {
  database: OpenedDatabase
  /** The instance that creates the queue and does pg-boss's upkeep; one per process. */
  owner: boolean
  /** Where the owner's own two connections go on PostgreSQL; null on the embedded database. */
  url: string | null
  /** Accounts drained at once by this thread. */
  concurrency: number
  pollMs: number
}

/** Starts pg-boss and touches its queue, so that no later `send` needs a second connection. */
export async function startPgBossEngine(options: PgBossOptions): Promise<Engine> {
  const own = options.owner && options.url !== null
  // pg-boss's upkeep sends texts with BEGIN … COMMIT, which `postgres` rejects on a pool although
  // the server runs them: the owner has connections of its own through `pg`.
  const keeper = own
    ? new PgBoss({ connectionString: options.url ?? '', max: 2, schedule: false })
    : null
  if (keeper !== null) {
    keeper.on('error', logTrouble)
    await keeper.start()
    await keeper.createQueue(QUEUE, QUEUE_OPTIONS)
    await letTurnsSend(options.database)
  }
  const upkeep = options.owner && options.url === null
  const boss = new PgBoss({
    db: { executeSql: (text, values) => options.database.raw(text, values) as Promise<Rows> },
    backend: options.url === null ? 'pglite' : 'postgres',
    migrate: upkeep,
    supervise: upkeep,
    schedule: false,
    reindex: false,
    monitorVacuum: false
  })
  boss.on('error', logTrouble)
  await boss.start()
  if (upkeep) await boss.createQueue(QUEUE, QUEUE_OPTIONS)
  // A first `send` inside a transaction would look the queue up on another connection, which the
  // embedded database does not have. Deleting nothing is what fills that cache.
  await boss.deleteJob(QUEUE, '00000000-0000-0000-0000-000000000000')
  return new PgBossEngine(boss, keeper, options)
}

/**
 * Turns run under the role that row-level security applies to; it may send for its own account and
 * nothing else. What it inserts it must be able to read, since the statement returns the id.
 * Processes that start together do this one after the other: PostgreSQL refuses the second of two
 * grants that meet on one schema ("tuple concurrently updated").
 */
export async function letTurnsSend(database: OpenedDatabase): Promise<void> {
  await database.raw(`do $$ declare name text; begin
    perform pg_advisory_xact_lock(${LOCKS.queueRights});
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then return; end if;
    revoke all on all tables in schema pgboss from ${APP_ROLE};
    grant usage on schema pgboss to ${APP_ROLE};
    grant select on pgboss.queue to ${APP_ROLE};
    -- A queue's jobs are inserted into its partition, to which the parent's policies do not apply.
    for name in select c.relname from pg_class c
      where c.oid = 'pgboss.job'::regclass
        or c.oid in (select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass)
    loop
      execute format('grant select, insert on pgboss.%I to ${APP_ROLE}', name);
      if not (select relrowsecurity from pg_class
        where oid = format('pgboss.%I', name)::regclass) then
        execute format('alter table pgboss.%I enable row level security', name);
        execute format('create policy own_account on pgboss.%I to ${APP_ROLE}
          using (data->>''accountId'' = current_setting(''app.account''))', name);
      end if;
    end loop;
  end $$`)
}

const QUEUE_OPTIONS = {
  policy: 'standard',
  retryLimit: 0,
  expireInSeconds: 60,
  deleteAfterSeconds: 60
} as const

type Rows = { rows: never[] }

function logTrouble(error: Error): void {
  log.write('warn', 'engine_trouble', { kind: error.name })
}

class PgBossEngine implements Engine {
  readonly #boss: PgBoss
  readonly #keeper: PgBoss | null
  readonly #concurrency: number
  readonly #pollMs: number
  #drain: Drain | null = null
  #timer: Timer | null = null
  #fetching: Promise<void> | null = null
  #again = false
  #fetched = true
  readonly #running = new Set<Promise<void>>()
  /** Held mailboxes that got work, the longest waiting first. */
  readonly #goingOn = new Set<string>()

  constructor(boss: PgBoss, keeper: PgBoss | null, options: PgBossOptions) {
    this.#boss = boss
    this.#keeper = keeper
    this.#concurrency = options.concurrency
    this.#pollMs = options.pollMs
  }

  async activate(tx: WriteTx, accountId: string, afterS = 0): Promise<void> {
    const db = {
      executeSql: (text: string, values?: unknown[]) => tx.raw(text, values) as Promise<Rows>
    }
    await this.#boss.send(
      QUEUE,
      { accountId },
      { db, ...(afterS > 0 ? { startAfter: afterS } : {}) }
    )
  }

  async waiting(tx: WriteTx, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await tx.raw(
      `select distinct data->>'accountId' as "accountId" from pgboss.job
        where name = $1 and state = 'created' and start_after <= now()
          and data->>'accountId' in (select json_array_elements_text($2::text::json))`,
      [QUEUE, JSON.stringify(accountIds)]
    )
    return new Set((rows as { accountId: string }[]).map(({ accountId }) => accountId))
  }

  othersWait(): boolean {
    // With every place taken nothing is fetched, so nobody knows who waits.
    return this.#drain === null || this.#goingOn.size > 0 || this.#running.size >= this.#concurrency
  }

  run(drain: Drain): void {
    this.#drain = drain
    this.#timer = setInterval(() => this.nudge(), this.#pollMs)
    this.nudge()
  }

  goOn(accountId: string): void {
    this.#goingOn.add(accountId)
    this.#startHeld()
  }

  nudge(): void {
    if (this.#drain === null) return
    this.#startHeld()
    if (this.#fetching !== null) {
      this.#again = true
      return
    }
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = null
      if (this.#again) {
        this.#again = false
        this.nudge()
      }
    })
  }

  working(): boolean {
    return this.#drain !== null && this.#fetched
  }

  async stop(): Promise<void> {
    this.#drain = null
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#fetching
    await Promise.allSettled([...this.#running])
    await this.#boss.stop({ graceful: false, close: false })
    await this.#keeper?.stop({ graceful: false })
  }

  /** Starts held ones while there is room; one place is left for accounts that are new. */
  #startHeld(): void {
    for (const accountId of this.#goingOn) {
      if (this.#running.size >= this.#concurrency - 1) return
      this.#goingOn.delete(accountId)
      this.#start(accountId)
    }
  }

  async #fetch(): Promise<void> {
    const room = this.#concurrency - this.#running.size
    if (room <= 0) return
    try {
      const found = await this.#boss.fetch<{ accountId: string }>(QUEUE, { batchSize: room })
      this.#fetched = true
      if (found.length === 0) return
      await this.#boss.deleteJob(
        QUEUE,
        found.map((activation) => activation.id)
      )
      for (const activation of found) this.#start(activation.data.accountId)
    } catch (error) {
      this.#fetched = false
      log.write('warn', 'engine_fetch_failed', {
        kind: error instanceof Error ? error.name : 'unknown'
      })
    }
  }

  #start(accountId: string): void {
    const drain = this.#drain
    // Stopped meanwhile: the mailbox stays waking, whoever starts next sweeps it up.
    if (drain === null) return
    const running = drain(accountId)
      .catch((error: unknown) => {
        // Temporary: the mailbox is woken again, until it is the jobs' turn.
        const reason = error instanceof Transient ? error.reason : null
        log.write(reason === null ? 'error' : 'warn', 'drain_failed', {
          account_id: accountId,
          kind: error instanceof Error ? error.name : 'unknown',
          reason
        })
      })
      .finally(() => {
        this.#running.delete(running)
        this.nudge()
      })
    this.#running.add(running)
  }
}
