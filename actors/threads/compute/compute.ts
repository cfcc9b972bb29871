/**
 * The callers' and the owner's side of the compute thread.
 *
 * `startComputeThread` belongs to whoever owns threads: it starts one and makes a link for each
 * account thread. `connectCompute` belongs to the account thread: it turns a link into an `Embedder`.
 * A link is plain data with a port in it, so it can be posted to another thread
 * (`worker.postMessage({ compute: link }, [link.port])`).
 *
 * States of a caller's side: connected, in which every request has a number and a waiting promise;
 * and lost, once the port is closed by either side or the thread has ended. Entering lost rejects
 * everybody who waits with Transient('thread_lost'), and later calls are rejected at once. A lost
 * link never comes back: the owner starts another thread and hands out new links.
 */
import type {
  ComputeIdentity,
  ComputeOrder,
  ComputeReply,
  ComputeReport,
  EmbedReply,
  EmbedRequest,
  JudgeReply,
  JudgeRequest,
  RunFailure
} from '#actors/threads/compute/messages.ts'
import { unpackEmbeddings } from '#actors/threads/compute/packed-embeddings.ts'
import { Transient } from '#src/base/failure.ts'
import type { LocalModelOptions } from '#src/models/local/embedder.ts'
import type { CrossEncoder, Embedder } from '#src/models/models.ts'

/** What an account thread is given: a port of its own and what is behind it. */
export interface ComputeLink extends ComputeIdentity {
  port: MessagePort
}

export interface ComputeThread extends ComputeIdentity {
  /** A new link; transfer its port to the thread that will use it. Throws when the thread is lost. */
  connect(): ComputeLink
  /** Lets the slice under way finish, then ends the thread; links are lost. May be called twice. */
  close(): Promise<void>
  /** Calls back once if the thread ends without `close`; at once if it already has. */
  onLost(callback: () => void): void
  /** Calls back each time the model threw, for the log; whoever asked was refused already. */
  onRunFailed(callback: (failure: RunFailure) => void): void
}

/** The model on the other side of a port. `close` gives the port back; who waits is rejected. */
export interface ConnectedEmbedder extends Embedder, CrossEncoder {
  close(): void
}

/** A request before it has its number. */
type Unnumbered = Omit<EmbedRequest, 'id'> | Omit<JudgeRequest, 'id'>

interface Waiter {
  resolve(reply: EmbedReply | JudgeReply): void
  reject(failure: Transient): void
}

/**
 * Starts the compute thread and waits until its model answers (one to three seconds at the very
 * first start, else a third of a second). Throws when the model cannot be opened.
 */
export async function startComputeThread(options: LocalModelOptions): Promise<ComputeThread> {
  const worker = new Worker(new URL('./compute-thread.ts', import.meta.url))
  const { promise: closed, resolve: tellClosed } = Promise.withResolvers<void>()
  const { promise: ended, resolve: tellEnded } = Promise.withResolvers<void>()
  let life: 'running' | 'closing' | 'lost' = 'running'
  const lostCallbacks: (() => void)[] = []
  const failureCallbacks: ((failure: RunFailure) => void)[] = []
  worker.addEventListener('close', () => {
    tellEnded()
    if (life !== 'running') return
    life = 'lost'
    for (const callback of lostCallbacks.splice(0)) callback()
  })
  const identity = await new Promise<ComputeIdentity>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<ComputeReport>) => {
      const report = event.data
      if (report.kind === 'ready') resolve({ name: report.name, dimensions: report.dimensions })
      if (report.kind === 'failed') reject(new Error(`compute thread: ${report.message}`))
      if (report.kind === 'closed') tellClosed()
      if (report.kind === 'run_failed') {
        for (const callback of failureCallbacks) callback(report.error)
      }
    }
    worker.addEventListener('close', () => reject(new Error('compute thread: ended at start')))
    order(worker, { kind: 'open', model: options })
  }).catch((cause: unknown) => {
    life = 'closing'
    worker.terminate()
    throw cause
  })
  return {
    ...identity,
    connect() {
      if (life !== 'running') throw new Transient('thread_lost')
      const { port1, port2 } = new MessageChannel()
      order(worker, { kind: 'attach', port: port1 }, [port1])
      return { ...identity, port: port2 }
    },
    async close() {
      if (life === 'running') {
        life = 'closing'
        order(worker, { kind: 'close' })
      }
      await Promise.race([closed, ended])
      worker.terminate()
    },
    onLost(callback) {
      if (life === 'lost') callback()
      else lostCallbacks.push(callback)
    },
    onRunFailed: (callback) => {
      failureCallbacks.push(callback)
    }
  }
}

/**
 * An `Embedder` that asks the compute thread behind the link. `embed` rejects with
 * Transient('overloaded') when its lane is full, 'model_unavailable' when the model failed, and
 * 'thread_lost' when the thread has ended or the link was closed.
 */
export function connectCompute(link: ComputeLink): ConnectedEmbedder {
  const { port, name, dimensions } = link
  const waiters = new Map<number, Waiter>()
  let lost = false
  let lastId = 0

  const lose = () => {
    lost = true
    for (const waiter of waiters.values()) waiter.reject(new Transient('thread_lost'))
    waiters.clear()
  }
  port.addEventListener('close', lose)
  port.onmessage = (event: { data: ComputeReply }) => {
    const reply = event.data
    const waiter = waiters.get(reply.id)
    waiters.delete(reply.id)
    if (reply.kind === 'refused') waiter?.reject(new Transient(reply.reason))
    else waiter?.resolve(reply)
  }
  const ask = (request: Unnumbered) => {
    if (lost) return Promise.reject(new Transient('thread_lost'))
    lastId += 1
    const id = lastId
    return new Promise<EmbedReply | JudgeReply>((resolve, reject) => {
      waiters.set(id, { resolve, reject })
      port.postMessage({ ...request, id })
    })
  }

  return {
    name,
    dimensions,
    async embed(texts, { urgency, tokens }) {
      if (texts.length === 0) return []
      const reply = await ask({ kind: 'embed', texts, urgency, tokens })
      if (reply.kind !== 'embedded') throw mixedUp(reply)
      return unpackEmbeddings(reply.packed)
    },
    async judge(pairs) {
      if (pairs.length === 0) return []
      const reply = await ask({ kind: 'judge', pairs })
      if (reply.kind !== 'judged') throw mixedUp(reply)
      return reply.logOdds
    },
    close() {
      lose()
      port.close()
    }
  }
}

/** A reply of the other kind is a mistake of ours, and an empty answer would hide it. */
function mixedUp({ kind }: EmbedReply | JudgeReply): Error {
  return new Error(`compute thread: '${kind}' does not answer what was asked`)
}

function order(worker: Worker, message: ComputeOrder, transfer: MessagePort[] = []): void {
  worker.postMessage(message, transfer)
}
