/** Seasons in the languages other than English, and what comes again in one. */
import { expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function told(text: string): [content: string | undefined, day: string | null | undefined] {
  const at = Date.parse('2026-03-11T09:00:00Z')
  const message = { index: 0, kind: 'user', speaker: null, text, at, offsetMinutes: 0 }
  const messages = [{ ...message, extract: true }] as SourceMessage[]
  const [fact] = readLocally({ messages, userName: null }).facts
  return [fact?.content, fact?.eventDate]
}

test.each([
  ['Letzten Sommer war ich in Portugal.', '2025-06 – 2025-08'],
  ['Diesen Sommer fahren wir nach Rügen.', '2026-06 – 2026-08'],
  ['Nächsten Winter ziehe ich um.', '2026-12 – 2027-02'],
  ["L'été dernier j'étais au Portugal.", '2025-06 – 2025-08'],
  ['Cet été je pars en Corse.', '2026-06 – 2026-08'],
  ['El verano pasado estuve en Portugal.', '2025-06 – 2025-08'],
  ["Quest'estate vado in Sardegna.", '2026-06 – 2026-08'],
  ['Afgelopen zomer was ik in Portugal.', '2025-06 – 2025-08'],
  ['Zeszłej zimy byłam w Alpach.', '2025-12 – 2026-02'],
  ['去年の夏はポルトガルにいました。', '2025-06 – 2025-08'],
  ['去年夏天我去了葡萄牙。', '2025-06 – 2025-08'],
  ['지난 여름에 제주도에 갔어요.', '2025-06 – 2025-08']
])('%s', (text, span) => {
  expect(told(text)).toEqual([`${text} (${span})`, `${span.slice(0, 7)}-01`])
})

test.each([
  ['Este fin de semana voy a Cádiz.', '2026-03-14'],
  ['El fin de semana pasado fui a Cádiz.', '2026-03-07'],
  ['Il prossimo fine settimana vado a Siena.', '2026-03-14'],
  ['No fim de semana passado fui a Braga.', '2026-03-07'],
  ['W przyszły weekend jadę do Łodzi.', '2026-03-21'],
  ['今週末に母が来ます。', '2026-03-14'],
  ['先週末は京都に行きました。', '2026-03-07'],
  ['下周末我去苏州。', '2026-03-21'],
  ['이번 주말에 엄마가 오세요.', '2026-03-14']
])('%s', (text, saturday) => {
  const [content, day] = told(text)
  expect(content).toStartWith(`${text} (${saturday} – `)
  expect(day).toBe(saturday)
})

test('what is on a day says something in few words, and who takes leave says nothing', () => {
  expect(told('Jutro mamy zebranie.')[1]).toBe('2026-03-12')
  expect(told('明天开会。')[1]).toBe('2026-03-12')
  for (const text of ['Bis morgen.', 'Nos vemos mañana.', '明天见。', '明天再说。'])
    expect(told(text)).toEqual([undefined, undefined])
})

test('a season with its year needs no other date', () => {
  const text = 'Im Sommer 2024 habe ich geheiratet.'
  expect(told(text)).toEqual([text, '2024-06-01'])
})

test('what comes again in a season or on two weekdays has no day', () => {
  for (const text of ['My hay fever gets worse in spring.', '月曜日と水曜日は泳ぎに行きます。'])
    expect(told(text)[1]).toBeNull()
})

test('a Chinese weekday before an hour in words', () => {
  expect(told('下周二九点半我有考试。')[1]).toBe('2026-03-17')
  expect(told('我周五三点开会。')[1]).toBe('2026-03-13')
})
