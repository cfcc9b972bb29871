/**
 * What it costs a search that others share: accounts with the same memory of 10,000 facts, with which
 * nobody, or five teams together 10 or 200 entities are shared, of as many owners with 2,000 facts
 * each about 200 entities. They are asked the same questions in turns, one search at a time. Expected: p95
 * with shares at most 1.5 times that without. More may be shared (`--shared 0,2000,10000`): then each owner
 * has a fifth as many entities, with two facts each.
 *
 *   bun run bench teams [--postgres postgres://…] [--searches 300] [--facts 10000] [--shared 0,10,200]
 */
import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { insertEntities, listEntities } from '#db/stores/entities/entities.ts'
import { insertShare, insertTeam, joinTeam } from '#db/stores/teams/teams.ts'
import type { Database, OpenedDatabase } from '#db/transaction.ts'
import { newId, newInviteCode } from '#src/base/ids.ts'
import { NO_FILTER } from '#src/base/scope.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { type BenchAccount, makeAccounts } from './load/accounts.ts'
import { machine, newDatabase, startServer } from './load/server.ts'
import { ENTITIES, fill } from './scale/fill.ts'
import { quantilesOf } from './scale/in-process.ts'
import { makeSentences, messagesOf, type Sentence } from './scale/synthetic-memory.ts'

const HELP = `bun run bench teams [--postgres URL] [--searches N] [--facts N] [--shared N,…]
  --postgres  a server to make a database on; without it the embedded database is measured
  --searches  measured searches of each account (300)
  --facts     facts of each reader (10000); each of the five owners has a fifth of it
  --shared    entities that are shared with each of the readers, by all owners together (0,10,200)`
const OWNERS = 5
const WARM = 60

interface Reader extends BenchAccount {
  shared: number
  times: number[]
}

async function open(postgres: string | undefined) {
  if (postgres === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-teams-'))
    const database = await openEmbedded(join(dataDir, 'database'))
    await migrateEmbedded(database)
    return { database, env: { DATA_DIR: dataDir } }
  }
  const url = await newDatabase(postgres)
  const { rowSecurity } = await migratePostgres(url)
  return {
    database: openPostgres({ url, connections: 2, rowSecurity }),
    env: { DATABASE_URL: url }
  }
}

/** Readers with the same memory, and owners who share with them. */
async function prepare(
  database: OpenedDatabase,
  { facts, shared }: { facts: number; shared: readonly number[] },
  model: string,
  sentences: readonly Sentence[]
): Promise<Reader[]> {
  const entities = Math.max(ENTITIES, ...shared.map((count) => Math.ceil(count / OWNERS)))
  const told = Math.max(facts / OWNERS, entities > ENTITIES ? 2 * entities : 0)
  const accounts = await makeAccounts(database, shared.length + OWNERS)
  const fillFor = ({ accountId }: BenchAccount, count: number, seed: number) => {
    const scope = { accountId, userId: 'default' }
    return fill(database, scope, messagesOf(sentences, seed), count, model, false)
  }
  const readers = accounts
    .slice(0, shared.length)
    .map((account, place): Reader => ({ ...account, shared: shared[place] ?? 0, times: [] }))
  for (const reader of readers) await fillFor(reader, facts, 31)
  for (const [place, owner] of accounts.slice(shared.length).entries()) {
    await fillFor(owner, told, 100 + place)
    await spread(database, owner, entities)
    for (const reader of readers) await share(database, owner, reader)
  }
  await database.raw('analyze')
  return readers
}

/** Gives each entity of an owner as many facts: loading gives most of them to a few. */
async function spread(
  database: Database,
  { accountId }: BenchAccount,
  entities: number
): Promise<void> {
  const more = Array.from({ length: entities - ENTITIES }, (_, place) => ({
    entityId: newId(),
    name: `Item ${place}`,
    nameKey: `item ${place}`,
    type: 'unknown' as const
  }))
  await database.write(accountId, async (tx) => {
    await insertEntities(tx, { accountId, userId: 'default' }, more, Date.now())
    await tx.rows(sql`update facts f set entity_id = e.entity_id
      from (select fact_id, row_number() over (order by fact_id) % ${entities}::int as no
          from facts where account_id = ${accountId}) n
        join (select entity_id, row_number() over (order by entity_id) - 1 as no
          from entities where account_id = ${accountId}) e on e.no = n.no
      where f.account_id = ${accountId} and f.fact_id = n.fact_id`)
  })
}

/** A team of the owner, with its share of what the reader is shown. */
async function share(database: Database, owner: BenchAccount, reader: Reader): Promise<void> {
  const [teamId, inviteCode] = [newId(), newInviteCode()]
  const scope = { accountId: owner.accountId, userId: 'default' }
  const limit = reader.shared / OWNERS
  const page = { limit, offset: 0, type: null, filter: NO_FILTER, now: Date.now() }
  await database.write(owner.accountId, async (tx) => {
    const team = { teamId, name: 'Bench', description: null, inviteCode }
    await insertTeam(tx, owner.accountId, team)
    const { rows } = await listEntities(tx, scope, page)
    for (const { entityId } of rows) await insertShare(tx, owner.accountId, { teamId, entityId })
  })
  await database.write(reader.accountId, (tx) =>
    joinTeam(tx, reader.accountId, inviteCode, { members: 100, teams: 100 })
  )
}

/** One search, milliseconds; throws when what is shared is not seen by those it is shared with. */
async function search(url: string, reader: Reader, query: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.key}` },
    body: JSON.stringify({ query, limit: 10 })
  })
  const { results } = (await response.json()) as { results: { team_shared: boolean }[] }
  const ms = performance.now() - begun
  if (reader.shared === 0 && results.some((one) => one.team_shared)) throw new Error('not shared')
  return ms
}

async function measure(
  postgres: string | undefined,
  sizes: { facts: number; shared: readonly number[] },
  searches: number
) {
  const embedder = embedderOf(
    await openLocalModel({ cacheFolder: join(tmpdir(), 'keepsake-scale-models') })
  )
  const sentences = await makeSentences(embedder, 1000)
  const { database, env } = await open(postgres)
  const readers = await prepare(database, sizes, embedder.name, sentences)
  await database.close()
  const server = await startServer('src/main.ts', env)
  try {
    for (let no = 0; no < WARM + searches; no++) {
      const query = `${sentences[(no * 7) % sentences.length]?.question} ${no}`
      // Each of them is first, second and third as often.
      for (let turn = 0; turn < readers.length; turn++) {
        const reader = readers[(no + turn) % readers.length] as Reader
        const ms = await search(server.url, reader, query)
        if (no >= WARM) reader.times.push(ms)
      }
    }
  } finally {
    await server.stop()
  }
  report(database.kind, readers)
}

function report(kind: string, readers: readonly Reader[]): void {
  const [alone] = readers.map(({ times }) => quantilesOf(times))
  console.log(`## ${kind}, ${machine()}, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('shared entities | p50 ms | p95 ms | p95 × without')
  console.log('---|---|---|---')
  for (const { shared, times } of readers) {
    const { p50, p95 } = quantilesOf(times)
    const ratio = p95 / (alone?.p95 ?? Number.NaN)
    console.log(`${shared} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${ratio.toFixed(2)}`)
  }
}

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    searches: { type: 'string', default: '300' },
    facts: { type: 'string', default: '10000' },
    shared: { type: 'string', default: '0,10,200' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) console.log(HELP)
else {
  const sizes = { facts: Number(values.facts), shared: values.shared.split(',').map(Number) }
  await measure(values.postgres, sizes, Number(values.searches))
}
