import { describe, expect, test } from 'bun:test'
import {
  type Candidates,
  type EpisodeCandidate,
  type FactCandidate,
  type KnowledgeCandidate,
  noCandidates,
  type ProcedureCandidate,
  type RelationCandidate,
  type StepChangeCandidate
} from '#src/memory/candidates.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { filterCandidates, type SourceMatching } from '#src/policy/filter-candidates.ts'
import { emptyPolicy } from '#src/policy/policy.ts'

const gate = contentGate({ ...emptyPolicy(), deny_keywords: ['plutonium'] })
const noSource: SourceMatching = { matchSource: false, messageText: () => null }

const fact = (over: Partial<FactCandidate>): FactCandidate => ({
  entity: 'Ana',
  entityType: 'person',
  content: 'Ana likes tea.',
  eventDate: null,
  messageIndex: 0,
  speaker: 'Ana',
  quote: 'I like tea',
  attribute: null,
  importance: 0.5,
  ...over
})

const relation = (over: Partial<RelationCandidate>): RelationCandidate => ({
  from: 'Ana',
  to: 'Bob',
  type: 'knows',
  description: 'Ana knows Bob.',
  messageIndex: 0,
  ...over
})

const knowledge = (over: Partial<KnowledgeCandidate>): KnowledgeCandidate => ({
  entity: 'Ana',
  type: 'insight',
  title: 'Tea',
  content: 'Steep it.',
  artifact: null,
  messageIndex: 0,
  ...over
})

const episode = (over: Partial<EpisodeCandidate>): EpisodeCandidate => ({
  summary: 'A walk',
  context: 'In the park',
  outcome: null,
  participants: ['Ana'],
  emotionalValence: 'neutral',
  importance: 0.5,
  happenedAt: null,
  messageIndexes: [0],
  ...over
})

const procedure = (over: Partial<ProcedureCandidate>): ProcedureCandidate => ({
  name: 'Make tea',
  trigger: null,
  steps: [{ action: 'boil', detail: 'water' }],
  entities: ['Ana'],
  messageIndexes: [0],
  ...over
})

const stepChange = (over: Partial<StepChangeCandidate>): StepChangeCandidate => ({
  old: 'boil water',
  next: 'boil milk',
  at: null,
  subject: null,
  said: 'Instead of boil water, boil milk.',
  messageIndexes: [0],
  ...over
})

const filter = (over: Partial<Candidates>, source = noSource) =>
  filterCandidates(gate, { ...noCandidates(), ...over }, source)

