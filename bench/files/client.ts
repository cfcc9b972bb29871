/** What clients of a service do in the files benchmark: send a file, wait for its job, ask meanwhile. */
import { quantile } from '../load/clients.ts'

export interface Client {
  url: string
  key: string
}

export interface Waits {
  n: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Sent {
  pages: number
  /** From the first byte to the 202. */
  acceptedS: number
  /** From the first byte to the end of the job. */
  doneS: number
}

/** Sends a file with curl, so that making the form costs this process nothing, and waits for its job. */
export async function sendFile(client: Client, path: string, name: string): Promise<Sent> {
  const begun = performance.now()
  const curl = Bun.spawn(
    [
      'curl',
      '-sS',
      ...['-H', `Authorization: Bearer ${client.key}`, '-H', 'Expect:'],
      ...['-F', `file=@${path};filename=${name}`, `${client.url}/v1/add_file`]
    ],
    { stdout: 'pipe' }
  )
  const answer = JSON.parse(await new Response(curl.stdout).text())
  const acceptedS = (performance.now() - begun) / 1000
  if (answer.status !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  for (;;) {
    const job = await ask(client, `/v1/jobs/${answer.job_id}`)
    if (job['status'] === 'completed') break
    if (job['status'] === 'failed') throw new Error(`the job failed: ${JSON.stringify(job)}`)
    await Bun.sleep(250)
  }
  return { pages: answer.page_count, acceptedS, doneS: (performance.now() - begun) / 1000 }
}

async function ask({ url, key }: Client, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as Record<string, unknown>
}

/** Another account's requests, one each few milliseconds, until `until` settles. */
export async function askMeanwhile(
  client: Client,
  path: string,
  until: Promise<unknown>
): Promise<Waits> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  until.then(over, over)
  const times: number[] = []
  while (!isOver) {
    const at = performance.now()
    await ask(client, path)
    times.push(performance.now() - at)
    await Bun.sleep(5)
  }
  times.sort((a, b) => a - b)
  return { n: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
