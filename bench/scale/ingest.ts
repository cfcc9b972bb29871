/**
 * Ingest with the built-in embedder: `bun bench/scale/ingest.ts [--messages 2000] [--postgres URL]`.
 * Messages a second from the first add to the last finished job, over HTTP, beside the embedder alone
 * with the very texts that the service has to embed for them: each message, each fact and each episode.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { episodeText } from '#src/memory/episode.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { readLocally } from '#src/reading/read-locally.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { makeAccounts } from '../load/accounts.ts'
import { firstKey, machine, newDatabase, startServer } from '../load/server.ts'
import { seeded } from './synthetic-memory.ts'

const HELP = `bun bench/scale/ingest.ts [--messages 2000] [--postgres URL] [--json FILE]`
const MESSAGES_AN_ADD = 20
const AT = Date.parse('2026-01-05T10:00:00Z')

const OPENINGS = ['Guess what!', 'You know,', 'By the way,', 'Honestly,', 'Last week', 'Yesterday']
const DEEDS = [
  'I finally painted the kitchen in a warm yellow and my sister helped me with the ceiling',
  'we hiked up to the old chapel with the dogs, and it rained all the way down',
  'I started a pottery class near the station, and my first bowl broke in the kiln',
  'my brother moved to Porto for a job at the university hospital',
  'I ordered a second-hand cello and practise every evening before dinner',
  'we adopted a shy grey cat from the shelter, she hides under the sofa',
  'I ran ten kilometres along the lake and my knee held up well',
  'the bakery on our street closed and everybody is sad about the rye bread'
]
const ENDS = [
  'How are you?',
  'Thanks for asking.',
  'I am so happy about it!',
  'What do you think?',
  ''
]

function makeMessages(count: number) {
  const random = seeded(99)
  const one = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? ''
  return Array.from({ length: count }, (_, place) => ({
    role: 'user',
    name: place % 2 === 0 ? 'Nia' : 'Tom',
    content: `${one(OPENINGS)} ${one(DEEDS)} (${place}). ${one(ENDS)}`.trim()
  }))
}

type Message = ReturnType<typeof makeMessages>[number]

/** Messages a second that the embedder could serve if nothing else had to be done. */
async function embedderAlone(messages: readonly Message[]): Promise<number> {
  const model = await openLocalModel({ cacheFolder: join(tmpdir(), 'keepsake-scale-models') })
  const embedder = embedderOf(model)
  const jobs: { withTokens: string[]; plain: string[] }[] = []
  for (let at = 0; at < messages.length; at += MESSAGES_AN_ADD) {
    const some = messages.slice(at, at + MESSAGES_AN_ADD)
    const candidates = readLocally({
      messages: some.map(({ name, content }, index) => ({
        index,
        kind: 'user' as const,
        speaker: name,
        text: content,
        at: AT,
        offsetMinutes: 0,
        extract: true
      })),
      userName: null
    })
    const chunks = some.map((one) => one.content)
    const said = new Set(chunks)
    jobs.push({
      withTokens: [...chunks, ...new Set(candidates.episodes.map(episodeText))],
      plain: [...new Set(candidates.facts.map((one) => one.content))].filter(
        (text) => !said.has(text)
      )
    })
  }
  const start = performance.now()
  for (const { withTokens, plain } of jobs) {
    await embedder.embed(withTokens, { urgency: 'bulk', tokens: true })
    await embedder.embed(plain, { urgency: 'bulk', tokens: false })
  }
  const perSecond = (messages.length * 1000) / (performance.now() - start)
  await model.close()
  return perSecond
}

async function throughService(
  messages: readonly Message[],
  postgres: string | undefined
): Promise<number> {
  // Whoever waits for a job here asks more often than the window for asking allows.
  const env: Record<string, string> = { RATE_LIMIT_PER_MINUTE: '0' }
  let key: string | null = null
  if (postgres !== undefined) {
    const url = await newDatabase(postgres)
    const { rowSecurity } = await migratePostgres(url)
    const database = openPostgres({ url, connections: 1, rowSecurity })
    key = (await makeAccounts(database, 1))[0]?.key ?? null
    await database.close()
    env['DATABASE_URL'] = url
  }
  const server = await startServer('src/main.ts', env)
  try {
    key ??= await firstKey(server)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const add = async (some: readonly Message[], userId: string): Promise<string> => {
      const response = await fetch(`${server.url}/v1/add`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ user_id: userId, agent_mode: true, messages: some })
      })
      const { job_id: jobId } = (await response.json()) as { job_id: string }
      return jobId
    }
    const ended = async (jobId: string): Promise<void> => {
      for (;;) {
        const response = await fetch(`${server.url}/v1/jobs/${jobId}`, { headers })
        if (!response.ok) throw new Error(`asking for a job was answered ${response.status}`)
        const { status } = (await response.json()) as { status: string }
        if (status === 'completed') return
        if (status === 'failed') throw new Error('a job failed')
        // Rarely: asking is no part of ingest, and costs the thread that keeps.
        await Bun.sleep(100)
      }
    }
    await ended(await add(messages.slice(0, MESSAGES_AN_ADD), 'warm'))
    const start = performance.now()
    let last = ''
    for (let at = 0; at < messages.length; at += MESSAGES_AN_ADD) {
      last = await add(messages.slice(at, at + MESSAGES_AN_ADD), 'bench')
    }
    await ended(last)
    return (messages.length * 1000) / (performance.now() - start)
  } finally {
    await server.stop()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '2000' },
      postgres: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const messages = makeMessages(Number(values.messages))
  const before = await embedderAlone(messages)
  const served = await throughService(messages, values.postgres)
  const after = await embedderAlone(messages)
  // The machine may be busier at one time than at another: the floor stands on both sides.
  const alone = (before + after) / 2
  const database = values.postgres === undefined ? 'embedded' : 'postgres'
  const report = {
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    database,
    messages: messages.length,
    perSecond: served,
    embedderAlone: { before, after },
    share: served / alone
  }
  console.log(
    `${report.machine}; ${database}: ${served.toFixed(0)} messages/s; embedder alone ${before.toFixed(0)} before, ${after.toFixed(0)} after: ${(report.share * 100).toFixed(0)} %`
  )
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
}

await main()
