/** A large entity is judged part by part, and comes to what it would come to if it were judged at once. */
import { expect, test } from 'bun:test'
import type { PrepareContext } from '#actors/operation.ts'
import { FACTS_AT_ONCE, judgedFacts } from '#src/agents/job/judging.ts'
import { type JudgedFact, judgeFacts } from '#src/agents/rules/facts.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'

const NOW = Date.parse('2024-06-01T00:00:00Z')
const DAY_MS = 86_400_000
const FACTS = 3300

/** Some are of a moment that is over, some say nothing. */
function saying(n: number): string {
  if (n % 250 === 1) return `Is busy with word${n} right now.`
  if (n % 250 === 2) return `Does Nia own word${n}?`
  return `Owns the item word${n} with part${n % 10}.`
}

/** Every hundredth says in other words what another part says. */
const facts = Array.from({ length: FACTS }, (_, n): JudgedFact => {
  const isAgain = n % 100 === 99
  return {
    factId: `f${n}`,
    entityId: 'nia',
    entity: 'Nia',
    content: isAgain ? saying((n * 7) % FACTS).replace('Owns', 'Really owns') : saying(n),
    eventDate: n % 300 === 0 ? '2024-02-01' : null,
    statedAt: NOW - 90 * DAY_MS + n,
    expiresAt: null
  }
})

/** Two that share no row of things, and the same parts. */
const PARTED = [
  ...facts.slice(0, 1100),
  { ...facts[0], factId: 'x1', content: "Oslo is where Nia's sister lives.", eventDate: null },
  ...facts.slice(1100, 2200),
  { ...facts[0], factId: 'x2', content: "Nia's sister lives in Oslo.", eventDate: null }
] as JudgedFact[]

test('what says the same by its parts alone is found over parts of a large entity', async () => {
  const context = { models: { chat: null, reading: READING_HERE }, now: NOW }
  const scope = { accountId: 'a', userId: 'u' }
  const { duplicates } = await judgedFacts(context as unknown as PrepareContext, scope, PARTED)
  const ids = duplicates.map(({ factId, into }) => [factId, into].toSorted().join())
  expect(ids).toContain('x1,x2')
})

test('part by part is as at once', async () => {
  const sent: number[] = []
  const reading: Reading = {
    ...READING_HERE,
    run: (name, input, options) => {
      sent.push((input as { facts: unknown[] }).facts.length)
      return READING_HERE.run(name, input, options)
    }
  }
  const context = { models: { chat: null, reading }, now: NOW } as unknown as PrepareContext
  const parts = await judgedFacts(context, { accountId: 'a', userId: 'u' }, facts)
  const whole = judgeFacts({ facts, now: NOW, doubtfulMax: 0 })
  const byId = (one: { factId: string }, other: { factId: string }) =>
    one.factId < other.factId ? -1 : 1
  expect(whole.duplicates.length).toBeGreaterThan(20)
  expect(parts.duplicates.toSorted(byId)).toEqual(whole.duplicates.toSorted(byId))
  expect(parts).toMatchObject({ stale: whole.stale, lowQuality: whole.lowQuality, doubtful: [] })
  expect(sent.length).toBeGreaterThan(FACTS / FACTS_AT_ONCE)
  expect(Math.max(...sent)).toBeLessThanOrEqual(FACTS_AT_ONCE)
})
