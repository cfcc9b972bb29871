/** What closes an earlier statement by how the later one is worded around it. */
import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import {
  chanceByWording,
  chanceOfWording,
  PLACES,
  placesOf,
  type WordingWeights,
  wordingOf
} from '#src/updates/wording.ts'

/** As far as wording alone tells; of a life's facts, which it is fitted to, few are closed by what is told next. */
const LIKELY_FROM = 0.45

function pair(language: string, old: string, later: string) {
  const [older, newer] = [lookAt(old, [language]), lookAt(later, [language])]
  return { older, newer, facts: [newer], similarity: 0.6 }
}

describe('plain updates close', () => {
  test.each([
    ['en', "User's CI runs on TeamCity.", 'We migrated CI from TeamCity to Drone.'],
    ['en', "User's budget tool is YNAB.", 'We switched from YNAB to a spreadsheet.'],
    ['de', 'Ich wohne in Kassel.', 'Wir sind von Kassel nach Fulda gezogen.'],
    ['es', 'Trabajo en Seat.', 'Ya no trabajo en Seat.'],
    ['ja', '名古屋に住んでいます。', '名古屋から福岡に引っ越しました。']
  ])('%s: %s → %s', (language, old, later) => {
    expect(chanceOfWording(pair(language, old, later))).toBeGreaterThanOrEqual(LIKELY_FROM)
  })
})

describe('and what is about others, planned or comes on top does not', () => {
  test.each([
    ['en', "User's CI runs on TeamCity.", 'The other team uses Drone for CI.'],
    ['en', 'User plays the oboe.', 'My niece gave up the oboe.'],
    ['en', 'User works at Ikea.', 'I also work at the zoo on Sundays.'],
    ['de', 'Ich wohne in Kassel.', 'Ich würde gern nach Fulda ziehen.'],
    ['zh', '我住在武汉。', '我姐姐住在长沙。']
  ])('%s: %s → %s', (language, old, later) => {
    expect(chanceOfWording(pair(language, old, later))).toBeLessThan(LIKELY_FROM)
  })
})

test('two changes of other things are worded alike but for the names themselves', () => {
  const runs = (old: string, later: string) => wordingOf(pair('en', old, later))?.runs ?? []
  const trello = runs('We use Trello.', 'We moved from Trello to Asana.')
  const jira = new Set(runs('We use Jira.', 'We moved from Jira to Linear.'))
  expect(trello.filter((run) => !jira.has(run)).length).toBe(1)
})

test('a question is not judged', () => {
  expect(wordingOf(pair('en', 'User lives in York.', 'Should I leave York?'))).toBeNull()
})

test('runs count by the weights of their places', () => {
  const bytes = new Int8Array(PLACES)
  bytes[7] = 100
  const places = Buffer.from(bytes.buffer).toString('base64')
  const weights: WordingWeights = { model: '', plain: [], bias: 0, meaning: [], places, step: 0.1 }
  const chance = (runs: number[]) =>
    chanceByWording(weights, placesOf(weights), { plain: [], runs })
  expect(chance([7])).toBeGreaterThan(0.99)
  expect(chance([8])).toBe(0.5)
})
