/** What somebody takes back and says right is told again, with the one part changed. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const AT = Date.parse('2026-10-05T09:00:00Z')

function factsOf(...texts: string[]) {
  const messages = texts.map((text, index) => {
    const [, assistant] = /^a: (.*)$/u.exec(text) ?? []
    const kind: 'assistant' | 'user' = assistant === undefined ? 'user' : 'assistant'
    const said = { text: assistant ?? text, at: AT, offsetMinutes: 0, extract: true }
    return { index, kind, speaker: null, ...said }
  })
  return extractLocally(messages, { userName: null }).facts
}

describe('a correction tells what it corrects again', () => {
  const cases: [string[], string][] = [
    [['The timeout is 13 seconds.', 'Sorry, I meant 30, not 13.'], 'The timeout is 30 seconds.'],
    [['We have four servers.', 'Scratch that, five.'], 'User and others have five servers.'],
    [['My flight is at 7.', 'No, 2.'], "User's flight is at 2."],
    [
      ['My anniversary is on the 14th of December.', "No wait, it's the 15th, she'd kill me."],
      "User's anniversary is on the 15th of December."
    ],
    [['Ich habe 3 Kinder.', 'Sorry, ich meinte 2.'], 'Ich habe 2 Kinder.'],
    [
      ["My sister's name is MacKenzie.", 'No wait, her name is McKenzie.'],
      "User's sister's name is McKenzie."
    ],
    [
      ['The timeout is 13 seconds.', 'a: Noted, 13 seconds.', 'oops, I meant 30'],
      'The timeout is 30 seconds.'
    ],
    [
      ['My flat is at 5 Elm Street, flat 12.', 'oops, flat 21'],
      "User's flat is at 5 Elm Street, flat 21."
    ],
    [['Ana works at Lidl.', 'No, sorry, Aldi.'], 'Ana works at Aldi.'],
    [['We use Jenkins for CI.', "Actually it's GitLab."], 'User and others use GitLab for CI.'],
    [['Ana works at Lidl.', 'Aldi, not Lidl, my mistake.'], 'Ana works at Aldi.'],
    [['Ons team telt 12 mensen.', 'Sorry, ik bedoel 21.'], 'Ons team telt 21 mensen.'],
    [['Tengo tres gatos.', 'Cuatro, perdón.'], 'Tengo cuatro gatos.'],
    [['Mi hermana se llama Noelia.', 'No, perdón, se llama Noemí.'], 'Mi hermana se llama Noemí.'],
    [['On est douze au bureau.', 'Pardon, je voulais dire vingt.'], 'On est vingt au bureau.'],
    [['部屋番号は305です。', 'すみません、350でした。'], '部屋番号は350です。'],
    [['昨日大阪に行きました。', '大阪じゃなくて京都です。'], '昨日京都に行きました。 (2026-10-04)'],
    [['我在北京工作。', '不对，不是北京，是南京。'], '我在南京工作。'],
    [['제 사물함은 118번이에요.', '죄송해요, 181번이에요.'], '제 사물함은 181번이에요.']
  ]
  for (const [texts, content] of cases) {
    test(`${texts.join(' / ')} gives "${content}"`, () => {
      const last = factsOf(...texts).at(-1)
      expect(last?.content).toBe(content)
      // What was said stands behind the fact, not what it amounts to.
      expect(texts.at(-1)).toContain(last?.quote ?? 'none')
    })
  }

  test('where the part is not found both are told together', () => {
    const [, corrected] = factsOf('会议在周三。', '说错了，是周四。')
    expect(corrected?.content).toContain('会议在周三。')
    expect(corrected?.content).toContain('说错了，是周四。')
  })
})

describe('what begins like a correction and is none', () => {
  const cases: [string[], string][] = [
    [['My team has 13 people.', "Sorry, I'm 30 minutes late."], 'User is 30 minutes late.'],
    [['I like coffee.', 'I like tea, not coffee.'], 'User likes tea, not coffee.'],
    [['I moved to Porto.', "Sorry, I'm late today."], 'User is late on 5 October 2026.'],
    [['The timeout is 13 minutes.', 'Oh, 30 chairs arrived.'], '30 chairs arrived.'],
    [['We have 3 dogs.', 'I have 4 cats, sorry.'], 'User has 4 cats, sorry.'],
    [['I like tea.', "No, I don't want sugar."], "User doesn't want sugar."],
    [['I live in Bern.', 'Actually, I moved to Basel.'], 'User moved to Basel.']
  ]
  for (const [texts, content] of cases) {
    test(`${texts.join(' / ')} gives "${content}"`, () => {
      expect(factsOf(...texts).map((fact) => fact.content)).toContain(content)
    })
  }

  test('a bare number that answers a question corrects nothing', () => {
    const facts = factsOf('I have 3 cats.', 'a: Do you have 4 dogs, too?', 'No, 2.')
    expect(facts.map(({ content }) => content)).not.toContain('User has 2 cats.')
  })

  test('nothing that was said before is nothing to put right', () => {
    expect(factsOf('Sorry, I meant 30.').map(({ content }) => content)).not.toContain('30')
  })
})
