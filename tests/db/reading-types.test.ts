/** What a store may do with a transaction that reads: `tsc` fails on each line here that it would take. */
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Reading, select, selectWith } from '#db/reading.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'

const accountId = 'a'

test('a store that is handed a reading transaction cannot write, by type', async () => {
  const sent: string[] = []
  const tx: ReadTx = {
    rows: (query: Reading) => {
      sent.push(new PgDialect().sqlToQuery(query).sql)
      return Promise.resolve([])
    }
  }
  await tx.rows(select`name from entities where account_id = ${accountId}`)
  await tx.rows(selectWith`mine as (select 1) select * from mine`)
  expect(sent).toEqual([
    'select name from entities where account_id = $1',
    'with mine as (select 1) select * from mine'
  ])

  // @ts-expect-error it takes no statement that could write
  await tx.rows(sql`delete from entities where account_id = ${accountId}`)
  // @ts-expect-error it is no transaction that writes
  const writing: WriteTx = tx
  expect(writing).toBeObject()
})

test('a transaction that writes takes both, and may be handed to a store that reads', () => {
  const store = (tx: ReadTx) => tx.rows(select`1 as one`)
  const turn = (tx: WriteTx) => Promise.all([store(tx), tx.rows(sql`delete from entities`)])
  expect(turn).toBeFunction()
})
