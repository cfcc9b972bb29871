/** Days that every year has: a weekday by its place in a month, and holidays. */
import { expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

/** The day that the first fact of a text is on, said on a Thursday. */
function dayOf(text: string): string | null | undefined {
  const at = Date.parse('2026-05-21T10:00:00Z')
  const message = { index: 0, kind: 'user', speaker: null, text, at, offsetMinutes: 0 }
  const messages = [{ ...message, extract: true }] as SourceMessage[]
  return readLocally({ messages, userName: null }).facts[0]?.eventDate
}

test.each([
  ['Am letzten Freitag im Juni ist Sommerfest.', '2026-06-26'],
  ['Le concert est le premier samedi de juin.', '2026-06-06'],
  ['El primer sábado de junio hay mercado.', '2026-06-06'],
  ['Ci sposiamo il primo sabato di settembre.', '2026-09-05'],
  ['O show é no último domingo de julho.', '2026-07-26'],
  ['De eerste zaterdag van juni is de rommelmarkt.', '2026-06-06'],
  ['W pierwszą sobotę czerwca mamy zjazd.', '2026-06-06'],
  ['6月の第1土曜日に運動会があります。', '2026-06-06'],
  ['六月的第一个星期六我们聚会。', '2026-06-06'],
  ['6월 첫째 주 토요일에 모임이 있어요.', '2026-06-06'],
  ['Der Umzug ist am ersten Samstag im März 2027.', '2027-03-06'],
  ['Pfingstmontag grillen wir bei Tina.', '2026-05-25'],
  ['Silvester 2025 waren wir in Wien.', '2025-12-31'],
  ['Ich hab zum Neujahr angefangen zu imkern, drei Völker.', '2026-01-01'],
  ['On part à Noël chez mes parents.', '2026-12-25'],
  ['En Nochevieja cenamos en casa de Marta.', '2026-12-31'],
  ['A Ferragosto siamo in montagna.', '2026-08-15'],
  ['Vou pra Natal no Natal.', '2026-12-25'],
  ['Met kerst gaan we naar Oostenrijk.', '2026-12-25'],
  ['Na wigilię jedziemy do Krakowa.', '2026-12-24'],
  ['大晦日に実家に帰ります。', '2026-12-31'],
  ['中秋节我回家。', '2026-09-25'],
  ['去年中秋节我在上海。', '2025-10-06'],
  ['추석에 부산에 내려가요.', '2026-09-25'],
  ['端午节我们吃粽子。', '2026-06-19']
])('%s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test.each([
  'Ich mag Weihnachten nicht.',
  'An Weihnachten fahren wir immer zu Oma.',
  'Mon frère Noël habite à Lyon.',
  'Mio zio Natale vive a Bari.',
  'Mój wujek Sylwester mieszka w Łodzi.',
  'Minha irmã mora em Natal.',
  'Mein Onkel Silvester wohnt in Wien.',
  'Abitiamo vicino a piazza Santo Stefano.',
  'Madame Toussaint habite au troisième.',
  '毎月の第1土曜日に掃除があります。',
  'Der Chor probt am ersten Montag im Monat.'
])('%s has no day', (text) => {
  expect(dayOf(text)).toBeNull()
})
