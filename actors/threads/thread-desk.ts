/** Takes an account thread's messages, has them worked on, and sends what comes back. */
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import { Inbox } from '#actors/threads/inbox.ts'
import type { FromThread, StartMessage, ToThread } from '#actors/threads/messages.ts'
import { errorToRecord } from '#actors/threads/messages.ts'
import type { OpenProduct } from '#actors/threads/product.ts'
import { type AccountThread, startAccountThread } from '#actors/threads/thread-work.ts'
import { systemClock } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import { describeError, log } from '#src/base/log.ts'

export interface ThreadDesk {
  take(message: Exclude<ToThread, StartMessage | { kind: 'no_compute' }>): void
}

type Send = (message: FromThread) => void
type Question = Extract<ToThread, { id: number }>
/** Callers of long questions, by question: aborted when they leave. */
type LongAsked = Map<number, AbortController>

/** Starts the thread's work; says `ready`, or `failed_start` with what the operator should read. */
export async function openDesk(
  message: StartMessage,
  link: Promise<ComputeLink> | null,
  openProduct: OpenProduct,
  send: Send
): Promise<ThreadDesk> {
  let thread: AccountThread
  let asked = false
  const rested = () => {
    if (asked) send({ kind: 'rested' })
  }
  try {
    thread = await startAccountThread(message, link, openProduct, systemClock, rested)
  } catch (error) {
    if (error instanceof Transient) {
      // The disk may be full: the pool starts another thread, again and again until it is not.
      log.write('warn', 'thread_not_started', { reason: error.reason })
      process.exit(1)
    }
    send({ kind: 'failed_start', message: error instanceof Error ? error.message : String(error) })
    throw error
  }
  send({ kind: 'ready' })
  // Reads wait for nothing else; a key is looked up for a client that wants to begin.
  const isUrgent = (question: Question) =>
    question.kind === 'ask' ? thread.actors.reads(question.operation) : question.kind !== 'stop'
  const longAsked: LongAsked = new Map()
  const inbox = new Inbox<Question>(isUrgent, (question) => {
    answer(thread, question, send, longAsked).catch((error: unknown) => {
      send({ kind: 'error', id: question.id, error: refusal(question, error) })
    })
  })
  return {
    take: (next) => {
      if (next.kind === 'compute') {
        thread.models.replaceCompute(next.compute)
        return
      }
      if (next.kind === 'left') {
        longAsked.get(next.asked)?.abort()
        return
      }
      // Looking after a thread is no use of it, nor of its memory.
      asked ||= next.kind === 'ask'
      inbox.put(next)
    }
  }
}

async function answer(
  thread: AccountThread,
  message: Question,
  send: Send,
  longAsked: LongAsked
): Promise<void> {
  const { id } = message
  const done = (value: unknown) => send({ kind: 'done', id, value: JSON.stringify(value) })
  switch (message.kind) {
    case 'ask': {
      const { caller, operation, options } = message
      const parsed: unknown = JSON.parse(message.input)
      const input =
        message.bytes === null ? parsed : { ...(parsed as object), bytes: message.bytes }
      const asker = {
        get signal() {
          const leaving = new AbortController()
          longAsked.set(id, leaving)
          send({ kind: 'takes_long', asked: id })
          return leaving.signal
        }
      }
      const { value, usage, replayed } = await thread.actors
        .ask(caller, operation, input, options, asker)
        .finally(() => longAsked.delete(id))
      send({ kind: 'answer', id, value: JSON.stringify(value ?? null), usage, replayed })
      return
    }
    case 'find_key':
      send({ kind: 'key', id, known: await thread.findKey(message.hash) })
      return
    case 'act':
      done(await thread.service[message.operation](JSON.parse(message.input)))
      return
    case 'checks':
      done(await thread.checks())
      return
    case 'spent':
      done(thread.models.spent())
      return
    case 'stop':
      await thread.stop()
      done(null)
  }
}

/** The error as data; a bug is logged here, where its call sites are known. */
function refusal(message: Question, error: unknown) {
  const record = errorToRecord(error, (one) => describeError(one).places)
  if (record.sort === 'bug') {
    const asked =
      message.kind === 'ask'
        ? { operation: message.operation, account_id: message.caller.accountId }
        : { operation: message.kind }
    log.write('error', 'operation_failed', { ...asked, ...describeError(error) })
  }
  return record
}
