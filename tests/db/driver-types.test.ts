/** What goes to PostgreSQL as a value comes back as the same value, for every type that we rely on. */
import { describe, expect, test } from 'bun:test'
import { openPostgres } from '#db/postgres/postgres.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'

describe.skipIf(!databases.includes('postgres'))('values of PostgreSQL', () => {
  test('go out and come back unchanged', async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    const database = openPostgres({ url, connections: 1, rowSecurity: false })
    const id = '01a2036b-0000-7000-8000-000000000001'
    const texts = ['plain', '', 'a "quoted", {braced} \\ one', 'two\nlines', 'null', ' é ', null]
    const values = {
      texts,
      none: [],
      ids: [id, id],
      integers: [0, -7, 2_147_483_647],
      whole: 9_007_199_254_740_991,
      json: { a: [1, 'two', null] }
    }
    const types = ['text[]', 'text[]', 'uuid[]', 'int[]', 'bigint', 'jsonb']
    const selected = Object.keys(values).map((name, at) => `$${at + 1}::${types[at]} as ${name}`)
    const { rows } = await database.raw(`select ${selected.join(', ')}`, Object.values(values))
    expect(rows).toEqual([values])
    const listed = await database.raw('select $1::int[] as integers', ['{1,2}'])
    expect(listed.rows).toEqual([{ integers: [1, 2] }])
    await database.close()
  })
})
