/** Two things of one kind: what is told of one says nothing of the other. */
import { expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { mattersIn, turnedIn, turnsMatter } from '#src/updates/matters/matters.ts'

const SAID = Date.parse('2026-05-11T09:00:00Z')

const updates = (content: string, text: string) =>
  updatesBy(
    {
      text,
      vector: null,
      name: null,
      at: SAID,
      facts: [{ factId: 'new', text, vector: null, eventAt: null }]
    },
    [{ factId: 'old', content, similarity: 0.7, isDated: true }],
    ''
  )

test.each([
  [
    "User's dentist appointment is on 3 June at 10:00.",
    'My physio appointment was moved to 25 June.'
  ],
  ['User has a meeting with Tom on Friday at 11.', 'My meeting with Ana was moved to Monday.'],
  [
    'Mein Zahnarzttermin ist am 3. Juni um 10 Uhr.',
    'Mein Physiotermin wurde auf den 25. Juni verschoben.'
  ],
  [
    'Am Freitag um 11 habe ich ein Meeting mit Tom.',
    'Das Meeting mit Ana ist auf Montag verschoben.'
  ],
  [
    'Tengo cita con el dentista el 3 de junio.',
    'La cita con el fisio la han cambiado al 25 de junio.'
  ],
  [
    "J'ai rendez-vous chez le dentiste le 3 juin.",
    'Mon rendez-vous chez le kiné a été décalé au 25 juin.'
  ],
  [
    'Ho appuntamento dal dentista il 3 giugno.',
    "L'appuntamento dal fisio è spostato al 25 giugno."
  ],
  [
    'Tenho consulta com o dentista no dia 3 de junho.',
    'A consulta com o fisio passou para 25 de junho.'
  ],
  [
    'Ik heb op 3 juni een afspraak bij de tandarts.',
    'Mijn afspraak bij de fysio is verzet naar 25 juni.'
  ],
  ['Mam wizytę u dentysty 3 czerwca.', 'Wizyta u fizjoterapeuty przełożona na 25 czerwca.'],
  ['歯医者の予約は6月3日の10時です。', '整体の予約が6月25日に変わりました。'],
  ['치과 예약은 6월 3일 10시예요.', '물리치료 예약이 6월 25일로 바뀌었어요.'],
  ['Netflix kostet 13 Euro im Monat.', 'Spotify kostet 11 Euro im Monat.'],
  ['Netflix costs User 12.99 a month.', 'Spotify costs me 10.99 a month.'],
  ['La reunión es a las 12.', 'La comida es a las 14.'],
  ['De vergadering is om 14 uur.', 'Het eten is om 19 uur.']
])('"%s" stays as it is beside "%s"', (earlier, later) => {
  expect(updates(earlier, later)).toEqual([])
})

test.each([
  ["User's dentist appointment is on 3 June at 10:00.", 'My appointment was moved to 25 June.'],
  ['User has a meeting with Tom on Friday at 11.', 'The meeting with Tom was moved to Monday.'],
  [
    'Mein Zahnarzttermin ist am 3. Juni um 10 Uhr.',
    'Mein Termin wurde auf den 25. Juni verschoben.'
  ],
  ['歯医者の予約は6月3日の10時です。', '歯医者の予約が6月25日に変わりました。'],
  ['Spotify kostet 11 Euro im Monat.', 'Spotify kostet jetzt 12 Euro im Monat.']
])('"%s" may be what "%s" moves', (earlier, later) => {
  expect(updates(earlier, later).length).toBe(1)
})

test('"now" beside a meeting names no other one', () => {
  const [older, newer] = ['우리 팀 회의는 줌으로 해요.', '이제 회의는 구글 미트로 해요.']
  expect(updates(older, newer)).toHaveLength(1)
})

test('what was moved from one tool to another was on the first', () => {
  const later = 'We moved the billing service from MySQL to Postgres.'
  const turns = (earlier: string) => turnsMatter(earlier, later, turnedIn(later))
  expect(turns('We use MySQL for the billing service.')).toBe(true)
  expect(turns('We use Postgres for the orders service.')).toBe(false)
  expect([...mattersIn(later, 'turned')]).toEqual([])
})

test('that both cost something makes no one thing of two', () => {
  const later = 'Der Strom kostet jetzt 95 Euro im Monat.'
  const turns = (earlier: string) => turnsMatter(earlier, later, turnedIn(later))
  expect(turns('Der Strom kostet 80 Euro im Monat.')).toBe(true)
  expect(turns('Die Miete kostet 900 Euro im Monat.')).toBe(false)
})
