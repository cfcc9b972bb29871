/** Messages for the memory benchmark: a sentence each, added over HTTP like any other. */
import type { BenchAccount } from '../load/accounts.ts'

const THINGS = ['kettle', 'ladder', 'lantern', 'barrel', 'anchor', 'compass', 'hammer', 'violin']
const PLACES = ['Lugano', 'Bern', 'Lisbon', 'Porto', 'Ghent', 'Turku', 'Aarhus', 'Graz']
const POLL_MS = 100

export interface Target {
  url: string
  accounts: readonly BenchAccount[]
}

/** Adds `messages` in adds of `each`, spread over the accounts; the facts kept. */
export async function fill(
  { url, accounts }: Target,
  { messages, each }: { messages: number; each: number }
): Promise<number> {
  let kept = 0
  let place = 0
  for (let told = 0; told < messages; told += each * accounts.length) {
    const added = await Promise.all(accounts.map(({ key }) => add(url, key, place++ * each, each)))
    kept += added.reduce((sum, facts) => sum + facts, 0)
    if ((place / accounts.length) % 5 === 0) console.error(`${kept} facts of ${messages} messages`)
  }
  return kept
}

/** Asks with a key; the answer's JSON. */
export async function get(url: string, key: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  return (await answer.json()) as Record<string, unknown>
}

async function add(url: string, key: string, from: number, count: number): Promise<number> {
  const messages = Array.from({ length: count }, (_, n) => {
    const number = from + n
    const thing = THINGS[number % THINGS.length]
    const place = PLACES[(number >> 3) % PLACES.length]
    return { role: 'user', name: 'Nia', content: `I bought ${thing} number ${number} in ${place}.` }
  })
  const answer = await fetch(`${url}/v1/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ messages })
  })
  const { job_id: jobId } = (await answer.json()) as { job_id: string }
  for (;;) {
    const job = await get(`${url}/v1/jobs/${jobId}`, key)
    if (job['status'] === 'completed') return (job['result'] as { facts_added: number }).facts_added
    if (job['status'] === 'failed') throw new Error(`job failed: ${String(job['error'])}`)
    await Bun.sleep(POLL_MS)
  }
}
