/** Which sentence of one message tells what came, and which one speaks of what was said before. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { lookAt } from '#src/updates/features.ts'
import { toldBeside } from '#src/updates/later/told-beside.ts'
import { beginsWithOther } from '#src/updates/stays/keeps-open.ts'

const beside = (language: string, older: string, facts: readonly string[], nearest: number) =>
  toldBeside(
    lookAt(older, [language]),
    facts.map((fact) => lookAt(fact, [language])),
    nearest
  )

test('what turns what was told need not speak of it', () => {
  const older = lookAt('User works as a nurse at St Mary’s.', ['en'])
  const facts = ['User resigned.', 'User is starting at the hospice in Ely on Monday.']
  const looks = facts.map((fact) => lookAt(fact, ['en']))
  expect(toldBeside(older, looks, 0)).toBeNull()
  expect(toldBeside(older, looks, 0, true)).toBe(1)
})

describe('what came is told by the sentence beside what is over', () => {
  test.each([
    ['en', 'User plays the cello.', ['User gave up the cello.', 'The Steinway is here.'], 0],
    // It names whose it is, as the earlier one does.
    [
      'nl',
      'Onze kat Pluis gaat naar de dierenarts in Weesp.',
      ['De dierenarts in Weesp is gestopt.', 'Pluis gaat nu naar Bussum.'],
      0
    ],
    // A change without a name.
    ['en', 'User takes physics.', ['User dropped physics.', 'User does history instead.'], 0],
    // Somebody else stands only behind the subject.
    [
      'en',
      'User rents from Mrs Odell.',
      ['Mrs Odell sold up.', 'The owner is a firm called Hearthly and they write a lot.'],
      0
    ],
    // When it was over is nothing that came.
    [
      'en',
      'User is reading Middlemarch.',
      ['User finished Middlemarch on 12 May 2026.', 'User is starting on Bleak House.'],
      0
    ],
    [
      'en',
      'User is reading Middlemarch.',
      ['User gave up Middlemarch on 2026-05-12.', 'User is starting on Bleak House.'],
      0
    ],
    // Two of one title.
    [
      'de',
      'Meine Hausärztin ist Dr. Brandt.',
      ['Dr. Brandt ist in Rente gegangen.', 'Ich bin jetzt bei Dr. Yilmaz.'],
      0
    ],
    // Of a boss a new one.
    [
      'de',
      'Mein Chef heißt Herr Kaya.',
      ['Herr Kaya hat gekündigt.', 'Neue Chefin ist Frau Lindner.'],
      0
    ],
    // What came may be said first.
    ['en', 'User drives a Golf.', ['User got a Twingo.', 'The Golf is gone.'], 1]
  ])('%s: %s', (language, older, facts, nearest) => {
    expect(beside(language, older, facts, nearest)).toBe(1 - nearest)
  })

  test.each([
    // The sentence names what came itself.
    [
      'en',
      'Finn goes to Oak Lane.',
      ['Finn has left Oak Lane, he is at Hilltop now.', "Nora's coach is Mr Abel."],
      0
    ],
    // A year is a word by itself.
    [
      'en',
      'The Odell job is billed by INV7.',
      ['INV7 was cancelled for INV2026.', 'User sent it to Mr Odell on Friday.'],
      0
    ],
    ['en', 'The trip to Malta is on.', ['Malta is off, Lea has a fever.', 'We got a Twingo.'], 0],
    // What stands before it is something else where it goes on behind what is over.
    [
      'fr',
      'Je nage le lundi.',
      ['On a acheté une Clio.', 'Je ne nage plus le lundi, je marche deux heures.'],
      1
    ],
    // What is over, too, or denied, or somebody else's.
    ['en', 'User plays the cello.', ['User sold the cello.', 'Cancelled Bristol.'], 0],
    ['en', 'User plays the cello.', ['User sold the cello.', 'My sister got a Steinway.'], 0]
  ])('but not: %s: %s', (language, older, facts, nearest) => {
    expect(beside(language, older, facts, nearest)).toBeNull()
  })
})

const SAID = Date.parse('2026-05-11T09:00:00Z')
const updates = (older: string, texts: readonly string[]) =>
  updatesBy(
    {
      text: texts.join(' '),
      vector: null,
      name: null,
      at: SAID,
      facts: texts.map((text, place) => ({
        factId: `new-${place}`,
        text,
        vector: null,
        eventAt: null
      }))
    },
    [{ factId: 'old', content: older, similarity: 0.6, isDated: false }],
    ''
  )

test('what replaces a statement is the sentence that speaks of it, not the one that shares most words', () => {
  const texts = [
    'User and the others at home like the new garden, and User likes it at home.',
    'Noah has gone back to work, he is a roofer.'
  ]
  const [update] = updates("User's brother Noah is at home with User's nieces.", texts)
  expect(update?.newer ?? 'new-1').toBe('new-1')
})

describe("somebody else's matter", () => {
  const begins = (language: string, older: string, newer: string) =>
    beginsWithOther(lookAt(older, [language]).reading, lookAt(newer, [language]).reading)

  test.each([
    ['en', 'User lives in Leeds.', "User's brother has just moved to Durham."],
    ['en', 'Max has left Oak Lane, he is at Hilltop now.', "User's niece is at Oak Lane."],
    ['de', 'Ich wohne in Kiel.', 'Meine Schwester ist nach Bonn gezogen.'],
    ['zh', '我住在杭州。', '同事搬到苏州了。']
  ])('%s: says nothing of what is told: %s', (language, older, newer) => {
    expect(begins(language, older, newer)).toBe(true)
  })

  test.each([
    ['en', "User's sister lives in Rome.", "User's sister has moved to Pisa."],
    ['en', 'She lives in Rome.', "User's sister has moved to Pisa."],
    ['en', 'User lives in Leeds.', 'User moved in with their mother in York.'],
    ['de', 'Mia ist in der zweiten Klasse.', 'Sie ist jetzt in der dritten Klasse.'],
    ['nl', 'We werken met Exact.', 'We zijn van Exact naar Visma gegaan.']
  ])('%s: but this may: %s', (language, older, newer) => {
    expect(begins(language, older, newer)).toBe(false)
  })
})
