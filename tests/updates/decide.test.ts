/** What a later statement does to earlier ones, pair by pair. */
import { describe, expect, test } from 'bun:test'
import { asksOfPast, asksWhatHappened } from '#src/updates/asks-of-past.ts'
import { chanceOfUpdate } from '#src/updates/classifier.ts'
import { updatesBy } from '#src/updates/decide.ts'
import { FEATURES, featuresOf, lookAt, signalsOf } from '#src/updates/features.ts'
import type { Weights } from '#src/updates/regression.ts'
import { SIGNAL_NAMES, SIGNALS } from '#src/updates/signals.ts'
import type { LaterStatement } from '#src/updates/together/weigh-pairs.ts'
import { Weighing } from '#src/updates/together/weighing.ts'

const SAID = Date.parse('2026-05-11T09:00:00Z')

function later(text: string, eventAt: number | null = null): LaterStatement {
  return {
    text,
    vector: null,
    name: null,
    at: SAID,
    facts: [{ factId: 'new', text, vector: null, eventAt }]
  }
}

const earlier = (content: string, similarity = 0.6) => [
  { factId: 'old', content, similarity, isDated: false }
]

describe('signals', () => {
  test.each([
    ['en', 'change', 'We switched CI to Buildkite.'],
    ['en', 'end', 'I gave up smoking.'],
    ['en', 'correct', 'Sorry, I meant Tuesday.'],
    ['de', 'end', 'Ich trinke keinen Kaffee mehr.'],
    ['fr', 'end', 'Je ne fume vraiment plus.'],
    ['es', 'correct', 'No es el lunes sino el martes.'],
    ['ja', 'end', 'ジョギングはもうやめたよ。'],
    ['zh', 'change', '我们搬到杭州了。'],
    ['ko', 'still', '아직 부산에 살아요.']
  ] as const)('%s: %s in "%s"', (language, name, text) => {
    expect(signalsOf(text, [language])[name]).toBe(1)
  })

  test('a part of a longer Latin word is none', () => {
    expect(signalsOf('The soundtrack is lovely.', ['en']).change).toBe(0)
  })

  test('every language has every signal', () => {
    for (const words of Object.values(SIGNALS)) {
      for (const name of SIGNAL_NAMES) expect(words[name].length).toBeGreaterThan(0)
    }
    expect(Object.keys(SIGNALS).length).toBe(11)
  })
})

test('each feature has a value', () => {
  const values = featuresOf(lookAt('A', ['en']), lookAt('B', ['en']), 0.5)
  expect(values.length).toBe(FEATURES.length)
  expect(values.every(Number.isFinite)).toBe(true)
})

test('meaning counts only for vectors of the embedder that it was trained on', () => {
  const plain = FEATURES.map(() => ({ mean: 0, deviation: 1, weight: 0 }))
  const weights: Weights = { model: 'minilm', plain, bias: 0, meaning: [10, 0] }
  const [older, newer] = [lookAt('A', ['en']), lookAt('B', ['en'])]
  const pair = { older, newer, similarity: 0 }
  const vector = Float32Array.of(1, 0)
  expect(chanceOfUpdate(pair, { vector, model: 'minilm/int8' }, weights)).toBeGreaterThan(0.9)
  expect(chanceOfUpdate(pair, { vector, model: 'another' }, weights)).toBe(0.5)
})

describe('updates', () => {
  test('a move is likelier an update than another person who moves', () => {
    const chance = (text: string) =>
      updatesBy(later(text), earlier('User lives in Lisbon.'), '')[0]?.chance ?? 0
    const own = chance('Actually we just moved from Lisbon to Porto.')
    expect(own).toBeGreaterThan(chance('My brother might visit Lisbon one day.'))
    expect(own).toBeGreaterThan(0.3)
  })

  test('what is announced for a day ahead counts from that day on', () => {
    const day = Date.parse('2026-09-01')
    const [update] = updatesBy(
      later('I quit Klarna, from 1 September I will be working at Spotify instead.', day),
      earlier('User works at Klarna.', 0.7),
      ''
    )
    expect(update).toMatchObject({ older: 'old', newer: 'new', closes: true, from: day })
  })

  test('a message without facts makes none', () => {
    expect(
      updatesBy({ ...later('We moved.'), facts: [] }, earlier('User lives in Bern.'), '')
    ).toEqual([])
  })
})

