/**
 * Hundreds of small rows as one: a JSON list for each column. Reading a row costs both drivers several
 * microseconds, the embedded one most; a search looks at a thousand rows to show ten.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, type ReadTx } from '#db/transaction.ts'

/**
 * Whole milliseconds since the epoch of an expression that gives a time. As floats, which are added up in a
 * tenth of the time that the exact numbers of `extract` take; the half microsecond is what they are off by.
 */
export function milliseconds(expression: SQL): SQL {
  return sql`floor(date_part('epoch', ${expression}) * 1000 + 0.0005)`
}

type Columns<Row> = Readonly<Record<keyof Row & string, SQL>>

export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[]
}

/** Each column as a list under its name. */
export function lists<Row extends object>(columns: Columns<Row>): SQL {
  const made = namesOf(columns).map(
    (name) => sql`coalesce(json_agg(${columns[name]}), '[]') as ${sql.identifier(name)}`
  )
  return sql.join(made, sql`, `)
}

/**
 * Selects `columns` (numbers, texts, ids as they are; times by `milliseconds`) `from` what follows, in
 * the order in which the rows come; a sorted sub-select keeps its order.
 */
export async function rowsByColumn<Row extends object>(
  tx: ReadTx,
  columns: Columns<Row>,
  from: SQL
): Promise<Row[]> {
  const row = first(
    await tx.rows<Record<string, unknown[]>>(select`${lists(columns)} from ${from}`)
  )
  return row === null ? [] : inRows(row, namesOf<Row>(columns))
}

/** Lists of the same length as rows. */
export function inRows<Row extends object>(
  lists: Readonly<Record<string, readonly unknown[]>>,
  names: readonly (keyof Row & string)[]
): Row[] {
  const all = names.map((name) => lists[name] ?? [])
  const count = all[0]?.length ?? 0
  if (all.some((list) => list.length !== count)) throw new Error('columns of different lengths')
  return Array.from({ length: count }, (_, place) => {
    const row: Partial<Record<string, unknown>> = {}
    for (let column = 0; column < names.length; column++) {
      row[names[column] as string] = all[column]?.[place]
    }
    return row as Row
  })
}
