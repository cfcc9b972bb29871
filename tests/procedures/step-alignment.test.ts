import { describe, expect, test } from 'bun:test'
import {
  actionLikeness,
  alignSteps,
  carryCounters,
  compareSteps
} from '#src/experience/revision/step-alignment.ts'
import type { Step } from '#src/memory/procedure.ts'

const told = (...actions: string[]) => actions.map((action) => ({ action, detail: '' }))
const counted = (...actions: string[]): Step[] =>
  actions.map((action, i) => ({
    step: i + 1,
    action,
    detail: '',
    successCount: 10 + i,
    failCount: i
  }))

describe('steps of two lists', () => {
  test('survive a small change of wording, a move and a neighbour, with their counters', () => {
    const before = counted('Build the image', 'Run the database migrations', 'Restart the service')
    const after = carryCounters(
      before,
      told('Run the DB migrations', 'Build the image', 'Warm the cache', 'Restart the services')
    )
    expect(
      after.map((step) => [step.step, step.action, step.successCount, step.failCount])
    ).toEqual([
      [1, 'Run the DB migrations', 11, 1],
      [2, 'Build the image', 10, 0],
      [3, 'Warm the cache', 0, 0],
      [4, 'Restart the services', 12, 2]
    ])
  })

  test('are never the same when they do the opposite', () => {
    expect(actionLikeness('Start the API server', 'Stop the API server')).toBe(0)
    expect(actionLikeness('Turn maintenance mode on', 'Turn maintenance mode off')).toBe(0)
    expect(
      alignSteps(told('Lock the orders table'), told('Unlock the orders table')).pairs
    ).toEqual([])
  })

  test('that repeat are paired one to one', () => {
    const { pairs } = alignSteps(
      told('Run tests', 'Run tests'),
      told('Run tests', 'Run tests', 'Run tests')
    )
    expect(pairs).toEqual([
      { before: 0, after: 0 },
      { before: 1, after: 1 }
    ])
  })
})

describe('what changed', () => {
  test('is nothing for the same steps in other letters', () => {
    expect(compareSteps(told('Build', 'Push'), told('Build', 'Push')).changeType).toBeNull()
  })

  for (const [after, changeType] of [
    [['Build', 'Test', 'Push'], 'step_added'],
    [['Push'], 'step_removed'],
    [['Build', 'Deploy'], 'step_modified'],
    [['Push', 'Build'], 'step_reordered']
  ] as const) {
    test(`from build, push to ${after.join(', ').toLowerCase()} is ${changeType}`, () => {
      expect(compareSteps(told('Build', 'Push'), told(...after)).changeType).toBe(changeType)
    })
  }

  test('is listed by the words that came and went', () => {
    const before = [
      { action: 'Build', detail: '' },
      { action: 'Push', detail: 'to the registry' }
    ]
    const after = [
      { action: 'Push', detail: 'to the mirror' },
      { action: 'Verify', detail: '' }
    ]
    expect(compareSteps(before, after).diff).toEqual({
      added: ['Verify'],
      removed: ['Build'],
      modified: [{ step: 1, before: 'Push — to the registry', after: 'Push — to the mirror' }]
    })
  })
})
