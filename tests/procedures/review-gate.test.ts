import { describe, expect, test } from 'bun:test'
import { conflictWith, gateRevision } from '#src/experience/revision/review-gate.ts'
import { decideRevision } from '#src/experience/revision/revision.ts'
import { INTERFERENCE_CASES } from '#tests/procedures/interference-cases.ts'
import { sampleProcedure } from '#tests/procedures/sample-procedure.ts'
import { scoreGate } from '../../bench/procedures/interference.ts'

const LOCKED = {
  kind: 'failure',
  context: 'migration failed because the staging DB was locked',
  failedAtStep: null,
  episodeId: null
} as const
const snapshot = {
  ...sampleProcedure({
    id: 'snapshot',
    name: 'Nightly snapshot',
    steps: ['Lock the staging DB', 'Copy it']
  }).current,
  id: 'snapshot'
}

describe('the review gate', () => {
  test('holds a proven procedure whose new check another one makes fail, and says by what', () => {
    const { current } = sampleProcedure({ successCount: 1 })
    const revision = decideRevision(current, LOCKED)
    if (revision === null) throw new Error('a revision was expected')
    expect(gateRevision(current, revision, [snapshot])).toEqual({
      reason: 'another procedure does "Lock the staging DB" (Nightly snapshot)',
      procedureId: 'snapshot'
    })
  })

  test('never holds an unproven one', () => {
    const { current } = sampleProcedure()
    const revision = decideRevision(current, LOCKED)
    if (revision === null) throw new Error('a revision was expected')
    expect(gateRevision(current, revision, [snapshot])).toBeNull()
  })

  test('looks only at procedures that share an entity or are named', () => {
    const other = {
      ...snapshot,
      steps: [{ action: 'Lock the door', detail: '' }],
      entityNames: ['barn']
    }
    const check = 'Check that the door is not locked'
    expect(conflictWith({ name: 'Deploy', entityNames: ['API'] }, check, other)).toBeNull()
    expect(conflictWith({ name: 'Deploy', entityNames: ['Barn'] }, check, other)).not.toBeNull()
  })

  test('keeps its precision and recall on the interference set', () => {
    const score = scoreGate(INTERFERENCE_CASES)
    expect(score.cases).toBeGreaterThanOrEqual(60)
    expect(score.falseAlarms.map(({ one }) => one.other.name)).toEqual([])
    expect(score.missed.length).toBeLessThanOrEqual(6)
  })
})
