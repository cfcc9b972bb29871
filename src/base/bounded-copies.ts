/**
 * Copies of what the database holds, in this thread's memory: the least lately asked go first, and so do idle
 * ones. What stands for a state is worth reading in when that state was met before.
 */
import { describeError, log } from '#src/base/log.ts'

export interface CopyBounds {
  bytesMax: number
  /** A copy goes when it was not asked for so long. */
  idleMs: number
}

interface Kept<Copy> {
  copy: Copy
  askedAt: number
}

export class BoundedCopies<Copy extends { readonly bytes: number }> {
  readonly #kept = new Map<string, Kept<Copy>>()
  readonly #bounds: CopyBounds
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(bounds: CopyBounds) {
    this.#bounds = bounds
  }

  /** What all copies take. */
  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { copy }) => sum + copy.bytes, 0)
  }

  /** Without asking it. */
  peek(key: string): Copy | undefined {
    return this.#kept.get(key)?.copy
  }

  /** Puts a copy in, or notes that it was asked. */
  keep(key: string, copy: Copy): void {
    this.#kept.delete(key)
    this.#kept.set(key, { copy, askedAt: performance.now() })
    for (const other of this.#kept.keys()) {
      if (this.bytes <= this.#bounds.bytesMax) break
      this.#kept.delete(other)
    }
    this.#letGoOfIdle()
  }

  drop(key: string): void {
    this.#kept.delete(key)
  }

  #letGoOfIdle(): void {
    if (this.#idle !== undefined) return
    this.#idle = setTimeout(() => {
      this.#idle = undefined
      const since = performance.now() - this.#bounds.idleMs
      for (const [key, { askedAt }] of this.#kept) {
        if (askedAt <= since) this.#kept.delete(key)
      }
      if (this.#kept.size > 0) this.#letGoOfIdle()
    }, this.#bounds.idleMs)
    this.#idle.unref()
  }
}

/** Keys whose state is remembered. */
const MET_MAX = 1000

/** The states that were met last, by key: one that changes with every question is not worth a copy. */
export class StatesMet {
  readonly #met = new Map<string, string>()

  /** Whether the key was in this state when it was last met; remembers the state. */
  again(key: string, state: string): boolean {
    const isSame = this.#met.get(key) === state
    this.#met.delete(key)
    this.#met.set(key, state)
    const [oldest] = this.#met.keys()
    if (this.#met.size > MET_MAX && oldest !== undefined) this.#met.delete(oldest)
    return isSame
  }
}

/** Reads a copy in behind the answer. Nobody waits for it; what fails is tried again behind the next question. */
export function readBehind(loading: Promise<void>): void {
  loading.catch((error) => log.write('warn', 'copy_failed', describeError(error)))
}
