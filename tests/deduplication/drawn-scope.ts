/**
 * Scopes drawn at random, written with the stores themselves: entities with facts in every state,
 * relations, knowledge, reflections, chunks, statements and index entries. Names and sentences are few,
 * so that doubles, short names and collisions between two users come up often.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { insertEntities } from '#db/stores/entities/entities.ts'
import { insertKnowledge, insertRelations } from '#db/stores/entities/relations.ts'
import { insertFacts } from '#db/stores/facts/facts.ts'
import { insertStatements, type NewStatement } from '#db/stores/facts/statements.ts'
import { insertEntries, type NewEntry } from '#db/stores/finding/search-index.ts'
import { insertChunks } from '#db/stores/memory/chunks.ts'
import type { WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { contentKey } from '#src/memory/fact.ts'
import { findableTerms } from '#src/memory/findable/indexed-text.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

const NAMES = ['User', 'Anna', 'Anna Schmidt', 'Acme', 'Acme Inc', 'Bern'] as const
const TEXTS = [
  'Anna likes green tea.',
  'anna  likes green tea',
  'Anna lives in Bern.',
  'Anna has 2 cats.',
  'Anna has 3 cats.'
] as const

export const drawnScope = fc.record({
  entities: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES),
      type: fc.constantFrom('person', 'person', 'company', 'unknown'),
      identity: fc.boolean(),
      facts: fc.array(
        fc.record({
          text: fc.constantFrom(...TEXTS),
          state: fc.constantFrom('active', 'active', 'active', 'archived', 'expired'),
          ends: fc.boolean(),
          statements: fc.integer({ min: 1, max: 2 })
        }),
        { maxLength: 4 }
      ),
      knowledge: fc.boolean(),
      reflection: fc.boolean()
    }),
    { minLength: 2, maxLength: 5, selector: (entity) => entity.name }
  ),
  relations: fc.uniqueArray(
    fc.record({
      from: fc.constantFrom(...NAMES),
      to: fc.constantFrom(...NAMES),
      type: fc.constantFrom('knows', 'works_at')
    }),
    { maxLength: 6, selector: (one) => `${one.from} ${one.to} ${one.type}` }
  )
})
export type DrawnScope = ReturnType<typeof drawnScope.generate>['value']

const said = (text: (typeof TEXTS)[number], state: 'active' | 'archived') => ({
  text,
  state,
  ends: false,
  statements: 1
})
const bare = { identity: false, facts: [], knowledge: false, reflection: false }

/** A scope on which every action finds something to do; drawn ones may leave an action idle. */
export const busyScope: DrawnScope = {
  entities: [
    {
      ...bare,
      name: 'Anna',
      type: 'person',
      facts: [said(TEXTS[0], 'active'), said(TEXTS[1], 'active'), said(TEXTS[2], 'archived')]
    },
    { ...bare, name: 'Anna Schmidt', type: 'person', facts: [said(TEXTS[3], 'active')] },
    { ...bare, name: 'User', type: 'person', facts: [said(TEXTS[2], 'active')], knowledge: true },
    { ...bare, name: 'Acme', type: 'company', reflection: true }
  ],
  relations: [{ from: 'Anna', to: 'Acme', type: 'works_at' }]
}

const DAY = 86_400_000

/** Writes a drawn scope; returns the entities' ids by name. */
export async function plantScope(
  tx: WriteTx,
  scope: Scope,
  drawn: DrawnScope,
  now: number
): Promise<Map<string, string>> {
  const jobId = 'job_planted'
  const ids = new Map(drawn.entities.map((entity) => [entity.name as string, newId()]))
  const pinned = drawn.entities.find((entity) => entity.identity)?.name
  await insertEntities(
    tx,
    scope,
    drawn.entities.map(({ name, type }) => ({
      entityId: ids.get(name) ?? '',
      name,
      nameKey: nameKey(name),
      type
    })),
    now - 9 * DAY
  )
  await tx.rows(sql`update entities set identity = true where account_id = ${scope.accountId}
    and entity_id = ${ids.get(pinned ?? '') ?? null}::uuid`)
  const entries: NewEntry[] = []
  const statements: NewStatement[] = []
  const say = (kind: NewEntry['kind'], itemId: string, text: string, expiresAt: number | null) => {
    const vector = Float32Array.from({ length: 16 }, (_, place) => (place === 0 ? 1 : 0))
    entries.push({
      kind,
      itemId,
      ...findableTerms(text),
      embedding: { vector, tokens: null },
      statedAt: now - 5 * DAY,
      expiresAt
    })
  }
  for (const entity of drawn.entities) {
    await plantEntity(tx, scope, entity, ids.get(entity.name) ?? '', {
      now,
      jobId,
      say,
      statements
    })
  }
  await plantRelations(tx, scope, drawn, ids, { now, statements })
  await plantChunk(tx, scope, { now, jobId, say, statements })
  await insertStatements(tx, scope, statements, { jobId, metadata: { run_id: 'r' }, now })
  await insertEntries(tx, scope, entries, 'words')
  await tx.rows(sql`update search_entries e set closed_at = f.archived_at from facts f
    where f.account_id = e.account_id and f.fact_id = e.item_id and e.user_id = ${scope.userId}
      and e.account_id = ${scope.accountId}`)
  return ids
}

