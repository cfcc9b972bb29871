/** Which facts still count: what a later word closes and what it leaves. */
import { describe, expect, test } from 'bun:test'
import { currentOf } from '#src/profile/current.ts'
import { personOf } from '#src/profile/person.ts'
import { type MaterialFact, readTold } from '#src/profile/told.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)

type Given = Partial<MaterialFact> & { content: string }

/** Facts of Nia, one a day unless told otherwise, and what counts of them. */
function counting(given: readonly Given[]): string[] {
  const facts = given.map((one, place): MaterialFact => {
    return {
      factId: `f${String(place).padStart(3, '0')}`,
      entityId: 'nia',
      entity: 'Nia Falk',
      entityType: 'person',
      attribute: null,
      eventDate: null,
      statedAt: START + place * DAY_MS,
      expiresAt: null,
      importance: 0.5,
      statements: 1,
      origin: 'user',
      doubts: [],
      teamId: null,
      ...one
    }
  })
  const entity = { entityId: 'nia', name: 'Nia Falk', type: 'person', identity: true } as const
  const person = personOf([{ ...entity, activeFacts: facts.length }], 'Nia Falk', [])
  return currentOf(readTold(facts, person), ['User', 'Nia Falk']).map(({ content }) => content)
}

const plain = (...contents: string[]) => contents.map((content) => ({ content }))

describe('the last word counts', () => {
  test.each([
    ['home', 'Nia Falk lives in Bern.', 'Nia Falk moved to Rome.'],
    ['work', 'Nia Falk works at Initech.', 'Nia Falk got a job as a baker.'],
    ['partner', 'Nia Falk is married to Tom.', 'Nia Falk is divorced now.'],
    ['diet', 'Nia Falk is a vegetarian.', 'Nia Falk is vegan now.'],
    ['home, German', 'Nia Falk: Ich wohne in Kassel.', 'Nia Falk: Ich bin nach Leipzig umgezogen.'],
    ['home, Spanish', 'Nia Falk: Vivo en Sevilla.', 'Nia Falk: Me he mudado a Valencia.'],
    ['home, Polish', 'Nia Falk: Mieszkam w Krakowie.', 'Nia Falk: Teraz mieszkam w Łodzi.'],
    ['work, Korean', 'Nia Falk: 삼성에서 일하고 있어요.', 'Nia Falk: 지금은 네이버에서 근무해요.']
  ])('%s', (_, before, after) => {
    expect(counting(plain(before, after))).toEqual([after])
  })

  test('what was said in one talk stands together', () => {
    const both = plain('Nia Falk works at Initech.', 'Nia Falk works as a baker.')
    expect(counting(both.map((one) => ({ ...one, statedAt: START })))).toHaveLength(2)
  })

  test('a plan, a visit or somebody else closes nothing', () => {
    for (const later of [
      'Nia Falk wants to move to Rome.',
      'Nia Falk is living in a hotel in Rome for the weekend.'
    ]) {
      expect(counting(plain('Nia Falk lives in Bern.', later))).toContain('Nia Falk lives in Bern.')
    }
    const sister = { content: 'Ana lives in Porto.', entityId: 'ana', entity: 'Ana' }
    expect(counting([...plain('Nia Falk lives in Bern.'), sister])).toHaveLength(2)
    const own = plain(
      'Nia Falk: Ich wohne in Kassel.',
      'Nia Falk: Meine Schwester wohnt in Rostock.'
    )
    expect(counting(own)).toHaveLength(2)
  })
})

describe('what is over', () => {
  test('takes along what it is about, and is not told itself', () => {
    const said = plain(
      'Nia Falk is flying to Kyoto on 3 December.',
      'Nia Falk likes pottery.',
      'Nia Falk cancelled the trip to Kyoto.'
    )
    expect(counting(said)).toEqual(['Nia Falk likes pottery.'])
  })

  test('is told where it says how things are now', () => {
    const tea = 'Nia Falk used to drink coffee, but these days it is tea.'
    expect(counting(plain(tea))).toEqual([tea])
  })

  test('leaves what is said afterwards', () => {
    const again = 'Nia Falk runs in the mornings.'
    expect(counting(plain('Nia Falk stopped running.', again))).toEqual([again])
  })
})

describe('a pair in doubt', () => {
  const bees = 'Nia Falk keeps bees on the roof.'

  test('leaves the earlier one unsaid where it is likely, or about the same thing', () => {
    const likely = { content: bees, doubts: [{ by: 'f001', chance: 0.6 }] }
    expect(counting([likely, { content: 'Nia Falk has a new hobby.' }])).not.toContain(bees)
    const slight = { content: bees, doubts: [{ by: 'f001', chance: 0.2 }] }
    expect(counting([slight, { content: 'Nia Falk gave her bees to Tom.' }])).not.toContain(bees)
  })

  test('leaves both where a slight chance has nothing else to show', () => {
    const slight = { content: bees, doubts: [{ by: 'f001', chance: 0.2 }] }
    expect(counting([slight, { content: 'Nia Falk has a new hobby.' }])).toContain(bees)
  })

  test('counts only while the later one is told', () => {
    const alone = { content: bees, doubts: [{ by: 'gone', chance: 0.9 }] }
    expect(counting([alone])).toEqual([bees])
  })
})