describe('what a denied word takes with it', () => {
  test('nothing denied: everything is kept as it was', () => {
    const all: Candidates = {
      entities: [{ name: 'Ana', type: 'person' }],
      facts: [fact({})],
      relations: [relation({})],
      knowledge: [knowledge({})],
      episodes: [episode({})],
      procedures: [procedure({})],
      slight: [],
      stepChanges: [stepChange({})]
    }
    expect(filterCandidates(gate, all, noSource)).toEqual({ kept: all, droppedCount: 0 })
  })

  const denied: [what: string, over: Partial<Candidates>][] = [
    ['fact content', { facts: [fact({ content: 'Ana stores Plutonium.' })] }],
    ['a changed step', { stepChanges: [stepChange({ said: 'Instead of tea, plutonium.' })] }],
    ['relation type', { relations: [relation({ type: 'plutonium' })] }],
    ['relation description', { relations: [relation({ description: 'plutonium' })] }],
    ['relation from', { relations: [relation({ from: 'Plutonium' })] }],
    ['relation to', { relations: [relation({ to: 'Plutonium' })] }],
    ['knowledge title', { knowledge: [knowledge({ title: 'plutonium' })] }],
    ['knowledge content', { knowledge: [knowledge({ content: 'plutonium' })] }],
    ['knowledge artifact', { knowledge: [knowledge({ artifact: 'plutonium' })] }],
    ['episode summary', { episodes: [episode({ summary: 'plutonium' })] }],
    ['episode context', { episodes: [episode({ context: 'plutonium' })] }],
    ['episode outcome', { episodes: [episode({ outcome: 'plutonium' })] }],
    ['episode participant', { episodes: [episode({ participants: ['Bob', 'Plutonium'] })] }],
    ['procedure name', { procedures: [procedure({ name: 'plutonium' })] }],
    ['procedure trigger', { procedures: [procedure({ trigger: 'plutonium' })] }],
    [
      'procedure action',
      { procedures: [procedure({ steps: [{ action: 'plutonium', detail: '' }] })] }
    ],
    [
      'procedure detail',
      { procedures: [procedure({ steps: [{ action: 'a', detail: 'plutonium' }] })] }
    ],
    ['entity name', { entities: [{ name: 'Plutonium', type: 'concept' }] }]
  ]
  test.each(denied)('%s: the item is gone and counted', (_, over) => {
    const { kept, droppedCount } = filter(over)
    expect(Object.values(kept).flat()).toEqual([])
    expect(droppedCount).toBe(1)
  })

  test('an entity name takes the entity and all its items', () => {
    const { kept, droppedCount } = filter({
      entities: [
        { name: 'Plutonium', type: 'concept' },
        { name: 'Ana', type: 'person' }
      ],
      facts: [fact({ entity: 'Plutonium', content: 'It glows.' }), fact({})],
      knowledge: [knowledge({ entity: 'Plutonium' })],
      relations: [relation({ to: 'Plutonium' })]
    })
    expect(kept.entities).toEqual([{ name: 'Ana', type: 'person' }])
    expect(kept.facts).toHaveLength(1)
    expect([...kept.knowledge, ...kept.relations]).toEqual([])
    expect(droppedCount).toBe(4)
  })

  test('an entity that loses its last item is not created', () => {
    const { kept } = filter({
      entities: [{ name: 'Ana', type: 'person' }],
      facts: [fact({ content: 'Ana stores plutonium.' })]
    })
    expect(kept.entities).toEqual([])
  })

  test('a fact whose quote alone matches is kept without its quote', () => {
    const { kept, droppedCount } = filter({ facts: [fact({ quote: 'I like plutonium tea' })] })
    expect(kept.facts).toEqual([{ ...fact({}), quote: null }])
    expect(droppedCount).toBe(0)
  })

  test('an attribute or speaker name that matches is taken off the fact', () => {
    const { kept } = filter({
      facts: [fact({ attribute: 'plutonium store', speaker: 'Plutonium Joe' })]
    })
    expect(kept.facts).toEqual([{ ...fact({}), attribute: null, speaker: null }])
  })

  test('a procedure is kept without the entity names that match', () => {
    const { kept } = filter({ procedures: [procedure({ entities: ['Ana', 'Plutonium'] })] })
    expect(kept.procedures[0]?.entities).toEqual(['Ana'])
  })
})

describe('match_source', () => {
  const source: SourceMatching = {
    matchSource: true,
    messageText: () => 'Hello there. I like tea with plutonium. I like coffee.'
  }

  test('a fact goes when the sentence that it came from matches', () => {
    const { kept, droppedCount } = filter({ facts: [fact({})] }, source)
    expect(kept.facts).toEqual([])
    expect(droppedCount).toBe(1)
  })

  test('a relation that repeats it goes with it, and so do entities that nothing else is told of', () => {
    const told = { from: 'Ana', to: 'Tea Club', description: 'Ana likes tea.' }
    const entities = ['Ana', 'Tea Club'].map((name) => ({ name, type: 'unknown' as const }))
    const { kept, droppedCount } = filter(
      { facts: [fact({})], relations: [relation(told)], entities },
      source
    )
    expect(kept).toMatchObject({ facts: [], relations: [], entities: [] })
    expect(droppedCount).toBe(2)
  })

  test('a fact from another sentence of the same message stays', () => {
    const coffee = fact({ content: 'Ana likes coffee.', quote: 'I like coffee' })
    expect(filter({ facts: [coffee] }, source).kept.facts).toEqual([coffee])
  })

  test('without it the source is not looked at', () => {
    const { kept } = filter({ facts: [fact({})] }, { ...source, matchSource: false })
    expect(kept.facts).toHaveLength(1)
  })
})
