/**
 * Several accounts make, join, leave and end teams, share, withdraw, learn, archive, delete and go at random
 * while they read each other: nobody ever sees what is not shared with them at that moment, and everybody
 * sees all that is.
 */
import { describe, test } from 'bun:test'
import fc from 'fast-check'
import { databases, serviceOn } from '#tests/support/service.ts'
import { randomAct, Sharing } from '#tests/teams/random-sharing.ts'

describe.each(databases)('random sharing on %s', (kind) => {
  test('shows exactly what is shared at the moment', async () => {
    const service = await serviceOn(kind)
    await fc.assert(
      fc.asyncProperty(fc.array(randomAct, { minLength: 10, maxLength: 20 }), async (acts) => {
        const sharing = new Sharing(async () => [await service.account()])
        await sharing.begin()
        for (const act of acts) await sharing.run(act)
      }),
      { numRuns: 6, endOnFailure: true }
    )
  }, 300_000)
})
