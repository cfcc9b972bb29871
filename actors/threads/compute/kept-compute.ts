/** The one compute thread of a service, opened again when it is lost. */
import type { ComputeThread } from '#actors/threads/compute/compute.ts'
import type { ThreadPool } from '#actors/threads/pool.ts'
import { log } from '#src/base/log.ts'

/** How long is waited before a lost thread is opened once more, ever longer. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 30_000

/**
 * Begins to open it. Only the first opening may fail; a lost thread is opened again until that works, and until then
 * whoever wants it waits. `pool` gives the account threads that are to be told, null before there are any.
 */
export function keepCompute(
  start: () => Promise<ComputeThread>,
  pool: () => Pick<ThreadPool, 'replaceCompute'> | null,
  pauseMs = PAUSE_MS
) {
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  let lost = false
  const open = async (): Promise<ComputeThread> => {
    const thread = await start()
    lost = false
    thread.onLost(() => {
      if (stopping) return
      lost = true
      log.write('error', 'compute_thread_lost')
      present = openAgain()
      present
        .then((next) => pool()?.replaceCompute(() => next.connect()))
        .catch(() => log.write('error', 'compute_thread_not_restarted'))
    })
    return thread
  }
  const openAgain = async (): Promise<ComputeThread> => {
    for (let pause = pauseMs; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
      try {
        return await open()
      } catch (error) {
        if (stopping) throw error
        log.write('error', 'compute_thread_not_restarted')
        await Promise.race([Bun.sleep(pause), stopped.promise])
      }
    }
  }
  let present = open()
  return {
    compute: async () => (await present).connect(),
    /**
     * When it is open or could not be opened, of which the account thread that waits for it is told; while none
     * does, nobody would be.
     */
    opened: present.then(
      () => {},
      () => {}
    ),
    /** Whether there is a compute thread now, rather than one being started again. */
    computing: () => !lost,
    stopCompute: async () => {
      stopping = true
      stopped.resolve()
      await (await present.catch(() => null))?.close()
    }
  }
}
