import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Candidates, SourceMessage } from '#src/memory/candidates.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const AT = Date.parse('2023-05-08T13:56:00Z')

function said(
  ...lines: [speaker: string | null, text: string, kind?: SourceMessage['kind']][]
): SourceMessage[] {
  return lines.map(([speaker, text, kind = 'user'], index) => ({
    index,
    kind,
    speaker,
    text,
    at: AT,
    offsetMinutes: 0,
    extract: kind !== 'context'
  }))
}

function extract(...lines: Parameters<typeof said>): Candidates {
  return extractLocally(said(...lines), { userName: null })
}

function contents(...lines: Parameters<typeof said>): string[] {
  return extract(...lines).facts.map((fact) => fact.content)
}

describe('a fact is a sentence that stands alone', () => {
  const cases: [string, string][] = [
    ['I live in New York and love it.', 'Anna lives in New York and loves it.'],
    ["I'm allergic to peanuts", 'Anna is allergic to peanuts.'],
    ["I don't like horror movies", "Anna doesn't like horror movies."],
    ["I've read 20 books", 'Anna has read 20 books.'],
    [
      "Marta can't do Friday, we're doing Saturday instead",
      "Marta can't do Friday (12 May 2023), Anna and others are doing Saturday (13 May 2023) instead."
    ],
    ['We dropped the Thursday deploy', 'Anna and others dropped the Thursday deploy.'],
    ['Heads up: the office moved to Dover Street', 'The office moved to Dover Street.'],
    ['My favorite color is blue.', "Anna's favorite color is blue."],
    ['I went to a support group yesterday', 'Anna went to a support group on 7 May 2023.'],
    ['My husband and I adopted two dogs', "Anna's husband and Anna adopted two dogs."],
    ['Yeah, I was a swimmer once', 'Anna was a swimmer once.'],
    ['We moved to Rome in 2019', 'Anna and others moved to Rome in 2019.'],
    ['i dont eat meat', "Anna doesn't eat meat."],
    ['I live in Bern, where do you live?', 'Anna lives in Bern.'],
    ['Just got off work', 'Anna just got off work.'],
    ['As I said before, I live in Bern', 'Anna lives in Bern.'],
    ['By the way, I moved to Rome in 2019', 'Anna moved to Rome in 2019.'],
    ['I LIVE IN ROME', 'Anna lives in rome.'],
    ['I no longer live in Rome', 'Anna no longer lives in Rome.'],
    ['Trying to eat healthy', 'Anna is trying to eat healthy.'],
    ['Lost my job in March', "Anna lost Anna's job in March 2023."],
    ['I like tea and I drink it daily', 'Anna likes tea and Anna drinks it daily.'],
    [
      "I love it here and I'm thankful for the garden",
      'Anna loves it here and Anna is thankful for the garden.'
    ],
    ['Heidi and I moved to Oslo', 'Heidi and Anna moved to Oslo.'],
    ['My me-time is reading novels', "Anna's me-time is reading novels."]
  ]
  for (const [text, content] of cases) {
    test(`"${text}" is kept as "${content}"`, () => {
      expect(contents(['Anna', text])).toEqual([content])
    })
  }

  test('an answer that says nothing alone carries its question', () => {
    const kept = contents(['Ben', 'Have you been to Paris?'], ['Anna', 'Yes, twice!'])
    expect(kept).toEqual(['Asked "Have you been to Paris?", Anna said: Yes, twice!'])
  })

  test('"she" after a relative is that relative', () => {
    expect(contents(['Anna', 'My sister lives in Bern. She works as a nurse.'])).toEqual([
      "Anna's sister lives in Bern.",
      "Anna's sister works as a nurse."
    ])
  })

  test('a given name is no word of another language', () => {
    expect(contents(['Anna', 'Mia came over yesterday. She lives in Lugano now.'])).toEqual([
      'Mia came over on 7 May 2023.',
      'Mia lives in Lugano now.'
    ])
  })

  test('"your" is the one other speaker', () => {
    expect(
      contents(['Ben', 'Hello.'], ['Anna', 'I really love your painting of the lake'])
    ).toEqual(["Anna really loves Ben's painting of the lake."])
  })
})

