/** The same told of two people or things: neither tells anything of the other. */
import { describe, expect, test } from 'bun:test'
import { wordsOf } from '#src/text/content-words.ts'
import { subjectOfAlike } from '#src/updates/stays/alike.ts'
import { anotherIntroduced } from '#src/updates/stays/namesakes.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const subject = (language: string, one: string, other: string) =>
  subjectOfAlike(language, wordsOf(one), wordsOf(other))?.join(' ') ?? null

test.each([
  ['en', 'Bob works at Initech.', 'Ana works at Initech.', 'bob'],
  ['en', 'Bob Stone lives in Berlin.', 'Clara Weiss lives in Berlin.', 'bob stone'],
  ['en', "User's brother lives in Berlin.", "User's sister lives in Berlin.", 'brother'],
  [
    'en',
    "User's colleague Tom is allergic to nuts.",
    "User's colleague Eva is allergic to nuts.",
    'tom'
  ],
  ['en', 'The Heron project uses PostgreSQL.', 'The Falcon project uses PostgreSQL.', 'heron'],
  ['en', 'Tom plays the cello.', 'Eva plays the cello.', 'tom'],
  ['en', 'Tom was born in Oslo.', 'Eva was born in Oslo.', 'tom'],
  ['it', 'Tom è nato a Oslo.', 'Luca è nato a Oslo.', 'tom'],
  ['de', 'Tom wohnt in Berlin.', 'Eva wohnt in Berlin.', 'tom'],
  ['fr', 'Tom habite à Lyon.', 'Eva habite à Lyon.', 'tom']
])('in %s: %s | %s', (language, one, other, own) => {
  expect(subject(language, one, other)).toBe(own)
})

test.each([
  ["Sarah is User's manager.", "Dave is User's manager."],
  ['Bob is the CFO of Initech.', 'Ana is the CFO of Initech.'],
  ['Bob is responsible for billing.', 'Ana is responsible for billing.'],
  ['Bob leads the Heron project.', 'Ana leads the Heron project.'],
  ["Jenkins runs User's builds.", "GitHub Actions runs User's builds."],
  ['User works at Initech as a welder.', 'User works at Globex as a welder.'],
  ['User loves mushrooms on pizza.', 'User hates mushrooms on pizza.'],
  ['Two dogs live in the house.', 'Three dogs live in the house.'],
  ['The app uses Postgres for sessions.', 'The app uses Redis for sessions.']
])('not the same of two: %s | %s', (one, other) => {
  expect(subject('en', one, other)).toBeNull()
})

interface Found {
  results: { entity: string }[]
}

describe.each(databases)('on %s', (kind) => {
  test('who is asked for comes first, and nothing is in doubt', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const content of [
      'My colleague Tom is allergic to nuts.',
      'My colleague Eva is allergic to nuts.'
    ]) {
      await account.add({ messages: [{ role: 'user', content }] })
    }
    for (const [query, entity] of [
      ['Is Tom allergic to anything?', 'Tom'],
      ['Is Eva allergic to anything?', 'Eva']
    ]) {
      const { json } = await account.send('POST', '/v1/search', { body: { query } })
      expect((json as Found).results[0]?.entity).toBe(entity ?? '')
    }
    const { json } = await account.send('GET', '/v1/memories/full')
    expect(JSON.stringify(json)).not.toContain('possible_conflict')
  })

  test('what the same message says of the first still ends it', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const content of [
      'Bob works at Initech.',
      'Ana works at Initech. Bob works at Globex now.'
    ]) {
      await account.add({ messages: [{ role: 'user', content }] })
    }
    const { json } = await account.send('GET', '/v1/memory/Bob')
    expect(json.facts).toEqual(['Bob works at Globex now.'])
  })
})

describe('whoever a whole message introduces', () => {
  const bob = ['Bob Stone works at Initech.', 'Bob Stone lives in Vienna.']

  test.each([
    ['User lives in Lugano.', bob, true],
    ['User lives in Lugano with Bob Stone.', bob, false],
    [
      'User lives in Lugano.',
      ['Bob Stone moved in with User.', 'Bob Stone plays the cello.'],
      false
    ],
    ['Ana lives in Lugano.', bob, false],
    ['User lives in Lugano.', ['User moved to Vienna.', 'User plays the cello.'], false],
    ['User lives in Lugano.', ['Lugano was nice.'], false]
  ] as [string, string[], boolean][])('%s', (earlier, facts, isOther) => {
    expect(anotherIntroduced(facts)?.(earlier) ?? false).toBe(isOther)
  })

  test.each(databases)('leaves what the speaker has and does, on %s', async (kind) => {
    for (const name of ['Nia', undefined]) {
      const account = await (await serviceOn(kind)).account()
      for (const content of [
        'I work at Initech as a welder. I live in Lugano.',
        ...[bob.join(' ')]
      ])
        await account.add({ messages: [{ role: 'user', content, ...(name && { name }) }] })
      const { json } = await account.send('GET', `/v1/memory/${name ?? 'User'}`)
      expect(json.facts.length).toBe(2)
    }
  })
})
