/** Work that may be slow, and how long somebody waits for it. */
import { Transient, type TransientReason } from '#src/base/failure.ts'

export interface Patience {
  ms: number
  /** Nobody wants it any more; it then ends as `timed_out`. */
  stop: AbortSignal | null
  /** What it ends as when the time is over. */
  late: TransientReason
}

/**
 * What the work comes to. When the time is over or nobody wants it any more the work is told by its
 * signal, and this rejects with a Transient, whether or not the work heeds it.
 */
export async function within<Result>(
  { ms, stop, late }: Patience,
  work: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const ending = new AbortController()
  const over = Promise.withResolvers<never>()
  const end = (reason: TransientReason) => {
    ending.abort()
    over.reject(new Transient(reason))
  }
  if (stop?.aborted === true) throw new Transient('timed_out')
  const timer = setTimeout(() => end(late), ms)
  const stopped = () => end('timed_out')
  stop?.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([work(ending.signal), over.promise])
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', stopped)
  }
}
