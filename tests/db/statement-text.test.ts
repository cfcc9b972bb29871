/** Statements are written as drizzle's own dialect writes them, whatever they are made of. */
import { expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { statementText } from '#db/statement-text.ts'

const people = pgTable('people', { name: text('name') })
const inner = sql`a.id = ${7} and a.at > ${new Date(0)}`

const STATEMENTS: Record<string, SQL> = {
  'no values': sql`select 1`,
  'values of each kind': sql`select ${'x'}, ${null}, ${true}, ${1.5}, ${new Date(0)}, ${new Float32Array([1])}, ${new Uint8Array([2])}`,
  'parts within parts': sql`select * from a where ${inner} and (${sql`${inner} or ${'y'}`})`,
  'the same part twice': sql`${inner} union ${inner}`,
  'names and raw text': sql`select 1 as ${sql.identifier('a "name"')} ${sql.raw('limit 5')}`,
  'parts joined': sql.join([sql`${1}`, sql`two`, sql.identifier('three')], sql`, `),
  'an empty part': sql`a ${sql``} b ${sql.empty()}`,
  'a list': sql`select * from a where id in ${['x', 'y']} and b = ${'z'}`,
  'a part that is missing': sql`a ${undefined} b ${1}`,
  'tables and columns': sql`select ${people.name} from ${people} where ${people.name} = ${'n'}`,
  'values written into the text': sql`select ${sql`${"it's"}`.inlineParams()}, ${2}`,
  'a value with its writer': sql`select ${sql.param(3)}, ${4}`
}

test.each(Object.entries(STATEMENTS))('%s', (_name, statement) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
  expect(statementText(statement)).toEqual({ text, values })
})
