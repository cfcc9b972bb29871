/** Where sentences end in what people type without capitals. */
import { describe, expect, test } from 'bun:test'
import { splitJoinedClauses } from '#src/reading/built-in/text/joined/joined-clauses.ts'
import { splitSentences } from '#src/reading/built-in/text/sentences.ts'

const textsOf = (message: string) => splitSentences(message).map(({ text }) => text)

describe('a full stop before a small letter ends a sentence', () => {
  test.each([
    ['i moved to porto. my wife is ana. we have two cats', 3],
    ['ich wohne in köln. mein bruder heißt tom.', 2],
    ['vivo en lima. mi perro se llama toby.', 2],
    ["j'habite à lyon. mon chat s'appelle félix.", 2],
    ['block C room 14. flatmates are jess and noor', 2]
  ])('%s', (message, sentences) => {
    expect(textsOf(message)).toHaveLength(sentences)
    for (const { start, end, text } of splitSentences(message))
      expect(message.slice(start, end)).toBe(text)
  })
})

describe('but neither an abbreviation, an ordinal nor three dots', () => {
  test.each([
    'the meeting with dr. novak is on friday',
    'termin am 9. juni um 10',
    'die prüfung ist am 24.11. um 14 uhr',
    'wir brauchen ggf. mehr zeit',
    'we need approx. five chairs',
    'hmm... maybe later',
    'see e.g. the wiki',
    'mieszkam przy ul. długiej'
  ])('%s', (message) => {
    expect(textsOf(message)).toEqual([message])
  })
})

test.each([
  ['de', 'Ich wohne in Köln und arbeite bei der Post.', 'Ich arbeite bei der Post.'],
  ['fr', "J'habite à Lyon et travaille chez Renault.", 'Je travaille chez Renault.'],
  ['fr', 'Je suis à Lyon et habite chez ma tante.', "J'habite chez ma tante."],
  ['nl', 'Ik woon in Utrecht en werk bij de NS.', 'Ik werk bij de NS.'],
  [
    'es',
    'Mi hermana vive en Cádiz y trabaja en un hospital.',
    'Mi hermana trabaja en un hospital.'
  ],
  ['it', 'Mia figlia Giada ha dieci anni, fa ginnastica.', 'Mia figlia Giada fa ginnastica.'],
  ['pt', 'Minha irmã mora no Porto e trabalha num banco.', 'Minha irmã trabalha num banco.'],
  ['pl', 'Mój brat mieszka w Łodzi i jeździ taksówką.', 'Mój brat jeździ taksówką.'],
  ['fr', 'Ma fille Léa a six ans et joue au foot.', 'Ma fille Léa joue au foot.'],
  [
    'de',
    'Mein Bruder wohnt in Bremen und arbeitet bei Airbus.',
    'Mein Bruder arbeitet bei Airbus.'
  ],
  ['nl', 'Onze buurvrouw heet Truus en zit in een rolstoel.', 'Onze buurvrouw zit in een rolstoel.']
])('%s: a later part of %s has the subject of the first', (language, text, told) => {
  const [, later] = splitJoinedClauses({ start: 0, end: text.length, text }, language)
  expect(later?.text).toBe(told)
  expect(text.slice(later?.start, later?.end)).toBe(later?.said ?? '')
})

test.each([
  [
    'es',
    'Mi marido es profesor y mi hija Carla tiene 7 años y va a natación.',
    'mi hija Carla va a natación.'
  ],
  [
    'it',
    "Mio marito fa l'architetto, nostra figlia Giulia ha sette anni e suona il violino.",
    'nostra figlia Giulia suona il violino.'
  ],
  [
    'pl',
    'Mój mąż jest kucharzem, córka Zosia chodzi do drugiej klasy i trenuje judo.',
    'córka Zosia trenuje judo.'
  ]
])('%s: the last part of %s has the nearest subject', (language, text, told) => {
  const parts = splitJoinedClauses({ start: 0, end: text.length, text }, language)
  expect(parts.at(-1)?.text).toBe(told)
})
