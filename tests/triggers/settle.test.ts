/** What proposed triggers do to those that are there. */
import { describe, expect, test } from 'bun:test'
import type { Draft } from '#src/triggers/draft.ts'
import { type Known, settle } from '#src/triggers/settle.ts'

const NOW = 1_000_000
const LATER = NOW + 5000
const LOOKED = { factIds: new Set(['f']), entityIds: new Set(['e']) }

function draft(more: Partial<Draft> = {}): Draft {
  return {
    type: 'reminder',
    title: 'Dentist',
    detail: 'Nia has a dentist appointment.',
    sourceType: 'fact',
    sourceId: 'f',
    aboutId: null,
    again: false,
    times: [{ occurrence: '2027-05-03', fireAt: LATER }],
    ...more
  }
}

function known(more: Partial<Known> = {}): Known {
  const { times: _, again: __, ...same } = draft()
  return {
    ...same,
    triggerId: 't',
    occurrence: '2027-05-03',
    state: 'pending',
    fireAt: new Date(LATER),
    ...more
  }
}

const NOTHING = { insert: [], reword: [], drop: [] }

describe('a proposal', () => {
  test('is kept where nothing is there', () => {
    expect(settle([draft()], [], LOOKED, NOW).insert).toHaveLength(1)
  })

  test('that was asked for is not lost for the same thing on its day at another time', () => {
    const waiting = known({ sourceId: 'g' })
    const early = { occurrence: '2027-05-03', fireAt: LATER - 1000 }
    const looked = { ...LOOKED, factIds: new Set(['f']) }
    const asked = draft({ times: [early], isAsked: true })
    expect(settle([asked], [waiting], looked, NOW).insert).toHaveLength(1)
    expect(settle([draft({ times: [early] })], [waiting], looked, NOW).insert).toHaveLength(0)
    expect(settle([draft({ isAsked: true })], [waiting], looked, NOW).insert).toHaveLength(0)
  })

  test.each(['pending', 'fired', 'dismissed'] as const)('is not doubled by a %s one', (state) => {
    expect(settle([draft()], [known({ state })], LOOKED, NOW)).toEqual(NOTHING)
  })

  test.each([
    ['Nia flies to Lisbon on 3 May 2027.', 'Nia has a dentist appointment on 3 May 2027.'],
    [
      'User has an appointment on 3 May 2027 at 15:00.',
      'User has an appointment on 3 May 2027 at 9:00.'
    ]
  ])('is not lost for another one of the same day: %s', (detail, there) => {
    const waiting = known({ sourceId: 'g', detail: there })
    const looked = { ...LOOKED, factIds: new Set(['f', 'g']) }
    const before = draft({ sourceId: 'g', detail: there })
    const { insert, drop } = settle([before, draft({ detail })], [waiting], looked, NOW)
    expect(insert.map(({ draft: { sourceId } }) => sourceId)).toEqual(['f'])
    expect(drop).toEqual([])
  })

  test('comes at its next time where this one has fired or was dismissed', () => {
    const times = [
      { occurrence: '2027-05-03', fireAt: LATER },
      { occurrence: '2028-05-03', fireAt: LATER * 2 }
    ] satisfies Draft['times']
    const { insert } = settle(
      [draft({ again: true, times })],
      [known({ state: 'fired' })],
      LOOKED,
      NOW
    )
    expect(insert.map(({ time }) => time.occurrence)).toEqual(['2028-05-03'])
  })

  test('with another time or other words changes the one that waits', () => {
    const times = [{ occurrence: '2027-05-03', fireAt: LATER + 1 }] satisfies Draft['times']
    expect(settle([draft({ times })], [known()], LOOKED, NOW).reword).toEqual([
      { triggerId: 't', title: 'Dentist', detail: draft().detail, fireAt: LATER + 1 }
    ])
  })

  test('leaves alone what is due', () => {
    const due = known({ fireAt: new Date(NOW) })
    const times = [{ occurrence: '2028-05-03', fireAt: LATER }] satisfies Draft['times']
    expect(settle([draft({ times })], [due], LOOKED, NOW)).toEqual(NOTHING)
  })

  test('of a day of which another fact has told the same is not made', () => {
    const other = known({ sourceId: 'g', detail: 'Nia has an appointment at the dentist.' })
    expect(settle([draft()], [other], LOOKED, NOW)).toEqual(NOTHING)
    const different = known({ sourceId: 'g', detail: 'Nia flies to Lisbon.' })
    expect(settle([draft()], [different], LOOKED, NOW).insert).toHaveLength(1)
  })
})

describe('what waits and is not proposed again', () => {
  test('goes, where it rests on what was looked at', () => {
    expect(settle([], [known()], LOOKED, NOW).drop).toEqual(['t'])
    expect(settle([], [known({ sourceId: 'g' })], LOOKED, NOW)).toEqual(NOTHING)
  })

  test('stays, where it is due: it will be told', () => {
    expect(settle([], [known({ fireAt: new Date(NOW) })], LOOKED, NOW)).toEqual(NOTHING)
  })

  test('goes even if due, where it is a pattern that late news have ended', () => {
    const silence = known({ type: 'pattern', aboutId: 'e', sourceId: 'g', fireAt: new Date(NOW) })
    expect(settle([], [silence], LOOKED, NOW).drop).toEqual(['t'])
  })
})
