/**
 * Chunks in the order of their conversation, so that a signal can look at its neighbours. Material
 * has gaps: only chunks near a hit are loaded. A neighbour is whoever stands within the given number
 * of places in the same job, so a chunk at the edge of what was loaded simply has fewer.
 */
import type { ChunkMaterial } from '#src/finding/evidence.ts'

/** Sorted copy: by job, then by place. Jobs keep the order in which they first appear. */
export function inConversationOrder(chunks: readonly ChunkMaterial[]): ChunkMaterial[] {
  const jobs = new Map<string, number>()
  for (const chunk of chunks) if (!jobs.has(chunk.jobId)) jobs.set(chunk.jobId, jobs.size)
  return [...chunks].sort(
    (a, b) => (jobs.get(a.jobId) ?? 0) - (jobs.get(b.jobId) ?? 0) || a.place - b.place
  )
}

/**
 * Positions of the chunks around each one, itself included, from `before` places before to `after`
 * places after. `ordered` must be in conversation order.
 */
export function windowsOf(
  ordered: readonly ChunkMaterial[],
  before: number,
  after: number
): number[][] {
  return ordered.map((chunk, at) => {
    const window = [at]
    for (let i = at - 1; i >= 0; i--) {
      const other = ordered[i]
      if (!other || other.jobId !== chunk.jobId || chunk.place - other.place > before) break
      window.push(i)
    }
    for (let i = at + 1; i < ordered.length; i++) {
      const other = ordered[i]
      if (!other || other.jobId !== chunk.jobId || other.place - chunk.place > after) break
      window.push(i)
    }
    return window
  })
}
