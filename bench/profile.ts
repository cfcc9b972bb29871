/**
 * Profile and rules: what they say of somebody that is no longer so, is another person's or is denied.
 * Written lives and, where a file is given, conversations; each is a user of a really started service
 * without a model, told over HTTP. Also what a profile from the kept copy costs beside one memory.
 */
import { parseArgs } from 'node:util'
import { provenanceOfRun, type RemoteService, withService } from './extraction/remote.ts'
import { type Half, type Life, readLives } from './profile/lives.ts'
import { belonging } from './profile/marks.ts'
import {
  type Finding,
  type KnownFact,
  type Source,
  saidOf,
  VIOLATIONS,
  violationsIn,
  violationsOf
} from './profile/violations.ts'

const HELP = `bun run bench profile [--half lives|held-out|both|none] [--locomo FILE] [--show] [--out NAME]

--half      lives (default) are there to build on; held-out is opened only to score
--locomo    locomo-dev.json (snap-research/LoCoMo): its conversations are checked too
--show      lists each violation, and each text
--out       writes docs/benchmarks/NAME.md`

interface ProfileAnswer {
  system_prompt: string
  sources: Source[]
  cached: boolean
}

interface Row {
  name: string
  lines: number
  wanted: string
  findings: Finding[]
}

const user = (id: string) => `user_id=${encodeURIComponent(id)}`

async function tell(service: RemoteService, userId: string, talks: Life['talks']): Promise<void> {
  for (const { at, messages } of talks) {
    await service.finished(
      await service.add('/v1/add', { user_id: userId, timestamp: at, messages })
    )
  }
}

async function scoreLife(service: RemoteService, run: string, life: Life): Promise<Row> {
  const userId = `${run}-${life.id}`
  await tell(service, userId, life.talks)
  await archive(service, userId, life.archive ?? [])
  if (life.policy !== undefined) await service.send('PUT', '/v1/capture-policy', life.policy)
  const profile = await service.send<ProfileAnswer>('GET', `/v1/profile?${user(userId)}`)
  const rules = await service.send<{ content: string }>('GET', `/v1/rules?${user(userId)}`)
  if (life.policy !== undefined) await service.send('PUT', '/v1/capture-policy', {})
  const told = profile.system_prompt.split('\n')
  const ruled = rules.content.split('\n')
  if (values.show) console.log(`\n== ${life.id}\n${profile.system_prompt}\n${rules.content}`)
  const facts = await knownFacts(service, userId)
  const wanted = [...life.wanted, ...(life.rules?.wanted ?? [])]
  const said = saidOf(told, life.wanted) + saidOf(ruled, life.rules?.wanted ?? [])
  return {
    name: `${life.id} (${life.language}): ${life.about}`,
    lines: profile.sources.length,
    wanted: `${said} of ${wanted.length}`,
    findings: [
      ...violationsOf(life, told, []),
      ...violationsOf(life, ruled, life.rules?.unwanted ?? []),
      ...violationsIn(life.id, profile.system_prompt, profile.sources, facts)
    ]
  }
}

async function archive(service: RemoteService, userId: string, words: readonly string[]) {
  const { feed } = await service.send<{ feed: { id: string; fact: string }[] }>(
    'GET',
    `/v1/feed?${user(userId)}&limit=500`
  )
  for (const { id, fact } of feed) {
    if (words.some((word) => fact.includes(word))) {
      await service.send('POST', '/v1/archive_fact', { user_id: userId, fact_id: id })
    }
  }
}

interface Detail {
  id: string
  stated_at: string
  metadata: { possible_conflict?: string[] }
}

