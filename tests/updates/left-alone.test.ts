/** What a later text says again and leaves as it is, and what it only puts right. */
import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { readingOf } from '#src/updates/pieces.ts'
import { isLeftAlone } from '#src/updates/stays/left-alone.ts'
import { leftOf } from '#src/updates/stays/parts/left.ts'
import { leftWhenClosed } from '#src/updates/stays/parts/when-closed.ts'

const leftAlone = (old: string, later: string, language = 'en') =>
  isLeftAlone(readingOf(old, language), readingOf(later, language), old, later)

describe('is left alone', () => {
  test.each([
    [
      'Session timeout is 30 minutes.',
      'JWT lifetime went up to 60 minutes. Session timeout is unchanged',
      true
    ],
    ['JWT lifetime is 15 minutes.', 'JWT lifetime went up to 60 minutes.', false],
    ['Prod is at db-prod:5433.', "staging's DB moved to db-stg2:5434. prod unchanged", true],
    ['The staging DB is at db-stg:5432.', "staging's DB moved to db-stg2:5434.", false],
    ['Staging is on Hetzner.', 'prod moved to GCP last night', true],
    ['Staging is on Hetzner.', 'prod and staging moved to GCP last night', false],
    ['The address is 14 Larch Lane.', "The letter came to 41 Larch Lane, it's 14 not 41.", true],
    ['The address is 41 Larch Lane.', "It's 14 Larch Lane, not 41.", false],
    ["Standup's at 9:15 on Zoom.", "Standup stays at 9:15 but it's on Meet", false]
  ])('%s – %s', (old, later, expected) => {
    expect(leftAlone(old, later)).toBe(expected)
  })

  test('in another language', () => {
    expect(leftAlone('Das Training ist um 18 Uhr.', 'Das Training bleibt unverändert.', 'de')).toBe(
      true
    )
  })
})

test('one part of a longer statement is put right', () => {
  const old = "User's new address is 9 Birch Court, flat 2."
  const later = "I gave you the wrong flat, it's flat 12, not 2."
  const look = lookAt(later, ['en'])
  const newer = { ...look, text: later, message: look.reading }
  expect(leftWhenClosed(old, old, lookAt(old, ['en']), newer, null, () => false)).toMatchObject({
    kind: 'part',
    text: "User's new address is 9 Birch Court, flat 12."
  })
})

test('of "tabs, not spaces" nothing is left when it is spaces', () => {
  const old = readingOf('Use tabs, not spaces, in this repo.', 'en')
  const later = readingOf('We adopted prettier, so spaces from now on', 'en')
  expect(leftOf('Use tabs, not spaces, in this repo.', old, later)).toEqual({ kind: 'all' })
})
