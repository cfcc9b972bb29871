/**
 * Entry of an account thread: opens the database, hosts the actors of its accounts, and answers the
 * HTTP thread. Place 0 also migrates and does the process's upkeep (sweeping, retention).
 *
 * On the embedded database there is exactly one such thread and it owns the database in process.
 */

import type { FromThread, StartMessage, ToThread } from '#actors/threads/messages.ts'
import { errorToRecord } from '#actors/threads/messages.ts'
import { type AccountThread, startAccountThread } from '#actors/threads/thread-work.ts'
import { systemClock } from '#src/clock.ts'
import { describeError, log } from '#src/log.ts'

if (Bun.isMainThread) throw new Error('account-thread.ts is the entry of a worker')

declare const self: Worker

const send = (message: FromThread) => self.postMessage(message)

let thread: Promise<AccountThread> | null = null

// Set before anything is awaited: a message that arrives earlier would be lost.
self.onmessage = (event: MessageEvent<ToThread>) => {
  const message = event.data
  if (message.kind === 'start') {
    thread = start(message)
    thread.catch(() => {})
    return
  }
  if (message.kind === 'compute') {
    thread?.then((started) => started.embedder.replace(message.compute)).catch(() => {})
    return
  }
  answer(message).catch((error: unknown) => {
    send({ kind: 'error', id: message.id, error: errorToRecord(error, placesOf) })
  })
}

async function start(message: StartMessage): Promise<AccountThread> {
  try {
    const started = await startAccountThread(message, systemClock)
    send({ kind: 'ready' })
    return started
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    send({ kind: 'failed_start', message: text })
    throw error
  }
}

async function answer(message: Extract<ToThread, { id: number }>): Promise<void> {
  const { id } = message
  const { actors, findKey, service, stop } = await (thread ??
    Promise.reject(new Error('not started')))
  switch (message.kind) {
    case 'ask': {
      const input: unknown = JSON.parse(message.input)
      try {
        const answered = await actors.ask(message.caller, message.operation, input, message.replay)
        const { value, usage, replayed } = answered
        send({ kind: 'answer', id, value: JSON.stringify(value ?? null), usage, replayed })
      } catch (error) {
        const record = errorToRecord(error, placesOf)
        if (record.sort === 'bug') {
          const { operation, caller } = message
          log.write('error', 'operation_failed', {
            operation,
            account_id: caller.accountId,
            ...describeError(error)
          })
        }
        send({ kind: 'error', id, error: record })
      }
      return
    }
    case 'find_key':
      send({ kind: 'key', id, known: await findKey(message.hash) })
      return
    case 'service':
      send({
        kind: 'done',
        id,
        value: JSON.stringify(await service(message.action, message.input))
      })
      return
    case 'stop':
      await stop()
      send({ kind: 'done', id, value: 'null' })
  }
}

function placesOf(error: unknown): string {
  return describeError(error).places
}