async function knownFacts(service: RemoteService, userId: string): Promise<Map<string, KnownFact>> {
  const facts = new Map<string, KnownFact>()
  for (let offset = 0; ; offset += 100) {
    const { memories } = await service.send<{ memories: { name: string; type: string }[] }>(
      'GET',
      `/v1/memories?${user(userId)}&limit=100&offset=${offset}`
    )
    for (const { name, type } of memories) {
      const entity = await service.send<{
        fact_details: Detail[]
        archived_fact_details?: Detail[]
      }>('GET', `/v1/memory/${encodeURIComponent(name)}?${user(userId)}&include_archived=true`)
      const keep = (detail: Detail, isArchived: boolean) =>
        facts.set(detail.id, {
          id: detail.id,
          entity: name,
          type,
          statedAt: detail.stated_at,
          isArchived,
          conflicts: detail.metadata.possible_conflict ?? []
        })
      for (const detail of entity.fact_details) keep(detail, false)
      for (const detail of entity.archived_fact_details ?? []) keep(detail, true)
    }
    if (memories.length < 100) return facts
  }
}

interface Locomo {
  conversations: {
    id: string
    sessions: { timestamp: string; turns: { speaker: string; text: string }[] }[]
  }[]
}

const DENIED = { deny_categories: ['health', 'relationships', 'location'] }

async function scoreConversation(
  service: RemoteService,
  run: string,
  { id, sessions }: Locomo['conversations'][number]
): Promise<Row> {
  const userId = `${run}-${id}`
  await tell(
    service,
    userId,
    sessions.map(({ timestamp, turns }) => ({
      at: timestamp,
      messages: turns.map(({ speaker, text }) => ({ role: 'user', name: speaker, content: text }))
    }))
  )
  const profile = await service.send<ProfileAnswer>('GET', `/v1/profile?${user(userId)}`)
  const facts = await knownFacts(service, userId)
  const findings = violationsIn(id, profile.system_prompt, profile.sources, facts)
  await service.send('PUT', '/v1/capture-policy', DENIED)
  const denying = await service.send<ProfileAnswer>('GET', `/v1/profile?${user(userId)}`)
  const messages = denying.sources.map(({ line }) => ({ role: 'user', content: line }))
  const { items } = await service.send<{ items: { text: string; dropped: boolean }[] }>(
    'POST',
    '/v1/capture-policy/test',
    { messages }
  )
  await service.send('PUT', '/v1/capture-policy', {})
  const denied = items.flatMap(({ text, dropped }) => (dropped ? [{ line: text }] : []))
  if (values.show) console.log(`\n== ${id}\n${profile.system_prompt}`)
  return {
    name: `${id}: ${facts.size} facts`,
    lines: profile.sources.length + denying.sources.length,
    wanted: belonging(profile.sources),
    findings: [
      ...findings,
      ...denied.map(({ line }): Finding => ({ kind: 'denied', where: id, line }))
    ]
  }
}

const CALLS = 400

const MEANING = `"Said of what matters" counts values that a text about that life should hold; of conversations it counts the lines
that belong into a profile (lasting things, or what goes on with a day), as one person marked them. "In doubt" is no
violation: memory says of these lines that a later fact may contradict them, and the profile takes the two for
different things. On conversations a line counts as superseded or another person's by what the service itself keeps of
its facts.`

/** Milliseconds of a kept profile and of one memory, taken in turns: [p50, p95] each. */
async function latency(service: RemoteService, run: string) {
  const userId = `${run}-latency`
  const messages = [
    'My name is Nina Falk.',
    'I live in Bern.',
    'I work at Initech as a welder.',
    'I am allergic to nuts.',
    'I like pottery.'
  ].map((content) => ({ role: 'user', content }))
  await tell(service, userId, [{ at: '2026-01-10T09:00:00Z', messages }])
  const paths = [`/v1/profile?${user(userId)}`, `/v1/memory/Nina%20Falk?${user(userId)}`]
  const taken = paths.map(() => [] as number[])
  for (let call = 0; call < CALLS; call++) {
    for (const [place, path] of paths.entries()) {
      const start = performance.now()
      await service.send('GET', path)
      // The first calls make the text and warm both up.
      if (call >= CALLS / 10) taken[place]?.push(performance.now() - start)
    }
  }
  return taken.map((times) => {
    const sorted = times.toSorted((a, b) => a - b)
    return [0.5, 0.95].map((part) => sorted[Math.floor(sorted.length * part)] ?? 0)
  })
}

