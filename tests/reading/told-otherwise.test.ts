/** Short lines as people write them: what is left out, standing rules, days and names that look like them. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Wednesday. */
const AT = Date.parse('2026-06-03T10:00:00Z')

function factOf(text: string) {
  const message = { index: 0, kind: 'user', speaker: null, text, at: AT } as const
  const messages = [{ ...message, offsetMinutes: 0, extract: true }]
  return extractLocally(messages, { userName: null }).facts[0]
}

describe('a short line says what it means', () => {
  test.each([
    ['Down to 78 kg as of today!', 'User is down to 78 kg as of 3 June 2026!'],
    ['Find it hard to sleep since March', 'User finds it hard to sleep since March 2026.'],
    [
      'No more Friday deploys, we got burned twice.',
      'No more Friday deploys, User and others got burned twice.'
    ],
    ['Small change of plans: the wedding is in Faro.', 'The wedding is in Faro.'],
    ['Turns out I can eat coriander if it is cooked.', 'User can eat coriander if it is cooked.'],
    ['Landlord raised it to 1,220 from July.', 'Landlord raised it to 1,220 from July 2026.'],
    ['I have a letter from April about it.', 'User has a letter from April (April 2026) about it.'],
    [
      "I can't do Thursdays any more, Thursday is choir now.",
      "User can't do Thursdays any more, Thursday is choir now."
    ],
    ["I don't drink but my husband does.", "User doesn't drink but User's husband does."],
    ['Not vegan anymore, just vegetarian.', 'User is not vegan anymore, just vegetarian.'],
    ['Back in London since May.', 'User is back in London since May 2026.'],
    ['Off dairy now.', 'User is off dairy now.'],
    ['Dejé el gimnasio.', 'Dejé el gimnasio.'],
    ['Netflix gekündigt.', 'Netflix gekündigt.'],
    ['Cancelled Netflix.', 'User cancelled Netflix.'],
    ['Quit Deloitte!', 'User quit Deloitte!'],
    ['Got promoted!', 'User got promoted!'],
    ['got it. also my dog is called bruno', "User's dog is called bruno."],
    ["I'm not going back to veggie", 'User is not going back to veggie.'],
    ['If the build fails, page Dana', 'If the build fails, page Dana.'],
    ['When the alarm goes off, text Omar first', 'When the alarm goes off, text Omar first.'],
    [
      'unless I say otherwise, all prices are in CHF',
      'Unless User says otherwise, all prices are in CHF.'
    ],
    ['Ignore the old number, use +44 20 7946 0999', 'Ignore the old number, use +44 20 7946 0999.'],
    ['The viewing is on Tuesday 9 June.', 'The viewing is on Tuesday 9 June 2026.'],
    ['My cat had kittens the night before last.', "User's cat had kittens on 1 June 2026."]
  ])('%s', (text, content) => {
    expect(factOf(text)?.content).toBe(content)
  })

  test.each(['If you need more, tell me', 'If possible, use Python', 'When it is done, call me'])(
    '%s: said for the moment, nothing is kept',
    (text) => expect(factOf(text)).toBeUndefined()
  )
})

describe('days', () => {
  test.each([
    ['20. mam egzamin', '2026-06-20'],
    ["L'esame è il 18", '2026-06-18'],
    ['Il colloquio è il 22 alle 10.', '2026-06-22'],
    ['La livraison est prévue le 1er octobre', '2026-10-01'],
    ['試験は18日です。', '2026-06-18'],
    ['시험은 18일이에요.', '2026-06-18'],
    ['Vorletzte Nacht ist der Strom ausgefallen.', '2026-06-01'],
    ['Anteanoche nació mi sobrino.', '2026-06-01'],
    ['Eergisteravond viel de stroom uit.', '2026-06-01'],
    ['The exam was on Tuesday 12 May.', '2026-05-12']
  ])('%s is on %s', (text, day) => {
    expect(factOf(text)?.eventDate).toBe(day)
  })

  test.each([
    'Wednesday Addams is my favourite character.',
    'My cat is called Friday Barnes.',
    'Rower kosztował 2050 zł.',
    'No more Friday deploys'
  ])('%s names none', (text) => {
    expect(factOf(text)?.eventDate).toBeNull()
  })

  test('a weekday before a given name is a day', () => {
    expect(factOf('Wednesday Bob comes to our house.')?.eventDate).toBe('2026-06-03')
  })

  test('a number that stands before a step is its mark', () => {
    const text = '1. install redis\n2. set the timeout\n3. restart'
    const message = { index: 0, kind: 'user', speaker: null, text, at: AT } as const
    const { facts } = extractLocally([{ ...message, offsetMinutes: 0, extract: true }], {
      userName: null
    })
    expect(facts.filter(({ content }) => /^\d/.test(content))).toEqual([])
  })
})
