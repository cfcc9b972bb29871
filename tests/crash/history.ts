/**
 * What must hold after any crash, read from the database itself: job numbers without gaps, every
 * accepted job ended exactly once, one set of effects for each, and in the order accepted.
 */

import { expect } from 'bun:test'
import { select } from '#db/reading.ts'
import type { ReadTx } from '#db/transaction.ts'

/** Job ids that were answered 202, per account, in the order of their answers. */
export type Accepted = ReadonlyMap<string, readonly string[]>

export async function checkHistory(tx: ReadTx, accepted: Accepted): Promise<void> {
  for (const [accountId, jobIds] of accepted) {
    const jobs = await tx.rows<{
      seq: number
      jobId: string
      status: string
      chunks: number
      at: Date
    }>(
      select`j.seq, j.job_id as "jobId", j.status, j.finished_at as at,
          (select count(*)::int from chunks c where c.account_id = j.account_id
            and c.job_id = j.job_id) as chunks
        from jobs j where j.account_id = ${accountId} order by j.seq`
    )
    expect(jobs.map((job) => job.seq)).toEqual(jobs.map((_, place) => place + 1))
    expect(jobs.filter((job) => job.status !== 'completed')).toEqual([])
    // One message was sent with each add: one chunk is the effect taking place exactly once.
    expect(jobs.filter((job) => job.chunks !== 1)).toEqual([])
    const known = new Set(jobs.map((job) => job.jobId))
    expect(jobIds.filter((id) => !known.has(id))).toEqual([])
    const times = jobs.map((job) => job.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const [row] = await tx.rows<{ used: number; next: number; done: number }>(select`
        add_used as used, next_seq as next, done_seq as done from accounts
      where account_id = ${accountId}`)
    expect(row).toEqual({ used: jobs.length, next: jobs.length, done: jobs.length })
  }
}
