/**
 * What nobody caught ends the thread or process it happened in, since nobody knows what state it left.
 * The runtime would end it as well, but print the error's text, which may hold a person's memories, and
 * in a thread print nothing at all.
 */
import { describeError, log } from '#src/base/log.ts'

/** From now on an uncaught error is logged by its kind and call sites, and ends `where` with exit code 1. */
export function endOnUncaught(where: 'process' | 'account_thread' | 'compute_thread'): void {
  for (const cause of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(cause, (error: unknown) => {
      log.write('error', 'uncaught', { where, cause, ...describeError(error) })
      process.exit(1)
    })
  }
}
