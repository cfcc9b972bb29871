/** What a later message tells beside what it replaces, and what it only imagines. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { lookAt } from '#src/updates/features.ts'
import { withoutImagined } from '#src/updates/later/imagined.ts'
import { tellsOfNamed } from '#src/updates/later/told-of-value.ts'
import { turningPlace } from '#src/updates/later/turning.ts'

const SAID = Date.parse('2026-05-11T09:00:00Z')
const DAY = Date.parse('2026-10-05')

const earlier = (content: string) => [{ factId: 'old', content, similarity: 0.6, isDated: false }]
const told = (texts: readonly string[], eventAt: number | null = null) => ({
  text: texts.join(' '),
  vector: null,
  name: null,
  at: SAID,
  facts: texts.map((text, place) => ({ factId: `new-${place}`, text, vector: null, eventAt }))
})

describe('what is dreamt or supposed', () => {
  test.each([
    ['en', 'I dreamt I quit the library.'],
    ['de', 'Ich habe geträumt, dass ich bei der Post gekündigt habe.'],
    ['es', 'Soñé que nos mudábamos a Lima.'],
    ['fr', "Si j'arrêtais le vélo, je serais triste."],
    ['it', 'Se vendessi la Panda, andrei a piedi.'],
    ['pt', 'Sonhei que vendia o carro.'],
    ['nl', 'Stel dat ik een auto zou kopen.'],
    ['pl', 'Śniło mi się, że Darek jest kierownikiem.'],
    ['ja', 'もし膝が悪くなったら、やめるかもしれません。'],
    ['zh', '要是我辞掉银行的工作，爸妈会生气。'],
    ['ko', '만약 수영장이 문을 닫으면 그만둘 거예요.']
  ])('%s: tells nothing: %s', (language, text) => {
    expect(withoutImagined(text, language)).toBe('')
  })

  test('leaves the sentence beside it', () => {
    const text = 'If I were rich I would move. We moved to Porto.'
    expect(withoutImagined(text, 'en')).toBe('We moved to Porto.')
    expect(withoutImagined('I got my dream job at NASA.', 'en')).toBe('I got my dream job at NASA.')
  })

  test('makes no update, not even a doubtful one', () => {
    const dream = told(['I dreamt I quit my job at the library.'])
    expect(updatesBy(dream, earlier('User works at the library.'), '')).toEqual([])
  })
})

describe('a message that tells what is over and what came', () => {
  const updates = updatesBy(
    told(['The Corsa failed its MOT so we scrapped it.', 'We got a used Nissan Leaf.']),
    earlier('User drives a Vauxhall Corsa.'),
    ''
  )

  test('puts what came before what is over, without closing that', () => {
    const over = updates.find(({ older }) => older === 'new-0')
    expect(over).toMatchObject({ newer: 'new-1', closes: false })
    expect(over?.chance).toBeLessThan(0.2)
  })

  test('but not what is told of somebody else', () => {
    const found = updatesBy(
      told(['We scrapped the Corsa.', 'My brother got a Nissan Leaf.']),
      earlier('User drives a Vauxhall Corsa.'),
      ''
    )
    expect(found.map(({ older }) => older)).toEqual(['old'])
  })
})

describe('a day ahead', () => {
  const from = (text: string, day: number | null = DAY) =>
    updatesBy(told([text], day), earlier('User and others host everything on Heroku.'), '')[0]?.from

  test('counts from that day, without a word for it', () => {
    expect(from('We switch our hosting from Heroku to Fly on 5 October.')).toBe(DAY)
  })

  test('unless it was wrong, is over, or is years away', () => {
    expect(from('Sorry, I meant Fly, not Heroku, on 5 October.')).toBe(SAID)
    expect(from('We have left Heroku, it was shut down on 5 October.')).toBe(SAID)
    expect(from('We switched from Heroku to 2050.', Date.parse('2050-01-01'))).toBe(SAID)
  })
})

describe('what is only told of the earlier value', () => {
  const closed = (said: string, text: string) =>
    updatesBy(told([text]), earlier(said), '').filter(({ closes }) => closes).length

  test.each([
    ['Wir benutzen Jenkins.', 'Jenkins war gestern langsam.'],
    ['Meu time usa Jira.', 'O Jira atualizou a interface.'],
    ['Lavoro in un bar.', 'Il bar ha cambiato le sedie.'],
    ['Die Miete beträgt 800 Euro.', 'Der Strom kostet jetzt 95 Euro.']
  ])('closes nothing: %s → %s', (said, text) => {
    expect(closed(said, text)).toBe(0)
  })

  test.each([
    ['Wir benutzen Jenkins.', 'Jenkins haben wir durch GitLab ersetzt.'],
    ['Meu time usa Jira.', 'Meu time trocou o Jira pelo Trello.'],
    ["User's flight is at 7:15.", 'My flight was delayed to 9:40.']
  ])('and what takes its place closes it: %s → %s', (said, text) => {
    expect(closed(said, text)).toBe(1)
  })
})

test('what comes on top closes nothing', () => {
  const also = told(['Da ieri prendo anche un integratore di ferro.'])
  const before = earlier('Prendo una pastiglia per la pressione.')
  expect(updatesBy(also, before, '').filter(({ closes }) => closes)).toEqual([])
})

describe('of a message that says several things one fact speaks of what was said', () => {
  const place = (older: string, ...facts: string[]) =>
    turningPlace(
      lookAt(older, ['en']),
      facts.map((fact) => lookAt(fact, ['en']))
    )

  test('the only one that says a word of it, or that turns it', () => {
    const gaveUp = 'Ella gave up the violin.'
    const starts = "Max starts at St Mary's in September."
    expect(place('User has a cello.', gaveUp, starts)).toBeNull()
    expect(place("Ella is in year 5 at St Mary's.", gaveUp, starts)).toBe(0)
    expect(place('Ella plays the violin.', 'The weather is fine.', gaveUp)).toBe(1)
  })

  test('not what says that it goes on, and none of two that turn it', () => {
    const notAllergic = 'User is not allergic to shellfish after all, it turns out.'
    const older = 'User is allergic to penicillin and shellfish.'
    expect(place(older, notAllergic, 'Penicillin is still a no.')).toBe(0)
    expect(place(older, notAllergic, 'Penicillin is no problem any more.')).toBeNull()
  })
})

test('what happens to somebody takes nothing from what they are called', () => {
  const said = "User's mother in law is 82 and her name is Ingrid."
  const named = (later: string) => tellsOfNamed(said, lookAt(said, ['en']), lookAt(later, ['en']))
  expect(named('Ingrid has gone back to her own flat now.')).toBe(true)
  expect(named('Her name is Inga, not Ingrid.')).toBe(false)
  expect(named('User sold the piano.')).toBe(false)
  const boss = lookAt('New boss is called Imran.', ['en'])
  const isCalled = (later: string) =>
    tellsOfNamed('New boss is called Imran.', boss, lookAt(later, ['en']))
  expect(isCalled("Imran's lovely, he lets us do two days from home.")).toBe(true)
  expect(isCalled('Imran has left the firm.')).toBe(false)
})
