/** Resident memory of a process and all that it has started, from /proc (Linux only). */
import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const KB = 1024
const MB = 1024 * 1024
const SAMPLE_EVERY_MS = 20

/** Resident megabytes of `root` and its descendants; pages they share count once for each. */
export function residentMb(root: number): number {
  return sumOver(root, residentBytes) / MB
}

/**
 * Megabytes of `root` and its descendants in which a page that several processes map counts by share (PSS):
 * the code of Bun, which each of them maps, once for all of them. Whatever else runs on the machine takes shares too.
 */
export function proportionalMb(root: number): number {
  return (
    sumOver(root, (pid) => {
      const share = /^Pss:\s+(\d+)/m.exec(contentOf(`/proc/${pid}/smaps_rollup`) ?? '')?.[1]
      return Number(share ?? 0) * KB
    }) / MB
  )
}

function sumOver(root: number, bytesOf: (pid: number) => number): number {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = contentOf(`/proc/${entry}/stat`)
    const parent = stat?.slice(stat.lastIndexOf(') ')).split(' ')[2]
    if (parent !== undefined) parents.set(Number(entry), Number(parent))
  }
  // Between being forked and becoming a program of its own a child shares its parent's memory, and
  // would count as a second one of it.
  const command = contentOf(`/proc/${root}/cmdline`)
  let bytes = 0
  for (const pid of parents.keys()) {
    const isForked = pid !== root && contentOf(`/proc/${pid}/cmdline`) === command
    if (!isForked && isUnder(pid, root, parents)) bytes += bytesOf(pid)
  }
  return bytes
}

/** Watches the most that `root` and its descendants take until `stop` is called, which tells it. */
export function watchPeak(root: number): { stop(): number } {
  let peak = residentMb(root)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(root))
  }, SAMPLE_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    }
  }
}

function isUnder(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === root) return true
  }
  return false
}

function residentBytes(pid: number): number {
  return Number(contentOf(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * PAGE_BYTES
}

/** Null once the process is gone. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
