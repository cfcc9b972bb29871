import { describe, expect, test } from 'bun:test'
import {
  countFailure,
  countSuccess,
  type EvolutionEntry,
  mayRevise,
  withPrecondition,
  withRequest
} from '#src/memory/procedure.ts'
import { NOW, sampleProcedure } from '#tests/procedures/sample-procedure.ts'

const counters = (procedure: ReturnType<typeof sampleProcedure>) => ({
  record: [procedure.successCount, procedure.failCount],
  version: [procedure.current.successCount, procedure.current.failCount],
  steps: procedure.current.steps.map((step) => [step.successCount, step.failCount])
})

describe('counting outcomes', () => {
  test('a success counts for the record, the version and every step', () => {
    expect(counters(countSuccess(sampleProcedure(), NOW))).toEqual({
      record: [1, 0],
      version: [1, 0],
      steps: [
        [1, 0],
        [1, 0],
        [1, 0]
      ]
    })
  })

  test('a failure at a step credits the steps before it and blames it alone', () => {
    expect(counters(countFailure(sampleProcedure(), 2, NOW))).toEqual({
      record: [0, 1],
      version: [0, 1],
      steps: [
        [1, 0],
        [0, 1],
        [0, 0]
      ]
    })
  })

  test('a failure at an unknown place blames no step', () => {
    expect(counters(countFailure(sampleProcedure(), null, NOW)).steps).toEqual([
      [0, 0],
      [0, 0],
      [0, 0]
    ])
  })

  test('a step that does not exist is refused', () => {
    expect(() => countFailure(sampleProcedure(), 4, NOW)).toThrow('failed_at_step')
    expect(() => countFailure(sampleProcedure(), 0, NOW)).toThrow('failed_at_step')
  })
})

describe('preconditions', () => {
  test('are kept once, without regard to case, the repeated one as the newest', () => {
    expect(withPrecondition(['Check A.', 'Check B'], 'check a')).toEqual(['Check B', 'check a'])
  })

  test('are the newest 20', () => {
    let list: string[] = []
    for (let i = 1; i <= 25; i++) list = withPrecondition(list, `Check ${i}`)
    expect(list).toHaveLength(20)
    expect(list[0]).toBe('Check 6')
  })
})

test('requests are the newest five, each once', () => {
  let list: string[] = []
  for (const request of ['a', 'b', 'c', 'd', 'e', 'f', 'B', null, ' '])
    list = withRequest(list, request)
  expect(list).toEqual(['c', 'd', 'e', 'f', 'B'])
})

test('ten revisions in a day are the bound; creations and promotions do not count', () => {
  const entry = (changeType: EvolutionEntry['changeType'], createdAt: number): EvolutionEntry => ({
    id: 'e',
    procedureId: 'p',
    episodeId: null,
    changeType,
    reason: '',
    violatedAssumption: null,
    preconditionAdded: null,
    diff: { added: [], removed: [], modified: [] },
    versionBefore: 1,
    versionAfter: 1,
    inPlace: true,
    createdAt
  })
  const nine = Array.from({ length: 9 }, () => entry('step_modified', NOW - 1000))
  const others = [entry('auto_created', NOW), entry('promoted', NOW)]
  const old = entry('step_modified', NOW - 25 * 60 * 60 * 1000)
  expect(mayRevise([...nine, ...others, old], NOW)).toBe(true)
  expect(mayRevise([...nine, entry('gated', NOW)], NOW)).toBe(false)
})