test.each([
  ['en', 'Where did I live before?', true],
  ['en', 'Where do I live?', false],
  ['en', 'What did I use to drive?', true],
  ['en', 'What was my first job?', true],
  ['en', 'What is our old address?', true],
  ['en', 'What was my dose in the beginning?', true],
  ['en', 'Where did I work in 2024?', true],
  ['en', 'When was the exam in March?', false],
  ['es', '¿Qué día libraba en invierno?', true],
  ['it', 'Che sport faceva Giada a gennaio?', true],
  ['it', 'Quando parte il treno a gennaio?', false],
  ['nl', 'Wat was de bijdrage in het voorjaar?', true],
  ['zh', '刚开业的时候晚上几点关门？', true],
  ['en', 'Who taught me piano before?', true],
  ['en', 'How much did I owe my brother?', true],
  ['en', 'Which gym was I a member of?', true],
  ['en', 'How much rent did we pay?', true],
  ['en', 'Which bank was I with?', true],
  ['en', 'Which gym am I a member of?', false],
  ['en', 'How much rent do we pay?', false],
  ['en', 'What was the name of the plumber?', false],
  ['en', 'When did I live in Bern?', false],
  ['en', 'What do I have to do before?', false],
  ['en', 'What should I do first?', false],
  ['en', 'Anything to do before Friday?', false],
  ['en', 'I lived in Bern before. Now we have moved. Where do I buy furniture?', false],
  ['en', 'The box arrived earlier. I was tired.', false],
  ['de', 'Wo habe ich früher gearbeitet?', true],
  ['de', 'Wo arbeite ich?', false],
  ['pl', 'Gdzie wcześniej mieszkałam?', true],
  ['ja', '前はどこに住んでいましたか。', true],
  ['ja', 'どこに住んでいますか。', false],
  ['ja', '犬の名前は何ですか。', false],
  ['en', 'Where was the wedding supposed to be?', true],
  ['pl', 'Gdzie miało być wesele Kingi?', true],
  ['de', 'Wo sollte ich parken?', false]
] as const)('%s asks of the past: %s %s', (language, question, asks) => {
  expect(asksOfPast(question, language)).toBe(asks)
})

test.each([
  ['en', 'When did Ana move to Porto?', true],
  ['en', 'Where does Ana live?', false],
  ['en', 'I was ill all week. What can I cook?', false],
  ['de', 'Wo war Ana im Urlaub?', true],
  ['de', 'Warum wandert Ana?', false],
  ['es', '¿Adónde viajaron?', true],
  ['es', '¿Dónde vive Ana?', false],
  ['fr', 'Où était la fête ?', true],
  ['fr', 'Où habite Ana ?', false],
  ['it', 'Chi era il medico?', true],
  ['it', 'Dove abita Ana?', false],
  ['pt', 'Onde foi a festa?', true],
  ['pt', 'Onde mora a Ana?', false],
  ['nl', 'Waar ging Ana naartoe?', true],
  ['nl', 'Waar woont Ana?', false],
  ['pl', 'Gdzie pojechała Ana?', true],
  ['pl', 'Gdzie mieszka Ana?', false],
  ['ja', '何を食べましたか。', true],
  ['ja', '今どこに住んでいますか。', false],
  ['zh', '安娜去了哪里？', true],
  ['zh', '安娜住在哪里？', false],
  ['ko', '어디에 갔어?', true],
  ['ko', '어디에 살아?', false]
] as const)('%s asks what happened: %s %s', (language, question, asks) => {
  expect(asksWhatHappened(question, language)).toBe(asks)
})

test.each([
  ['en', 'When was the fitting in the end?'],
  ['de', 'Wann war die Anprobe letztlich?'],
  ['es', '¿Cuándo fue la cita al final?'],
  ['fr', "C'était quand finalement ?"],
  ['it', 'Quando era la prova alla fine?'],
  ['nl', 'Wanneer was het uiteindelijk?'],
  ['ja', '結局いつでしたか？']
] as const)('%s: what it came to is asked as it is: %s', (language, question) => {
  expect(asksOfPast(question, language)).toBe(false)
  expect(asksWhatHappened(question, language)).toBe(false)
})

