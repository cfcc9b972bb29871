/**
 * An add is accepted at once and read in the background. A model that has remembered something wants to
 * know what was kept, so its job is followed for some seconds.
 */
import type { InnerAnswer } from '#src/http/inner-calls.ts'
import type { FindEndpoint } from '#src/mcp/offered-tools.ts'
import type { Ask } from '#src/mcp/run-tool.ts'

/** Pauses between looks; a usual add has ended before the third. */
const PAUSES_MS = [150, 300, 600, 1200, 2500]

/** The answer with `job` as it stood at the last look; without it where the key may not look. */
export async function withItsJob(
  answer: InnerAnswer,
  find: FindEndpoint,
  ask: Ask
): Promise<InnerAnswer> {
  const { job_id: id } = answer.body
  const endpoint = find('GET /v1/jobs/:id')
  if (answer.status !== 202 || typeof id !== 'string' || endpoint === undefined) return answer
  let job: InnerAnswer['body'] | null = null
  for (const pause of PAUSES_MS) {
    await Bun.sleep(pause)
    const looked = await ask({ endpoint, path: { id }, query: {}, body: null })
    if (looked.status !== 200) break
    job = looked.body
    if (job['status'] !== 'processing') break
  }
  return job === null ? answer : { ...answer, body: { ...answer.body, job } }
}
