/**
 * The first lines of an account thread. This file imports nothing at load that waits: with an await
 * somewhere below a static import messages would arrive before `onmessage` is set, and those are lost
 * without a word. What the thread does is in `thread-work.ts`; here messages are taken from the first
 * moment on.
 */
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import type { StartMessage, ToThread } from '#actors/threads/messages.ts'
import type { OpenProduct } from '#actors/threads/product.ts'
import type { ThreadDesk } from '#actors/threads/thread-desk.ts'
import { endOnUncaught } from '#src/base/uncaught.ts'

declare const self: Worker

/** Makes this worker an account thread; `load` brings in the product, which takes its time. */
export function runAccountThread(load: () => Promise<OpenProduct>): void {
  if (Bun.isMainThread) throw new Error('an account thread is a worker')
  endOnUncaught('account_thread')
  let desk: Promise<ThreadDesk> | null = null
  let linked = false
  const link = Promise.withResolvers<ComputeLink>()
  // Nobody waits for it until the database is open.
  link.promise.catch(() => {})
  self.onmessage = (event: MessageEvent<ToThread>) => {
    const message = event.data
    if (message.kind === 'start') {
      desk = open(message, message.embedsHere ? link.promise : null, load)
      return
    }
    if (message.kind === 'no_compute') {
      link.reject(new Error(message.message))
      return
    }
    if (message.kind === 'compute' && !linked) {
      linked = true
      link.resolve(message.compute)
      return
    }
    // Nothing is sent to a thread before its start; a desk that failed to open has said so itself.
    desk?.then((opened) => opened.take(message)).catch(() => {})
  }
}

async function open(
  message: StartMessage,
  link: Promise<ComputeLink> | null,
  load: () => Promise<OpenProduct>
): Promise<ThreadDesk> {
  // Before all that takes its time to load: it is compiled beside that.
  if (message.options.databaseUrl === null) {
    const { beginCompiling } = await import('#db/embedded/module.ts')
    beginCompiling()
  }
  const { openDesk } = await import('#actors/threads/thread-desk.ts')
  return openDesk(message, link, await load(), (reply) => self.postMessage(reply))
}
