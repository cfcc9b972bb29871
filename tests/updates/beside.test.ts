/** What stands beside an earlier statement and leaves it as it is. */
import { expect, test } from 'bun:test'
import { isForOnce } from '#src/updates/stays/for-once.ts'
import { tellsOfOtherNumber } from '#src/updates/stays/other-number.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

test.each([
  ['en', 'Marguerite takes the call.', 'She is off, Dev takes the call just for today.', true],
  ['en', 'Bo is on call just for today.', 'Dev is on call just for today.', false],
  ['en', 'The clinic opens at 8.', 'The clinic opens at 9 now.', false],
  ['de', 'Arbeitsbeginn ist 6:30.', 'Am Montag fange ich ausnahmsweise erst um 9 an.', true],
  ['fr', 'On ferme à 19 h.', 'On ferme à 14 h, exceptionnellement.', true],
  ['pl', 'Zamykamy o 18.', 'W sobotę wyjątkowo zamykamy o 14.', true],
  ['pl', 'Próby są w niedziele.', 'W tę niedzielę nagrywamy demo.', true],
  ['zh', '上线时间固定是周四晚上。', '这周四晚上不上线。', true],
  ['en', 'Roast is at Nan’s on Sundays.', 'This Sunday we are at the carvery.', true],
  ['ja', '集合は9時です。', '今日だけ10時集合です。', true],
  ['zh', '九点开会。', '就这次十点开会。', true],
  ['ko', '회의는 9시예요.', '이번만 10시에 해요.', true]
])('%s: for once, %s, %s', (language, earlier, later, isOnce) => {
  expect(isForOnce(earlier, later, language)).toBe(isOnce)
})

test.each([
  ['Der Meister in Halle 4 ist Raab.', 'In Halle 3 ist eine Meisterin.', true],
  ['The garden is plot 57.', 'Plot 58 is free.', true],
  ['The garden is plot 57.', 'Plot 57 is ours.', false],
  ['We run Postgres 14.', 'Upgraded to Postgres 16.', false]
])('another number: %s, %s', (earlier, later, isOther) => {
  expect(tellsOfOtherNumber(earlier, later)).toBe(isOther)
})

test.each(databases)('neither closes anything, on %s', async (kind) => {
  const account = await (await serviceOn(kind)).account()
  for (const content of [
    'Our pharmacist on Saturdays is Mr Szymanski.',
    'Mr Szymanski has swapped to Sunday just this weekend.',
    'Our allotment is plot 57.',
    'Plot 58 has been given to a young couple.'
  ])
    await account.add({ messages: [{ role: 'user', content }] })
  const { json } = await account.send('GET', '/v1/memories/full')
  const kept = (json.memories as { facts: string[] }[]).flatMap((one) => one.facts)
  for (const earlier of ['Szymanski', 'plot 57'])
    expect(kept.some((fact) => fact.includes(earlier) && !fact.includes('weekend'))).toBe(true)
  for (const [query, answer] of [
    ['Who is our pharmacist on Saturdays?', 'Szymanski.'],
    ['Which plot is our allotment?', 'plot 57']
  ] as const) {
    const found = await account.send('POST', '/v1/search', { body: { query } })
    expect(found.json.results[0].facts[0]).toContain(answer)
  }
})
