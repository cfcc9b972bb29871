/** Promises of the small judgements that ranking adds up. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { confidenceOf, scoreBehind, withinConfidence } from '#src/finding/fusion/calibration.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { endsAsking } from '#src/finding/ranking/asking.ts'
import { nearness } from '#src/finding/temporal/nearness.ts'
import { tellsTime, wantsTime } from '#src/finding/temporal/time-words.ts'

describe('standard scores', () => {
  test('have mean 0 and deviation 1; a missing value says nothing', () => {
    expect([...standardScores([1, null, 3])]).toEqual([-1, 0, 1])
  })

  test('of a flat or empty list are zeros', () => {
    expect([...standardScores([2, 2])]).toEqual([0, 0])
    expect([...standardScores([null])]).toEqual([0])
  })
})

describe('a turn that asks', () => {
  test.each([
    'Have you been there?',
    'How are you? 😊',
    'まだですか？',
    'أين تعيش؟',
    'Πού μένεις;',
    'Seen it? [a photo of a boat]'
  ])('%s', (text) => {
    expect(endsAsking(text)).toBe(true)
  })

  test.each(['Is it? I think so.', 'a; b;', 'It works.', ''])('is not "%s"', (text) => {
    expect(endsAsking(text)).toBe(false)
  })
})

describe('a turn that tells a time', () => {
  test.each([
    'We met last Friday.',
    'Since 2019.',
    'Wir waren gestern da.',
    'Nos vimos en agosto.',
    '昨日行きました',
    'Мы были там в прошлом году'
  ])('%s', (text) => {
    expect(tellsTime(text)).toBe(true)
  })

  test('is not one with "may" in it', () => {
    expect(tellsTime('She may like the boat.')).toBe(false)
  })

  test.each(['When did they meet?', 'Wann war das?', '¿Cuándo fue?', 'いつ会いましたか'])(
    'answers "%s"',
    (question) => {
      expect(wantsTime(question)).toBe(true)
    }
  )
})

describe('nearness', () => {
  const DAY = 86_400_000
  const span = { from: 100 * DAY, to: 101 * DAY - 1, text: 'that day', yearless: false }

  test('is whole inside, halves within a week after, sooner before', () => {
    expect(nearness(100.5 * DAY, [span])).toBe(1)
    expect(nearness(108 * DAY, [span])).toBeCloseTo(0.5, 3)
    expect(nearness(93 * DAY, [span])).toBeCloseTo(0.25, 3)
  })

  test('of a month without a year is high in every year, highest in the last', () => {
    const [from, to] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1) - 1]
    const june = { from, to, text: 'June', yearless: true }
    expect(nearness(Date.UTC(2026, 5, 20), [june])).toBe(1)
    expect(nearness(Date.UTC(2023, 5, 20), [june])).toBeCloseTo(0.9 ** 3, 9)
    expect(nearness(Date.UTC(2023, 5, 20), [{ ...june, yearless: false }])).toBeLessThan(1e-9)
    expect(nearness(Date.UTC(2023, 10, 20), [june])).toBeLessThan(1e-6)
  })

  test('of a day at the end of the year reaches into the next', () => {
    const at = Date.UTC(2025, 11, 31)
    const eve = { from: at, to: at + DAY - 1, text: '31 December', yearless: true }
    expect(nearness(Date.UTC(2023, 0, 8), [eve])).toBeCloseTo(0.9 ** 3 / 2, 2)
  })

  test('is 0 when no day is named', () => {
    expect(nearness(100 * DAY, [])).toBe(0)
  })
})

describe('confidence', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const evidence = fc.record({
    bestLate: fc.option(share),
    coverage: share,
    fact: share,
    bestFact: share,
    otherSpeakerLead: fc.double({ min: -1, max: 1, noNaN: true })
  })

  test('stays within 0 and 1 and never rises when somebody else said it better', () => {
    fc.assert(
      fc.property(evidence, share, (one, more) => {
        const score = confidenceOf(one)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        const lead = one.otherSpeakerLead + more
        expect(confidenceOf({ ...one, otherSpeakerLead: lead })).toBeLessThanOrEqual(score)
      })
    )
  })

  test('of the best chunk is the highest score there is', () => {
    expect(scoreBehind(0.8, 0)).toBe(0.8)
    expect(scoreBehind(0.8, 2.5)).toBeCloseTo(0.4, 9)
    // Twice as far again for the next half, so that a page is not cut by the floor of the scale.
    expect(scoreBehind(0.8, 7.5)).toBeCloseTo(0.2, 9)
  })
})

describe('findings beside the chunks', () => {
  const found = [
    { id: 'a', score: 0.5, alone: false },
    { id: 'b', score: 0.25, alone: false },
    { id: 'c', score: 0.9, alone: true }
  ]

  test('never pass the confidence in the answer, and keep their order', () => {
    const lowered = withinConfidence(found, 0.125, (one) => one.alone)
    expect(lowered.map((one) => one.score)).toEqual([0.125, 0.0625, 0.9])
  })

  test('keep their scores where the answer is sure', () => {
    expect(withinConfidence(found, 0.85, (one) => one.alone)).toEqual(found)
  })
})
