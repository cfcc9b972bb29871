/**
 * The account threads as the HTTP thread sees them: a fixed number, each account always on the same
 * one (rendezvous hashing, for warmth only; nothing depends on it), one exit that answers every
 * waiting client.
 *
 * A thread is *starting* (until its `ready`), *ready*, *lost* (it closed without being asked: waiting
 * clients get Transient, a new thread takes its place and wakes what the old one drained) or
 * *stopping*. What is asked of a starting thread waits for its `ready`. A thread is replaced
 * after a loss, with a growing pause when it keeps dying, and never to rebalance.
 *
 * One that has rested for long is *renewed*: it stops, and a new one takes its place, which has none of the memory that
 * the work before has taken and no thread gives back (`docs/decisions/memory-by-part.md`). What is asked meanwhile
 * waits for the new one.
 */

import type { Asker } from '#actors/accounts.ts'
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import {
  errorFromRecord,
  type FromThread,
  type StartMessage,
  type ToThread
} from '#actors/threads/messages.ts'
import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'

export interface ThreadPoolOptions {
  /** The file that a thread runs first; it calls `runAccountThread`. */
  entry: URL
  size: number
  /** Makes what a thread is started with; called again for each replacement. */
  start: (place: number) => Omit<StartMessage, 'kind' | 'place' | 'embedsHere'>
  /** A link to the compute thread once it is open; null where nothing is embedded in this process. */
  compute: (() => Promise<ComputeLink>) | null
  /** Questions in flight per thread; above it Transient. */
  inFlightMax: number
}

/** A question without its number; the pool numbers it. */
export type Question = ToThread extends infer Message
  ? Message extends { id: number }
    ? Omit<Message, 'id'>
    : never
  : never

type Reply = Extract<FromThread, { id: number }>

interface Waiter {
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
  asker: Asker | null
}

interface Thread {
  worker: Worker
  ready: Promise<void>
  /** It has closed or could not start; its successor is not there yet. */
  lost: boolean
  waiting: Map<number, Waiter>
}

/**
 * A thread that is not ready by then is ended and started again. A first start makes the model file, which
 * on a machine that is busy with other things takes more than half a minute.
 */
const START_MS = 120_000
/** A rested thread has nothing under way; one that does not stop within this is ended, as if it were lost. */
const GOODBYE_MS = 10_000
const RESTART_PAUSES_MS = [0, 100, 500, 2000, 5000] as const

