import { describe, expect, test } from 'bun:test'
import {
  applyRevision,
  decideRevision,
  type RevisionCause
} from '#src/experience/revision/revision.ts'
import type { ProcedureCandidate } from '#src/memory/candidates.ts'
import { NOW, sampleProcedure } from '#tests/procedures/sample-procedure.ts'

const LOCKED: RevisionCause = {
  kind: 'failure',
  context: 'migration failed because the staging DB was locked',
  failedAtStep: null,
  episodeId: 'episode-1'
}
const NAMES = {
  versionId: 'v2',
  entryId: 'e1',
  procedureId: 'procedure-1',
  lastVersion: 1,
  at: NOW
}

const told = (
  steps: string[],
  origin: 'instructions' | 'run' = 'instructions'
): ProcedureCandidate => ({
  name: 'Deploy the API to staging',
  trigger: null,
  steps: steps.map((action) => ({ action, detail: '' })),
  entities: [],
  messageIndexes: [0],
  origin
})

describe('a failure with a reason', () => {
  test('gives the failed step a check and states assumption and precondition', () => {
    const revision = decideRevision(sampleProcedure().current, LOCKED)
    expect(revision).toMatchObject({
      failedAtStep: 2,
      violatedAssumption: 'the staging DB is not locked',
      preconditionAdded: 'Check that the staging DB is not locked',
      preconditions: ['Check that the staging DB is not locked'],
      changeType: 'step_modified',
      reason: 'migration failed because the staging DB was locked'
    })
    expect(revision?.steps[1]?.detail).toBe('First check that the staging DB is not locked')
    expect(revision?.diff.modified.map((change) => change.step)).toEqual([2])
  })

  test('edits in place what has never succeeded, and never holds it for review', () => {
    const { current } = sampleProcedure()
    const revision = decideRevision(current, LOCKED)
    if (revision === null) throw new Error('a revision was expected')
    const { version, entry } = applyRevision(current, revision, NAMES, 'a conflict')
    expect([version.versionId, version.version, version.state]).toEqual([
      current.versionId,
      1,
      'current'
    ])
    expect(entry).toMatchObject({
      inPlace: true,
      versionBefore: 1,
      versionAfter: 1,
      changeType: 'step_modified'
    })
  })

  test('makes a new version of what has succeeded; the counters of its steps survive', () => {
    const { current } = sampleProcedure({ successCount: 3 })
    const revision = decideRevision(current, LOCKED)
    if (revision === null) throw new Error('a revision was expected')
    const { version, entry } = applyRevision(current, revision, NAMES, null)
    expect(version).toMatchObject({
      versionId: 'v2',
      version: 2,
      state: 'current',
      successCount: 0,
      parentVersionId: current.versionId,
      evolvedFromEpisode: 'episode-1'
    })
    expect(version.steps.map((step) => step.successCount)).toEqual([3, 3, 3])
    expect(entry).toMatchObject({ inPlace: false, versionBefore: 1, versionAfter: 2 })
    expect(current.steps[1]?.detail).toBe('')
  })

  test('is held for review when the gate says so, with both reasons in the log', () => {
    const { current } = sampleProcedure({ successCount: 1 })
    const revision = decideRevision(current, LOCKED)
    if (revision === null) throw new Error('a revision was expected')
    const { version, entry } = applyRevision(
      current,
      revision,
      { ...NAMES, lastVersion: 4 },
      'Lock staging needs it locked'
    )
    expect([version.version, version.state, entry.changeType, entry.versionAfter]).toEqual([
      5,
      'needs_review',
      'gated',
      5
    ])
    expect(entry.reason).toContain('the staging DB was locked')
    expect(entry.reason).toContain('Lock staging needs it locked')
  })

  test('of the same kind again says so at the step instead of repeating itself', () => {
    const { current } = sampleProcedure({ successCount: 1 })
    const once = decideRevision(current, LOCKED)
    const twice = decideRevision(
      { ...current, steps: once?.steps ?? [], preconditions: once?.preconditions ?? [] },
      LOCKED
    )
    expect(twice?.steps[1]?.detail).toBe(
      'First check that the staging DB is not locked (it has failed on this 2 times)'
    )
    expect(twice?.preconditions).toEqual(['Check that the staging DB is not locked'])
    const shouted = decideRevision(
      { ...current, steps: twice?.steps ?? [], preconditions: twice?.preconditions ?? [] },
      { ...LOCKED, context: LOCKED.context.toUpperCase() }
    )
    expect(shouted?.steps.map((step) => step.detail).join('')).toBe(
      'First check that the staging DB is not locked (it has failed on this 3 times)'
    )
  })

  test('whose words blame no step puts the check before the first', () => {
    const revision = decideRevision(sampleProcedure().current, {
      ...LOCKED,
      context: 'The VPN was down'
    })
    expect(revision?.steps[0]?.detail).toBe('First check that the VPN is up')
    expect(revision?.failedAtStep).toBeNull()
  })

  test('without a reason changes nothing', () => {
    expect(decideRevision(sampleProcedure().current, { ...LOCKED, context: ' ' })).toBeNull()
  })
})

describe('instructions told again', () => {
  test('revise the steps and keep learned checks', () => {
    const { current } = sampleProcedure({
      successCount: 1,
      steps: [
        'Build the image',
        { action: 'Run the migrations', detail: 'First check that the DB is up' }
      ]
    })
    const revision = decideRevision(current, {
      kind: 'restated',
      candidate: told(['Build the image', 'Scan the image', 'Run the migrations'])
    })
    expect(revision).toMatchObject({
      path: 'new_version',
      reason: 'restated',
      changeType: 'step_added'
    })
    expect(revision?.steps.map((step) => [step.action, step.detail, step.successCount])).toEqual([
      ['Build the image', '', 1],
      ['Scan the image', '', 0],
      ['Run the migrations', 'First check that the DB is up', 1]
    ])
  })

  test('with the same steps change nothing', () => {
    const candidate = told(['Build the image', 'Run the migrations', 'Restart'])
    expect(decideRevision(sampleProcedure().current, { kind: 'restated', candidate })).toBeNull()
  })
})

describe('a run that succeeded', () => {
  const run = {
    kind: 'shown',
    candidate: told(['get_order', 'cancel_order', 'refund_order'], 'run')
  } as const

  test('corrects an unproven list of calls in place', () => {
    const { current } = sampleProcedure({ steps: ['get_order', 'cancel_order'] })
    const revision = decideRevision(current, run)
    expect(revision).toMatchObject({ path: 'in_place', changeType: 'step_added' })
    expect(revision?.steps.map((step) => step.action)).toEqual([
      'get_order',
      'cancel_order',
      'refund_order'
    ])
  })

  test('leaves proven steps and told instructions alone', () => {
    const proven = sampleProcedure({ steps: ['get_order', 'cancel_order'], successCount: 1 })
    expect(decideRevision(proven.current, run)).toBeNull()
    expect(decideRevision(sampleProcedure().current, run)).toBeNull()
  })
})
