/** When a later statement counts. */
import type { Look } from '#src/updates/features.ts'

const ANNOUNCED_MAX_MS = 2 * 365 * 86_400_000

/**
 * What is announced for a day ahead leaves everything as it is until then. What was wrong never held, and what is said to
 * have ended has, unless words say that it is still to come; nobody announces what is years away.
 */
export function startOf(
  { eventAt }: { eventAt: number | null },
  saidAt: number,
  { signals }: Look
): number {
  if (eventAt === null || eventAt <= saidAt || eventAt > saidAt + ANNOUNCED_MAX_MS) return saidAt
  const isOver = signals.correct + signals.end > 0 && signals.ahead === 0
  return isOver ? saidAt : eventAt
}
