/** By how much something changed, and what it is by now. */
import { expect, test } from 'bun:test'
import { tellsOnlyHowMuch } from '#src/updates/stays/by-how-much.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

test.each([
  ['en', 'The doctor halved my lisinopril.', true],
  ['en', 'They cut my hours in half.', true],
  ['en', 'The doctor halved it to 10 mg.', false],
  ['en', 'I started at half past six.', false],
  ['de', 'Die Miete hat sich verdoppelt.', true],
  ['fr', 'Le médecin a divisé la dose par deux.', true],
  ['ja', '薬が半分になりました。', true],
  ['zh', '药量减半了。', true],
  ['ko', '약을 절반으로 줄였어요.', true],
  ['pl', 'Lekarz zmniejszył dawkę o połowę.', true]
])('%s: %s', (language, text, isOnly) => {
  expect(tellsOnlyHowMuch(text, language)).toBe(isOnly)
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
