/** Only the sole process of a database answers from copies; one that joins waits for it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { keepLease, NearLease } from '#actors/engine/near-lease.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres.ts'
import type { Database } from '#db/transaction.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'

describe.skipIf(!databases.includes('postgres'))('the lease', () => {
  let database: Database

  beforeAll(async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    await migratePostgres(url)
    database = openPostgres({ url, connections: 4, rowSecurity: false })
  }, 60_000)

  afterAll(() => database.close())

  test('is the only process’s, and ends when another joins', async () => {
    const [first, second] = [new NearLease(database, 11), new NearLease(database, 12)]
    await first.join()
    expect(await first.renew()).toBe(true)
    expect(await first.renew()).toBe(true)
    let joined = false
    const joining = second.join().then(() => {
      joined = true
    })
    // The second one has entered itself: from then on the first is not alone.
    while (await first.renew()) await Bun.sleep(5)
    expect(joined).toBe(false)
    expect(await second.renew()).toBe(false)
    await first.end()
    await joining
    expect(await second.renew()).toBe(false)
    await first.leave()
    expect(await second.renew()).toBe(true)
    await second.leave()
  })

  test('of a process that says nothing any more is waited out', async () => {
    const [silent, next] = [new NearLease(database, 21), new NearLease(database, 22)]
    await silent.join()
    expect(await silent.renew()).toBe(true)
    const begun = performance.now()
    await next.join()
    expect(performance.now() - begun).toBeGreaterThan(4000)
    await silent.leave()
    await next.leave()
  }, 20_000)

  test('is used for less long than the database keeps it, and given back on company', async () => {
    const answers = [true, null, false]
    const log: string[] = []
    const stop = await keepLease(
      {
        renew: () => {
          const answer = answers.shift()
          return answer === null || answer === undefined
            ? Promise.reject(new Error('silent'))
            : Promise.resolve(answer)
        },
        end: async () => {
          log.push('ended')
        }
      },
      { lease: (leased) => log.push(leased === null ? 'none' : `for ${leased.forMs}`) }
    )
    while (!log.includes('ended')) await Bun.sleep(20)
    await stop()
    expect(log).toEqual(['for 4000', 'none', 'ended', 'none'])
  }, 20_000)
})
