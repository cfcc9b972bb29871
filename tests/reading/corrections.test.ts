/** "Sorry, I meant 30": what was just said is told again with its one part put right. */
import { expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** The facts of the last of these messages of a user, each answered by an assistant. */
function lastFacts(...said: string[]): string[] {
  const messages = said
    .flatMap((text, place) => [
      ...(place === 0 ? [] : [{ kind: 'assistant' as const, text: 'Noted.' }]),
      { kind: 'user' as const, text }
    ])
    .map((one, index) => ({
      ...one,
      index,
      speaker: null,
      at: Date.UTC(2026, 5, 10, 10),
      offsetMinutes: 0,
      extract: one.kind === 'user'
    }))
  const { facts } = extractLocally(messages, { userName: null })
  for (const { quote, messageIndex } of facts) expect(messages[messageIndex]?.text).toContain(quote)
  return facts
    .filter(({ messageIndex }) => messageIndex === messages.length - 1)
    .map(({ content }) => content)
}

test.each([
  ['My team has 13 people.', 'Sorry, I meant 30, not 13.', "User's team has 30 people."],
  [
    "My sister's name is MacKenzie.",
    'No wait, her name is McKenzie.',
    "User's sister's name is McKenzie."
  ],
  ['My standup is at 9:15.', 'oops, 9:45', "User's standup is at 9:45."],
  [
    'My flat is at 5 Elm Street, flat 12.',
    'oops, flat 21',
    "User's flat is at 5 Elm Street, flat 21."
  ],
  ['Ana works at Lidl.', 'No, sorry, Aldi.', 'Ana works at Aldi.'],
  ['I have two dogs.', 'Sorry, I meant three.', 'User has three dogs.'],
  ['Der Termin ist um 14 Uhr.', 'Sorry, ich meinte 15 Uhr.', 'Der Termin ist um 15 Uhr.'],
  ['Mi hermana se llama Noelia.', 'No, perdón, se llama Noemí.', 'Mi hermana se llama Noemí.'],
  ['On est douze au bureau.', 'Pardon, je voulais dire vingt.', 'On est vingt au bureau.'],
  ['部屋番号は305です。', 'すみません、350でした。', '部屋番号は350です。'],
  ['我在北京工作。', '不对，不是北京，是南京。', '我在南京工作。'],
  ['제 사물함은 118번이에요.', '죄송해요, 181번이에요.', '제 사물함은 181번이에요.']
])('%s %s', (said, correction, told) => {
  expect(lastFacts(said, correction)).toEqual([told])
})

test('what is not found again is told beside what it corrects', () => {
  expect(lastFacts('My car is green.', 'I meant teal.')).toEqual([
    'User corrected "My car is green.": I meant teal.'
  ])
})

test('a courtesy before something else corrects nothing', () => {
  expect(lastFacts('My team has 13 people.', "Sorry, I'm 30 minutes late.")).toEqual([
    'User is 30 minutes late.'
  ])
  expect(lastFacts('I like tea.', 'Actually I also like coffee.')).toEqual([
    'User also likes coffee.'
  ])
})
