/**
 * Erasing an entity takes what tells of it, with the quotes of messages that went and what was announced of its
 * facts, and nothing that merely has the letters of its name in another word.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { newId } from '#src/base/ids.ts'
import type { DeletedEntity, EntityAnswer } from '#src/entities/contract.ts'
import { closingOnItsDay } from '#src/extraction/keep/on-its-day.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { dumpAll, residue } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'

const json = (value: unknown) => sql`(${JSON.stringify(value)}::text)::jsonb`

function get(account: BenchAccount, name: string, userId = 'default') {
  return account.ask<EntityAnswer>('entities.get', { userId, name, includeArchived: true })
}

function erase(account: BenchAccount, name: string) {
  return account.ask<DeletedEntity>('entities.erase', { userId: 'default', name })
}

/** One of each that is looked through for a name, with this text. */
async function plant({ database }: ActorBench, { accountId }: BenchAccount, text: string) {
  const own = sql`${accountId}, ${newId()}`
  await database.write(accountId, async (tx) => {
    await tx.rows(sql`insert into triggers (account_id, trigger_id, user_id, type, title, detail,
        source_type, source_id)
      values (${own}, 'default', 'reminder', ${text}, ${text}, 'fact', ${newId()})`)
    await tx.rows(sql`insert into reflections (account_id, reflection_id, user_id, title, content,
        reach, confidence)
      values (${own}, 'default', 'Weather', ${text}, 'cross', 0.5)`)
    await tx.rows(sql`insert into agent_runs (account_id, run_id, user_id, agent_type, status, result,
        issues_found, actions_taken, auto_fix)
      values (${own}, 'default', 'digest', 'completed', ${json({ highlights: [text] })}, 0, 0, false)`)
    await tx.rows(sql`insert into deliveries (account_id, delivery_id, webhook_id, user_id, event,
        payload, state)
      values (${own}, ${newId()}, 'default', 'memory_add', ${json({ data: { facts: [text] } })},
        'pending')`)
  })
}

/** Puts down what was announced for a day ahead, of two facts. */
async function announce(
  { database }: ActorBench,
  { accountId }: BenchAccount,
  update: { userId: string; older: string; newer: string; left: string; dueAt: string }
) {
  const { userId, older, newer, left, dueAt } = update
  const from = Date.parse(dueAt)
  const { kind, key, input } = closingOnItsDay(userId, 'job_x', {
    older,
    newer,
    left,
    from,
    closes: true,
    chance: 1
  })
  await database.write(accountId, (tx) =>
    tx.rows(sql`insert into due_work (account_id, kind, key, user_id, input, due_at)
      values (${accountId}, ${kind}, ${key}, ${userId}, ${JSON.stringify(input)},
        ${dueAt}::timestamptz)`)
  )
}

describe.each(databases)('erasing an entity on %s', (kind) => {
  const bench = startActorBench(kind)
  afterAll(async () => (await bench).close())

  test('leaves reminders, reflections, runs and deliveries in which its name is part of a word', async () => {
    const [here, account] = [await bench, await (await bench).account()]
    await account.add('Eva', ['I keep quokkas in Lugano.'])
    await plant(here, account, 'Send the evaluation of medieval history to Bob.')
    await plant(here, account, 'Call Eva\nabout the quokkas.')
    const { removed } = await erase(account, 'Eva')
    expect(removed).toMatchObject({ triggers: 1, reflections: 1, agent_runs: 1, deliveries: 1 })
    expect(await residue(here.database, account.accountId, ['evaluation', 'quokkas'])).toEqual([
      'agent_runs: evaluation',
      'deliveries: evaluation',
      'reflections: evaluation',
      'triggers: evaluation'
    ])
  })

  test('takes the quotes of a message that goes whole', async () => {
    const account = await (await bench).account()
    await account.add('Nia', ['I keep quokkas in Lugano.'])
    await account.add('Tom', ['I sold Nia my xylophone.'])
    expect((await get(account, 'Tom')).fact_details[0]?.source.quote).toContain('xylophone')
    await erase(account, 'Nia')
    expect((await get(account, 'Tom')).fact_details.map(({ source }) => source.quote)).toEqual([
      null
    ])
  })

  test('takes what was announced of its facts', async () => {
    const [here, account] = [await bench, await (await bench).account()]
    await account.add('Nia', ['I keep quokkas in Lugano. I play the theorbo.'])
    const [older = '', newer = ''] = (await get(account, 'Nia')).fact_details.map(({ id }) => id)
    const left = 'Nia keeps quokkas.'
    const day = '2030-01-01T00:00:00Z'
    await announce(here, account, { userId: 'default', older, newer, left, dueAt: day })
    await announce(here, account, {
      userId: 'default',
      older: newId(),
      newer: newId(),
      left: 'Tom bakes.',
      dueAt: day
    })
    await erase(account, 'Nia')
    const rows = (await dumpAll(here.database, account.accountId)).get('due_work') ?? []
    expect(rows.map((row) => JSON.parse(String(row['input'])).left)).toEqual(['Tom bakes.'])
  })

  test('what was announced moves with a memory that is moved, and back', async () => {
    const [here, account] = [await bench, await (await bench).account()]
    await account.add('Nia', ['I keep quokkas in Lugano. I play the theorbo.'], { userId: 'u1' })
    const [older = '', newer = ''] = (await get(account, 'Nia', 'u1')).fact_details.map(
      ({ id }) => id
    )
    const update = { userId: 'u1', older, newer, left: 'x', dueAt: '2030-01-01T00:00:00Z' }
    await announce(here, account, update)
    const owners = () =>
      here.database.read(account.accountId, (tx) =>
        tx.rows(select`user_id as "row", input::jsonb ->> 'userId' as input from due_work
          where account_id = ${account.accountId} and kind = 'update_on_its_day'`)
      )
    const moved = await account.ask<{ journal_id: string }>('deduplication.merge_user', {
      userId: 'u2',
      fromUserId: 'u1'
    })
    expect(await owners()).toEqual([{ row: 'u2', input: 'u2' }])
    await account.ask('journal.restore', { userId: 'u2', which: { journalId: moved.journal_id } })
    expect(await owners()).toEqual([{ row: 'u1', input: 'u1' }])
  })
})

