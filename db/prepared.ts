/** Statements as text and values, for those that run too often to be built from their parts each time. */
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** The text of a statement and its values. */
export function compiled(statement: SQL): Query {
  return dialect.sqlToQuery(statement)
}

/** A statement whose text is made once; `build` is handed the place of each value by its name. */
export function prepared<Values extends object>(
  build: (value: (name: keyof Values & string) => unknown) => SQL
): (values: Values) => Query {
  const query = compiled(build((name) => sql.placeholder(name)))
  return (values) => ({
    sql: query.sql,
    params: fillPlaceholders(query.params, values as Record<string, unknown>)
  })
}
