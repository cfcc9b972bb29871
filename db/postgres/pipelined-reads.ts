/**
 * Read transactions on PostgreSQL in as few round trips as their work has steps: BEGIN and the
 * account's settings travel with the first statement, and nobody waits for the COMMIT. The driver's
 * own `begin` waits for each, and every wait costs a turn at a core that others want.
 *
 * The driver lets who sends BEGIN himself do so on a client with one connection, which a line is. Only
 * reads may run here: nothing comes of a statement that is left over from a transaction that failed.
 */
import type { Line } from '#db/postgres/lines.ts'
import { Transient } from '#src/base/failure.ts'

const BEGIN = 'begin isolation level repeatable read read only'

export type Send = (text: string, values?: unknown[]) => Promise<unknown[]>

/** What is sent before the work, as a part of its transaction. */
export interface Setting {
  text: string
  values: unknown[]
}

/**
 * Runs `work` on the line in one transaction behind `settings`.
 * Throws what the first failed statement threw, or else what `work` threw.
 */
export async function pipelinedRead<Result>(
  line: Line,
  settings: readonly Setting[],
  work: (send: Send) => Promise<Result>
): Promise<Result> {
  let over = false
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = (error) => {
      line.broken = true
      reject(error)
    }
  })
  failed.catch(() => {})
  const send: Send = (text, values) => {
    if (over) return Promise.reject(new Error('the read transaction is over'))
    if (line.broken) return Promise.reject(new Transient('database_unavailable'))
    const sent = line.client.unsafe(text, values as never[], { prepare: values !== undefined })
    sent.catch(fail)
    return sent
  }
  try {
    send(BEGIN).catch(() => {})
    for (const { text, values } of settings) send(text, values).catch(() => {})
    return await Promise.race([work(send), failed])
  } finally {
    over = true
    // The next BEGIN comes behind this. It keeps nothing, so its failure harms nobody.
    if (!line.broken) line.client.unsafe('commit').catch(() => {})
  }
}
