/** Sentences that tell several things at once: each is a fact of its own, so that one may change without the others. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Wednesday. */
const AT = Date.parse('2026-06-03T10:00:00Z')

/** What is kept of a text, behind what an assistant said where it is given. */
function factsOf(text: string, asked: string | null = null): string[] {
  const said = { speaker: null, at: AT, offsetMinutes: 0, extract: true } as const
  const before =
    asked === null ? [] : [{ ...said, index: 0, kind: 'assistant', text: asked } as const]
  const messages = [...before, { ...said, index: before.length, kind: 'user', text } as const]
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('two statements of one subject', () => {
  test.each([
    ["I'm a nurse and live in Whitby.", ['User is a nurse.', 'User lives in Whitby.']],
    ["I'm 74 and live in Whitby.", ['User is 74.', 'User lives in Whitby.']],
    ['I work nights and have two kids.', ['User works nights.', 'User has two kids.']],
    ['I live in Porto and work as a chef.', ['User lives in Porto.', 'User works as a chef.']],
    [
      'My sister is a vet and lives in Leeds.',
      ["User's sister is a vet.", "User's sister lives in Leeds."]
    ],
    [
      'Our bakery opens at 7 and closes at 3.',
      ["User's bakery opens at 7.", "User's bakery closes at 3."]
    ],
    ['Tom works at Initech and lives in Hull.', ['Tom works at Initech.', 'Tom lives in Hull.']],
    ['Soy enfermera y tengo dos gatos.', ['Soy enfermera.', 'Tengo dos gatos.']],
    ['Sou enfermeira e tenho dois gatos.', ['Sou enfermeira.', 'Tenho dois gatos.']],
    ['Sono infermiera e ho due gatti.', ['Sono infermiera.', 'Ho due gatti.']],
    ['Jestem pielęgniarką i mam dwa koty.', ['Jestem pielęgniarką.', 'Mam dwa koty.']],
    ['저는 수원에 살고 은행에서 일해요.', ['저는 수원에 살아요.', '저는 은행에서 일해요.']],
    ['저는 대학생이고 서울에 살아요.', ['저는 대학생이에요.', '저는 서울에 살아요.']],
    [
      '저는 매일 커피를 마시고 주말에는 등산을 해요.',
      ['저는 매일 커피를 마셔요.', '주말에는 등산을 해요.']
    ],
    [
      '私は大阪に住んでいて、銀行で働いています。',
      ['私は大阪に住んでいます。', '銀行で働いています。']
    ],
    ['私は看護師で、猫を二匹飼っています。', ['私は看護師です。', '猫を二匹飼っています。']],
    [
      '妹は看護師で、札幌の病院に勤めています。',
      ['妹は看護師です。', '妹は札幌の病院に勤めています。']
    ],
    [
      '姉は弁護士で、大阪に住んでいて、犬を飼っています。',
      ['姉は弁護士です。', '姉は大阪に住んでいます。', '姉は犬を飼っています。']
    ],
    ['妻は銀行員で、子どもが二人います。', ['妻は銀行員です。', '妻は子どもが二人います。']],
    [
      '여동생은 간호사고 작은 병원에서 일해요.',
      ['여동생은 간호사예요.', '여동생은 작은 병원에서 일해요.']
    ],
    ['저는 개발자고 판교에서 일해요.', ['저는 개발자예요.', '저는 판교에서 일해요.']],
    ['我老婆是小学老师，在浦东上班。', ['我老婆是小学老师。', '我老婆在浦东上班。']],
    ['我弟弟是大学生，现在住在南京。', ['我弟弟是大学生。', '我弟弟现在住在南京。']],
    ['我媽住在台北，在郵局工作。', ['我媽住在台北。', '我媽在郵局工作。']],
    ['生产库是MySQL，测试库是SQLite。', ['生产库是MySQL。', '测试库是SQLite。']],
    ['我住在杭州，在一家游戏公司做前端。', ['我住在杭州。', '我在一家游戏公司做前端。']],
    [
      'Mein Bruder wohnt in Graz und studiert Medizin.',
      ['Mein Bruder wohnt in Graz.', 'Mein Bruder studiert Medizin.']
    ],
    [
      'Mijn dochter zit in groep 6 en speelt hockey.',
      ['Mijn dochter zit in groep 6.', 'Mijn dochter speelt hockey.']
    ],
    [
      'Bonjour à tous, je suis Breton et je bosse à Rennes.',
      ['Je suis Breton.', 'Je bosse à Rennes.']
    ],
    [
      'Nous avons vendu la maison et habitons en appartement.',
      ['Nous avons vendu la maison.', 'Nous habitons en appartement.']
    ],
    [
      'I just joined the swim team, training is mondays.',
      ['User just joined the swim team.', 'Training is mondays.']
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual(kept)
  })
})

describe('what leans on the other part stays with it', () => {
  test.each([
    ['I have a bike and use it daily.', 'User has a bike and uses it daily.'],
    ['I live and work in Berlin.', 'User lives and works in Berlin.'],
    [
      'Das Auto haben wir verkauft und fahren jetzt nur noch Rad.',
      'Das Auto haben wir verkauft und fahren jetzt nur noch Rad.'
    ],
    ['Ich singe und tanze gern.', 'Ich singe und tanze gern.'],
    ['我有一个儿子，在上海读书。', '我有一个儿子，在上海读书。'],
    ['我有两只猫，白的叫雪球。', '我有两只猫，白的叫雪球。'],
    ['コーヒーはやめて、今は緑茶にしています。', 'コーヒーはやめて、今は緑茶にしています。'],
    ['妻は看護師で、趣味は登山です。', '妻は看護師で、趣味は登山です。'],
    ['会社は渋谷で、毎日電車で通っています。', '会社は渋谷で、毎日電車で通っています。'],
    ['趣味は釣りで、週末はよく海に行きます。', '趣味は釣りで、週末はよく海に行きます。'],
    ['차는 팔고 자전거를 샀어요.', '차는 팔고 자전거를 샀어요.'],
    [
      '휴가는 제주도로 가려고 했는데 강릉으로 바꿨어요.',
      '휴가는 제주도로 가려고 했는데 강릉으로 바꿨어요.'
    ],
    ['지금 밥을 먹고 있어요.', '지금 밥을 먹고 있어요.'],
    ['한국에 살고 싶어요.', '한국에 살고 싶어요.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('a short answer that leaves out what was asked after is told with the question', () => {
  test.each([
    ['ペットは飼っていますか？', 'はい、うさぎを一匹。'],
    ['你喜欢喝咖啡吗？', '不喜欢，我喝茶。'],
    ['아직 헬스장 다니세요?', '아니요, 그만뒀어요.']
  ])('%s %s', (asked, said) => {
    expect(factsOf(said, asked)).toEqual([`"${asked}" – User: ${said}`])
  })
})

describe('an offer of help asks nothing that is answered', () => {
  test.each([
    ['How can I help?', 'Mia got fired.', 'Mia got fired.'],
    ['Wie kann ich dir helfen?', 'Ella is allergic to peanuts.', 'Ella is allergic to peanuts.'],
    ['Anything else?', 'Dentist on 3 December at 9:30.', 'Dentist on 3 December 2026 at 9:30.']
  ])('%s %s', (asked, said, kept) => {
    expect(factsOf(said, asked)).toEqual([kept])
  })
})

describe('small talk about what was told asks nothing either', () => {
  test.each([
    ['How are you finding it?', 'Quiet.'],
    ['How is it going?', 'Slow.'],
    ["Wie läuft's?", 'Langsam.']
  ])('%s %s', (asked, said) => {
    expect(factsOf(said, asked)).toEqual([])
  })
})

test.each([
  ["How's the new job?", 'Stressful.', 'Asked how the new job is, User said: Stressful.'],
  [
    'Is Tom your husband?',
    'No, my brother.',
    `Asked "Is Tom your husband?", User said: No, User's brother.`
  ],
  [
    'So you prefer window seats?',
    'Aisle actually.',
    'Asked whether they prefer window seats, User said: Aisle actually.'
  ]
])('%s %s', (asked, said, kept) => {
  expect(factsOf(said, asked)).toEqual([kept])
})

describe('whoever was spoken of before is meant by "he" and "she" in a later message', () => {
  const lastOf = (...said: string[]) => {
    const messages = said.map((text, index) => {
      const kind = index % 2 === 0 ? ('user' as const) : ('assistant' as const)
      const at = Date.parse('2026-06-03T10:00:00Z')
      return { index, kind, speaker: null, text, at, offsetMinutes: 0, extract: kind === 'user' }
    })
    return extractLocally(messages, { userName: null }).facts.at(-1)?.content
  }

  test('the only one', () => {
    expect(lastOf('My son Theo is five weeks old.', 'Lovely!', 'He sleeps in a basket.')).toBe(
      'Theo sleeps in a basket.'
    )
  })

  test('the one of that gender', () => {
    const said = 'My brother Karl is leaving. My sister Ana is sad.'
    expect(lastOf(said, 'Oh?', 'She works at the library now.')).toBe(
      'Ana works at the library now.'
    )
  })

  test.each([
    ['My best friend is Ola. She lives in Warsaw.', 'Ola lives in Warsaw.'],
    ["Maeve called off the wedding! She's coming home.", 'Maeve is coming home.'],
    ["My mother in law lives with us. She's 82.", "User's mother in law is 82."],
    ["We got a puppy! She's a labrador called Olive.", 'The puppy is a labrador called Olive.'],
    ["Kate's moved to York! She got a job there.", 'Kate got a job there.'],
    [
      'My husband Rob and I are separated, he lives in Derby.',
      "User's husband Rob and User are separated, he lives in Derby."
    ],
    ['Rob and I are giving it another go! He moved back in.', 'Rob moved back in.'],
    ['My sister Ana is pregnant. Her due date is in August.', "Ana's due date is in August 2026."],
    ['London was great. She loved it.', 'She loved it.']
  ])('in the same one: %s', (said, kept) => {
    expect(lastOf(said)).toBe(kept)
  })

  test('said in an add of its own shortly before', () => {
    const at = Date.parse('2026-06-03T10:00:00Z')
    const message = { kind: 'user' as const, speaker: null, at, offsetMinutes: 0 }
    const before = { ...message, index: -1, text: 'My brother Tom lives in York.', extract: false }
    const now = { ...message, index: 0, text: "He's a plumber.", extract: true }
    const { facts } = extractLocally([now], { userName: null, earlier: [before] })
    expect(facts.map(({ content }) => content)).toEqual(['Tom is a plumber.'])
  })

  test('nobody where it may be either', () => {
    const said = 'My brother plays rugby. My dad coaches the team.'
    expect(lastOf(said, 'Nice.', 'He broke his arm on Sunday.')).toStartWith('He broke')
  })
})

test('a question that names something beside "anything else" is answered', () => {
  expect(factsOf('Shellfish.', 'Are you allergic to nuts or anything else?')).toEqual([
    'Asked whether they are allergic to nuts or anything else, User said: Shellfish.'
  ])
})

describe('an answer without a verb stands behind its question', () => {
  test.each([
    ['Wann ist dein Geburtstag?', 'Am 4. März', '"Wann ist dein Geburtstag?" – User: Am 4. März'],
    ['Waar werk je?', 'bij de gemeente', '"Waar werk je?" – User: bij de gemeente'],
    [
      'Quand avez-vous déménagé ?',
      'En mars',
      '"Quand avez-vous déménagé ?" – User: En mars (2026-03)'
    ],
    ['Wo wohnst du?', 'In Lyon', '"Wo wohnst du?" – User: In Lyon'],
    ['Trinkst du Kaffee?', 'Ich trinke lieber Tee.', 'Ich trinke lieber Tee.']
  ])('%s %s', (asked, said, kept) => {
    expect(factsOf(said, asked)).toEqual([kept])
  })
})

test('thanks and greetings hide no statement, and a moved-on talk is none', () => {
  expect(factsOf('Danke für den Tipp, ich bin übrigens Vegetarier.')).toEqual([
    'Ich bin übrigens Vegetarier.'
  ])
  expect(factsOf('Danke, dass du mir geholfen hast')).toEqual([])
  expect(factsOf('Lass uns mit dem nächsten Thema weitermachen')).toEqual([])
  expect(factsOf('Könntest du dir merken, dass ich vegan lebe?')).toHaveLength(1)
  expect(factsOf('Theo kommt in die 3. Klasse.')).toEqual(['Theo kommt in die 3. Klasse.'])
})

describe('what only wonders behind a statement asks nothing', () => {
  test.each([
    ['A gente trocou o Slack pelo Discord, acredita?', ['A gente trocou o Slack pelo Discord']],
    ['Ich hab gekündigt, weißt du?', ['Ich hab gekündigt']],
    ["J'ai arrêté le café, t'imagines ?", ["J'ai arrêté le café"]],
    ['我辞职了，你信吗？', ['我辞职了']],
    ['Wo ist Anna, weißt du?', []],
    ['Ich wohne in Köln, oder?', []]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual(kept)
  })
})

test.each([
  'Ahora voy al gimnasio por las tardes, por el trabajo.',
  'Giulia ha cambiato lavoro, adesso è in una clinica privata.'
])('"%s" is one: its second part says why, or where whom the first one names is', (said) => {
  expect(factsOf(said)).toEqual([said])
})
