/** By how much something changed, and what it is by now. */
import { expect, test } from 'bun:test'
import { tellsOnlyHowMuch } from '#src/updates/stays/by-how-much.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

test.each([
  ['en', 'The doctor halved my lisinopril.', true],
  ['en', 'They cut my hours in half.', true],
  ['en', 'The doctor halved it to 10 mg.', false],
  ['en', 'I started at half past six.', false],
  ['en', 'They put the rent up by 50 euros.', true],
  ['en', 'They put the rent up by 50 euros to 850.', false],
  ['en', 'Paid Ben back 150.', true],
  ['en', 'Paid Ben back the 200.', false],
  ['fr', 'Le nouveau loyer est de 810 euros.', false],
  ['it', "L'affitto è di 900 euro.", false],
  ['it', "L'affitto è aumentato di 50 euro.", true],
  ['es', 'Me han subido el alquiler 50 euros.', true],
  ['es', 'Quedamos a las 10 más o menos.', false],
  ['pt', 'O aluguel subiu em 50 reais.', true],
  ['nl', 'De huur is met 50 euro verhoogd.', true],
  ['en', 'The report is due by 5 June.', false],
  ['en', 'I meet Tom at 10 now.', false],
  ['de', 'Die Miete ist um 50 Euro gestiegen.', true],
  ['de', 'Wir treffen uns um 10 Uhr.', false],
  ['es', 'Pago 50 euros más.', true],
  ['fr', 'Le loyer a augmenté de 50 euros.', true],
  ['ja', '家賃が5000円上がりました。', true],
  ['zh', '房租涨了500。', true],
  ['zh', '会议推迟到3点。', false],
  ['ko', '월세가 5만원 올랐어요.', true],
  ['de', 'Die Miete hat sich verdoppelt.', true],
  ['fr', 'Le médecin a divisé la dose par deux.', true],
  ['ja', '薬が半分になりました。', true],
  ['zh', '药量减半了。', true],
  ['ko', '약을 절반으로 줄였어요.', true],
  ['pl', 'Lekarz zmniejszył dawkę o połowę.', true]
])('%s: %s', (language, text, isOnly) => {
  expect(tellsOnlyHowMuch(text, 'It was 200.', language)).toBe(isOnly)
})

test.each(databases)('the number is kept, and stands behind, on %s', async (kind) => {
  const account = await (await serviceOn(kind)).account()
  for (const content of [
    'I take 20 mg of lisinopril every morning.',
    'The doctor halved my lisinopril.'
  ])
    await account.add({ messages: [{ role: 'user', content }] })
  const body = { query: 'How much lisinopril do I take?' }
  const { json } = await account.send('POST', '/v1/search', { body })
  expect(json.results[0].facts).toEqual([
    "The doctor halved User's lisinopril.",
    'User takes 20 mg of lisinopril every morning.'
  ])
})
