/** Two services as processes of their own on one PostgreSQL, and accounts that both know. */
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { type ServiceProcess, startTogether } from '#tests/crash/process.ts'
import { newCallerWithKey } from '#tests/support/actors.ts'
import {
  freshDatabase,
  freshDataDir,
  type TestAccount,
  testAccount
} from '#tests/support/service.ts'

export interface TwoProcesses {
  databaseUrl: string
  processes: [ServiceProcess, ServiceProcess]
  /** A new account, as seen through each of the two. */
  account(plan: string): Promise<[TestAccount, TestAccount]>
  stop(): Promise<void>
}

/** Starts both at once on a fresh database; `settings` go to both. */
export async function startTwoProcesses(
  settings: Record<string, string> = {}
): Promise<TwoProcesses> {
  const databaseUrl = (await freshDatabase('postgres')) ?? ''
  await migratePostgres(databaseUrl)
  const env = () => ({ DATA_DIR: freshDataDir(), DATABASE_URL: databaseUrl, ...settings })
  const processes = await startTogether(env(), env())
  return {
    databaseUrl,
    processes,
    account: async (plan) => {
      const database = openPostgres({ url: databaseUrl, connections: 1, rowSecurity: false })
      try {
        const { caller, key } = await newCallerWithKey(database, plan)
        const [one, other] = processes
        return [
          testAccount(one.url, caller.accountId, key),
          testAccount(other.url, caller.accountId, key)
        ]
      } finally {
        await database.close()
      }
    },
    stop: async () => {
      for (const one of processes) one.signal('SIGTERM')
      await Promise.all(processes.map((one) => one.exited))
    }
  }
}
