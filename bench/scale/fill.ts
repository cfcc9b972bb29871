/** Bulk loading of synthetic memory through the stores, beside the service: no HTTP, no extraction. */

import { insertEntities } from '#db/stores/entities/entities.ts'
import { insertFacts } from '#db/stores/facts/facts.ts'
import { insertStatements } from '#db/stores/facts/statements.ts'
import { insertEntries, type NewEntry } from '#db/stores/finding/search-index.ts'
import { insertChunks } from '#db/stores/memory/chunks.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { SyntheticMessage } from './synthetic-memory.ts'

export const ENTITIES = 200
const MESSAGES_A_JOB = 20
/** Adds that are written together: each block of postings is then rewritten once for all of them. */
const JOBS_A_TURN = 25
const FACTS_A_MESSAGE = 2
const START = Date.parse('2024-01-01T00:00:00Z')

/** What stands in the index, for brute force to be held against. */
export interface Filled {
  facts: {
    itemId: string
    vector: Float32Array
    terms: ReadonlyMap<string, number>
    length: number
  }[]
  seconds: number
}

/** Gives a user so many facts, two a message. `keep` false leaves `facts` empty to save memory. */
export async function fill(
  database: Database,
  scope: Scope,
  messages: Iterator<SyntheticMessage>,
  count: number,
  model: string,
  keep: boolean
): Promise<Filled> {
  const entities = Array.from({ length: ENTITIES }, (_, place) => ({
    entityId: newId(),
    name: `Thing ${place}`,
    nameKey: `thing ${place}`,
    type: 'unknown' as const
  }))
  await database.write(scope.accountId, (tx) => insertEntities(tx, scope, entities, START))
  const filled: Filled = { facts: [], seconds: 0 }
  for (let done = 0; done < count; ) {
    const jobs: Job[] = []
    for (let i = 0; i < JOBS_A_TURN && done < count; i++) {
      const messagesLeft = Math.ceil((count - done) / FACTS_A_MESSAGE)
      const job = Array.from({ length: Math.min(MESSAGES_A_JOB, messagesLeft) }, () =>
        next(messages)
      )
      jobs.push(jobOf(job, done, entities))
      done += job.length * FACTS_A_MESSAGE
    }
    if (keep) filled.facts.push(...jobs.flatMap(({ facts }) => facts.map(keptOf)))
    const start = performance.now()
    await database.write(scope.accountId, (tx) => writeJobs(tx, scope, jobs, model))
    filled.seconds += (performance.now() - start) / 1000
  }
  return filled
}

function next(messages: Iterator<SyntheticMessage>): SyntheticMessage {
  const { value, done } = messages.next()
  if (done === true) throw new Error('no more messages')
  return value
}

/** One add: its messages as chunks, with the facts told in them. */
type Job = ReturnType<typeof jobOf>

function jobOf(
  job: readonly SyntheticMessage[],
  done: number,
  entities: readonly { entityId: string }[]
) {
  const jobId = newId()
  const now = START + done * 60_000
  const chunks = job.map((message, messageIndex) => ({
    chunkId: newId(),
    content: message.text,
    messageIndex,
    part: 0,
    speaker: message.speaker,
    role: 'user',
    saidAt: now + messageIndex * 1000,
    message
  }))
  const facts = chunks.flatMap(({ message, chunkId, messageIndex }) =>
    message.facts.map((fact, place) => ({
      factId: newId(),
      // A few entities have most of the facts, as people in a diary do.
      entityId:
        entities[Math.floor(ENTITIES * (((done + messageIndex * 7 + place) / 9973) % 1) ** 3)]
          ?.entityId ?? '',
      content: fact.text,
      contentKey: `${fact.text} ${done + messageIndex * 2 + place}`,
      attribute: null,
      eventDate: null,
      statedAt: now,
      expiresAt: null,
      importance: 0.5,
      jobId,
      chunkId,
      messageIndex,
      speaker: message.speaker,
      quote: fact.text,
      told: fact
    }))
  )
  return { jobId, now, chunks, facts }
}

function keptOf({ factId, told }: Job['facts'][number]): Filled['facts'][number] {
  return {
    itemId: factId,
    vector: told.embedding.vector,
    terms: told.terms,
    length: told.length
  }
}

async function writeJobs(tx: WriteTx, scope: Scope, jobs: readonly Job[], model: string) {
  for (const { jobId, now, chunks, facts } of jobs) {
    // Without what only the index takes: rows travel as JSON with all that they carry.
    await insertChunks(
      tx,
      scope,
      chunks.map(({ message: _, ...chunk }) => chunk),
      { jobId, expiresAt: null, now }
    )
    await insertFacts(
      tx,
      scope,
      facts.map(({ told: _, ...fact }) => fact),
      now
    )
    const items = [
      ...chunks.map((chunk) => ({ itemKind: 'chunk' as const, itemId: chunk.chunkId })),
      ...facts.map((fact) => ({ itemKind: 'fact' as const, itemId: fact.factId }))
    ]
    const statements = items.map((item) => ({ ...item, statementId: newId(), statedAt: now }))
    await insertStatements(tx, scope, statements, { jobId, metadata: {}, now })
  }
  const entries = jobs.flatMap(({ chunks, facts, now }) => [
    ...chunks.map(({ chunkId, message }) => entry('chunk', chunkId, message, now)),
    ...facts.map(({ factId, told }) => entry('fact', factId, told, now))
  ])
  await insertEntries(tx, scope, entries, model)
}

function entry(
  kind: 'chunk' | 'fact',
  itemId: string,
  of: Pick<SyntheticMessage, 'terms' | 'length' | 'embedding'>,
  statedAt: number
): NewEntry {
  const { terms, length, embedding } = of
  return { kind, itemId, terms, length, embedding, statedAt, expiresAt: null }
}
