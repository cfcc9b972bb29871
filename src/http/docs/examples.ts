/**
 * Examples of calls and their answers: real ones, recorded by `scripts/record-examples.ts` and checked
 * against the document by the tests.
 */
import type { Endpoint } from '#src/http/endpoint.ts'
import recorded from './examples.json' with { type: 'json' }

export interface Example {
  /** A JSON body; absent where the call has none. */
  request?: unknown
  answer: unknown
}

const EXAMPLES: Readonly<Record<string, Example>> = recorded

/** What a call of the endpoint may look like; null where none was recorded. */
export function exampleOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Example | null {
  return EXAMPLES[`${method} ${path}`] ?? null
}
