/** What is kept of short, plainly worded messages, and how it reads (contract 3.3). */
import { describe, expect, test } from 'bun:test'
import type { Candidates, SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function read(...lines: (string | ['assistant', string])[]): Candidates {
  const messages = lines.map((line, index): SourceMessage => {
    const [kind, text] = typeof line === 'string' ? (['user', line] as const) : line
    const at = Date.parse('2026-06-03T10:00:00Z')
    const extract = kind === 'user'
    return { index, kind, speaker: null, text, at, offsetMinutes: 0, extract }
  })
  return readLocally({ messages, userName: null })
}

const kept = (...lines: Parameters<typeof read>) => read(...lines).facts.map((fact) => fact.content)

describe('a standing wish is kept as what the user wants of the assistant', () => {
  const cases: [string, string][] = [
    ['Please answer in English.', 'User wants the assistant to answer in English.'],
    ["Don't use emojis.", "User doesn't want the assistant to use emojis."],
    ['Please always answer in French.', 'User wants the assistant to always answer in French.'],
    [
      'Never suggest meat recipes to me.',
      'User wants the assistant to never suggest meat recipes to User.'
    ],
    ['Please address me as Dr Osei.', 'User wants the assistant to address User as Dr Osei.'],
    [
      'Keep your replies under five lines from now on.',
      'User wants the assistant to keep its replies under five lines from now on.'
    ]
  ]
  for (const [said, content] of cases) {
    test(said, () => {
      expect(kept(said)).toEqual([content])
      expect(kept(['assistant', 'Anything else?'], said)).toEqual([content])
    })
  }
  for (const task of [
    'Write me a poem about autumn.',
    'Tell me a joke.',
    "Don't worry about it."
  ]) {
    test(`"${task}" is a task or manners`, () => expect(kept(task)).toEqual([]))
  }
  test('between people, a request is none to an assistant', () => {
    const base = { kind: 'user', at: 0, offsetMinutes: 0, extract: true } as const
    const messages = [
      { ...base, index: 0, speaker: 'Mia', text: 'Hello Ben.' },
      { ...base, index: 1, speaker: 'Ben', text: "Don't use the lift." }
    ]
    expect(readLocally({ messages, userName: null }).facts).toEqual([])
  })
})

describe('the least that is kept is kept alone and after any reply', () => {
  const replies = [
    'Happy to help! What would you like to talk about?',
    'Got it!',
    'I am sorry to hear that.'
  ]
  const cases: [string, RegExp][] = [
    ['I work at Initech as a welder.', /^User works at Initech as a welder\.$/],
    ['Bob Stone works at Initech.', /^Bob Stone works at Initech\.$/],
    ['Clara Weiss lives in Vienna.', /^Clara Weiss lives in Vienna\.$/],
    ['The Heron project uses PostgreSQL.', /^The Heron project uses PostgreSQL\.$/],
    ['My sister Ana is allergic to nuts.', /^User's sister Ana is allergic to nuts\.$/],
    ['We launch on 3 May.', /^User and others launch on 3 May 2027\.$/],
    ['Tarek plays cello in the city orchestra.', /^Tarek plays cello/]
  ]
  for (const [said, content] of cases) {
    test(said, () => {
      expect(kept(said)).toEqual([expect.stringMatching(content)])
      for (const reply of replies)
        expect(kept(['assistant', reply], said)).toEqual([expect.stringMatching(content)])
    })
  }
})

describe('plans made together are kept', () => {
  const cases: [string, string][] = [
    [
      "We'll rebuild the fence next week.",
      'User and others will rebuild the fence in the week of 8 June 2026.'
    ],
    ["Let's book the cottage in Wales.", 'User and others plan to book the cottage in Wales.']
  ]
  for (const [said, content] of cases) test(said, () => expect(kept(said)).toEqual([content]))
  for (const talk of ["Let's continue.", "We'll see.", "Let's talk about it."])
    test(`"${talk}" is talk`, () => expect(kept(talk)).toEqual([]))
})

describe('short sentences are kept in every language', () => {
  const cases = [
    [
      'Ich bin Steuerberaterin.',
      'Soy vegano.',
      'Odio el cilantro.',
      "J'habite à Rennes.",
      'Sono vegetariano.'
    ],
    [
      'Ik ben kleurenblind.',
      'Mieszkam w Gdyni.',
      'Tenho três gatos.',
      '医者です。',
      '我住在上海。',
      '저는 의사예요.'
    ],
    [
      'Я вегетарианка.',
      'Bitte duze mich.',
      'Non usare emoji, per favore.',
      '반말로 대답해 줘.',
      '敬語は使わないでください。'
    ]
  ].flat()
  for (const said of cases) test(said, () => expect(kept(said)).toEqual([said]))
  const courtesies = [
    [
      'Vielen Dank und schönen Abend noch!',
      '¡Mil gracias, qué amable!',
      'Merci beaucoup, bonne soirée !'
    ],
    [
      'Muito obrigada, até logo!',
      'Grazie mille, a presto!',
      '谢谢，再见！',
      '고마워요, 안녕히 계세요!',
      'Besten Dank, bis morgen!'
    ]
  ].flat()
  for (const said of courtesies)
    test(`"${said}" says nothing`, () => expect(kept(said)).toEqual([]))
  test('a greeting before it takes nothing away', () => {
    expect(kept('Hallo, ich wohne in Bern.')).toEqual(['Ich wohne in Bern.'])
  })
})

describe('facts read well', () => {
  const cases: [string, string[]][] = [
    ['I mistyped the label.', ['User mistyped the label.']],
    ['I misread the label on the tin.', ['User misread the label on the tin.']],
    ['Left-handed, by the way.', ['User is left-handed.']],
    ['No errors this time, everything is green.', ['No errors this time, everything is green.']]
  ]
  for (const [said, contents] of cases) test(said, () => expect(kept(said)).toEqual(contents))
  for (const said of [
    'Ana is Ana.',
    'It is what it is.',
    'Enough is enough.',
    'Things happen.',
    'raised it to 300s'
  ])
    test(`"${said}" tells nothing`, () => expect(kept(said)).toEqual([]))
  test('a gerund that is the subject is not what the user does', () => {
    expect(kept('Working as a paramedic is slow on Sundays.').join()).not.toContain(
      'User is working'
    )
  })
  test('what an assistant asked is told in few words', () => {
    expect(kept(['assistant', 'Do you have pets, and if so, which?'], 'Yes, a parrot.')).toEqual([
      'Asked whether they have pets, User said: Yes, a parrot.'
    ])
  })
  test('one thing has one name, and interjections have none', () => {
    const { entities } = read('Woah. Falcon runs on Kafka. The Falcon project has two developers.')
    const names = entities.map(({ name }) => name)
    expect(names).toContain('Falcon')
    expect(names).not.toContain('Woah')
    expect(names.filter((name) => /falcon/i.test(name))).toEqual(['Falcon'])
  })
  test('steps of a procedure are no facts', () => {
    const { facts, procedures } = read(
      'To release:\n1. Merge to main.\n2. Tag the commit.\n3. Push the tag.'
    )
    expect(procedures).toHaveLength(1)
    expect(facts).toEqual([])
  })
})