describe.each(databases)('a memory that was moved on %s', (kind) => {
  const bench = startActorBench(kind)
  afterAll(async () => (await bench).close())

  /** A memory with a delivery, a run of an agent and a reminder, moved from `u1` to `u2`. */
  async function moved() {
    const [here, account] = [await bench, await (await bench).account()]
    await account.add('Nia', ['I keep quokkas in Lugano. I play the theorbo.'], { userId: 'u1' })
    const nia = await get(account, 'Nia', 'u1')
    const [fact] = nia.fact_details
    await account.ask('facts.archive', { userId: 'u1', which: { factId: fact?.id } })
    const { accountId } = account
    await here.database.write(accountId, async (tx) => {
      const own = sql`${accountId}, ${newId()}`
      await tx.rows(sql`insert into deliveries (account_id, delivery_id, webhook_id, user_id, event,
          payload, state)
        values (${own}, ${newId()}, 'u1', 'memory_add',
          ${json({ data: { entity_id: nia.id, facts: ['Nia keeps quokkas.'] } })}, 'pending')`)
      await tx.rows(sql`insert into agent_runs (account_id, run_id, user_id, agent_type, status,
          result, issues_found, actions_taken, auto_fix)
        values (${own}, 'u1', 'digest', 'completed', ${json({ highlights: ['quokkas'] })}, 0, 0,
          false)`)
      await tx.rows(sql`insert into triggers (account_id, trigger_id, user_id, type, title, detail,
          source_type, source_id)
        values (${own}, 'u1', 'reminder', 'Soon', 'Soon', 'fact', ${newId()})`)
    })
    const { journal_id } = await account.ask<{ journal_id: string }>('deduplication.merge_user', {
      userId: 'u2',
      fromUserId: 'u1'
    })
    return { here, account, journal_id }
  }

  test('is erased where it is, with what was written where it was', async () => {
    const { here, account } = await moved()
    const erased = await account.ask<{ deleted: Record<string, number> }>('account.erase_scope', {
      userId: 'u2'
    })
    expect(erased.deleted).toMatchObject({ deliveries: 1, agent_runs: 1 })
    expect(await residue(here.database, account.accountId, ['quokkas'])).toEqual([])
  })

  test('comes back although what is kept for a time only has gone since', async () => {
    const { here, account, journal_id: journalId } = await moved()
    await here.database.write(account.accountId, async (tx) => {
      for (const table of ['triggers', 'agent_runs']) {
        await tx.rows(sql`delete from ${sql.identifier(table)}
          where account_id = ${account.accountId}`)
      }
      await tx.rows(sql`delete from journal where account_id = ${account.accountId}
        and action = 'archive'`)
    })
    await account.ask('journal.restore', { userId: 'u2', which: { journalId } })
    expect((await get(account, 'Nia', 'u1')).fact_details).toHaveLength(1)
  })
})
