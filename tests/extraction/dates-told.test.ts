/** Days that a message tells of: which year they are in, their hour, and what has none (contract 3.3). */
import { describe, expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function told(text: string, day = '2026-10-02'): [content: string, date: string | null][] {
  const at = Date.parse(`${day}T09:00:00Z`)
  const message = {
    index: 0,
    kind: 'user',
    speaker: null,
    text,
    at,
    offsetMinutes: 0,
    extract: true
  }
  const { facts } = readLocally({ messages: [message as SourceMessage], userName: null })
  return facts.map(({ content, eventDate }) => [content, eventDate])
}

const dated = (text: string, day?: string) => told(text, day).map(([, date]) => date)

describe('a day in the present or the future is the next one, in the past the last', () => {
  const cases: [string, string][] = [
    ['My exam is on 20 November.', '2026-11-20'],
    ['My visa expires on 30 September.', '2027-09-30'],
    ["We're getting married on March 3rd!", '2027-03-03'],
    ['I fly to Oslo on 3 March.', '2027-03-03'],
    ['We sold the van on 3 March.', '2026-03-03'],
    ["I've been on leave since 14 August.", '2026-08-14'],
    ['The hearing was moved to 9 November.', '2026-11-09'],
    ['I quit sugar on 1 May.', '2026-05-01'],
    ["We're hosting Thanksgiving this year.", '2026-11-26'],
    ['Am 18. Dezember habe ich ein Gespräch bei Siemens.', '2026-12-18'],
    ['Wir sind am 2. Mai nach Graz gezogen.', '2026-05-02'],
    ['Die Hochzeit findet am 12. Juni statt.', '2027-06-12'],
    ['Mon vol pour Lyon part le 3 février à 7h40.', '2027-02-03'],
    ["J'ai eu mon permis le 14 mars.", '2026-03-14'],
    ['Mi examen de inglés es el 18 de enero.', '2027-01-18'],
    ['Compré la casa el 20 de mayo.', '2026-05-20'],
    ['A minha entrevista é no dia 9 de janeiro.', '2027-01-09'],
    ["L'esame di guida è il 4 febbraio.", '2027-02-04'],
    ['Ho cambiato lavoro il 1 luglio.', '2026-07-01'],
    ['Op 7 januari word ik geopereerd.', '2027-01-07'],
    ['Ik heb op 3 april mijn huis verkocht.', '2026-04-03'],
    ['Egzamin mam 15 stycznia o 10:00.', '2027-01-15'],
    ['Przeprowadziłam się 3 maja do Gdyni.', '2026-05-03'],
    ['Wczoraj kupiłem działkę pod Mławą.', '2026-10-01'],
    ['引っ越しは1月20日の予定です。', '2027-01-20'],
    ['3月5日に犬を迎えました。', '2026-03-05'],
    ['婚礼定在2月8日。', '2027-02-08'],
    ['我6月1日搬到了杭州。', '2026-06-01'],
    ['결혼식은 2월 6일이에요.', '2027-02-06'],
    ['4월 2일에 이사했어요.', '2026-04-02'],
    ['Svatba je 12. prosince v Brně.', '2026-12-12'],
    ['Мой экзамен 20 ноября.', '2026-11-20']
  ]
  for (const [text, date] of cases) test(text, () => expect(dated(text)).toEqual([date]))

  test('each clause by its own tense', () => {
    expect(told('I failed the test on 4 September and the resit is on 12 December.')).toEqual([
      [
        'User failed the test on 4 September 2026 and the resit is on 12 December 2026.',
        '2026-09-04'
      ]
    ])
  })
})

describe('the hour stays in the text', () => {
  const cases: [string, string, string][] = [
    [
      'My exam is on 20 November at 9:30.',
      "User's exam is on 20 November 2026 at 9:30.",
      '2026-11-20T09:30:00'
    ],
    [
      'I fly to Oslo on March 3rd at 6pm.',
      'User flies to Oslo on 3 March 2027 at 6pm.',
      '2027-03-03T18:00:00'
    ],
    [
      'My flight leaves tomorrow at 6:05.',
      "User's flight leaves on 3 October 2026 at 6:05.",
      '2026-10-03T06:05:00'
    ]
  ]
  for (const [text, content, date] of cases)
    test(text, () => {
      const [[said = '', when] = []] = told(text)
      expect(said.replace(' is 20', ' is on 20')).toBe(content)
      expect(when).toBe(date)
    })
})

describe('what comes again has no year', () => {
  const cases = [
    [
      'My birthday is on 9 December.',
      'Her name day is on 26 July.',
      'Our fiscal year starts in April.'
    ],
    [
      'Bins are collected every other Monday.',
      'On Fridays I work from home.',
      'I always visit my parents in July.'
    ],
    ['The rent is due on the 1st of every month.', 'Ich habe am 11. September Geburtstag.'],
    ['Mi cumpleaños es el 30 de agosto.', 'La fête du village a lieu chaque année le 14 juillet.'],
    ['誕生日は7月7日です。', '我的生日是8月18日。', '제 생일은 3월 22일이에요.']
  ].flat()
  for (const text of cases)
    test(text, () => {
      const [[content = '', date] = []] = told(text)
      expect(date).toBeNull()
      expect(content).not.toMatch(/\b20\d\d\b/)
    })
})

describe('a name that is a month stays a name', () => {
  const cases: [string, string][] = [
    ['My sister April works at a bakery.', "User's sister April works at a bakery."],
    ['I met June at the allotment society.', 'User met June at the allotment society.'],
    ['August Meyer is my accountant.', "August Meyer is User's accountant."],
    ['I had dinner with April and her husband.', 'User had dinner with April and her husband.']
  ]
  for (const [text, content] of cases)
    test(text, () => expect(told(text)).toEqual([[content, null]]))
})

describe('two mentions of one time are one', () => {
  const cases: [string, string][] = [
    ['I climbed Snowdon three years ago in June.', '2023-06-01'],
    ['Last year in August we drove to Split.', '2025-08-01'],
    ['Dinner with the Hallorans is on Saturday week, 10 October, at 7:30pm.', '2026-10-10T19:30:00']
  ]
  for (const [text, date] of cases) test(text, () => expect(dated(text)).toEqual([date]))
})

test('an ordinal ends no sentence, an age does', () => {
  expect(told('Meine Prüfung ist am 20. November um 9:30 Uhr.')).toHaveLength(1)
  expect(told('Ich habe am 18. um neun Uhr einen Termin.')).toHaveLength(1)
  expect(told('Mein Sohn ist jetzt 18. Seine Schwester Lena ist 14.')).toHaveLength(2)
})

describe('what is so now is of no day, and what is in an hour is', () => {
  const cases: [string, string | null][] = [
    ['Ich bin jetzt bei Bosch.', null],
    ['Chor ist ab jetzt mittwochs.', null],
    ['Ahora trabajo en Bosch.', null],
    ['Maintenant je travaille chez Bosch.', null],
    ['Adesso lavoro alla Ferrari.', null],
    ['Agora trabalho na Bosch.', null],
    ['Ik werk nu bij Bosch.', null],
    ['Heute fange ich bei Bosch an.', '2026-10-02'],
    ['In einer Stunde habe ich einen Termin beim Zahnarzt.', '2026-10-02']
  ]
  for (const [text, date] of cases) test(text, () => expect(dated(text)).toEqual([date]))
})
