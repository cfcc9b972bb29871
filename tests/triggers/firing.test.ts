/** Triggers fire exactly once, in steps that hold up nobody, whatever the clock says. */
import { describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { orderFiring } from '#db/stores/triggers/triggers.ts'
import { triggerKinds } from '#src/triggers/operations/due-kinds.ts'
import { processTriggers } from '#src/triggers/operations/firing.ts'
import { actorsOn, databaseOf, newCaller } from '#tests/support/actors.ts'
import { listenTo, noting } from '#tests/support/noting.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { plantDue } from '#tests/triggers/planted.ts'

describe.each(databases)('one turn after another on %s', (kind) => {
  const DAY_MS = 86_400_000
  const operations = { 'triggers.process': processTriggers }

  async function withDue(each: number) {
    const database = await databaseOf(kind)
    const { putOf, deliverer } = noting()
    const test = actorsOn(database, operations, { dueKinds: triggerKinds, deliverer })
    const caller = await newCaller(database, 'free')
    await listenTo(database, caller.accountId)
    await database.write(null, (tx) => plantDue(tx, [caller.accountId], { each }))
    const process = async () => {
      const { value } = await test.actors.ask(caller, 'triggers.process', { userId: null }, {})
      return value
    }
    /** Of this account: due work of others in the database is done as well. */
    const announced = () => putOf(caller.accountId)
    return { ...test, database, caller, process, announced }
  }

  test('what fires is announced once, with the fields of the contract', async () => {
    const { process, announced } = await withDue(3)
    expect(await process()).toMatchObject({ processed: 3, fired: 3, deliveries_queued: 3 })
    expect(await process()).toMatchObject({ processed: 0, fired: 0, deliveries_queued: 0 })
    const triggers = announced().map(({ data }) => (data as { trigger_id: string }).trigger_id)
    expect(new Set(triggers).size).toBe(3)
    expect(announced()).toHaveLength(3)
    expect(announced()[0]).toMatchObject({
      event: 'trigger_fired',
      userId: 'default',
      data: {
        user_id: 'default',
        trigger_id: expect.any(String),
        type: 'pattern',
        title: 'Rain again',
        detail: 'It may rain.',
        source_type: 'episode',
        source_id: expect.any(String),
        fire_at: expect.any(String)
      }
    })
  })

  test('a clock that jumps ahead and back fires nothing twice', async () => {
    const { database, at, process, announced, actors } = await withDue(2)
    const now = Date.now()
    for (const jump of [400, 0, -30, 800, 0]) {
      at(now + jump * DAY_MS)
      await database.write(null, (tx) => orderFiring(tx, now + jump * DAY_MS))
      await actors.doDue()
      await process()
    }
    expect(announced()).toHaveLength(2)
  })

  test('an account in which much is due holds up no other', async () => {
    const { database, actors, caller } = await withDue(1200)
    const small = await newCaller(database, 'free')
    await database.write(null, async (tx) => {
      await plantDue(tx, [small.accountId], { each: 1 })
      await orderFiring(tx, Date.now())
    })
    const waiting = async (accountId: string) => {
      const rows = await database.read(null, (tx) =>
        tx.rows(select`from triggers where account_id = ${accountId} and state = 'pending'`)
      )
      return rows.length
    }
    await until('the small one has fired', async () => {
      await actors.doDue()
      return (await waiting(small.accountId)) === 0
    })
    expect(await waiting(caller.accountId)).toBeGreaterThan(0)
  })

  test('more than a turn takes is done by turns behind it', async () => {
    const { process, announced, actors } = await withDue(620)
    expect(await process()).toMatchObject({ processed: 500, fired: 500 })
    await until('the rest has fired', async () => {
      await actors.doDue()
      return announced().length >= 620
    })
    expect(await process()).toMatchObject({ processed: 0 })
    expect(announced()).toHaveLength(620)
  })
})