interface Planting {
  now: number
  jobId: string
  say: (kind: NewEntry['kind'], itemId: string, text: string, expiresAt: number | null) => void
  statements: NewStatement[]
}

async function plantEntity(
  tx: WriteTx,
  scope: Scope,
  entity: DrawnScope['entities'][number],
  entityId: string,
  { now, jobId, say, statements }: Planting
): Promise<void> {
  for (const { text, state, ends, statements: times } of entity.facts) {
    const factId = newId()
    const expiresAt = state === 'expired' ? now - DAY : ends ? now + DAY : null
    await insertFacts(
      tx,
      scope,
      [
        {
          factId,
          entityId,
          content: text,
          contentKey: contentKey(text),
          attribute: null,
          eventDate: null,
          statedAt: now - 5 * DAY,
          expiresAt,
          importance: 0.5,
          jobId,
          chunkId: null,
          messageIndex: 0,
          speaker: null,
          quote: null
        }
      ],
      now - 4 * DAY
    )
    if (state === 'archived') {
      await tx.rows(sql`update facts set state = 'archived', archived_by = 'manual',
          archived_at = ${new Date(now - 2 * DAY).toISOString()}::timestamptz
        where account_id = ${scope.accountId} and fact_id = ${factId}`)
    }
    say('fact', factId, text, expiresAt)
    for (let time = 0; time < times; time++) {
      statements.push({ statementId: newId(), itemKind: 'fact', itemId: factId, statedAt: now })
    }
  }
  if (entity.knowledge) {
    const knowledgeId = newId()
    const item = {
      knowledgeId,
      entityId,
      type: 'insight',
      title: 'Tea',
      content: 'Steep it.'
    } as const
    await insertKnowledge(tx, scope, [{ ...item, contentKey: 'steep it', artifact: null }], {
      now,
      expiresAt: null
    })
    say('knowledge', knowledgeId, 'Tea\nSteep it.', null)
  }
  if (entity.reflection) {
    await tx.rows(sql`insert into reflections (account_id, reflection_id, user_id, title, content,
        reach, confidence, entity_id)
      values (${scope.accountId}, ${newId()}, ${scope.userId}, 'Tea', 'Likes it.', 'entity', 0.5,
        ${entityId})`)
  }
}

async function plantRelations(
  tx: WriteTx,
  scope: Scope,
  drawn: DrawnScope,
  ids: ReadonlyMap<string, string>,
  { now, statements }: Pick<Planting, 'now' | 'statements'>
): Promise<void> {
  const rows = drawn.relations.flatMap(({ from, to, type }) => {
    const [fromEntity, toEntity] = [ids.get(from), ids.get(to)]
    if (fromEntity === undefined || toEntity === undefined || fromEntity === toEntity) return []
    return [{ relationId: newId(), fromEntity, toEntity, type, words: `${from} ${to}` }]
  })
  await insertRelations(tx, scope, rows, now)
  for (const { relationId, words } of rows) {
    statements.push({
      statementId: newId(),
      itemKind: 'relation',
      itemId: relationId,
      statedAt: now,
      told: { factId: null, description: words, expiresAt: null }
    })
  }
}

async function plantChunk(
  tx: WriteTx,
  scope: Scope,
  { now, jobId, say, statements }: Planting
): Promise<void> {
  const chunkId = newId()
  const content = 'Anna likes green tea.'
  await insertChunks(
    tx,
    scope,
    [{ chunkId, content, messageIndex: 0, part: 0, speaker: null, role: 'user', saidAt: now }],
    { jobId, expiresAt: null, now }
  )
  say('chunk', chunkId, content, null)
  statements.push({ statementId: newId(), itemKind: 'chunk', itemId: chunkId, statedAt: now })
}
