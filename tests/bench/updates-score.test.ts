/** How the updates benchmark judges what a memory answers. */
import { describe, expect, test } from 'bun:test'
import type { Procedure } from '#src/shapes/procedure.ts'
import type { StoredFact } from '../../bench/extraction/remote.ts'
import type { DateCase, Instruction, Pair, Reading } from '../../bench/updates/cases.ts'
import { holds } from '../../bench/updates/said.ts'
import {
  changeOf,
  scoreClosing,
  scoreDate,
  scoreInstruction,
  scoreNow,
  scorePast,
  scoreReading,
  scoreStay
} from '../../bench/updates/score.ts'
import { failures, Tally } from '../../bench/updates/tally.ts'

const PAIR: Pair = {
  id: 'en-001',
  language: 'en',
  relation: 'replaces',
  old: { at: '2026-02-01T09:00:00Z', messages: [{ role: 'user', content: 'I live in Lisbon.' }] },
  new: {
    at: '2026-05-01T09:00:00Z',
    messages: [{ role: 'user', content: 'We moved from Lisbon to Porto.' }]
  },
  closes: true,
  old_value: 'Lisbon',
  new_value: 'Porto',
  question: 'Where do I live?',
  past_question: 'Where did I live before?',
  asked_at: '2026-06-01T09:00:00Z'
}
const STAYING: Pair = { ...PAIR, relation: 'mentions', closes: false }
const OLD = { text: 'User lives in Lisbon.', at: PAIR.old.at }
const NEW = { text: 'User moved from Lisbon to Porto.', at: PAIR.new.at }
const OTHER = { text: 'User likes rain.', at: PAIR.old.at }

function stored(content: string, more: Partial<StoredFact> = {}): StoredFact {
  return { id: '', content, event_date: null, stated_at: PAIR.old.at, ...more }
}
const SUPERSEDED = { archived_by: 'superseded', archived_at: PAIR.new.at }
const answer = (...facts: { text: string; at: string }[]) => ({ facts, chunks: facts })

describe('a value in a text', () => {
  test.each([
    ['lives in Porto.', 'porto', true],
    ['lives in Portofino', 'Porto', false],
    ["Gill's house", 'Gill', true],
    ['port 7443', '744', false],
    ['私は盛岡に住んでいる', '盛岡', true],
    ['부산에 살아요', '부산', true],
    ['电商公司写Java。', 'Java', true],
    ['予約は10月16日です', '6日', false]
  ])('%s: %s', (text, value, expected) => {
    expect(holds(text, value)).toBe(expected)
  })
})

describe('a question about now', () => {
  test('is met by the first item that says anything of the value', () => {
    const verdict = scoreNow(answer(OTHER, NEW, OLD), changeOf(PAIR))
    expect(verdict['now: facts']).toBe(true)
    expect(verdict['superseded first: chunks']).toBe(false)
  })

  test('is missed when the old value stands first, or nothing is found', () => {
    expect(scoreNow(answer(OLD, NEW), changeOf(PAIR))).toMatchObject({
      'now: facts': false,
      'superseded first: facts': true
    })
    expect(scoreNow(answer(OTHER), changeOf(PAIR))).toMatchObject({
      'now: facts': false,
      'superseded first: facts': false
    })
  })

  test('of something that ended is met by what was said later', () => {
    const change = changeOf({ ...PAIR, new_value: null })
    expect(scoreNow(answer({ text: 'It is over.', at: PAIR.new.at }, OLD), change)).toMatchObject({
      'now: facts': true
    })
  })
})

test('a question about the past is met by the old value first', () => {
  expect(scorePast(answer(OTHER, OLD), changeOf(PAIR))['past: facts']).toBe(true)
  const porto = { text: 'User lives in Porto.', at: PAIR.new.at }
  expect(scorePast(answer(porto, OLD), changeOf(PAIR))['past: facts']).toBe(false)
})

