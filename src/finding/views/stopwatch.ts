import type { Stage } from '#src/finding/found.ts'

export type Stopwatch = ReturnType<typeof stopwatch>

/** Tells how long each step took, and how much there was of it. */
export function stopwatch() {
  let last = performance.now()
  const stages: Stage[] = []
  return {
    stages,
    lap(name: string, candidates: number) {
      const now = performance.now()
      stages.push({ name, ms: Math.round((now - last) * 100) / 100, candidates })
      last = now
    }
  }
}
