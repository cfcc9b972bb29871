/** The most memory that a process and its children hold together, looked at ten times a second (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const EVERY_MS = 100

export class PeakMemory {
  readonly #pid: number
  #peak = 0
  #timer: Timer | null = null

  constructor(pid: number) {
    this.#pid = pid
  }

  start(): void {
    this.#peak = 0
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, held(this.#pid))
    }, EVERY_MS)
  }

  /** Megabytes. */
  stop(): number {
    if (this.#timer !== null) clearInterval(this.#timer)
    return this.#peak / 1e6
  }
}

function held(pid: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = read(`/proc/${name}/stat`)
        const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const]
      })
  )
  const isOwn = (one: number): boolean => {
    const parent = parents.get(one)
    return one === pid || (parent !== undefined && parent > 1 && isOwn(parent))
  }
  return [...parents.keys()].filter(isOwn).reduce((sum, one) => {
    const pages = Number(read(`/proc/${one}/statm`)?.split(' ')[1] ?? 0)
    return sum + pages * PAGE_BYTES
  }, 0)
}

/** Null where the process has ended meanwhile. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