describe('closing', () => {
  const closed = (...facts: StoredFact[]) => scoreClosing(PAIR, facts, answer()).closed

  test('counts when the old statement was kept and superseded, whatever the new one names', () => {
    const later = stored('User moved from Lisbon to Porto.', { stated_at: PAIR.new.at })
    expect(closed(stored('User lives in Lisbon.', SUPERSEDED), later)).toBe(true)
    expect(closed(stored('User lives in Lisbon.'), later)).toBe(false)
    expect(closed(later)).toBe(false)
  })

  test('does not count before its day', () => {
    const ahead = { ...SUPERSEDED, archived_at: '2026-09-01T00:00:00Z' }
    expect(closed(stored('User lives in Lisbon.', ahead))).toBe(false)
  })

  test('is wrong where nothing current holds the value any more', () => {
    const wrong = (...facts: StoredFact[]) =>
      scoreClosing(STAYING, facts, answer())['wrongly closed']
    expect(wrong(stored('User lives in Lisbon.', SUPERSEDED))).toBe(true)
    expect(
      wrong(stored('User lives in Lisbon.', SUPERSEDED), stored('User lives in Lisbon by the sea.'))
    ).toBe(false)
    expect(scoreStay('Lisbon', [], PAIR.asked_at)).toEqual({
      'stays current': false,
      'wrongly closed': false
    })
  })
})

describe('days', () => {
  const exam: DateCase = {
    id: 'd',
    language: 'en',
    said_at: '2026-05-13T10:00:00Z',
    text: 'My exam is on 20 November at 9:30.',
    date: '2026-11-20',
    hour: '9:30',
    recurring: false
  }

  test('need the date on the fact and the hour in its text', () => {
    const at = { event_date: '2026-11-20T09:30:00' }
    expect(scoreDate(exam, [stored('The exam is on 20 November 2026 at 09:30.', at)])).toEqual({
      day: true,
      hour: true
    })
    expect(scoreDate(exam, [stored('The exam is on 20 November 2026.', at)])).toEqual({
      day: true,
      hour: false
    })
  })

  test('are invented by a date, or by a year in the text', () => {
    const birthday = { ...exam, text: 'My birthday is on 3 May.', date: null, hour: null }
    const right = (fact: StoredFact) => scoreDate(birthday, [fact])['no day where none is named']
    expect(right(stored("User's birthday is on 3 May."))).toBe(true)
    expect(right(stored("User's birthday is on 3 May 2026."))).toBe(false)
    expect(right(stored("User's birthday is on 3 May.", { event_date: '2026-05-03' }))).toBe(false)
  })
})

test('an instruction is born without an outcome, a report with its own', () => {
  const told = (success_count: number, fail_count: number) =>
    [{ success_count, fail_count }] as Procedure[]
  const plain: Instruction = { id: 'i', language: 'en', text: '', outcome: null }
  expect(scoreInstruction(plain, told(0, 1))['born with an outcome']).toBe(true)
  expect(scoreInstruction(plain, told(0, 0))['born with an outcome']).toBe(false)
  const report: Instruction = { ...plain, outcome: 'success' }
  expect(scoreInstruction(report, told(1, 0))['outcome as reported']).toBe(true)
  expect(scoreInstruction(report, told(0, 1))['outcome as reported']).toBe(false)
  expect(scoreInstruction({ ...plain, procedure: false }, told(0, 0))).toEqual({
    'no procedure where none is told': false
  })
})

test('reading looks at current facts only', () => {
  const one: Reading = {
    id: 'r',
    language: 'en',
    messages: [],
    kept: ['call.*Sam'],
    not_kept: ['Thanks']
  }
  expect(scoreReading(one, [stored('User wants to be called Sam.')])).toEqual({
    kept: true,
    'nothing kept that must not be': true
  })
  expect(scoreReading(one, [stored('Thanks.'), stored('Call User Sam.', SUPERSEDED)])).toEqual({
    kept: false,
    'nothing kept that must not be': false
  })
})

test('a table has a row for each group, all first, and bad measures fail when they are met', () => {
  const tally = new Tally()
  tally.add(['all', 'adds'], { closed: true, 'wrongly closed': true })
  tally.add(['all'], { closed: false })
  expect(failures({ closed: true, 'wrongly closed': true })).toEqual(['wrongly closed'])
  expect(tally.table('pairs').split('\n').slice(2)).toEqual([
    '| all   | 0.500 (1/2) | 1.000 (1/1)        |',
    '| adds  | 1.000 (1/1) | 1.000 (1/1)        |'
  ])
})
