/** What changes in memory are called outside: a table of cases. */
import { describe, expect, test } from 'bun:test'
import type { EvolutionEntry } from '#src/memory/procedure.ts'
import { announcementsOf, successorsOf } from '#src/memory/writer/announcements.ts'
import type { Changed } from '#src/memory/writer/changed.ts'

const NIA = { entityId: 'e1', entity: 'Nia' }
const TOM = { entityId: 'e2', entity: 'Tom' }
const BEES = { ...NIA, factId: 'f1', content: 'Nia keeps bees.' }
const GOATS = { ...NIA, factId: 'f2', content: 'Nia keeps goats.' }
const BREAD = { ...TOM, factId: 'f3', content: 'Tom bakes bread.' }
const TEXTS = new Map([['f9', 'Nia keeps hens.']])

const said = (...changes: Changed[]): Record<string, unknown>[] =>
  announcementsOf(changes, 'ana', TEXTS).map(({ event, data }) => ({ event, ...data }))

describe('outside of memory', () => {
  test('facts that are new are told of once for each entity', () => {
    const added = [BEES, BREAD, GOATS].map((fact) => ({
      ...fact,
      kind: 'fact_added' as const,
      jobId: 'job_1'
    }))
    expect(said(...added)).toEqual([
      {
        event: 'memory_add',
        entity: 'Nia',
        entity_id: 'e1',
        facts: ['Nia keeps bees.', 'Nia keeps goats.'],
        fact_ids: ['f1', 'f2'],
        count: 2,
        job_id: 'job_1'
      },
      {
        event: 'memory_add',
        entity: 'Tom',
        entity_id: 'e2',
        facts: ['Tom bakes bread.'],
        fact_ids: ['f3'],
        count: 1,
        job_id: 'job_1'
      }
    ])
  })

  test('facts that were only said again are not told of', () => {
    expect(said({ kind: 'facts_restated', factIds: ['f1'] })).toEqual([])
  })

  test.each([
    ['manual', 'archived'],
    ['agent', 'archived'],
    ['dedup', 'dedup'],
    ['merge', 'merge'],
    ['superseded', 'superseded'],
    [null, 'archived']
  ] as const)('a fact archived by %s is an update: %s', (because, reason) => {
    expect(said({ kind: 'fact_archived', ...BEES, because })).toEqual([
      {
        event: 'memory_update',
        entity: 'Nia',
        entity_id: 'e1',
        archived_facts: ['Nia keeps bees.'],
        new_facts: [],
        reason
      }
    ])
  })

  test('superseded facts are told of with what took their place, new or known before', () => {
    const changes: Changed[] = [
      { kind: 'fact_added', ...GOATS, jobId: null },
      { kind: 'fact_superseded', ...BEES, by: 'f2' },
      { kind: 'fact_superseded', ...BEES, factId: 'f4', content: 'Nia keeps cats.', by: 'f9' }
    ]
    expect(successorsOf(changes)).toEqual(['f9'])
    expect(said(...changes)[1]).toEqual({
      event: 'memory_update',
      entity: 'Nia',
      entity_id: 'e1',
      archived_facts: ['Nia keeps bees.', 'Nia keeps cats.'],
      new_facts: ['Nia keeps goats.', 'Nia keeps hens.'],
      reason: 'superseded'
    })
  })

  test.each<[string, Changed, object]>([
    ['restored facts', { kind: 'fact_restored', ...BEES }, { reason: 'restored' }],
    [
      'a restored entity',
      { kind: 'entity_restored', ...TOM },
      { entity: 'Tom', reason: 'restored' }
    ],
    [
      'another type',
      { kind: 'entity_type_changed', ...NIA, type: 'company' },
      { reason: 'type', type: 'company' }
    ],
    [
      'a learned type',
      { kind: 'entity_type_learned', ...NIA, type: 'person' },
      { reason: 'type', type: 'person' }
    ],
    [
      'a merged entity',
      { kind: 'entity_merged', ...TOM, into: 'Nia', intoId: 'e1' },
      { entity: 'Nia', entity_id: 'e1', reason: 'merge', merged_entity: 'Tom' }
    ],
    [
      'memory of another user',
      { kind: 'memory_moved', from: 'bob', to: 'ana' },
      { entity: '*', entity_id: null, reason: 'merge', from_user_id: 'bob', to_user_id: 'ana' }
    ]
  ])('%s: an update', (_what, change, expected) => {
    expect(said(change)).toMatchObject([{ event: 'memory_update', ...expected }])
  })

  test('what was deleted is counted', () => {
    expect(said({ kind: 'entity_deleted', ...NIA, facts: 3 })).toEqual([
      { event: 'memory_delete', entity: 'Nia', entity_id: 'e1', count: 3 }
    ])
    expect(said({ kind: 'scope_deleted', entities: 2 })).toEqual([
      { event: 'memory_delete', entity: '*', entity_id: null, count: 2 }
    ])
  })

  test('a revision says what changed, and whether it waits for review', () => {
    const entry: EvolutionEntry = {
      id: 'v1',
      procedureId: 'p1',
      episodeId: null,
      changeType: 'gated',
      reason: 'It failed.',
      violatedAssumption: 'The hive is calm.',
      preconditionAdded: 'The hive is calm',
      diff: { added: [], removed: [], modified: [] } as unknown as EvolutionEntry['diff'],
      versionBefore: 1,
      versionAfter: 2,
      inPlace: false,
      createdAt: 0
    }
    expect(said({ kind: 'procedure_revised', name: 'Harvest', entry })).toEqual([
      {
        event: 'procedure_revised',
        procedure_id: 'p1',
        name: 'Harvest',
        version_before: 1,
        version_after: 2,
        in_place: false,
        needs_review: true,
        change_type: 'gated',
        violated_assumption: 'The hive is calm.',
        precondition_added: 'The hive is calm'
      }
    ])
  })
})
