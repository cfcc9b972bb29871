/** How any number of rows travel in one statement: as JSON text, so that one prepared statement serves all. */
import { SQL, sql } from 'drizzle-orm'

/** `(…::text)::json`: the detour over text keeps drivers from writing the JSON out twice. */
export function jsonRows(rows: readonly unknown[]): SQL {
  return sql`(${JSON.stringify(rows)}::text)::json`
}

/** A set of texts to compare with `in`: `x in ${textSet(names)}`. */
export function textSet(values: readonly string[]): SQL {
  return sql`(select json_array_elements_text(${jsonRows(values)}))`
}

/** Known ids, or a statement that finds them, which saves waiting for a look-up first. */
export type Ids = readonly string[] | SQL

/** A set of ids to compare with `in`. */
export function idSet(ids: Ids): SQL {
  if (ids instanceof SQL) return sql`(${ids})`
  return sql`(select json_array_elements_text(${jsonRows(ids)})::uuid)`
}

/** Whether there is nothing to ask for. */
export function isEmpty(ids: Ids): boolean {
  return !(ids instanceof SQL) && ids.length === 0
}

/** A set of whole numbers to compare with `in`. */
export function numberSet(numbers: readonly number[]): SQL {
  return sql`(select json_array_elements_text(${jsonRows(numbers)})::int)`
}

/** A time for the database, or null. */
export function timeText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/**
 * Ids to compare with `= any(…)`: an index looks each of them up, however many they are. The value has
 * the array's type from the start, so that no plan parses its text again for every row.
 */
export function idArray(ids: Ids): SQL {
  if (ids instanceof SQL) return sql`array(${ids})`
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

/** Whole numbers to compare with `= any(…)`. */
export function numberArray(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(',')}}`}::int[]`
}

/** Texts to compare with `= any(…)`. */
export function textArray(texts: readonly string[]): SQL {
  const quoted = texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`)
  return sql`${`{${quoted.join(',')}}`}::text[]`
}

/**
 * Ids to leave out with `not in ${…}`: looked up in a hash, while `<> all` in a reusable plan goes
 * through the whole list for every row.
 */
export function idsKnown(ids: readonly string[]): SQL {
  return sql`(select unnest(${idArray(ids)}))`
}

/** Whole numbers to leave out with `not in ${…}`. */
export function numbersKnown(numbers: readonly number[]): SQL {
  return sql`(select unnest(${numberArray(numbers)}))`
}
