/** What a process and its children hold and take together (Linux): the most memory, looked at ten times a second. */
import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const EVERY_MS = 100
const TICKS_PER_SECOND = 100

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

/** Milliseconds of processor time so far, of the process and all children it has had. */
export function processorMs(pid: number): number {
  return (
    treeOf(pid).reduce((sum, one) => {
      const [, own = '0', system = '0', children = '0', childrenSystem = '0'] =
        /^(?:\S+ ){11}(\S+) (\S+) (\S+) (\S+)/.exec(statOf(one)) ?? []
      return sum + [own, system, children, childrenSystem].map(Number).reduce((a, b) => a + b)
    }, 0) *
    (1000 / TICKS_PER_SECOND)
  )
}

function held(pid: number): number {
  return treeOf(pid).reduce((sum, one) => {
    const pages = Number(read(`/proc/${one}/statm`)?.split(' ')[1] ?? 0)
    return sum + pages * PAGE_BYTES
  }, 0)
}

/** What stands behind the name of the command: the state, the parent and so on. */
function statOf(pid: number | string): string {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  return stat.slice(stat.lastIndexOf(')') + 2)
}

/** The process and all below it. */
function treeOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(name).split(' ')[1])] as const)
  )
  const isOwn = (one: number): boolean => {
    const parent = parents.get(one)
    return one === pid || (parent !== undefined && parent > 1 && isOwn(parent))
  }
  return [...parents.keys()].filter(isOwn)
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
