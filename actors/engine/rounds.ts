/** Things that are done every so often and never overlap. */
import { describeError, log } from '#src/base/log.ts'

export interface Rounds {
  /** No further round; resolves when the one under way has ended. */
  stop(): Promise<void>
}

/** Rounds that never overlap; a failed one is logged and the next one comes. */
export function every(ms: number, event: string, round: () => Promise<void>): Rounds {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) => log.write('warn', event, describeError(error)))
      .finally(() => {
        running = null
      })
  }, ms)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    }
  }
}