function tableOf(title: string, rows: readonly Row[]): string {
  const head = `| ${title} | lines | said of what matters | ${VIOLATIONS.join(' | ')} |`
  const counts = (findings: readonly Finding[]) =>
    VIOLATIONS.map((kind) => findings.filter((one) => one.kind === kind).length).join(' | ')
  const all = rows.flatMap(({ findings }) => findings)
  const lines = rows.reduce((sum, row) => sum + row.lines, 0)
  return [
    head,
    `|---|${'---|'.repeat(VIOLATIONS.length + 2)}`,
    ...rows.map(
      ({ name, lines, wanted, findings }) =>
        `| ${name} | ${lines} | ${wanted} | ${counts(findings)} |`
    ),
    `| **all** | ${lines} | | ${counts(all)} |`
  ].join('\n')
}

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'lives' },
    locomo: { type: 'string' },
    show: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

function halvesOf(name: string): Half[] {
  if (name === 'both') return ['lives', 'held-out']
  if (name === 'none') return []
  if (name === 'lives' || name === 'held-out') return [name]
  throw new Error(`no half is called ${name}`)
}

async function main(): Promise<void> {
  if (values.help) {
    console.log(HELP)
    return
  }
  const tables: string[] = []
  await withService({}, async (service) => {
    const run = Bun.randomUUIDv7()
    for (const half of halvesOf(values.half)) {
      const rows: Row[] = []
      for (const life of await readLives(half)) rows.push(await scoreLife(service, run, life))
      tables.push(tableOf(half === 'lives' ? 'Lives' : 'Held-out lives', rows), listOf(rows))
    }
    if (values.locomo !== undefined) {
      const { conversations }: Locomo = await Bun.file(values.locomo).json()
      const rows: Row[] = []
      for (const one of conversations) rows.push(await scoreConversation(service, run, one))
      tables.push(tableOf('LoCoMo, development', rows), listOf(rows))
    }
    const [profile = [], memory = []] = await latency(service, run)
    const ms = (times: readonly number[]) => times.map((time) => time.toFixed(2)).join(', ')
    tables.push(
      `Kept profile ${ms(profile)} ms, one memory ${ms(memory)} ms (p50, p95; ${CALLS} calls of each in turns): ${((profile[0] ?? 0) / (memory[0] ?? 1)).toFixed(2)} times at p50, ${((profile[1] ?? 0) / (memory[1] ?? 1)).toFixed(2)} at p95; the bar is 2.`
    )
  })
  const { machine, date, commit } = provenanceOfRun()
  const told = tables.filter((table) => table !== '').join('\n\n')
  const head = `Without a model, ${date}, commit ${commit}, ${machine}. The goal is 0 in each column of violations.`
  console.log(`${head}\n\n${told}`)
  if (values.out !== undefined) {
    const locomo = values.locomo === undefined ? '' : ' --locomo locomo-dev.json'
    const command = `bun run bench profile --half ${values.half}${locomo} --out ${values.out}`
    const page = `# What profile and rules should not say\n\n\`${command}\`\n\n${MEANING}\n\n${head}\n\n${told}\n`
    await Bun.write(`docs/benchmarks/${values.out}.md`, page)
  }
}

/** Each violation, where they are shown; of data files nothing is written down. */
function listOf(rows: readonly Row[]): string {
  if (!values.show || values.out !== undefined) return ''
  return rows
    .flatMap(({ findings }) => findings)
    .map(({ kind, where, line }) => `${where} [${kind}] ${line}`)
    .join('\n')
}

await main()
