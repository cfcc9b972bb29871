/** Closed-loop HTTP clients: each sends, waits for the answer, and sends again, for a fixed time. */

export interface Call {
  method: 'GET' | 'POST'
  url: string
  key?: string
  body?: string
}

export interface Measured {
  /** Answers with the expected status. */
  answers: number
  /** Answers with another status, or none. */
  refused: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Runs `clients` closed loops for `seconds`; `next` gives each call; an aborted `signal` ends it
 * sooner. Any 2xx counts as an answer.
 */
export async function drive(
  clients: number,
  seconds: number,
  next: (client: number, call: number) => Call,
  signal?: AbortSignal
): Promise<Measured> {
  const times: number[] = []
  let refused = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; performance.now() < end && signal?.aborted !== true; n++) {
        const at = performance.now()
        const ok = await send(next(client, n))
        if (ok) times.push(performance.now() - at)
        else refused++
      }
    })
  )
  const elapsedS = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    answers: times.length,
    refused,
    perSecond: times.length / elapsedS,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99)
  }
}

/** One call; true for a 2xx. */
export async function send(call: Call): Promise<boolean> {
  const answer = await fetch(call.url, {
    method: call.method,
    headers: call.key === undefined ? {} : { authorization: `Bearer ${call.key}` },
    ...(call.body === undefined ? {} : { body: call.body })
  }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

/** The value below which the share `q` of sorted values lies; NaN for none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
