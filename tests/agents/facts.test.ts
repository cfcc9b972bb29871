/** Judging facts by themselves: what is wrong, and what only looks so. */
import { describe, expect, test } from 'bun:test'
import { type JudgedFact, judgeFacts } from '#src/agents/rules/facts.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2024-06-01T00:00:00Z')

let counted = 0
const fact = (content: string, more: Partial<JudgedFact> = {}): JudgedFact => ({
  factId: `f${counted++}`,
  entityId: 'nia',
  entity: 'Nia',
  content,
  eventDate: null,
  statedAt: NOW - 90 * DAY_MS,
  expiresAt: null,
  ...more
})

const judge = (...facts: JudgedFact[]) => judgeFacts({ facts, now: NOW, doubtfulMax: 100 })

describe('facts of a moment that is over', () => {
  test.each([
    'Nia is at the dentist right now.',
    'Nia is tired this morning.',
    'Nia ist im Moment im Zug.',
    'Nia est en ce moment à la gare.'
  ])('%s', (content) => {
    expect(judge(fact(content)).stale).toMatchObject([{ reason: 'moment' }])
  })

  test.each([
    'Nia currently works at Initech.',
    'Nia lives in Lugano now.',
    'Nia swims every morning.',
    'Nia wants to live in Rome.'
  ])('but not %s', (content) => {
    expect(judge(fact(content)).stale).toEqual([])
  })

  test('nor what was said lately', () => {
    const late = fact('Nia is at the dentist right now.', { statedAt: NOW - DAY_MS })
    expect(judge(late).stale).toEqual([])
  })

  test('a plan whose day has passed is told, one whose day has not is not', () => {
    const plan = (eventDate: string) => fact('Nia will start at Spotify.', { eventDate })
    expect(judge(plan('2024-04-01')).stale).toMatchObject([{ reason: 'past_plan' }])
    expect(judge(plan('2024-07-01')).stale).toEqual([])
  })
})

describe('facts that say nothing', () => {
  test.each(['Nia is Nia.', 'Nia likes it.', 'Nia did that.', '...', 'Where does Nia live?'])(
    '%s',
    (content) => {
      expect(judge(fact(content)).lowQuality).toHaveLength(1)
    }
  )

  test.each(['Nia paints.', 'Nia is kind.', 'Nia likes tea.', '妮娅住在北京。'])(
    'but not %s',
    (content) => {
      expect(judge(fact(content)).lowQuality).toEqual([])
    }
  )
})

test('of facts that say the same one stays, and those of another entity are another matter', () => {
  const [long, short] = [fact('Nia keeps bees in Lugano.'), fact('nia keeps bees in Lugano')]
  const other = fact('Nia keeps bees in Lugano.', { entityId: 'tom', entity: 'Tom' })
  const { duplicates } = judge(long, short, other)
  expect(duplicates).toHaveLength(1)
  expect([long.factId, short.factId]).toContain(duplicates[0]?.factId ?? '')
})

test('what is said of two and kept with each goes once, if both name both', () => {
  const [tim, user] = [
    { entityId: 'tim', entity: 'Tim' },
    { entityId: 'user', entity: 'User' }
  ]
  const twice = judge(
    fact("User's brother Tim is a pilot.", user),
    fact("Tim, User's brother, is a pilot.", tim)
  )
  expect(twice.duplicates).toHaveLength(1)
  // Two people of whom the same is said: nothing tells that they are one.
  const alike = judge(
    fact('The nurse sings in a choir.', user),
    fact('The nurse sings in a choir.', tim)
  )
  expect(alike.duplicates).toEqual([])
})

test('what differs in a number, a name or a negation is neither double nor in doubt', () => {
  const facts = [
    'Nia paid 40 euros for the large greenhouse.',
    'Nia paid 50 euros for the large greenhouse.',
    'Nia visited Tom Miller in the old house.',
    'Nia visited Ana Miller in the old house.',
    'Nia likes strong black coffee.',
    'Nia does not like strong black coffee.'
  ]
  const { duplicates, doubtful } = judge(...facts.map((content) => fact(content)))
  expect(duplicates).toEqual([])
  expect(doubtful).toEqual([])
})
