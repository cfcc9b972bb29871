/** This service, over its public API, embedded and without a model key. */
import { join } from 'node:path'
import { addConversation, type Target } from '../retrieval/protocol.ts'
import { askJson, type Contender, startProcess } from './contender.ts'

const ENTRY = new URL('../../src/main.ts', import.meta.url).pathname
const POLL_MS = 50

export const keepsake: Contender = {
  name: 'Keepsake',
  start: async (dataDir) => {
    const service = await startProcess(['bun', ENTRY], {
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0'
    })
    const { url, pid, end } = service
    const key = (await Bun.file(join(dataDir, 'api-key')).text()).trim()
    const target: Target = { url, key }
    return {
      pid,
      end,
      addConversation: async (user, conversation) => {
        const turnOf = await addConversation(target, user, conversation)
        for (const [place, turn] of turnOf) TURNS.set(place, turn)
      },
      addOne: async (user, text) => {
        const body = {
          user_id: user,
          agent_mode: true,
          messages: [{ role: 'user', content: text }]
        }
        return (await askJson<{ job_id: string }>(`${url}/v1/add`, { key, body })).job_id
      },
      search: async (user, query) => {
        const body = { user_id: user, query, limit: 10 }
        const found = await askJson<Found>(`${url}/v1/search/all`, { key, body })
        return found.chunks.flatMap((one) => TURNS.get(`${one.job_id} ${one.message_index}`) ?? [])
      },
      lost: async (_user, acknowledged) => {
        let lost = 0
        // One after the other: asking for all at once would keep the service from doing them.
        for (const job of acknowledged) if ((await endOf(target, job)) !== 'completed') lost++
        return lost
      }
    }
  }
}

interface Found {
  chunks: { job_id: string; message_index: number }[]
}

/** Turn by job and place; jobs have names of their own in every run. */
const TURNS = new Map<string, string>()

async function endOf({ url, key }: Target, job: string): Promise<string> {
  for (;;) {
    const { status } = await askJson<{ status: string }>(`${url}/v1/jobs/${job}`, { key }).catch(
      () => ({ status: 'unknown' })
    )
    if (status !== 'queued' && status !== 'processing') return status
    await Bun.sleep(POLL_MS)
  }
}
