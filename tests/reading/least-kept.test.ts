/** What is kept at least without a model (contract 3.3): alone, and behind whatever an assistant has said. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const REPLIES = [
  'Sounds good! Anything else?',
  'Got it.',
  'You are welcome! Let me know if you need more.',
  'Here are three recipes: carbonara, pesto, aglio e olio.',
  'What database do you use?',
  'Where does Bob work?',
  'I cannot book flights, sorry.',
  'That is great! How long have you lived there?',
  'Noted: 13 seconds.',
  'Do you want me to translate the text?',
  'The capital of France is Paris.',
  'Sure! Here is the code:\n```js\nlet a = 1\n```',
  'When is it?',
  'I understand how frustrating that is. Have you tried turning it off?'
]
const ENGLISH = [
  'I have hearing aids in both ears.',
  'The kids share a bedroom.',
  'The museum charges a fee.',
  'The restaurant seats sixty.',
  'I was admitted to hospital in May.',
  'I was told to stay in bed because of pre-eclampsia.',
  "I'm seeing a counsellor every other week.",
  "I've been seeing a guy called Theo.",
  'I go by they/them.',
  'I told you the restaurant is closed on Mondays.',
  'When I ask for SQL, assume MySQL.',
  'Whenever I say dev I mean staging.',
  'I work at Initech as a welder.',
  'Bob Stone works at Initech.',
  'Clara Weiss lives in Vienna.',
  'The Heron project uses PostgreSQL.',
  'My sister Ana is allergic to nuts.',
  'We launch on 3 May.',
  'Please always answer in French.',
  'The standup is at 9:15.',
  'The API listens on port 9090.',
  'Parking costs 4 euros an hour.',
  'Our office is on Elm Street.',
  'The meeting was moved to Thursday.',
  'The wifi password is on the fridge.',
  'Rent is 900 euros.',
  'The bakery closes at six.',
  'Trash goes out on Tuesdays.',
  'The server has 64 GB of RAM.',
  'Lunch is at noon.',
  'The deadline is Friday.',
  'The gym opens at 6.',
  'Standup at 9:15.',
  'Dana is on call this week.',
  'Tom and Eva got married.',
  'The dog is called Rex.',
  'The build takes 20 minutes.',
  'Max is 7.'
]
/** Replies and lines. */
const OTHERS: Record<string, [string[], string[]]> = {
  de: [
    [
      'Gern! Brauchst du noch etwas?',
      'Alles klar.',
      'Wo arbeitet Bob?',
      'Soll ich das übersetzen?'
    ],
    [
      'Ich arbeite bei Initech als Schweißer.',
      'Bob Stein arbeitet bei Initech.',
      'Clara Weiss wohnt in Wien.',
      'Das Heron-Projekt nutzt PostgreSQL.',
      'Meine Schwester Ana ist gegen Nüsse allergisch.',
      'Wir starten am 3. Mai.',
      'Bitte antworte immer auf Französisch.',
      'Das Standup ist um 9:15.'
    ]
  ],
  es: [
    ['¡De nada!', '¿Algo más?', '¿Dónde trabaja Bob?'],
    [
      'Peso 94 kilos.',
      'Trabajo en Initech como soldador.',
      'Bob Stone trabaja en Initech.',
      'Clara Weiss vive en Viena.',
      'El proyecto Heron usa PostgreSQL.',
      'Mi hermana Ana es alérgica a las nueces.',
      'Lanzamos el 3 de mayo.',
      'Responde siempre en francés, por favor.',
      'El standup es a las 9:15.'
    ]
  ],
  fr: [
    ["D'accord.", 'Autre chose ?', 'Où travaille Bob ?'],
    [
      'Je travaille chez Initech comme soudeur.',
      'Bob Stone travaille chez Initech.',
      'Clara Weiss habite à Vienne.',
      'Le projet Heron utilise PostgreSQL.',
      'Ma sœur Ana est allergique aux noix.',
      'Nous lançons le 3 mai.',
      'Réponds toujours en français.',
      'Le standup est à 9h15.'
    ]
  ],
  it: [
    ['Certo!', 'Altro?', 'Dove lavora Bob?'],
    [
      'Soffro di emicrania.',
      'Prendo la pillola.',
      'Lavoro alla Initech come saldatore.',
      'Bob Stone lavora alla Initech.',
      'Clara Weiss vive a Vienna.',
      'Il progetto Heron usa PostgreSQL.',
      'Mia sorella Ana è allergica alle noci.',
      'Lanciamo il 3 maggio.',
      'Rispondi sempre in francese.',
      'Lo standup è alle 9:15.'
    ]
  ],
  pt: [
    ['De nada!', 'Mais alguma coisa?', 'Onde trabalha o Bob?'],
    [
      'Torço pelo Vasco.',
      'Assino o Globoplay.',
      'Trabalho na Initech como soldador.',
      'Bob Stone trabalha na Initech.',
      'Clara Weiss mora em Viena.',
      'O projeto Heron usa PostgreSQL.',
      'Minha irmã Ana é alérgica a nozes.',
      'Lançamos em 3 de maio.',
      'Responda sempre em francês.',
      'O standup é às 9:15.'
    ]
  ],
  nl: [
    ['Prima.', 'Nog iets?', 'Waar werkt Bob?'],
    [
      'Ik werk bij Initech als lasser.',
      'Bob Stone werkt bij Initech.',
      'Clara Weiss woont in Wenen.',
      'Het Heron-project gebruikt PostgreSQL.',
      'Mijn zus Ana is allergisch voor noten.',
      'We lanceren op 3 mei.',
      'Antwoord altijd in het Frans.',
      'De stand-up is om 9:15.'
    ]
  ],
  pl: [
    ['Jasne.', 'Coś jeszcze?', 'Gdzie pracuje Bob?'],
    [
      'Pracuję w Initech jako spawacz.',
      'Bob Stone pracuje w Initech.',
      'Clara Weiss mieszka w Wiedniu.',
      'Projekt Heron używa PostgreSQL.',
      'Moja siostra Ana jest uczulona na orzechy.',
      'Startujemy 3 maja.',
      'Odpowiadaj zawsze po francusku.',
      'Standup jest o 9:15.'
    ]
  ],
  ja: [
    ['承知しました。', 'ほかに何かありますか？', 'ボブさんはどこで働いていますか？'],
    [
      'Initechで溶接工として働いています。',
      'ボブさんはInitechで働いています。',
      'クララはウィーンに住んでいます。',
      'HeronプロジェクトはPostgreSQLを使っています。',
      '姉のアナはナッツアレルギーです。',
      '5月3日にリリースします。',
      'いつもフランス語で答えてください。',
      '朝会は9時15分です。'
    ]
  ],
  zh: [
    ['好的！', '还有别的吗？', '鲍勃在哪里工作？'],
    [
      '我在Initech当焊工。',
      '鲍勃在Initech工作。',
      '克拉拉住在维也纳。',
      'Heron项目用PostgreSQL。',
      '我姐姐安娜对坚果过敏。',
      '我们5月3日上线。',
      '请一直用法语回答。',
      '站会是9点15分。'
    ]
  ],
  ko: [
    ['네, 알겠습니다.', '더 필요한 게 있나요?', '밥은 어디에서 일해요?'],
    [
      '저는 Initech에서 용접공으로 일해요.',
      '밥은 Initech에서 일해요.',
      '클라라는 빈에 살아요.',
      'Heron 프로젝트는 PostgreSQL을 써요.',
      '언니 아나는 견과류 알레르기가 있어요.',
      '우리는 5월 3일에 출시해요.',
      '항상 프랑스어로 대답해 주세요.',
      '스탠드업은 9시 15분이에요.'
    ]
  ]
}

