/** One connection to PostgreSQL for work that needs a session: locks and settings that last. */
import { connect } from '#db/postgres/connect.ts'
import { Transient } from '#src/base/failure.ts'

/** Runs one or several statements without values. */
export type Run = (text: string) => Promise<unknown[]>

/**
 * Runs `work` on a connection of its own, whose statements and locks may take as long as they need.
 * When it is lost the rest is refused (Transient): the driver would go on without the session's locks.
 */
export async function inSession<Result>(
  url: string,
  work: (run: Run) => Promise<Result>
): Promise<Result> {
  let lost = false
  const client = connect(url, () => {
    lost = true
  })
  const run: Run = async (text) => {
    if (lost) throw new Transient('database_unavailable')
    return [...(await client.unsafe(text))]
  }
  try {
    await run('set statement_timeout = 0; set lock_timeout = 0')
    return await work(run)
  } finally {
    await client.end({ timeout: 5 })
  }
}