test('a caption in brackets is what the speaker shared', () => {
  expect(contents(['Anna', 'Look! [a photo of a lake at sunset]'])).toEqual([
    'Anna shared a photo of a lake at sunset.'
  ])
})

describe('a sentence of two statements', () => {
  test('is two facts where one of them may be replaced later', () => {
    expect(contents(['Anna', 'I moved to Rome in 2019 and I work as a nurse.'])).toEqual([
      'Anna moved to Rome in 2019.',
      'Anna works as a nurse.'
    ])
  })

  test.each([
    [
      'Backend is Django, we deploy to Heroku, and CI is on Travis.',
      ['Backend is Django.', 'Anna and others deploy to Heroku.', 'CI is on Travis.']
    ],
    [
      'Book club is on Wednesdays and the budget for new books is 900 pounds.',
      ['Book club is on Wednesdays.', 'The budget for new books is 900 pounds.']
    ],
    [
      'Datenbank ist MySQL, der Kunde heißt Seeblick GmbH.',
      ['Anna: Datenbank ist MySQL.', 'Anna: Der Kunde heißt Seeblick GmbH.']
    ],
    [
      'Vivo en Zaragoza, trabajo de veterinaria y tengo un perro que se llama Trufo.',
      [
        'Anna: Vivo en Zaragoza.',
        'Anna: Trabajo de veterinaria.',
        'Anna: Tengo un perro que se llama Trufo.'
      ]
    ],
    [
      'デザイン担当は田中さん、ホスティングはさくらです。',
      ['Anna: デザイン担当は田中さん。', 'Anna: ホスティングはさくらです。']
    ]
  ])('is cut where each part tells how something is: %s', (text, parts) => {
    expect(contents(['Anna', text])).toEqual(parts)
  })

  test.each([
    'If I move to Rome and I work as a nurse, I am happy.',
    'I love it, I go there often.',
    'Wir wohnen in Köln, weil die Arbeit in Bonn ist.',
    'Tengo un gato negro, es de mi hermana y está enfermo.',
    '我有一个姐姐，在一家旅行社做导游。',
    'Last year I left Rome and I moved to Oslo.',
    'I live in Rome, but my wife hates it.',
    'I think I live in a dream and I work as a nurse.'
  ])('stays whole where the halves hang together: %s', (text) => {
    expect(contents(['Anna', text])).toHaveLength(1)
  })
})

test('a sentence that only gave a secret leaves nothing once the secret is gone', () => {
  for (const text of [
    'My API key is [REDACTED:openai_key].',
    'My API key is [REDACTED:openai_key]',
    'Password: [REDACTED:password]'
  ]) {
    expect(contents(['Anna', `I live in Bern. ${text}`])).toEqual(['Anna lives in Bern.'])
  }
  const whole = 'I moved to Bern and my key is [REDACTED:openai_key].'
  expect(contents(['Anna', whole])).toHaveLength(1)
})

describe('a reply is read with what it replies to', () => {
  const cases: [asked: string, answered: string, kept: string[]][] = [
    [
      'What kind of bread did they sell?',
      'Rye with seeds.',
      ['Asked "What kind of bread did they sell?", Anna said: Rye with seeds.']
    ],
    [
      'What are the hens called?',
      'Thanks, Ben! Pip and Dot. They are two years old.',
      [
        'Asked "What are the hens called?", Anna said: Pip and Dot.',
        'Asked "What are the hens called?", Anna said: They are two years old.'
      ]
    ],
    [
      'Any tips for a first marathon?',
      'Start slowly and drink enough water.',
      ['Asked "Any tips for a first marathon?", Anna said: Start slowly and drink enough water.']
    ],
    [
      'I sing in a choir. What about you?',
      'Me too!',
      ['In reply to "I sing in a choir.", Anna said: Me too!']
    ]
  ]
  for (const [asked, answered, kept] of cases) {
    test(`"${answered}" behind "${asked}"`, () => {
      const facts = extract(['Ben', asked], ['Anna', answered]).facts
      const replies = facts.filter((fact) => fact.messageIndex === 1)
      expect(replies.map((fact) => fact.content)).toEqual(kept)
      expect(new Set(replies.map((fact) => fact.entity))).toEqual(new Set(['Anna']))
    })
  }

  test('a question that tells of its speaker is kept as asked, another is not', () => {
    expect(contents(['Ben', 'Hello.'], ['Anna', 'Can I bring my dog?'])).toEqual([
      'Anna asked: "Can I bring my dog?"'
    ])
    expect(contents(['Ben', 'Hello.'], ['Anna', 'Can I bring a friend?'])).toEqual([])
    expect(
      contents(['Ben', 'Hello.'], ['Anna', 'What have you done since we last talked?'])
    ).toEqual([])
  })
})

