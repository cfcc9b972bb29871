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
    ['The council changed the bin day to Tuesday.', 'The council changed the bin day to Tuesday.'],
    [
      'Joined a book club, first Thursday of the month at the library.',
      'User joined a book club, first Thursday of the month at the library.'
    ],
    ['Abro de terça a sábado.', 'Abro de terça a sábado.'],
    ['Lavoro dal lunedì al venerdì.', 'Lavoro dal lunedì al venerdì.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('a day beside a word for now is that day', () => {
  test.each([
    [
      'The engineer comes Monday now, same hours.',
      'The engineer comes on Monday 9 March 2026 now, same hours.'
    ],
    ["It's Friday at 3 now.", "It's on Friday 6 March 2026 at 3 now."],
    ['Der Techniker kommt Freitag jetzt.', 'Der Techniker kommt Freitag jetzt. (2026-03-06)'],
    ['El técnico viene el viernes ahora.', 'El técnico viene el viernes ahora. (2026-03-06)'],
    [
      'Le technicien vient vendredi maintenant.',
      'Le technicien vient vendredi maintenant. (2026-03-06)'
    ],
    ['Il tecnico viene venerdì adesso.', 'Il tecnico viene venerdì adesso. (2026-03-06)']
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
      'User was in Rome from May to July (May 2025 to July 2025).'
    ],
    [
      'I worked Monday and Tuesday.',
      'User worked on Monday 2 March 2026 and on Tuesday 3 March 2026.'
    ]
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
      'Frank quoted us 14,000 and starts on 23 February.',
      'Frank quoted User and others 14,000 and starts on 23 February 2027.'
    ],
    [
      'The op went well, on crutches until 1 February.',
      'The op went well, on crutches until 1 February 2027.'
    ],
    [
      'Sax: first lesson on 3 January with a teacher named Lionel.',
      'Sax: first lesson on 3 January 2027 with a teacher named Lionel.'
    ],
    [
      'Our landlord put the rent up to 1,250 starting in January.',
      "User's landlord put the rent up to 1,250 starting in January 2027."
    ],
    [
      'I tore my ACL so no football until autumn, surgery in January.',
      "User tore User's ACL so no football until autumn, surgery in January 2027."
    ],
    ["They've had to move the MOT to the 16th.", 'They have had to move the MOT to 16 March 2026.'],
    [
      'We fly out on 28 March and back on the 4th.',
      'User and others fly out on 28 March 2026 and back on 4 April 2026.'
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

describe('days as they are spoken, and days whose own clause looks the other way', () => {
  test.each([
    [
      "I'd like a table for four on Saturday the fourteenth of March at seven thirty.",
      'User would like a table for four on Saturday 14 March 2026 at seven thirty.'
    ],
    ["I'll be leaving on the thirteenth.", 'User will be leaving on 13 March 2026.'],
    [
      "I handed in my notice at Deliveroo yesterday, my last day's 18 April.",
      "User handed in User's notice at Deliveroo on 4 March 2026, User's last day's on 18 April 2026."
    ],
    ['Gym PIN lost, ask at reception Fri.', 'Gym PIN lost, ask at reception on 6 March 2026.'],
    [
      'My son has got soccer practice every Tues and Thurs at the park.',
      "User's son has got soccer practice every Tues and Thurs at the park."
    ],
    [
      'Any time the week after would be good for the cleaning.',
      'Any time the week after would be good for the cleaning.'
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })

  test('what is called off on one day is dated by the one that takes its place', () => {
    const text = "The engineer can't make it Tuesday, he's coming Thursday 19 March instead."
    const message = { index: 0, kind: 'user', speaker: null, text, at: AT } as const
    const messages = [{ ...message, offsetMinutes: 0, extract: true }]
    const { facts } = extractLocally(messages, { userName: null })
    expect(facts.map(({ eventDate }) => eventDate)).toEqual(['2026-03-19'])
  })
})

describe('numbers and days that belong to something else', () => {
  test.each([
    [
      'We moved the database to Postgres 16 last night.',
      'User and others moved the database to Postgres 16 on 4 March 2026.'
    ],
    ['We met at 8 last night.', 'User and others met on 4 March 2026 at 8.'],
    [
      'The interview got bumped to Friday at 3.',
      'The interview got bumped to Friday 6 March 2026 at 3.'
    ],
    [
      'The vet has been moved from Tuesday to Thursday.',
      'The vet has been moved from Tuesday to Thursday 5 March 2026.'
    ],
    ['The deadline slipped to mid-June.', 'The deadline slipped to mid-June 2026.'],
    ['The lease runs out at the end of August.', 'The lease runs out at the end of August 2026.'],
    ['Graduation is at the beginning of July.', 'Graduation is at the beginning of July 2026.'],
    [
      'The boiler man is coming between 8 and 12 on Monday.',
      'The boiler man is coming between 8 and 12 on Monday 9 March 2026.'
    ],
    [
      'My passport ran out last week, the new one arrives on the 20th.',
      "User's passport ran out in the week of 23 February 2026, the new one arrives on 20 March 2026."
    ],
    [
      'We signed the lease, moving in on 3 August.',
      'User and others signed the lease, moving in on 3 August 2026.'
    ],
    [
      'I handed in my notice - starting at a surgery on the 1st of July.',
      "User handed in User's notice - starting at a surgery on the 1st of July (1 July 2026)."
    ],
    [
      'He quit the bank and is starting at Monzo on 7 July.',
      'He quit the bank and is starting at Monzo on 7 July 2026.'
    ],
    [
      'I left the bank and start at Monzo on 7 July.',
      'User left the bank and starts at Monzo on 7 July 2026.'
    ],
    [
      'I sold the flat and move to Leeds on 3 August.',
      'User sold the flat and moves to Leeds on 3 August 2026.'
    ],
    [
      'We finished the Postgres upgrade to 16 on Tuesday.',
      'User and others finished the Postgres upgrade to 16 on Tuesday 3 March 2026.'
    ],
    ['We bumped Node to 22 last night.', 'User and others bumped Node to 22 on 4 March 2026.'],
    ["Ben's broken his wrist.", 'Ben has broken his wrist.'],
    ['Only Monday is at home.', 'Only Monday is at home.'],
    [
      'I helped her pack and move on 3 February.',
      'User helped her pack and move on 3 February 2026.'
    ],
    [
      'He went home early, arriving on 3 February.',
      'He went home early, arriving on 3 February 2026.'
    ],
    [
      'Had the scan on 4 February, results due on 20 April.',
      'User had the scan on 4 February 2026, results due on 20 April 2026.'
    ],
    [
      'I passed my test on 2 February, first lesson was in January.',
      "User passed User's test on 2 February 2026, first lesson was in January 2026."
    ],
    ['I quit smoking two years ago last month.', 'User quit smoking in February 2024.'],
    ['I graduate next spring.', 'User graduates in the spring of 2027.'],
    ['My driving test is on Monday the 8th.', "User's driving test is on Monday 8 June 2026."],
    ['Next Monday is a bank holiday.', 'Monday 9 March 2026 is a bank holiday.'],
    [
      "I'll be in Rome over Easter next year.",
      'User will be in Rome over Easter next year (28 March 2027).'
    ],
    [
      'I get paid on the last Friday of the month.',
      'User gets paid on the last Friday of the month.'
    ],
    ['I last saw Tom in the summer of 2019.', 'User last saw Tom in the summer of 2019.'],
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

describe('ranges of days in other languages keep both days', () => {
  test.each([
    ['Wir sind vom 3. bis 17. August in Italien.', '2026-08-03 – 2026-08-17'],
    ['Estaremos en Lisboa del 3 al 10 de agosto.', '2026-08-03 – 2026-08-10'],
    ['Vou de férias de 3 a 17 de agosto.', '2026-08-03 – 2026-08-17'],
    ['Nous partons en Italie du 3 au 17 août.', '2026-08-03 – 2026-08-17'],
    ['Siamo in ferie dal 3 al 17 agosto.', '2026-08-03 – 2026-08-17'],
    ['We zijn van 3 t/m 17 augustus in Spanje.', '2026-08-03 – 2026-08-17'],
    ['Jesteśmy w Hiszpanii od 3 do 17 sierpnia.', '2026-08-03 – 2026-08-17'],
    ['8月3日から17日まで旅行に行きます。', '2026-08-03 – 2026-08-17'],
    ['八月三号到十七号我们去日本旅游。', '2026-08-03 – 2026-08-17'],
    ['8월 3일부터 17일까지 휴가예요.', '2026-08-03 – 2026-08-17'],
    ['8月3日から17日間出張です。', '2026-08-03'],
    ['Le concert est ce soir à 20h.', '2026-03-05'],
    ['Stasera vado a cena da Marta.', '2026-03-05'],
    ['今晚八点开会。', '2026-03-05'],
    ['会议改到周六下午两点。', '2026-03-07'],
    ['我们下周四上午见客户。', '2026-03-12'],
    ['Am Samstagvormittag ist Besprechung.', '2026-03-07'],
    ['Übernächste Woche ist die Prüfung.', '2026-03-16 – 2026-03-22'],
    ['再来週試験があります。', '2026-03-16 – 2026-03-22'],
    ['下下个月我搬家。', '2026-05'],
    ['재작년에 결혼했어요.', '2024'],
    ['Am 5. und 6. Juni bin ich in Bonn.', '2026-06-05 – 2026-06-06'],
    ['Zaterdagmiddag heb ik een gesprek.', '2026-03-07']
  ])('%s', (said, days) => {
    expect(factsOf(said)).toEqual([`${said} (${days})`])
  })
})

describe('what was done, and what begins on a day', () => {
  test.each([
    ['Ich habe gekündigt und fange am 1. Juli bei Bosch an.', '2026-07-01'],
    ['He dejado el banco y empiezo en Iberia el 1 de julio.', '2026-07-01'],
    ['Dejé el trabajo, empiezo el nuevo el 3 de agosto.', '2026-08-03'],
    ["J'ai démissionné et je commence chez Airbus le 1er juillet.", '2026-07-01'],
    ['Ho lasciato la banca e comincio alla Fiat il primo luglio.', '2026-07-01'],
    ['Pedi demissão e começo na Vale em 1 de julho.', '2026-07-01'],
    ['Ik heb ontslag genomen en begin op 1 juli bij ASML.', '2026-07-01'],
    ['Zwolniłem się i zaczynam w Orange 1 lipca.', '2026-07-01'],
    ['은행을 그만뒀고 7월 1일부터 네이버에서 일해요.', '2026-07-01'],
    ['Ich war beim Arzt und am 3. Februar beim Zahnarzt.', '2026-02-03'],
    ['El 3 de febrero dejé el banco y ahora voy al gimnasio.', '2026-02-03'],
    ['치과에 갔고 2월 3일에 안과에 갔어요.', '2026-02-03']
  ])('%s', (said, day) => {
    expect(factsOf(said).some((fact) => fact.includes(`(${day})`))).toBe(true)
  })
})
