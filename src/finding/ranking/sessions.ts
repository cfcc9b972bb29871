/**
 * Chunks in the order of their conversation, so that a signal can look at its neighbours. Material
 * has gaps: only chunks near a hit are loaded. A neighbour is whoever stands within the given number
 * of places in the same job, so a chunk at the edge of what was loaded simply has fewer.
 */
import type { ChunkMaterial } from '#src/finding/evidence.ts'

/** Sorted copy: by job, then by place. Jobs keep the order in which they first appear. */
export function inConversationOrder(chunks: readonly ChunkMaterial[]): ChunkMaterial[] {
  // Each job by itself: looking its place up in every comparison took longer than sorting.
  const jobs = Map.groupBy(chunks, ({ jobId }) => jobId)
  return [...jobs.values()].flatMap((ofJob) => ofJob.sort((a, b) => a.place - b.place))
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