test('a holiday that dates nothing keeps its name and gives no date', () => {
  const [likes, met] = extract(['Anna', 'I love Christmas. I met him on Christmas.']).facts
  expect([likes?.content, likes?.eventDate]).toEqual(['Anna loves Christmas.', null])
  expect([met?.content, met?.eventDate]).toEqual([
    'Anna met him on Christmas (25 December 2022).',
    '2022-12-25'
  ])
})

describe('what is no fact is dropped', () => {
  const cases = [
    'Hi, how are you?',
    'Thanks so much!',
    'That sounds amazing!',
    'Where do you work?',
    'You should try the new place.',
    'Good luck tomorrow!',
    'I am so sorry to hear that.',
    'I hope you have a great time!',
    "Let's do that.",
    'I would have loved that if I had known.',
    'lol',
    'Thanks, Annie!',
    'Making art is so fun!',
    'Imagine I lived on the moon!',
    'If I were rich I would buy a boat.',
    'He sounds like he would be a good teacher!',
    'Just let me know when you are free.',
    'You are not alone, my friend.',
    'I am looking forward to it.',
    'The pictures were so much fun!',
    'I would love to hear about it.'
  ]
  for (const text of cases) {
    test(`"${text}" leaves nothing`, () => {
      expect(contents(['Ben', 'I just came home.'], ['Anna', text]).slice(1)).toEqual([])
    })
  }

  test("the assistant's advice leaves nothing, its report does", () => {
    const kept = contents(
      [null, 'I have a headache', 'user'],
      [null, 'You could try drinking more water. Let me know if that helps.', 'assistant']
    )
    expect(kept).toEqual(['User has a headache.'])
  })

  test('a message that may only be read is not drawn from', () => {
    expect(contents([null, 'I live in Bern.', 'context'])).toEqual([])
  })
})

describe('a fact belongs to the one that it is about', () => {
  const cases: [string, string, string][] = [
    ['I work at Acme.', 'Anna', 'person'],
    ['My sister Mia works at Google.', 'Mia', 'person'],
    ['The capital of Australia is Canberra.', 'Australia', 'unknown'],
    ['Tim Cook is the CEO of Apple.', 'Apple', 'company'],
    ['Postgres is the database of our service.', 'Anna', 'person']
  ]
  for (const [text, entity, type] of cases) {
    test(`"${text}" belongs to ${entity}`, () => {
      const fact = extract(['Anna', text]).facts[0]
      expect(fact?.entity).toBe(entity)
      expect(fact?.entityType).toBe(type as never)
    })
  }

  test('nameless user messages belong to User until a name is given', () => {
    expect(extract([null, 'I live in Bern.']).facts[0]?.entity).toBe('User')
    const named = extract([null, 'I live in Bern.'], [null, 'By the way, my name is Peter.'])
    expect(new Set(named.facts.map((fact) => fact.entity))).toEqual(new Set(['Peter']))
    const known = extractLocally(said([null, 'I live in Bern.']), { userName: 'Mia' })
    expect(known.facts[0]?.content).toBe('Mia lives in Bern.')
  })

  test('a bare name answers who is asked for, and nothing else', () => {
    const { facts } = extract(
      [null, "What's your name?", 'assistant'],
      [null, 'Peter Miller'],
      [null, 'Where do you live, Peter?', 'assistant'],
      [null, 'In Bern, with my dog.']
    )
    expect(new Set(facts.map((fact) => fact.entity))).toEqual(new Set(['Peter Miller']))
    expect(facts[0]).toMatchObject({
      content: "The user's name is Peter Miller.",
      quote: 'Peter Miller',
      attribute: 'name'
    })
    const other = extract([null, 'Who is your favourite?', 'assistant'], [null, 'Peter Miller'])
    expect(new Set(other.facts.map((fact) => fact.entity))).toEqual(new Set(['User']))
  })

  test('"I am tired" and "I am German" introduce nobody', () => {
    for (const text of ['I am Tired', "I'm German, by the way"]) {
      expect(
        new Set(extract([null, text], [null, 'I live in Bern.']).facts.map((fact) => fact.entity))
      ).toEqual(new Set(['User']))
    }
  })
})

