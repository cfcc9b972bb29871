/** The development half says what it must: every value stands in the text that it is said to stand in. */
import { expect, test } from 'bun:test'
import { type Message, readCases } from '../../bench/updates/cases.ts'
import { holds } from '../../bench/updates/said.ts'
import { isToldIn, talksOfScene } from '../../bench/updates/scenes.ts'

const cases = await readCases({ half: 'development' })
const kinds: { id: string; language: string }[][] = Object.values(cases)
const textOf = (messages: readonly Message[]) => messages.map((one) => one.content).join('\n')

test('there are enough of each kind, in eleven languages', () => {
  expect(cases.pairs.length).toBeGreaterThanOrEqual(320)
  expect(cases.conversations.length).toBeGreaterThanOrEqual(42)
  expect(cases.dates.length).toBeGreaterThanOrEqual(70)
  expect(cases.instructions.length).toBeGreaterThanOrEqual(40)
  expect(cases.reading.length).toBeGreaterThanOrEqual(60)
  for (const rows of kinds) expect(new Set(rows.map((row) => row.language)).size).toBe(11)
  const open = cases.pairs.filter((pair) => !pair.closes)
  expect(open.length / cases.pairs.length).toBeGreaterThanOrEqual(0.4)
})

test('ids are used once', () => {
  for (const rows of kinds) expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
})

test('times and values of a pair fit its texts', () => {
  const wrong = cases.pairs.filter((pair) => {
    const [before, after] = [textOf(pair.old.messages), textOf(pair.new.messages)]
    const { old_value: old, new_value: value } = pair
    const isNamed = value === null || (holds(after, value) && !holds(before, value))
    const isInOrder = pair.old.at < pair.new.at && pair.new.at < pair.asked_at
    return !(holds(before, old) && isNamed && isInOrder)
  })
  expect(wrong.map((pair) => pair.id)).toEqual([])
})

test('what a conversation is asked for was said in it', () => {
  const missing = cases.conversations.flatMap(({ id, sessions, questions, stays }) => {
    const text = sessions.map((session) => textOf(session.messages)).join('\n')
    const values = questions.flatMap((one) => [...one.current, ...one.superseded])
    return [...values, ...stays].filter((value) => !holds(text, value)).map((one) => [id, one])
  })
  expect(missing).toEqual([])
})

test('what is told in a minute is told in its order, just now, and some of what is asked was not told', () => {
  expect(cases.minutes.length).toBeGreaterThanOrEqual(90)
  for (const scene of cases.minutes) {
    const times = talksOfScene(scene).map(({ at }) => at)
    expect(times).toEqual([...new Set(times)].sort())
    const [first = '', last = ''] = [times[0], times.at(-1)]
    expect(Date.parse(last) - Date.parse(first)).toBeLessThan(60_000)
    expect(Date.parse(last)).toBeLessThanOrEqual(Date.now())
    expect([isToldIn(scene, [0], first), isToldIn(scene, [1], first)]).toEqual([true, false])
    expect(scene.unanswerable.length).toBeGreaterThan(0)
  }
})
