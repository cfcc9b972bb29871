/** What closes an earlier statement: speaking of it, and of a change. */
import { describe, expect, test } from 'bun:test'
import { announcedAttribute } from '#src/memory/reconcile/announced.ts'
import { CLOSING_FEATURES, chanceOfClosing, closingFeaturesOf } from '#src/updates/closing.ts'
import { lookAt } from '#src/updates/features.ts'
import { readingOf } from '#src/updates/pieces.ts'
import { subjectsOf, tellsElse, tellsMore, tellsOfOthers } from '#src/updates/stays/keeps-open.ts'

/** More likely than not, as far as reference tells. */
const LIKELY_FROM = 0.4

function pair(language: string, old: string, later: string) {
  const [older, newer] = [lookAt(old, [language]), lookAt(later, [language])]
  return { older, newer, facts: [newer], similarity: 0.5 }
}

describe('a later statement that speaks of the earlier one and of a change closes it', () => {
  test.each([
    ['en', 'User works at Klarna.', 'I quit my job at Klarna, I work for Spotify now.'],
    ['en', "User's team uses Jira.", 'Our team switched from Jira to Linear.'],
    ['de', 'Ich arbeite bei der Post.', 'Ich arbeite jetzt bei der Bahn.'],
    ['es', 'Trabajo en Santander.', 'Ahora trabajo en Telefónica.'],
    ['it', 'Lavoro alla Barilla.', 'Adesso lavoro alla Lavazza.'],
    ['pt', 'O time usa o Slack.', 'Trocamos o Slack pelo Teams.'],
    ['ko', '저는 네이버에서 일해요.', '저는 이제 쿠팡에서 일해요.'],
    ['zh', '我在华为工作。', '我现在在小米工作。']
  ])('%s: %s → %s', (language, old, later) => {
    expect(chanceOfClosing(pair(language, old, later))).toBeGreaterThanOrEqual(LIKELY_FROM)
  })
})

describe('and none of these does', () => {
  test.each([
    ['en', 'User lives in York.', 'My brother has just moved to Durham.'],
    ['en', 'User drives a Skoda.', 'Should I sell the Skoda and get a bike instead?'],
    ['en', 'User works at Klarna.', 'Still at Klarna, same desk as always.'],
    ['de', 'Wir wohnen in Trier.', 'Meine Schwester ist nach Saarbrücken gezogen.'],
    ['fr', "J'habite à Dijon.", 'Il fait beau à Dijon.'],
    ['ja', '札幌に住んでいます。', '札幌は雪がきれいです。']
  ])('%s: %s → %s', (language, old, later) => {
    expect(chanceOfClosing(pair(language, old, later))).toBeLessThan(LIKELY_FROM)
  })
})

test('a statement that says no word of the other again is not judged', () => {
  expect(closingFeaturesOf(pair('en', 'User lives in York.', 'I gave up smoking.'))).toBeNull()
})

test('what says more than the later one speaks of is told from what does not', () => {
  const left = readingOf("J'ai quitté les Tilleuls, je travaille à l'Ehpad.", 'fr')
  const both = readingOf(
    "Je bosse à la clinique des Tilleuls, j'ai deux garçons, Noé et Malo.",
    'fr'
  )
  expect(tellsMore(both, left)).toBe(true)
  expect(tellsMore(readingOf('Je bosse à la clinique des Tilleuls.', 'fr'), left)).toBe(false)
})

test('each feature has a value', () => {
  const features = closingFeaturesOf(
    pair('en', 'User uses Jira.', 'We switched from Jira to Linear.')
  )
  expect(features?.length).toBe(CLOSING_FEATURES.length)
  expect(features?.every(Number.isFinite)).toBe(true)
})

test.each([
  ['User starts at Spotify on 1 September 2027.', 'works at'],
  ['User will be working for Spotify from May.', 'works at'],
  ['User is moving to Porto on 1 March 2027.', 'lives in'],
  ['User moves from Bern to Porto in March.', 'lives in'],
  ['User might move to Porto in March.', null],
  ['User is moving to another team in March.', null],
  ['User starts at 9:30.', null]
])('what %s announces', (content, attribute) => {
  expect(announcedAttribute(content)).toBe(attribute)
})

test.each([
  ['en', 'User plays the cello.', 'My cousin gave up the cello last year.', true],
  ['en', 'User plays the cello.', 'I gave up the cello because my cousin plays it better.', false],
  ['en', "User's cousin plays the cello.", 'My cousin gave up the cello last year.', false],
  ['de', 'Ich spiele Cello.', 'Mein Bruder hat mit dem Cello aufgehört.', true]
])('%s: whether somebody else is told of: %s → %s', (language, old, later, isTold) => {
  expect(tellsOfOthers(readingOf(old, language), readingOf(later, language))).toBe(isTold)
})

test('words that several statements say are their subject, and alone refer to none of them', () => {
  const read = (text: string) => readingOf(text, 'en')
  const earlier = ['The Heron project hired a tester.', 'The Heron project fixed the login.'].map(
    read
  )
  const subjects = subjectsOf(earlier)
  expect([...subjects].sort()).toEqual(['heron', 'project'])
  const tells = (later: string) => earlier.map((one) => tellsElse(one, read(later), subjects))
  expect(tells('The Heron project lost a client.')).toEqual([true, true])
  expect(tells('The Heron project lost its tester.')).toEqual([false, true])
  expect(tells('The Heron project has ended.')).toEqual([false, false])
})
