import { describe, expect, test } from 'bun:test'
import { findEpisodes } from '#src/experience/find-episodes.ts'
import {
  failureReport,
  keepRevision,
  learnEpisode,
  learnProcedure,
  reviseProcedure
} from '#src/experience/learning.ts'
import { findProcedures } from '#src/experience/recognition/find-procedures.ts'
import {
  findShownProcedures,
  inferFromRepetition
} from '#src/experience/recognition/shown-procedures.ts'
import { countSuccess, type ProcedureRecord } from '#src/memory/procedure.ts'
import { conversation } from '#tests/episodes/conversation.ts'
import { NOW, sampleProcedure } from '#tests/procedures/sample-procedure.ts'

let made = 0
const tools = () => ({ newId: () => `id-${++made}`, at: NOW + made })

/** Takes conversations in one after the other, as the jobs of adds do. */
function learn(...conversations: ReturnType<typeof conversation>[]): ProcedureRecord[] {
  const records = new Map<string, ProcedureRecord>()
  for (const messages of conversations) {
    for (const candidate of [...findProcedures(messages), ...findShownProcedures(messages)]) {
      const { record } = learnProcedure(candidate, [...records.values()], tools())
      records.set(record.procedure.id, record)
    }
    for (const episode of findEpisodes(messages)) {
      const lesson = learnEpisode(episode, 'episode', [...records.values()], tools())
      if (lesson !== null) records.set(lesson.change.record.procedure.id, lesson.change.record)
    }
  }
  return [...records.values()]
}

const HOW_TO = conversation([
  'user',
  'To deploy the API to staging: 1. build the image 2. run the migrations 3. restart the pods'
])
const WORKED = conversation([
  'user',
  'Today I deployed the API to staging and it worked without any problems.'
])
const FAILED = conversation([
  'user',
  'Today I deployed the API to staging. The migrations failed because the staging DB was locked.'
])

describe('a deployment procedure', () => {
  test('is told, succeeds, fails, and has learned a check in its second version', () => {
    const [record, ...others] = learn(HOW_TO, WORKED, FAILED)
    expect(others).toEqual([])
    expect(record?.procedure).toMatchObject({ successCount: 1, failCount: 1 })
    expect(record?.procedure.current).toMatchObject({
      version: 2,
      preconditions: ['Check that the staging DB is not locked']
    })
    expect(record?.procedure.current.steps[1]).toMatchObject({
      action: 'Run the migrations',
      detail: 'First check that the staging DB is not locked',
      successCount: 1,
      failCount: 1
    })
    expect(
      record?.evolution.map((entry) => [entry.changeType, entry.versionBefore, entry.versionAfter])
    ).toEqual([
      ['auto_created', 0, 1],
      ['step_modified', 1, 2]
    ])
    expect(record?.evolution[1]?.violatedAssumption).toBe('the staging DB is not locked')
  })

  test('that has never succeeded is edited in place', () => {
    const [record] = learn(HOW_TO, FAILED)
    expect(record?.procedure.current.version).toBe(1)
    expect(record?.evolution.at(-1)).toMatchObject({ inPlace: true, versionAfter: 1 })
  })

  test('is neither counted nor revised by an unclear or unrelated report', () => {
    const [record] = learn(
      HOW_TO,
      conversation([
        'user',
        'Yesterday I deployed the API to staging. The first try failed, but the second one worked.'
      ]),
      conversation(['user', 'Yesterday I deployed the website and it crashed.'])
    )
    expect(record?.procedure).toMatchObject({ successCount: 0, failCount: 0 })
    expect(record?.evolution).toHaveLength(1)
  })

  test('told again with other steps goes through revision', () => {
    const again = conversation([
      'user',
      'To deploy the API to staging: 1. build the image 2. scan the image 3. run the migrations 4. restart the pods'
    ])
    const [record, ...others] = learn(HOW_TO, WORKED, again)
    expect(others).toEqual([])
    expect(record?.procedure.current.version).toBe(2)
    expect(record?.evolution.at(-1)).toMatchObject({ reason: 'restated', changeType: 'step_added' })
    expect(learn(HOW_TO, WORKED, HOW_TO)[0]?.evolution).toHaveLength(1)
  })
})

