/** Connections to PostgreSQL as every part of the service uses them. */
import { makePgArray } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import { parse as parseArray } from 'postgres-array'

export type PostgresClient = postgres.Sql

/**
 * A client with one connection and the types every part relies on; it connects when it is used. `lost`
 * is called when the connection is lost. The only place that configures the driver.
 */
export function connect(url: string, lost?: () => void): PostgresClient {
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    // Its age may end a connection in the middle of a transaction.
    max_lifetime: null,
    onclose: () => lost?.(),
    connect_timeout: 10,
    onnotice: () => {},
    // With each connection it would ask for the types of arrays first, and throw where nobody can catch
    // it when that connection is lost. The types of arrays in use stand below.
    fetch_types: false,
    types: TYPES,
    connection: {
      application_name: 'keepsake',
      // A cached generic plan outlives its reasons (wrong index under another account's size).
      plan_cache_mode: 'force_custom_plan',
      // What is asked is in memory or on flash: with the default a look-up by key counts as dearer than
      // it is, and whole tables are read instead. Nothing here runs long enough for compiled plans.
      random_page_cost: 1.1,
      jit: false,
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      // A frozen process must not keep an account's row locked.
      idle_in_transaction_session_timeout: 5_000
    }
  })
}

/** Our own statements send the text of an array, the queue's send arrays. */
function arrayText(values: string | unknown[]): string {
  return typeof values === 'string' ? values : makePgArray(values)
}

const TYPES = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number | bigint) => value.toString(),
    parse: (text: string) => Number(text)
  },
  json: {
    to: 114,
    from: [114, 3802],
    // JSON text is handed over as text; only values that are not text yet are written out.
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown
  },
  // text[] and uuid[]
  texts: {
    to: 1009,
    from: [1009, 2951],
    serialize: arrayText,
    parse: (text: string) => parseArray(text)
  },
  integers: {
    to: 1007,
    from: [1007],
    serialize: arrayText,
    parse: (text: string) => parseArray(text, Number)
  },
  reals: {
    to: 1021,
    from: [1021],
    serialize: (values: Float32Array) => `{${values.join(',')}}`,
    parse: (text: string) => Float32Array.from(text.slice(1, -1).split(','), Number)
  }
}
