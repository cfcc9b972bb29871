/** Of what only got another place the day stays. */
import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { withoutPlace } from '#src/updates/stays/parts/without-place.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const left = (language: string, old: string, later: string) =>
  withoutPlace(old, lookAt(old, [language]), lookAt(later, [language]), later)

describe('of what only got another place the day stays', () => {
  test.each([
    [
      'en',
      'The wedding is on 12 September 2026 at Fairlight Hall.',
      "The wedding venue changed, it's at Oak Barn now.",
      'The wedding is on 12 September 2026.'
    ],
    [
      'en',
      'User has dinner with Ana at Luigi’s on Friday at 8pm.',
      'Dinner is at the Golden Lion instead.',
      'User has dinner with Ana on Friday at 8pm.'
    ],
    [
      'de',
      'Die Hochzeit ist am 12. September im Schloss Benrath.',
      'Die Hochzeit findet jetzt im Haus Linden statt.',
      'Die Hochzeit ist am 12. September.'
    ],
    [
      'es',
      'La boda es el 12 de septiembre en Lisboa.',
      'La boda ahora es en Oporto.',
      'La boda es el 12 de septiembre.'
    ],
    [
      'fr',
      'Le mariage est le 12 septembre à Lyon.',
      'Le mariage aura lieu à Annecy finalement.',
      'Le mariage est le 12 septembre.'
    ]
  ])('%s: %s → %s', (language, old, later, rest) => {
    expect(left(language, old, later)).toBe(rest)
  })

  test.each([
    ['no day is told', 'The party is at Fairlight Hall.', "The party's at Oak Barn now."],
    [
      'it gets another day, too',
      'The party is on 12 May at Oak Barn.',
      'It is on 13 May in Hove now.'
    ],
    ['it is over', 'The party is on 12 May at Oak Barn.', 'The party at Oak Barn is cancelled.'],
    ['no other place is told', 'The party is on 12 May at Oak Barn.', 'Oak Barn has a leak.'],
    [
      'the day is that of the place',
      'User has lived in Lisbon since 12 May.',
      'I live in Porto now.'
    ]
  ])('nothing is cut out where %s', (_, old, later) => {
    expect(left('en', old, later)).toBeNull()
  })
})

describe.each(databases)('a place that has changed, on %s', (kind) => {
  test('leaves the day of what it was told with', async () => {
    const account = await (await serviceOn(kind)).account()
    const said = [
      'The wedding is on 12 September at Fairlight Hall.',
      "The wedding venue changed, it's at Oak Barn now."
    ]
    for (const [place, content] of said.entries())
      await account.add({
        messages: [{ role: 'user', content }],
        timestamp: `2026-05-1${place}T09:00:00Z`
      })
    const body = { query: 'When is the wedding?', limit: 5 }
    const { json } = await account.send('POST', '/v1/search', { body })
    const { results } = json as { results: { facts: string[] }[] }
    const facts = results.flatMap((one) => one.facts)
    expect(facts).toContain('The wedding is on 12 September 2026.')
    expect(facts.join(' ')).not.toContain('Fairlight')
    expect(facts.join(' ')).toContain('Oak Barn')
  })
})