const AT = Date.parse('2026-10-05T09:00:00Z')

function factsBehind(reply: string | null, said: string) {
  const message = (index: number, kind: 'user' | 'assistant', text: string) => ({
    ...{ index, kind, text, speaker: null, at: AT, offsetMinutes: 0 },
    extract: kind === 'user'
  })
  const before = reply === null ? [] : [message(0, 'user', 'Hi'), message(1, 'assistant', reply)]
  const messages = [...before, message(before.length, 'user', said)]
  return extractLocally(messages, { userName: null }).facts
}

describe.each([
  { language: 'en', replies: REPLIES, lines: ENGLISH },
  ...Object.entries(OTHERS).map(([language, [replies, lines]]) => ({ language, replies, lines }))
])('in $language', ({ replies, lines }) => {
  test.each(lines)('"%s" is kept alone and behind any reply', (line) => {
    const lost = [null, ...replies].filter((reply) => factsBehind(reply, line).length === 0)
    expect(lost).toEqual([])
  })
})

describe('never kept, whatever was said before', () => {
  test.each([
    'Hello!',
    'Thanks a lot!',
    'Ana is Ana.',
    'Where is it?',
    'Merci beaucoup !',
    'Danke dir.',
    '好的，谢谢。',
    'いいですね、ありがとうございます。',
    '今日もよろしくね。',
    '고마워, 큰 도움 됐어!',
    '帮我重构一下这个函数。',
    'Got it, thanks for telling me!',
    'Thanks for the update, Ana.',
    'I would like to thank you for your help.',
    'Much appreciated.',
    'Well done, Ana!',
    'Nice work, Bob!',
    'Glad I could help.',
    'My apologies for the delay.',
    'Nice talking to you.',
    'Enjoy your weekend!'
  ])('%s', (line) => {
    const kept = [null, ...REPLIES].filter((reply) => factsBehind(reply, line).length > 0)
    expect(kept).toEqual([])
  })
})