export class ThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #threads: Thread[] = []
  /** Places whose thread is being renewed, until the new one can be asked. */
  readonly #renewing = new Map<number, Promise<void>>()
  #nextId = 1
  #stopping = false
  #losses = 0

  private constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /**
   * Starts all threads, one after the other: the first one migrates the database. When one cannot start,
   * those before it are ended, none is started in its place, and it rejects with the cause.
   */
  static async start(options: ThreadPoolOptions): Promise<ThreadPool> {
    const pool = new ThreadPool(options)
    try {
      for (let place = 0; place < options.size; place++) {
        const thread = pool.#open(place)
        pool.#threads.push(thread)
        await thread.ready
      }
    } catch (error) {
      await pool.stop()
      throw error
    }
    return pool
  }

  get size(): number {
    return this.#threads.length
  }

  /** The thread that hosts an account's actor. */
  placeOf(accountId: string): number {
    let best = 0
    let bestWeight = -1n
    for (let place = 0; place < this.#threads.length; place++) {
      const weight = BigInt(Bun.hash(`${place}:${accountId}`))
      if (weight > bestWeight) {
        best = place
        bestWeight = weight
      }
    }
    return best
  }

  /** Asks one thread. Rejects with Failure, Transient (busy, or the thread was lost) or RemoteBug. */
  async ask(place: number, question: Question, asker: Asker | null = null): Promise<Reply> {
    const renewing = this.#renewing.get(place)
    if (renewing !== undefined) await renewing
    const thread = this.#threads[place]
    // Between a loss and the next start the place still holds the lost thread; asking it would wait
    // for ever.
    if (thread === undefined || thread.lost || this.#stopping) throw new Transient('thread_lost')
    if (thread.waiting.size >= this.#options.inFlightMax) {
      throw new Transient('overloaded', { retryAfterS: 1 })
    }
    return this.#send(thread, question, asker)
  }

  #send(thread: Thread, question: Question, asker: Asker | null): Promise<Reply> {
    const id = this.#nextId++
    return new Promise<Reply>((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject, asker })
      const bytes = question.kind === 'ask' ? question.bytes : null
      const handed = bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
      thread.worker.postMessage({ ...question, id } as ToThread, handed)
    })
  }

  /** Lets every thread finish what it does and end; every client that still waits gets its answer. */
  async stop(): Promise<void> {
    await Promise.all(this.#renewing.values())
    const goodbyes = this.#threads.map((_, place) =>
      this.ask(place, { kind: 'stop' }).catch(() => null)
    )
    this.#stopping = true
    await Promise.all(goodbyes)
    for (const thread of this.#threads) thread.worker.terminate()
  }

  /**
   * Puts a new thread in the place of one that nobody waits for; resolves when it can be asked. A thread asks for this
   * itself when it has rested for long.
   */
  async renew(place: number): Promise<void> {
    const old = this.#threads[place]
    const isInUse = old === undefined || old.lost || old.waiting.size > 0
    if (isInUse || this.#stopping || this.#renewing.has(place)) return
    const renewing = this.#renewed(place, old).finally(() => this.#renewing.delete(place))
    this.#renewing.set(place, renewing)
    await renewing
  }

  async #renewed(place: number, old: Thread): Promise<void> {
    const late = setTimeout(() => old.worker.terminate(), GOODBYE_MS)
    // One that is lost meanwhile is replaced as ever.
    await this.#send(old, { kind: 'stop' }, null).catch(() => null)
    clearTimeout(late)
    if (old.lost || this.#threads[place] !== old) return
    this.#threads[place] = this.#open(place)
    old.worker.terminate()
    log.write('info', 'thread_renewed', { place })
  }

  /** Gives every thread a link to the compute thread that took a lost one's place. */
  replaceCompute(linkFor: () => ComputeLink): void {
    for (const thread of this.#threads) {
      sendLink(thread.worker, linkFor())
    }
  }

  /** Ends one thread at once, as a crash would; only tests do this. */
  kill(place: number): void {
    this.#threads[place]?.worker.terminate()
  }

  #open(place: number): Thread {
    const worker = new Worker(this.#options.entry.href)
    const ready = Promise.withResolvers<void>()
    const thread: Thread = { worker, ready: ready.promise, waiting: new Map(), lost: false }
    // A start that hangs would leave every client waiting: end it, and the loss starts another.
    const late = setTimeout(() => worker.terminate(), START_MS)
    ready.promise.then(
      () => clearTimeout(late),
      () => clearTimeout(late)
    )
    worker.onmessage = (event: MessageEvent<FromThread>) => {
      const message = event.data
      if (message.kind === 'ready') ready.resolve()
      else if (message.kind === 'rested') void this.renew(place)
      else if (message.kind === 'failed_start') {
        // It ends by itself and takes no message any more; asked to stop, it would not answer.
        thread.lost = true
        ready.reject(new Error(message.message))
      } else if (message.kind === 'takes_long') tellOfLeaving(thread, message.asked)
      else this.#settle(thread, message)
    }
    worker.onerror = (event) => {
      // The thread has said what it could of an error; one that it did not live to report is logged here.
      event.preventDefault()
      log.write('error', 'thread_error', { place })
    }
    worker.addEventListener('close', () => {
      ready.reject(new Transient('thread_lost'))
      this.#lost(place, thread)
    })
    const { start, compute } = this.#options
    const message: StartMessage = {
      ...{ kind: 'start', place, embedsHere: compute !== null },
      ...start(place)
    }
    worker.postMessage(message)
    compute?.().then(
      (link) => sendLink(worker, link),
      (error: unknown) => {
        // It ends by itself once its database is open: one that is ended while it is made is no database.
        const told: ToThread = {
          kind: 'no_compute',
          message: error instanceof Error ? error.message : String(error)
        }
        worker.postMessage(told)
      }
    )
    return thread
  }

  #settle(thread: Thread, reply: Reply): void {
    const waiter = thread.waiting.get(reply.id)
    if (waiter === undefined) return
    thread.waiting.delete(reply.id)
    if (reply.kind === 'error') waiter.reject(errorFromRecord(reply.error))
    else waiter.resolve(reply)
  }

  #lost(place: number, thread: Thread): void {
    thread.lost = true
    for (const waiter of thread.waiting.values()) waiter.reject(new Transient('thread_lost'))
    thread.waiting.clear()
    if (this.#stopping || this.#threads[place] !== thread) return
    const pauseMs = RESTART_PAUSES_MS[Math.min(this.#losses++, RESTART_PAUSES_MS.length - 1)] ?? 0
    log.write('error', 'thread_lost', { place, restart_in_ms: pauseMs })
    setTimeout(() => {
      if (!this.#stopping) this.#threads[place] = this.#open(place)
    }, pauseMs)
  }
}

function sendLink(worker: Worker, compute: ComputeLink): void {
  const message: ToThread = { kind: 'compute', compute }
  worker.postMessage(message, [compute.port])
}

/** Notifies the thread when the client of a long question leaves before it is answered. */
function tellOfLeaving({ worker, waiting }: Thread, asked: number): void {
  const signal = waiting.get(asked)?.asker?.signal
  const tell = () => {
    if (waiting.has(asked)) worker.postMessage({ kind: 'left', asked } satisfies ToThread)
  }
  if (signal?.aborted === true) tell()
  else signal?.addEventListener('abort', tell, { once: true })
}
