/** Standing wishes of one kind take each other's place, in eleven languages. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { replacesWish, wishesIn } from '#src/updates/matters/standing.ts'

const replaces = (older: string, newer: string) => replacesWish(older, wishesIn(newer))

const GERMAN = 'User wants the assistant to answer in German.'

describe('takes the place of the earlier wish', () => {
  test.each([
    [GERMAN, 'English is fine from now on.'],
    [GERMAN, 'You can answer in English again, my German course is over.'],
    [GERMAN, 'I want you to write to me in Dutch from now on.'],
    ['User wants the assistant to keep its answers short.', 'You can write longer answers again.'],
    ["User doesn't want the assistant to use emojis.", 'Emojis are fine again.'],
    ["User doesn't want the assistant to use bullet points.", 'You can use bullet points again.'],
    ['User wants the assistant to be formal.', 'You can be casual with me again.'],
    ['Antworte bitte immer auf Deutsch.', 'Englisch ist ab jetzt in Ordnung.'],
    ['Bitte sieze mich.', 'Du kannst mich duzen.'],
    ['Sprich mich bitte mit Sie an.', 'Ach, du reicht völlig.'],
    ['Bitte antworte kurz.', 'Du darfst wieder ausführlich antworten.'],
    ['Responde siempre en inglés.', 'A partir de ahora puedes responder en español.'],
    ['Háblame de usted, por favor.', 'Puedes tutearme.'],
    ["Réponds-moi en anglais, s'il te plaît.", 'Finalement, tu peux répondre en français.'],
    ["Vouvoie-moi, s'il te plaît.", 'Tu peux me tutoyer.'],
    ['Responde sempre em inglês.', 'Podes responder em português outra vez.'],
    ['Rispondi sempre in inglese.', 'Puoi rispondere in italiano.'],
    ['Dammi del lei, per favore.', 'Puoi darmi del tu.'],
    ['Antwoord altijd in het Engels.', 'Nederlands mag weer.'],
    ['Odpowiadaj zawsze po angielsku.', 'Możesz znowu odpowiadać po polsku.'],
    ['いつも英語で答えてください。', 'これからは日本語で大丈夫です。'],
    ['请用英文回答我。', '以后用中文回答就可以了。'],
    ['항상 영어로 대답해 주세요.', '이제 한국어로 대답해도 괜찮아요.'],
    ['존댓말로 대답해 주세요.', '반말로 해도 돼요.'],
    [
      'User wants the assistant to always answer in bullet points.',
      'Stop using bullet points, plain paragraphs are better.'
    ],
    ['User wants the assistant to use emojis.', "Don't use emojis."],
    ['Benutze Emojis.', 'Keine Emojis mehr.'],
    ['Usa emojis.', 'Deja de usar emojis.'],
    ['Utilise des emojis.', "N'utilise plus d'emojis."],
    ['Usa le emoji.', 'Basta emoji.'],
    ['Use emojis.', 'Pare de usar emojis.'],
    ['Gebruik emojis.', 'Stop met emojis.'],
    ['Używaj emotikonów.', 'Nie używaj emotikonów.'],
    ['絵文字を使ってください。', '絵文字は使わないで。'],
    ['请用表情符号。', '不要用表情符号。'],
    ['이모지 써 주세요.', '이모지 쓰지 마.']
  ])('%s – %s', (older, newer) => {
    expect(replaces(older, newer)).toBe(true)
  })
})

describe('leaves it', () => {
  test.each([
    [
      "what somebody else's commits have",
      'User wants the assistant to use emojis.',
      'We stopped using emojis in commits.'
    ],
    ['the same again', GERMAN, 'Please answer in German.'],
    ['another kind', GERMAN, 'Please keep your answers short.'],
    ['beside it', GERMAN, 'English is fine too.'],
    [
      'a task',
      'User wants the assistant to keep its answers short.',
      'Please write a long letter to my aunt.'
    ],
    ['a thing', 'User wants the assistant to be formal.', 'Casual clothes are fine.'],
    ['this once', GERMAN, 'You can reply in English this time.'],
    ['a question', GERMAN, 'Can you answer in English?'],
    ['on a condition', GERMAN, 'When I write in English, answer in English.'],
    ['of others', GERMAN, "My son's English is good."],
    ['of the speaker', GERMAN, 'I answer my customers in English.'],
    ['of the speaker', 'Antworte auf Deutsch.', 'Ich antworte immer auf Englisch.'],
    ['of others', 'Responde en español.', 'Mi hijo habla en inglés.'],
    ['of the speaker', 'Réponds en français.', 'Je parle en anglais au travail.'],
    ['of others', 'Responde em português.', 'Meu filho pode falar em inglês.'],
    ['of the speaker', 'Antwoord in het Nederlands.', 'Ik schrijf in het Engels.'],
    ['beside it', '日本語で答えてください。', '英語でもいいです。'],
    ['of the speaker', '请用中文回答。', '我在公司用英文写邮件。'],
    ['of the speaker', '한국어로 대답해 주세요.', '저는 회사에서 영어로 일해요.']
  ])('%s: %s – %s', (_, older, newer) => {
    expect(replaces(older, newer)).toBe(false)
  })
})

test('what no wish is tells nothing, however it is worded', () => {
  for (const text of [
    'I speak English and German.',
    'My English is fine.',
    '英語で仕事をしています。'
  ])
    expect(wishesIn(text).size).toBe(0)
})

test('the earlier wish is closed, though not a word of it is said again', () => {
  const text = 'English is fine from now on.'
  const fact = { factId: 'new', text, vector: null, eventAt: null }
  const said = { text, vector: null, name: null, at: 0, facts: [fact] }
  const earlier = { factId: 'old', content: GERMAN, similarity: 0.4, isDated: false }
  expect(updatesBy(said, [earlier], 'none')).toMatchObject([
    { older: 'old', closes: true, left: null }
  ])
})

test.each([
  ['Use bullet points but no emojis.', { bullets: 'some', emojis: 'none' }],
  ['No emojis, use bullet points.', { bullets: 'some', emojis: 'none' }],
  ['No emojis, no bullet points.', { bullets: 'none', emojis: 'none' }],
  ['Please keep your answers short and easy to read.', { length: 'short' }]
])('%s', (text, wished) => {
  expect(Object.fromEntries(wishesIn(text))).toEqual(wished)
})
