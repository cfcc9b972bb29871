/** What is known of pairs before an add is kept, and what the cross-encoder's word does to them. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { Weighing } from '#src/updates/together/weighing.ts'

const later = (text: string) => ({
  ...{ text, vector: null, name: null, at: Date.parse('2026-05-11T09:00:00Z') },
  facts: [{ factId: 'new', text, vector: null, eventAt: null }]
})
const earlier = (content: string) => [{ factId: 'old', content, similarity: 0.5, isDated: false }]

const OLD = "User's boss is Karen."
const NEW = 'My boss Karen left, Tom runs the team now.'

describe('a pair that may be an update', () => {
  test('is noted once, with the texts that the cross-encoder reads', () => {
    const weighing = new Weighing()
    for (let time = 0; time < 2; time++) updatesBy(later(NEW), earlier(OLD), 'none', weighing)
    expect(weighing.open).toEqual([{ earlier: OLD, later: NEW }])
  })

  test('is closed where the cross-encoder says so, and is noted no more', () => {
    const weighing = new Weighing()
    weighing.learn([{ earlier: OLD, later: NEW }], [6])
    const [update] = updatesBy(later(NEW), earlier(OLD), 'none', weighing)
    expect(update).toMatchObject({ older: 'old', newer: 'new', closes: true })
    expect(weighing.open).toEqual([])
  })

  test('stays open where it says no, whatever the others took it for', () => {
    const weighing = new Weighing()
    const told = later('We switched our CI from Jenkins to Buildkite.')
    const known = earlier('Our CI runs on Jenkins.')
    const asked = () => updatesBy(told, known, 'none', weighing).some(({ closes }) => closes)
    weighing.learn([{ earlier: 'Our CI runs on Jenkins.', later: told.text }], [6])
    expect(asked()).toBe(true)
    weighing.learn([{ earlier: 'Our CI runs on Jenkins.', later: told.text }], [-8])
    expect(asked()).toBe(false)
  })
})

describe('nothing is noted', () => {
  test('of a pair that surely is none', () => {
    const weighing = new Weighing()
    updatesBy(later('The weather is lovely today.'), earlier(OLD), 'none', weighing)
    expect(weighing.open).toEqual([])
  })

  test('of another language than the model reads', () => {
    const weighing = new Weighing()
    const told = later('Ich bin letzte Woche von Berlin nach Hamburg gezogen.')
    updatesBy(told, earlier('Ich wohne in Berlin.'), 'none', weighing)
    expect(weighing.open).toEqual([])
  })
})

test('what three decisions say of a pair is worked out once', () => {
  const weighing = new Weighing()
  let times = 0
  const weigh = () => {
    times++
    return {
      chances: { meant: 0, spokenOf: 0, worded: 0, turns: false },
      together: 0.5
    }
  }
  for (let time = 0; time < 3; time++) weighing.weighed({ earlier: 'a', later: 'b' }, weigh)
  weighing.weighed({ earlier: 'b', later: 'a' }, weigh)
  expect(times).toBe(2)
})
