/** A statement that stays with another code in it, and what is none. */
import { expect, test } from 'bun:test'
import { withOtherCode } from '#src/updates/stays/parts/with-other-code.ts'

test.each([
  [
    'My flight BA702 to Vienna is on 3 June.',
    'BA moved me onto BA766.',
    'My flight BA766 to Vienna is on 3 June.'
  ],
  [
    'Our staging server is at 10.0.4.12, user deploy.',
    'Staging got a new IP, 10.0.4.77.',
    'Our staging server is at 10.0.4.77, user deploy.'
  ],
  ['Seat 14C, next to Tom.', "I'm in 22A now.", 'Seat 22A, next to Tom.'],
  [
    'The exam is in room B-204, bring a pen.',
    'We write in B-310.',
    'The exam is in room B-310, bring a pen.'
  ],
  [
    'From B204 to the lab is a long walk.',
    'Moved from B204 to B305.',
    'From B305 to the lab is a long walk.'
  ],
  [
    'The prod database is Postgres 14 on RDS.',
    'User and others upgraded prod to Postgres 16 on 12 May 2026.',
    'The prod database is Postgres 16 on RDS.'
  ],
  [
    'Wir sitzen in Zimmer 12 mit Ute.',
    'Wir sind jetzt in Zimmer 15.',
    'Wir sitzen in Zimmer 15 mit Ute.'
  ]
])('%s / %s', (said, newer, left) => {
  expect(withOtherCode(said, newer, 'en')).toBe(left)
})

test.each([
  ['My flight BA702 to Vienna is on 3 June.', "BA702 is cancelled, I'm on LH441 on 5 June."],
  ['My flight BA702 to Vienna is on 3 June.', 'I fly with BA.'],
  ['My passport is AB123456, expires March 2027.', 'The new one is CD987654.'],
  ['My visa is AB123456, I got it in Bern.', 'New visa CD987654, good until 2036.'],
  ['The prod database is Postgres 14 on RDS.', 'The API runs Node 22.'],
  ['User bought an iPhone 13 in Berlin.', 'I have got the iPhone 15 now.'],
  ['Seats 14C and 14D.', "I'm in 22A now."],
  ['Seat 14C.', 'Gate B22.'],
  ['I run 10K on Sundays.', "It's 15K now."],
  ['The launch is in Q3.', 'Moved to Q4.'],
  ['It weighs 1.5 kilos.', 'It weighs 2.5 kilos.']
])('%s / %s: nothing', (said, newer) => {
  expect(withOtherCode(said, newer, 'en')).toBeNull()
})
