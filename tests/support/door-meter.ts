/**
 * Measures what a door costs for a text, in CPU time of a process of its own: one that takes longer than
 * the limit is killed, since nothing inside a process can stop a regular expression.
 */
import type { Subprocess } from 'bun'

/** Which door reads which input, at which length. */
export interface Measuring {
  door: string
  input: string
  length: number
}

export interface Measured {
  ms: number
}

const CHILD = new URL('./door-meter-child.ts', import.meta.url).pathname

export class DoorMeter implements AsyncDisposable {
  readonly #limitMs: number
  #child: Promise<Subprocess> | null = null
  #answer: (measured: Measured | null) => void = () => {}

  /** @param limitMs wall time after which a reading is given up */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** CPU time in milliseconds; null when the limit was reached. */
  async measure(measuring: Measuring): Promise<number | null> {
    this.#child ??= this.#start()
    const child = await this.#child
    const answered = this.#answered()
    child.send(measuring)
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limitMs)
    const measured = await answered
    clearTimeout(timer)
    return measured?.ms ?? null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = await this.#child
    child?.kill('SIGKILL')
    await child?.exited
  }

  async #start(): Promise<Subprocess> {
    const ready = this.#answered()
    const child = Bun.spawn([process.execPath, CHILD], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (message) => this.#answer(message as Measured),
      onExit: () => {
        this.#child = null
        this.#answer(null)
      }
    })
    if ((await ready) === null) throw new Error('The process that measures did not start.')
    return child
  }

  #answered(): Promise<Measured | null> {
    const { promise, resolve } = Promise.withResolvers<Measured | null>()
    this.#answer = resolve
    return promise
  }
}
