/** How much of a question a statement says, in each of eleven languages; and what kind of answer it holds. Pure. */
import { describe, expect, test } from 'bun:test'
import { holdsKind } from '#src/ask/answer-kind.ts'
import type { Statement } from '#src/ask/statements.ts'
import { toldIn, toldShare } from '#src/question/asked-stems.ts'
import { readQuestion, type Wanted } from '#src/question/question.ts'

/** Words of the question that the statement has, and those that it lacks. */
function split(question: string, statement: string) {
  const { words, languages } = readQuestion(question)
  const told = toldIn(statement, languages)
  const has = (wanted: boolean) =>
    words.filter((word) => (toldShare(word, told) === 1) === wanted).map(({ word }) => word)
  return { has: has(true), lacks: has(false) }
}

const TOLD: [string, string, string[], string[]][] = [
  ['Com quem jogo ténis?', 'Aos sábados jogo ténis com o Nuno.', ['jogo', 'ténis'], []],
  ['Con chi gioco a tennis?', 'Il sabato gioco a tennis con Davide.', ['gioco', 'tennis'], []],
  ['定例会議はいつですか？', '定例会議は毎週火曜日の10時からです。', ['定例', '会議'], []],
  ['例会是什么时候？', '团队每周二上午开例会。', ['例会'], []],
  ['우리는 무엇으로 소통하나요?', '우리는 슬랙으로 소통해요.', ['소통하나요'], ['무엇으로']],
  ['健二の車は何ですか？', '週末は健二とテニスをします。', ['健二'], ['車']],
  [
    'Quelle voiture conduit Claire ?',
    'Je fais du yoga avec Claire.',
    ['claire'],
    ['voiture', 'conduit']
  ]
]

describe('words of a question', () => {
  test.each(TOLD)('%s %s', (question, statement, has, lacks) => {
    expect(split(question, statement)).toEqual({ has, lacks })
  })

  test('that name somebody are no matter of it', () => {
    expect(readQuestion('Where is Dana from?').matter).toEqual([])
    expect(readQuestion('What is Rolo afraid of?').matter.map(({ word }) => word)).toEqual([
      'afraid'
    ])
  })
})

const KINDS: [Wanted, string, string, boolean][] = [
  ['when', 'When is standup?', 'Standup is on Thursdays after lunch.', true],
  ['when', 'When is standup?', 'Maya owns the billing module.', false],
  ['when', 'Wann ist die Besprechung?', 'Die Besprechung ist immer dienstags.', true],
  ['when', '팀 회의는 언제인가요?', '팀 회의는 매주 화요일에 있어요.', true],
  ['often', 'Wie oft kommt der Bericht?', 'Die Kunden bekommen jeden Montag einen Bericht.', true],
  ['often', 'How often do we deploy?', 'The office is in Bern.', false],
  ['age', 'How old is Priya?', 'Priya is 31 years old.', true],
  ['age', 'Quel âge a Léa ?', 'Léa a adopté deux chiens.', false],
  ['age', '健太は何歳ですか？', '健太は犬を二匹飼っています。', false],
  ['who', 'Who is responsible for billing?', 'Maya owns the billing module.', true],
  ['who', 'Who is responsible for billing?', 'Billing was late.', false]
]

describe('an answer', () => {
  test.each(KINDS)('%s: %s %s', (wanted, question, text, holds) => {
    const asked = readQuestion(question)
    expect(asked.wanted).toBe(wanted)
    expect(holdsKind(asked, { text, fact: null } as Statement)).toBe(holds)
  })
})
