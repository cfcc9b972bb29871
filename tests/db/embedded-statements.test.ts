/** Values of the embedded database come back as they went in, whatever their size and neighbours. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { type EmbeddedDatabase, openEmbedded } from '#db/embedded/embedded.ts'
import { EmbeddedStatements, PASSES_PER_COLLECTION } from '#db/embedded/statements.ts'
import { select } from '#db/reading.ts'

let database: EmbeddedDatabase

beforeAll(async () => {
  database = await openEmbedded(null)
  await database.raw('create table things (place int, text text, bytes bytea, list jsonb)')
})

afterAll(() => database.close())

/** For `catch`: `expect(…).rejects` runs the loop by itself, and slept seconds before its next turn. */
const asValue = (error: unknown) => error

const text = fc
  .string({ unit: 'binary', maxLength: 200 })
  .map((value) => value.replaceAll('\u0000', ''))
const thing = fc.record({
  text: fc.option(text),
  bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
  list: fc.option(fc.array(fc.oneof(fc.integer(), fc.boolean()), { maxLength: 5 }))
})

test('texts, bytes, lists and nulls in any mixture', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 12 }), async (things) => {
      await database.raw('truncate things')
      for (const [place, { text, bytes, list }] of things.entries()) {
        const values = [place, text, bytes, list === null ? null : JSON.stringify(list)]
        await database.raw('insert into things values ($1, $2, $3, $4)', values)
      }
      const { rows } = await database.raw(
        'select text, bytes, list from things where place >= $1 order by place',
        [0]
      )
      expect(rows).toEqual(things)
    }),
    { numRuns: 60 }
  )
})

test('texts of every width and half a character', async () => {
  for (const told of ['', 'a', 'é', '漢字', '🎈', `${'é'.repeat(5000)}a`, 'half \ud83c of one']) {
    const { rows } = await database.raw('select $1::text as told, $2::text as none', [told, null])
    expect(rows).toEqual([{ told: told.toWellFormed(), none: null }])
  }
})

test.each([0, 1, 8191, 8192, 8193, 1_048_576, 3_000_001])('%i bytes in one value', async (size) => {
  const bytes = new Uint8Array(size).map((_, place) => (place * 7919) >> 3)
  const { rows } = await database.raw('select $1::bytea as bytes, $2::int as place', [bytes, size])
  const [row] = rows as { bytes: Uint8Array; place: number }[]
  expect(row?.place).toBe(size)
  expect(Buffer.compare(row?.bytes ?? Buffer.from('none'), bytes)).toBe(0)
})

test('what is refused is told, and the next statement is not touched by it', async () => {
  for (const n of [0, 2, 0, 5]) {
    const asked = database.raw('select (10 / $1::int)::int as tenth, $2::bytea as bytes', [
      n,
      new Uint8Array([n])
    ])
    if (n === 0) expect(await asked.catch(asValue)).toMatchObject({ sqlState: '22012' })
    else expect((await asked).rows).toEqual([{ tenth: 10 / n, bytes: new Uint8Array([n]) }])
  }
  const unknown = await database.raw('select nothing from $1', [1]).catch(asValue)
  expect(unknown).toMatchObject({ sqlState: '42601' })
  const script = await database.raw('select nothing from nowhere').catch(asValue)
  expect(script).toMatchObject({ sqlState: '42P01' })
})

test('an error behind rows is an error', async () => {
  const rows = 'select (10 / (3 - g))::int as n, $1::bytea as bytes from generate_series(1, 4) g'
  const asked = database.raw(rows, [new Uint8Array(20_000)])
  expect(await asked.catch(asValue)).toMatchObject({ sqlState: '22012' })
})

test('scripts and prepared statements in turns', async () => {
  for (let n = 1; n <= 3; n++) {
    expect((await database.raw(`select ${n} as n; select ${n + 1} as n`)).rows).toEqual([
      { n },
      { n: n + 1 }
    ])
    expect((await database.raw('select $1::int as n', [n])).rows).toEqual([{ n }])
  }
})

test('statements run in the order they were asked for, those that are new too', async () => {
  const paths = await database.read(null, async (tx) => {
    const seen = (n: string) =>
      tx.rows<{ path: string }>(select`current_setting('search_path') as path, ${sql.raw(n)}`)
    const set = (path: string) => tx.rows(select`set_config('search_path', ${path}, true)`)
    await set('none')
    void set('one')
    const first = seen('1')
    void set('two')
    const second = seen('2')
    void set('three')
    return Promise.all([first, second, seen('3')])
  })
  expect(paths.map(([row]) => row?.path)).toEqual(['one', 'two', 'three'])
})

test('a read begins with its first statement: without one nothing is asked, and what it throws is thrown', async () => {
  expect(await database.read(null, async () => 7)).toBe(7)
  const thrown = new Error('of its own')
  expect(await database.read(null, () => Promise.reject(thrown)).catch(asValue)).toBe(thrown)
  const inTransaction = select`now() = statement_timestamp() as begun, pg_sleep(0.01)`
  const seen = await database.read(null, async (tx) => {
    await tx.rows(inTransaction)
    return tx.rows<{ begun: boolean }>(inTransaction)
  })
  expect(seen[0]?.begun).toBe(false)
  expect((await database.raw('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})

test('a database that is closed right behind its statements is not looked at any more', async () => {
  const pglite = await PGlite.create()
  const statements = new EmbeddedStatements(pglite, () => {})
  for (let pass = 0; pass < PASSES_PER_COLLECTION; pass++) await statements.command('select 1')
  await pglite.close()
  // The collection's turn of the loop, in which it would throw.
  await new Promise<void>((turned) => setImmediate(turned))
  expect(pglite.closed).toBe(true)
})