describe('agent runs', () => {
  const run = (
    calls: string[],
    end: string,
    request = 'Refund order 7, the lamp arrived broken.'
  ) =>
    conversation(
      ['user', request],
      ...calls.map((call): ['assistant', string] => [
        'assistant',
        `Action: ${call}\nAction Input: {"id": 7}`
      ]),
      ['assistant', end]
    )
  const good = run(['get_order', 'refund_order'], 'Outcome: success.')
  const bad = run(['get_order'], 'Outcome: failed. Reason: the order was not found')

  test('that failed teach no steps; the first that succeeds does', () => {
    expect(learn(bad)).toEqual([])
    const [record] = learn(bad, good)
    expect(record?.procedure.current).toMatchObject({
      name: 'Refund order',
      version: 1,
      successCount: 1
    })
    expect(record?.procedure.current.steps.map((step) => step.action)).toEqual([
      'get_order',
      'refund_order'
    ])
  })

  test('that fail after a success give a new version, and a later success proves it', () => {
    const [record, ...others] = learn(good, bad, good)
    expect(others).toEqual([])
    expect(record?.procedure).toMatchObject({ successCount: 2, failCount: 1 })
    expect(record?.procedure.current).toMatchObject({ version: 2, successCount: 1, failCount: 0 })
    expect(record?.procedure.current.preconditions).toEqual(['Check that the order is found'])
  })
})

describe('events told twice alike', () => {
  const event = (summary: string, outcome: string | null = 'It worked.') => ({
    summary,
    context: '',
    outcome,
    participants: [],
    emotionalValence: 'positive' as const,
    importance: 0.5,
    happenedAt: null,
    messageIndexes: [0]
  })
  const first = event(
    'Maria exported the sales list, cleaned the columns and mailed the sheet to Ana. It worked.'
  )
  const second = event(
    'Maria exported the sales list, cleaned the columns and mailed the sheet to Tom. It worked.'
  )

  test('become a procedure of what was done', () => {
    expect(inferFromRepetition(second, [first])?.steps.map((step) => step.action)).toEqual([
      'Export the sales list',
      'Clean the columns',
      'Mail the sheet to Tom'
    ])
  })

  test('become none the first time, when one failed, or when they differ', () => {
    expect(inferFromRepetition(first, [])).toBeNull()
    expect(inferFromRepetition(second, [event(first.summary, 'It failed.')])).toBeNull()
    expect(inferFromRepetition(event(second.summary, 'It failed.'), [first])).toBeNull()
    expect(
      inferFromRepetition(second, [event('Maria painted the barn and fed the cows. It worked.')])
    ).toBeNull()
  })
})

describe('a revision that is kept', () => {
  const proven = (): ProcedureRecord => ({
    procedure: countSuccess(sampleProcedure(), NOW),
    lastVersion: 1,
    pending: null,
    evolution: []
  })
  const cause = (context: string) => ({
    kind: 'failure' as const,
    context,
    failedAtStep: null,
    episodeId: null
  })
  const locker: ProcedureRecord = {
    procedure: sampleProcedure({
      id: 'snapshot',
      name: 'Nightly snapshot',
      steps: ['Lock the staging DB', 'Copy it']
    }),
    lastVersion: 1,
    pending: null,
    evolution: []
  }

  test('makes the old version past and the new one current', () => {
    const change = reviseProcedure(proven(), cause('The VPN was down'), [], tools())
    expect(change.versions.map((one) => [one.version, one.state])).toEqual([
      [1, 'past'],
      [2, 'current']
    ])
  })

  test('waits under review where another procedure is in the way; a newer one takes its place', () => {
    const held = reviseProcedure(proven(), cause('The staging DB was locked'), [locker], tools())
    expect(held.record.procedure.current.version).toBe(1)
    expect(held.record.pending).toMatchObject({ version: 2, state: 'needs_review' })
    const again = reviseProcedure(
      held.record,
      cause('The staging DB was locked by a job'),
      [locker],
      tools()
    )
    expect(again.record.pending).toMatchObject({ version: 3, state: 'needs_review' })
    expect(again.versions.find((one) => one.version === 2)?.state).toBe('discarded')
    const free = reviseProcedure(held.record, cause('The VPN was down'), [locker], tools())
    expect(free.record.procedure.current.version).toBe(3)
    expect(free.record.pending).toBeNull()
  })

  test('is refused after ten in a day; nothing is revised without a revision', () => {
    let record = proven()
    for (let i = 0; i < 10; i++) {
      record = reviseProcedure(record, cause(`Host ${i} was down`), [], tools()).record
    }
    const change = reviseProcedure(record, cause('Host 11 was down'), [], tools())
    expect(change.unavailable).toBe('rate')
    expect(change.record).toBe(record)
    expect(keepRevision(record, null, [], tools()).entries).toEqual([])
  })
})

test('the report of a failed run is its told reason, else the last complaint of a tool', () => {
  const context = 'Steps: pay, pay. pay answered: card expired.'
  expect(
    failureReport({ summary: '', context, outcome: 'Outcome: failed. Reason: the shop was closed' })
  ).toBe('Outcome: failed. Reason: the shop was closed')
  expect(failureReport({ summary: '', context, outcome: 'Outcome: failed.' })).toBe(
    'Outcome: failed. pay answered: card expired.'
  )
})
