/** Which language a short text is in, and what its runs of letters say. */
import { describe, expect, test } from 'bun:test'
import { GRAM_LANGUAGES, gramScores, hashOf } from '#src/text/language-grams/grams.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'

describe('sentences without a word that only one language has', () => {
  test.each([
    ['it', 'Abito a Verona.'],
    ['it', 'Mi chiamo Elisa.'],
    ['it', 'Ho ricominciato a mangiare carne.'],
    ['fr', 'Maintenant je travaille chez Peugeot.'],
    ['fr', 'Lucie déménage samedi prochain.'],
    ['es', 'Trabajo desde casa los viernes.'],
    ['pt', 'Moro perto da praia.'],
    ['nl', 'Onze servers staan bij Hetzner.'],
    ['de', 'Montags schwimme ich.'],
    ['pl', 'Pracuję jako kasjerka.'],
    ['cs', 'Bydlím v Brně od září.'],
    ['ro', 'Locuiesc la Cluj.'],
    ['tr', 'Ankara’da oturuyorum.'],
    ['en', 'Runs on Heroku.'],
    ['en', 'Call me Sam.'],
    ['en', 'Nia keeps bees in Lugano.'],
    ['en', 'Carla teaches maths in Bologna.'],
    ['en', 'I live in Milano.'],
    ['en', 'i live in milano.'],
    ['it', 'vivo ancora a milano'],
    ['en', 'i keep bees in lugano'],
    ['en', 'I met Giovanni.'],
    ['en', "I'm in Buenos Aires."],
    ['it', 'I miei gatti dormono.'],
    ['fr', 'Je travaille chez Buildkite.']
  ])('%s: %s', (language, text) => {
    expect(plausibleLanguages(text)).toContain(language as 'en')
    expect(guessLanguage(text)).toBe(language as 'en')
  })
})

test('a script that leaves one language decides alone', () => {
  expect(
    ['大阪に住んでいます。', '我住在成都。', '저는 부산에 살아요.'].map(guessLanguage)
  ).toEqual(['ja', 'zh', 'ko'])
})

test('runs of letters speak for a language between 0 and 1, and of no letters for none', () => {
  const scores = gramScores('je travaille maintenant à la boulangerie', true)
  expect(scores.length).toBe(GRAM_LANGUAGES.length)
  expect(Math.max(...scores)).toBeLessThanOrEqual(1)
  expect(GRAM_LANGUAGES[scores.indexOf(Math.max(...scores))]).toBe('fr')
  expect([...gramScores('2026 — 10:30 !', false)].every((score) => score === 0)).toBe(true)
  // A published value of the hash: of "a".
  expect(hashOf(Uint8Array.of(97))).toBe(0xe40c292c)
})
