/** "Remind me the day before": before what the sentence before it tells, or the message. */
import { describe, expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { reminderOf } from '#src/triggers/reminders/reminder.ts'

const AT = Date.parse('2026-10-02T09:00:00Z')

function said(...texts: string[]): SourceMessage[] {
  return texts.map((text, index) => ({
    ...{ index, kind: 'user', speaker: null, text, at: AT, offsetMinutes: 0, extract: true }
  })) as SourceMessage[]
}

/** When the last of these facts reminds. */
function remindsAt(messages: SourceMessage[], earlier: SourceMessage[] = []): string | null {
  const fact = extractLocally(messages, { userName: null, earlier }).facts.at(-1)
  if (fact === undefined) return null
  const dated = { ...fact, factId: 'f', statedAt: new Date(AT) }
  const at = reminderOf(dated, { now: AT, offsetMinutes: 0 })?.times[0]?.fireAt
  return at === undefined ? null : new Date(at).toISOString()
}

describe('a reminder so long before what was told before it', () => {
  const cases: string[] = [
    'I have a dentist appointment on 14 October. Remind me the day before.',
    'My flight is on 14 October. Please remind me a day ahead.',
    'My flight is on 14 October. Can you remind me the day before?',
    'Ich habe am 14. Oktober einen Zahnarzttermin. Erinnere mich bitte einen Tag vorher.',
    'Ich habe am 14. Oktober einen Zahnarzttermin. Erinnere mich am Tag davor.',
    'Tengo dentista el 14 de octubre. Recuérdamelo un día antes.',
    "J'ai rendez-vous chez le dentiste le 14 octobre. Rappelle-le-moi la veille.",
    'Ho il dentista il 14 ottobre. Ricordamelo il giorno prima.',
    'Tenho dentista no dia 14 de outubro. Lembra-me um dia antes.',
    'Ik heb op 14 oktober een afspraak bij de tandarts. Herinner me er een dag van tevoren aan.',
    'Mam dentystę 14 października. Przypomnij mi dzień wcześniej.',
    '10月14日に歯医者の予約があります。前日に教えてください。',
    '10月14日我要看牙医。提前一天提醒我。',
    '10월 14일에 치과 예약이 있어요. 하루 전에 알려 주세요.'
  ]
  for (const text of cases)
    test(text, () => expect(remindsAt(said(text))).toBe('2026-10-13T09:00:00.000Z'))

  test('in a message behind, and in an add behind', () => {
    const [first, then] = said('My exam is on 20 October at 10:00.', 'Remind me two days before.')
    if (first === undefined || then === undefined) throw new Error('two were said')
    expect(remindsAt([first, then])).toBe('2026-10-18T10:00:00.000Z')
    expect(remindsAt([{ ...then, index: 0 }], [first])).toBe('2026-10-18T10:00:00.000Z')
  })

  test('says what of, and of nothing known has no day', () => {
    const told = (...texts: string[]) => extractLocally(said(...texts), { userName: null }).facts
    expect(told('My flight is on 14 October. Remind me the day before.').at(-1)?.content).toBe(
      "User wants to be reminded the day before: User's flight is on 14 October 2026."
    )
    expect(told('Remind me the day before.').map(({ eventDate }) => eventDate)).toEqual([null])
    expect(told('We arrived the day before.').map(({ eventDate }) => eventDate)).toEqual([null])
  })
})