test('but the end of something is a time', () => {
  expect(asksWhatHappened('Wo war Ana am Ende des Jahres?', 'de')).toBe(true)
  expect(asksWhatHappened('¿Dónde fue la cena al final del curso?', 'es')).toBe(true)
})

test('what is said again in the same words is not in doubt for what is said beside it', () => {
  const text = 'I live in Bern now. I keep bees.'
  const facts = [text.slice(0, 19), text.slice(20)].map((own, place) => ({
    factId: `new ${place}`,
    text: own,
    vector: null,
    eventAt: null
  }))
  expect(updatesBy({ ...later(text), facts }, earlier('I keep bees.', 0.9), '')).toEqual([])
})

describe('a sentence that says two things', () => {
  /** Closed where the cross-encoder takes one for a change of the other, as it does of such pairs. */
  const closedReadTogether = (said: string, text: string) => {
    const weighing = new Weighing()
    updatesBy(later(text), earlier(said), '', weighing)
    const { open } = weighing
    const odds = open.map(() => 3)
    weighing.learn(open, odds)
    return updatesBy(later(text), earlier(said), '', weighing).filter(({ closes }) => closes).length
  }

  test.each([
    [
      'Ich bin Hebamme in Erlangen und fahre einen Fiat Panda.',
      'Den Panda hab ich verkauft, für die Hausbesuche nehme ich jetzt einen Renault Zoe.',
      'Ich bin Hebamme in Erlangen.'
    ],
    [
      'Rotation is weekly, alerts go to PagerDuty, runbook is in Confluence.',
      'We ditched PagerDuty, alerts go to Opsgenie.',
      'Rotation is weekly, runbook is in Confluence.'
    ],
    ['User pays for Netflix and Spotify.', 'I cancelled Spotify.', 'User pays for Netflix.']
  ])('%s loses what is spoken of', (said, text, left) => {
    const [update] = updatesBy(later(text), earlier(said), '')
    expect(update).toMatchObject({ closes: true, left })
  })

  test.each([
    ['来期の方針発表会は6月20日、会場は本社の大会議室です。', '会場が市民ホールに変わりました。'],
    [
      'Book club is on Wednesdays at lunch and the budget for new books is 900 pounds.',
      'Head says the book budget is 650 pounds now.'
    ],
    [
      'User is Polly Harkness and User teaches reception in Bath.',
      "It's Polly Dunmore now, I took his name."
    ]
  ])('%s is in doubt where that cannot be cut out, and never as good as sure', (said, text) => {
    const [update] = updatesBy(later(text), earlier(said), '')
    expect(update).toMatchObject({ closes: false, left: null })
    expect(update?.chance).toBeGreaterThan(0.05)
    expect(update?.chance).toBeLessThan(0.4)
  })

  test('one thing with "and" in it is closed as before', () => {
    const said = 'We use Jenkins and Docker for CI.'
    const text = 'We migrated CI from Jenkins and Docker to GitHub Actions.'
    expect(closedReadTogether(said, text)).toBe(1)
    expect(closedReadTogether('We use Jenkins for CI.', text.replace(' and Docker', ''))).toBe(1)
  })
})

test.each([
  [
    'User rents a desk at The Foundry for £150 a month.',
    'Sasha who sits by the window at The Foundry has been put up to 175.'
  ],
  ['User teaches the seminar on Mondays at two.', 'The other seminar was moved to Thursdays.']
])('what has turned is not "%s" where both read together tell another thing', (said, text) => {
  const odds = (value: number) => {
    const weighing = new Weighing()
    updatesBy(later(text), earlier(said), '', weighing)
    const { open } = weighing
    weighing.learn(open, [value])
    return updatesBy(later(text), earlier(said), '', weighing)
  }
  expect(odds(-5).filter(({ closes }) => closes)).toEqual([])
  expect(odds(5).filter(({ closes }) => closes).length).toBe(1)
})
