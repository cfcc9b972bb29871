/** Work that may be slow, and how long somebody waits for it. */
import { Transient, type TransientReason } from '#src/failure.ts'

export interface Patience {
  ms: number
  /** Nobody wants it any more. */
  stop: AbortSignal | null
  /** What the work has failed by when the wait is over. */
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
  const end = () => {
    ending.abort()
    over.reject(new Transient(late))
  }
  if (stop?.aborted === true) throw new Transient(late)
  const timer = setTimeout(end, ms)
  stop?.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work(ending.signal), over.promise])
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', end)
  }
}
