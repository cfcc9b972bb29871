/** Weekdays named together, ranges of days, and days behind a correction or a report. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Thursday. */
const AT = Date.parse('2026-03-05T10:00:00Z')

function factsOf(text: string): string[] {
  const message = { index: 0, kind: 'user', speaker: null, text, at: AT } as const
  const messages = [{ ...message, offsetMinutes: 0, extract: true }]
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('several weekdays come again', () => {
  test.each([
    ['I work Monday to Friday.', 'User works Monday to Friday.'],
    ['The shop is open Monday through Friday.', 'The shop is open Monday through Friday.'],
    ['Opening hours: Tue-Sat 9 to 6.', 'Opening hours: Tue-Sat 9 to 6.'],
    [
      'Office days are Monday, Wednesday and Friday.',
      'Office days are Monday, Wednesday and Friday.'
    ],
    ["I'm in the office Tuesday and Thursday.", 'User is in the office Tuesday and Thursday.'],
    [
      'My shifts are Tuesday at 6 and Thursday at 8.',
      "User's shifts are Tuesday at 6 and Thursday at 8."
    ],
    ['Abro de terça a sábado.', 'Abro de terça a sábado.'],
    ['Lavoro dal lunedì al venerdì.', 'Lavoro dal lunedì al venerdì.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('a plan or what has happened has its days, to the last of them', () => {
  test.each([
    [
      "I'm in Rome from Tuesday to Saturday.",
      'User is in Rome from Tuesday to Saturday (10 March 2026 to 14 March 2026).'
    ],
    [
      "I'm in Rome from 3 May to 7 May.",
      'User is in Rome from 3 May to 7 May (3 May 2026 to 7 May 2026).'
    ],
    ["I'm in Rome May 3-7.", 'User is in Rome May 3-7 (3 May 2026 to 7 May 2026).'],
    [
      'I was in Rome from May to July.',
      'User was in Rome from May to July (May 2026 to July 2026).'
    ],
    ['I worked Monday and Tuesday.', 'User worked on 2 March 2026 and on 3 March 2026.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('what is told or put right lies ahead, although telling it lies behind', () => {
  test.each([
    [
      'My daughter told me the exam is on 19 January.',
      "User's daughter told User the exam is on 19 January 2027."
    ],
    [
      'I got that wrong: the exam is on 19 January.',
      'User got that wrong: the exam is on 19 January 2027.'
    ],
    [
      'Ich hab mich geirrt, die Prüfung ist am 19. Januar.',
      'Die Prüfung ist am 19. Januar. (2027-01-19)'
    ],
    [
      'Pomyliłem się, córka mnie poprawiła: Hania ma urodziny 19 maja.',
      'Pomyliłem się, córka mnie poprawiła: Hania ma urodziny 19 maja.'
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('numbers and days that belong to something else', () => {
  test.each([
    [
      'We moved the database to Postgres 16 last night.',
      'User and others moved the database to Postgres 16 on 4 March 2026.'
    ],
    ['We met at 8 last night.', 'User and others met on 4 March 2026 at 8:00.'],
    ['They moved the dentist to 10 December.', 'They moved the dentist to 10 December 2026.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })

  test.each(['夫は健太といいます。', '犬を飼っています。名前はハナです。'])(
    'somebody else who is named is not the speaker: %s',
    (said) => {
      expect(factsOf(said).every((fact) => !/^(?:健太|ハナ):/u.test(fact))).toBe(true)
    }
  )
})