describe('every language keeps its statements', () => {
  const cases: [string, string, string][] = [
    ['de', 'Ich habe gestern mit meiner Schwester in Zürich gegessen.', '2023-05-07'],
    ['ja', '昨日、東京で友達と寿司を食べました。', '2023-05-07'],
    ['de', 'Ich wohne in Bern.', 'null'],
    ['fr', "J'habite à Lyon avec mes deux enfants.", 'null'],
    ['ru', 'Я работаю врачом в большой больнице.', 'null'],
    ['ar', 'أعمل مهندسا في شركة كبيرة في القاهرة', 'null'],
    ['zh', '我和妹妹住在上海的一个小公寓里。', 'null']
  ]
  for (const [language, text, day] of cases) {
    test(`a statement in ${language} is kept as it was said`, () => {
      const fact = extract(['Mia', text]).facts[0]
      expect(fact?.content.startsWith(`Mia: ${text}`)).toBe(true)
      expect(String(fact?.eventDate)).toBe(day)
      expect(fact?.quote).toBe(text)
    })
  }

  test('a name that begins like a greeting is no greeting', () => {
    expect(
      contents(
        ['Anna', 'Heidi lives in Bern.'],
        ['Anna', 'Oil prices rose to 90 dollars in March.']
      )
    ).toHaveLength(2)
  })

  test('questions and greetings are dropped there too', () => {
    expect(
      contents(['Mia', 'Wie geht es dir heute so?'], ['Mia', 'Guten Morgen zusammen, liebe Leute!'])
    ).toEqual([])
    expect(contents(['Mia', 'あなたはどこに住んでいますか？'])).toEqual([])
  })
})

