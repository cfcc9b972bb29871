/** The deployment that these tests tell of, fail at and learn from. */
import type { TestAccount } from '#tests/support/service.ts'

export const DEPLOY =
  'To deploy the API to staging: 1. Run the database migrations. 2. Build the image. 3. Push the image to the registry. 4. Restart the API service.'

export const LOCKED =
  'I deployed the API to staging and it failed because the staging database was locked by a backup.'

/** Tells an account how to deploy; returns the procedure's id. */
export async function tellDeployment(
  account: TestAccount,
  options: Record<string, unknown> = {}
): Promise<string> {
  const job = await account.add({ messages: [{ role: 'user', content: DEPLOY }], ...options })
  if (job.result.procedures !== 1) throw new Error(`told a deployment: ${JSON.stringify(job)}`)
  const scope = options['user_id'] === undefined ? '' : `?user_id=${options['user_id']}`
  const { json } = await account.send('GET', `/v1/procedures${scope}`)
  return json.procedures[0].id
}

/** Sends feedback and returns its answer. */
export async function feedback(account: TestAccount, id: string, body: Record<string, unknown>) {
  const { status, json } = await account.send('PATCH', `/v1/procedures/${id}/feedback`, { body })
  if (status !== 200) throw new Error(`feedback was answered ${status}: ${JSON.stringify(json)}`)
  return json
}

/** Feedback of a failure, and its evolution when it has ended. */
export async function failure(account: TestAccount, id: string, context: string) {
  const answer = await feedback(account, id, { success: false, context })
  return { answer, job: await account.finished(answer.job_id) }
}

/** The procedure as the list shows it. */
export async function shown(account: TestAccount, id: string) {
  const { json } = await account.send('GET', '/v1/procedures')
  return json.procedures.find((one: { id: string }) => one.id === id)
}
