/** What is given, quoted, played or supposed is not kept; what is confirmed, or said in one word, is. */
import { expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const AT = Date.UTC(2026, 5, 10, 10)

/** The facts of a user's message, behind an assistant's where there is one. */
function facts(said: string, before: string | null = null): string[] {
  const told = [...(before === null ? [] : [{ kind: 'assistant' as const, text: before }])]
  const messages = [...told, { kind: 'user' as const, text: said }].map((one, index) => ({
    ...one,
    index,
    speaker: null,
    at: AT,
    offsetMinutes: 0,
    extract: one.kind === 'user'
  }))
  return extractLocally(messages, { userName: null }).facts.map((fact) => fact.content)
}

test.each([
  'Translate: I live in Rome.',
  'Summarise this text: Anna moved to Oslo in 2010. She works at a bakery.',
  "Let's role-play. You're the king and I'm a knight called Percival.",
  'My homework says: "Tom has five apples and gives two to Ann."',
  '"To be or not to be, that is the question" is from Hamlet, right?',
  'If my boat had a sail I would cross the lake.',
  'Preheat the oven, grease the tin, fill in the batter.',
  'Übersetze ins Englische: Ich wohne in Hamburg.',
  '英語に訳して：私は大阪に住んでいます。',
  'Gdybym miał psa, nazwałbym go Burek.',
  'Mach das bitte nochmal.',
  'I had a dream that my boss moved to Alaska.',
  'Last night I dreamt we sold the house. We moved onto a boat.',
  'Mir träumte, ich wohne in Rom.',
  'Soñé que vivía en Tokio.',
  "J'ai rêvé que ma mère habitait à Lyon.",
  'Sonhei que morava em Berlim.',
  'Ho sognato che abitavo a Parigi.',
  'Ik droomde dat we verhuisden.',
  'Śniło mi się, że mieszkam w Oslo.',
  'パリに住んでいる夢を見ました。',
  '我梦见自己住在巴黎。',
  '파리에 사는 꿈을 꿨어요.',
  '要是我会开车，我就天天去海边。',
  'もし宝くじが当たったら、世界一周します。',
  'Schreib mir eine Geschichte über einen Bäcker namens Oskar.',
  'Escribe un cuento sobre una bruja llamada Casilda.'
])('keeps nothing of %s', (said) => {
  expect(facts(said)).toEqual([])
})

test.each([
  'Polish is my mother tongue.',
  "What if it rains on Saturday? My tent isn't waterproof.",
  'Translate "good night" into French. I have a friend in Lyon.',
  'Ich übersetze Romane: vor allem Krimis.',
  'Si es posible, preferiría el café sin azúcar.',
  'Fumo.',
  'Palę.',
  'Rauche nicht.',
  '채식주의자예요.',
  '不吃香菜。',
  'Run the tests with `bun test`.',
  'Run the linter before every commit.',
  'Ejecuta los tests con pytest.',
  'My dream is to open a bakery.',
  'I dreamt of the sea. Anyway, my exam is on Friday.',
  'もし雨なら会議はオンラインです。',
  '如果服务器挂了，先联系小陈。',
  '要是下雨，球赛就改到周日。'
])('keeps one fact of %s', (said) => {
  expect(facts(said)).toHaveLength(1)
})

test('keeps a claim that the user says yes to, marked as confirmed', () => {
  const claim = 'So you have two cats and live in Kyoto, is that right?'
  expect(facts('Yes, correct.', claim)).toEqual([
    'User confirmed: User has two cats and lives in Kyoto.'
  ])
  expect(facts('Genau!', 'Du wohnst also in Bremen, oder?')).toEqual([
    '"Du wohnst also in Bremen, oder?" – User: Genau!'
  ])
})

test('keeps nothing where yes is said to an offer or to advice', () => {
  expect(facts('Yes, exactly.', 'Do you want me to continue?')).toEqual([])
  expect(facts('Exactly.', 'You should drink more water.')).toEqual([])
  expect(facts('はい。', '続けましょうか？')).toEqual([])
})
