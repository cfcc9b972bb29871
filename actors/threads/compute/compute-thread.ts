/**
 * Entry of the compute thread: the one that may block, because a model runs on it. It knows models
 * and files, and nothing of accounts; texts come in, numbers go out, nothing is kept.
 *
 * Its states, asserted on every move:
 * - closed (at first): no model, no ports. Only `open` may come.
 * - opening: the model file is made and checked. Nothing else may come; the owner waits. Ends in
 *   open (`ready` is reported) or in a report of `failed`, after which the owner ends the thread.
 * - open: ports may be attached. Resting, or working: running slice after slice until nobody waits.
 * - closing: after `close`. The slice under way is finished; then the model is released, every port
 *   is closed (which tells its caller that what still waits is lost), and `closed` is reported.
 *
 * What one could get wrong: `onmessage` stands before the first await, or early messages are lost.
 * Between two slices the loop must return to the event loop (not only await a settled promise), or no
 * message is read until the queue is empty and a search waits for all bulk work.
 */
import { setPriority } from 'node:os'
import type {
  ComputeOrder,
  ComputeReply,
  ComputeReport,
  ComputeRequest,
  EmbedRequest,
  JudgeRequest
} from '#actors/threads/compute/messages.ts'
import { packEmbeddings } from '#actors/threads/compute/packed-embeddings.ts'
import { PairQueue } from '#actors/threads/compute/pair-queue.ts'
import { ComputeQueue } from '#actors/threads/compute/queue.ts'
import { describeError } from '#src/base/log.ts'
import { endOnUncaught } from '#src/base/uncaught.ts'
import {
  type LocalModel,
  type LocalModelOptions,
  openLocalModel
} from '#src/models/local/embedder.ts'

declare const self: Worker

if (Bun.isMainThread) throw new Error('compute-thread.ts is a thread entry: start it as a Worker')

endOnUncaught('compute_thread')

/** Where all cores are busy, those who answer callers get more of them than this thread does. */
const NICENESS = 5
// Elsewhere it would be the whole process's. The model's own threads, made later, inherit it.
if (process.platform === 'linux') setPriority(NICENESS)

interface Model {
  local: LocalModel
  queue: ComputeQueue
  pairs: PairQueue
}

type State =
  | { is: 'closed' | 'opening' }
  | { is: 'open'; model: Model; working: boolean }
  | { is: 'closing'; model: Model }

let state: State = { is: 'closed' }
const ports = new Set<MessagePort>()

const REST_MS = 5000
/** A pause between two calls is shorter, a night is longer: whoever calls next waits for code to be compiled anew. */
const LONG_REST_MS = 45 * 60_000
let rest: ReturnType<typeof setTimeout> | undefined

self.onmessage = (event: MessageEvent<ComputeOrder>) => {
  const order = event.data
  switch (order.kind) {
    case 'open':
      void open(order.model)
      return
    case 'attach':
      attach(order.port)
      return
    case 'close':
      void close()
      return
  }
}

async function open(options: LocalModelOptions): Promise<void> {
  assertState('closed')
  state = { is: 'opening' }
  try {
    const local = await openLocalModel(options)
    assertState('opening')
    state = {
      is: 'open',
      model: {
        local,
        queue: new ComputeQueue(local.tokenize),
        pairs: new PairQueue(local.tokenizePair)
      },
      working: false
    }
    report({ kind: 'ready', name: local.name, dimensions: local.dimensions })
    collectAtRest()
  } catch (cause) {
    report({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
  }
}

function attach(port: MessagePort): void {
  const { model } = assertState('open')
  ports.add(port)
  port.onmessage = (event: { data: ComputeRequest }) => {
    const request = event.data
    switch (request.kind) {
      case 'embed':
        embed(port, request)
        return
      case 'judge':
        judge(port, request)
        return
    }
  }
  // The other side has closed its port or its thread has ended: nobody waits for the answers.
  port.addEventListener('close', () => {
    ports.delete(port)
    model.queue.forget(port)
    model.pairs.forget(port)
  })
}

function embed(port: MessagePort, request: EmbedRequest): void {
  // Closing closes the port, which tells the caller; an answer here would only race with that.
  if (state.is !== 'open') return
  const { id, texts, urgency, tokens } = request
  const taken = state.model.queue.add({
    owner: port,
    texts,
    urgency,
    tokens,
    finish(embeddings) {
      const { packed, transfer } = packEmbeddings(embeddings)
      answer(port, { kind: 'embedded', id, packed }, transfer)
    },
    fail: () => answer(port, { kind: 'refused', id, reason: 'model_unavailable' })
  })
  if (!taken) answer(port, { kind: 'refused', id, reason: 'overloaded' })
  else if (!state.working) void work()
}

function judge(port: MessagePort, { id, pairs }: JudgeRequest): void {
  if (state.is !== 'open') return
  const taken = state.model.pairs.add({
    owner: port,
    pairs,
    finish: (logOdds) => answer(port, { kind: 'judged', id, logOdds }),
    fail: () => answer(port, { kind: 'refused', id, reason: 'model_unavailable' })
  })
  if (!taken) answer(port, { kind: 'refused', id, reason: 'overloaded' })
  else if (!state.working) void work()
}

/** Runs slices until nobody waits or the thread is closing; never two of these loops at once. */
async function work(): Promise<void> {
  const open = assertState('open')
  open.working = true
  clearTimeout(rest)
  while (state === open) {
    const run = nextRun(open.model)
    if (run === null) break
    try {
      await run.go()
    } catch (error) {
      run.fail()
      report({ kind: 'run_failed', error: describeError(error) })
    }
    await nextTick()
  }
  open.working = false
  collectAtRest()
  if (state.is === 'closing') await release(state.model)
}

/** Searches before pairs before other bulk work. */
function nextRun({ local, queue, pairs }: Model): { go(): Promise<void>; fail(): void } | null {
  const pair = queue.hasSearch() ? null : pairs.next()
  if (pair !== null) {
    return { go: async () => pair.deliver(await local.judge(pair.ids)), fail: pair.fail }
  }
  const slice = queue.next()
  if (slice === null) return null
  const go = async () => slice.deliver(await local.run(slice.ids, { tokens: slice.tokens }))
  return { go, fail: slice.fail }
}

/** The arrays of what is done are garbage, and a thread that rests makes none that would have it collected. */
function collectAtRest(): void {
  rest = setTimeout(() => {
    Bun.gc(true)
    rest = setTimeout(() => Bun.shrink(), LONG_REST_MS)
    rest.unref()
  }, REST_MS)
  rest.unref()
}

async function close(): Promise<void> {
  const { model, working } = assertState('open')
  state = { is: 'closing', model }
  if (!working) await release(model)
}

async function release({ local }: Model): Promise<void> {
  assertState('closing')
  for (const port of ports) port.close()
  ports.clear()
  await local.close()
  report({ kind: 'closed' })
}

/** The state, which must be the named one; anything else is a bug of the owner or of this file. */
function assertState<Is extends State['is']>(is: Is): Extract<State, { is: Is }>
function assertState(is: State['is']): State {
  if (state.is !== is) throw new Error(`compute thread: ${state.is} where ${is} was promised`)
  return state
}

/** Lets messages in: a macrotask, since awaiting a settled promise would not read the ports. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function report(message: ComputeReport): void {
  self.postMessage(message)
}

function answer(port: MessagePort, reply: ComputeReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(reply, transfer)
}
