/** Bulk loading of synthetic memory through the stores, beside the service: no HTTP, no extraction. */
import { insertChunks } from '#db/stores/chunks.ts'
import { insertEntities } from '#db/stores/entities.ts'
import { insertFacts } from '#db/stores/facts.ts'
import { insertEntries, type NewEntry } from '#db/stores/search-index.ts'
import { insertStatements } from '#db/stores/statements.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/ids.ts'
import type { Scope } from '#src/scope.ts'
import type { SyntheticMessage } from './synthetic-memory.ts'

const ENTITIES = 200
const MESSAGES_A_JOB = 20
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
    const job = Array.from(
      { length: Math.min(MESSAGES_A_JOB, Math.ceil((count - done) / FACTS_A_MESSAGE)) },
      () => next(messages)
    )
    const start = performance.now()
    await fillJob(database, scope, job, done, entities, model, keep ? filled : null)
    filled.seconds += (performance.now() - start) / 1000
    done += job.length * FACTS_A_MESSAGE
  }
  return filled
}

function next(messages: Iterator<SyntheticMessage>): SyntheticMessage {
  const { value, done } = messages.next()
  if (done === true) throw new Error('no more messages')
  return value
}

async function fillJob(
  database: Database,
  scope: Scope,
  job: readonly SyntheticMessage[],
  done: number,
  entities: readonly { entityId: string }[],
  model: string,
  filled: Filled | null
): Promise<void> {
  const jobId = newId()
  const now = START + done * 60_000
  const chunks = job.map((message, messageIndex) => ({
    chunkId: newId(),
    content: message.text,
    messageIndex,
    part: 0,
    speaker: message.speaker,
    role: 'user',
    saidAt: now + messageIndex * 1000
  }))
  const facts = job.flatMap((message, messageIndex) =>
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
      chunkId: chunks[messageIndex]?.chunkId ?? null,
      messageIndex,
      speaker: message.speaker,
      quote: fact.text,
      told: fact
    }))
  )
  const entries = [
    ...job.map(
      (message, place): NewEntry => entry('chunk', chunks[place]?.chunkId ?? '', message, now)
    ),
    ...facts.map((fact): NewEntry => entry('fact', fact.factId, fact.told, now))
  ]
  for (const { factId, told } of facts) {
    filled?.facts.push({
      itemId: factId,
      vector: told.embedding.vector,
      terms: told.terms,
      length: told.length
    })
  }
  await database.write(scope.accountId, async (tx) => {
    await insertChunks(tx, scope, chunks, { jobId, expiresAt: null, now })
    await insertFacts(tx, scope, facts, now)
    await insertStatements(
      tx,
      scope,
      [
        ...chunks.map((chunk) => ({
          statementId: newId(),
          itemKind: 'chunk' as const,
          itemId: chunk.chunkId,
          statedAt: now
        })),
        ...facts.map((fact) => ({
          statementId: newId(),
          itemKind: 'fact' as const,
          itemId: fact.factId,
          statedAt: now
        }))
      ],
      { jobId, metadata: {}, now }
    )
    await insertEntries(tx, scope, entries, model)
  })
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
