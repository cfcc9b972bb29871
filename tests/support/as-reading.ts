import type { SQL } from 'drizzle-orm'
import type { Reading } from '#db/reading.ts'

/**
 * A statement of any kind where only reading ones are taken: for tests of what the database itself
 * refuses, and of plans.
 */
export function asReading(query: SQL): Reading {
  return query as Reading
}