describe('what somebody says of another is no fact of theirs', () => {
  const cases: [text: string, content: string][] = [
    ['My mom thinks I live in Paris.', "Anna's mom thinks Anna lives in Paris."],
    ['He said he works at Acme.', 'He said he works at Acme.'],
    ['My boss said "I live in Rome".', 'Anna\'s boss said "I live in Rome".']
  ]
  for (const [text, content] of cases) {
    test(`"${text}" gives no attribute and no relation`, () => {
      const { facts, relations } = extract(['Anna', text])
      expect(facts.map((fact) => [fact.content, fact.attribute])).toEqual([[content, null]])
      expect(relations).toEqual([])
    })
  }

  test('a relative belongs to a name, not to the sentence before it', () => {
    const { relations } = extract(['Anna', 'I live in Bern with my sister Mia.'])
    expect(relations.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual([
      'Anna lives_in Bern',
      'Anna sister Mia'
    ])
  })

  test('a date is no entity', () => {
    const { relations, facts } = extract(['Anna', 'My birthday is on 5 May.'])
    expect(relations).toEqual([])
    expect(facts[0]?.attribute).toBe('birthday')
  })
})

describe('relations and knowledge', () => {
  test('works at, lives in, a named sister and a unique role become relations', () => {
    const { relations } = extract([
      'Anna',
      'I work at Acme. I live in Bern. My sister Mia is a nurse. Tim Cook is the CEO of Apple.'
    ])
    expect(relations.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual([
      'Anna works_at Acme',
      'Anna lives_in Bern',
      'Anna sister Mia',
      'Apple ceo Tim Cook'
    ])
  })

  test('a command and a decision become knowledge items', () => {
    const { knowledge } = extract([
      'Anna',
      'To deploy, run `bun run deploy`. We decided to use Postgres for the service.'
    ])
    expect(knowledge.map(({ type, artifact }) => [type, artifact])).toEqual([
      ['command', 'bun run deploy'],
      ['decision', null]
    ])
  })
})

describe('whatever is said', () => {
  const message = fc
    .array(
      fc.constantFrom(
        'I live in Bern.',
        'Yesterday',
        '’',
        '?',
        '!',
        'my',
        'Mr. Smith',
        'we',
        '\n- ',
        'and',
        '2019',
        'ß',
        '今日は',
        '…',
        '```',
        '"',
        'the week before',
        'may',
        'she',
        '🙂',
        'is the',
        'of',
        "I'm"
      ),
      { maxLength: 14 }
    )
    .map((parts) => parts.join(' '))

  test('every quote stands in its message, and the same input gives the same output', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), (texts) => {
        const messages = said(
          ...texts.map((text, index): [string, string] => [index % 2 === 0 ? 'Anna' : 'Ben', text])
        )
        const first = extractLocally(messages, { userName: null })
        for (const fact of first.facts) {
          expect(quoteIsIn(fact.quote, messages[fact.messageIndex]?.text ?? '')).toBe(true)
          expect(fact.content.length).toBeGreaterThan(0)
          expect(fact.importance).toBeWithin(0, 1.01)
        }
        expect(extractLocally(messages, { userName: null })).toEqual(first)
      }),
      { numRuns: 200 }
    )
  })
})

describe('what is left out and what comes again', () => {
  const told = (...lines: Parameters<typeof said>) =>
    extract(...lines).facts.map(({ content, eventDate }) => [content, eventDate])

  test('a last day is no date, and weekdays before a plural come again', () => {
    expect(told([null, 'Last day at Initech was Friday.'])).toEqual([
      ["User's last day at Initech was Friday 5 May 2023.", '2023-05-05']
    ])
    expect(told([null, 'I run on Tuesday evenings.'])).toEqual([
      ['User runs on Tuesday evenings.', null]
    ])
    expect(told([null, 'Starting Wednesday, I work from home.'])[0]?.[1]).toBe('2023-05-10')
  })

  test.each([
    ['Letzten Monat haben wir einen Hund bekommen.', '2023-04-01'],
    ['Jeden zweiten Samstag habe ich die Kinder.', null],
    ['Hace tres años, en junio, me mudé a Vigo.', '2020-06-01'],
    ['Trzy lata temu w czerwcu przeprowadziłam się do Łodzi.', '2020-06-01'],
    ['W poniedziałek zaczynam pracę w Globex.', '2023-05-08'],
    ['先月、犬を飼い始めました。', '2023-04-01'],
    ['上个月我们养了一只狗。', '2023-04-01'],
    ['다음 주 화요일 오후 2시에 학부모 회의가 있어요.', '2023-05-16'],
    ['Ich wohne seit 2017 in Gent.', '2017-01-01']
  ])('%s', (text, date) => {
    expect(told([null, text]).map(([, at]) => at)).toEqual([date])
  })

  test('a bare yes to a question about the user tells what was asked', () => {
    expect(contents([null, 'Are you vegetarian?', 'assistant'], [null, 'Yes.'])).toEqual([
      'Asked whether they are vegetarian, User said: Yes.'
    ])
    expect(contents([null, 'Do you want me to go on?', 'assistant'], [null, 'Yes.'])).toEqual([])
  })

  test('lines of a log tell nothing', () => {
    expect(contents([null, '2026-09-03 10:14:02 INFO server started on port 8080'])).toEqual([])
  })
})
