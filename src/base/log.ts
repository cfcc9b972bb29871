/**
 * Structured lines of ids and counts, one JSON object each, on standard error; standard output
 * belongs to what the start prints. Memory text, keys and messages of drivers or validators never
 * go in: of an unexpected error only its kind and its call sites are written.
 */

export type LogLevel = 'info' | 'warn' | 'error'

/** Ids, counts, durations, stable words. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  write(level: LogLevel, event: string, fields?: LogFields): void
}

/** A log that writes lines to `sink`. */
export function createLog(now: () => number, sink: (line: string) => void): Log {
  return {
    write(level, event, fields) {
      sink(`${JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
    }
  }
}

/** Where to log when the process itself does. */
export function standardErrorLog(now: () => number): Log {
  return createLog(now, (line) => process.stderr.write(line))
}

/** What may be logged of an unexpected error: its class and its call sites, never its message. */
export function describeError(error: unknown): { kind: string; code: string; places: string } {
  if (!(error instanceof Error)) return { kind: typeof error, code: '', places: '' }
  const state = (error as { sqlState?: unknown }).sqlState
  const code = typeof state === 'string' ? state : ''
  // A stack begins with the message, which may hold a person's memories on several lines.
  const stack = (error.stack ?? '').replace(error.message, () => '')
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { kind: error.constructor.name, code, places: calls.slice(0, 6).join(' <').trim() }
}

/** The process's own log, for what runs outside a request. */
export const log: Log = standardErrorLog(Date.now)
