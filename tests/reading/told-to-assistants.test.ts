/** What people who work with an assistant tell it: how work is to be done, answers, thanks, results. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Thursday. */
const AT = Date.parse('2026-09-10T09:00:00Z')

function factsOf(...texts: string[]): string[] {
  const messages = texts.map((said, index) => {
    const isAssistant = said.startsWith('a: ')
    const text = isAssistant ? said.slice(3) : said
    const kind = isAssistant ? ('assistant' as const) : ('user' as const)
    return { index, kind, speaker: null, text, at: AT, offsetMinutes: 0, extract: !isAssistant }
  })
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('how things are to be done from now on is a wish', () => {
  test.each([
    [
      "Call me Alex, and please don't use emojis.",
      "Alex doesn't want the assistant to use emojis."
    ],
    ['You can use bullet points again.', 'User allows the assistant to use bullet points again.'],
    [
      'You can answer in English from now on.',
      'User allows the assistant to answer in English from now on.'
    ],
    ['Use vitest, not jest.', 'User wants the assistant to use vitest, not jest.'],
    [
      'And prefer composition over inheritance.',
      'User wants the assistant to prefer composition over inheritance.'
    ],
    [
      'Oh and when you write SQL, always lowercase keywords.',
      'User wants the assistant to always lowercase keywords when writing SQL.'
    ],
    [
      'Whenever you commit, run the linter first.',
      'User wants the assistant to run the linter first when committing.'
    ],
    [
      'Before you merge anything, ask me.',
      'User wants the assistant to ask User before merging anything.'
    ],
    [
      'Always tell #support before you start.',
      'User wants the assistant to always tell #support before starting.'
    ],
    [
      "Don't apologise, don't repeat my question.",
      "User doesn't want the assistant to apologise or to repeat User's question."
    ],
    [
      'Write code comments in English.',
      'User wants the assistant to write code comments in English.'
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })

  test('a choice for this once is none', () => {
    for (const said of ['Use Friday instead of Thursday.', 'Use the second one, not the first.'])
      expect(factsOf(said).join()).not.toContain('wants the assistant')
  })
})

describe('an answer is told with what was asked', () => {
  test('a word of the question is nothing that somebody did', () => {
    expect(factsOf('a: Managed or self-hosted?', 'Managed, on Confluent Cloud.')).toEqual([
      'Asked about managed or self-hosted, User said: Managed, on Confluent Cloud.'
    ])
  })

  test('a name with a condition behind it', () => {
    expect(factsOf('a: Who should review infra changes?', "Marta, or Felix if she's out.")).toEqual(
      ['Asked "Who should review infra changes?", User said: Marta, or Felix if she\'s out.']
    )
  })

  test('a point that is granted hides nothing behind it', () => {
    expect(
      factsOf('a: Consider Decimal for prices.', 'Good point, we always use Decimal for money.')
    ).toEqual(['User and others always use Decimal for money.'])
  })

  test('what an assistant offers and is told to do is a task', () => {
    expect(factsOf('a: Shall I change it?', 'Yes, and add a test.')).toEqual([])
    expect(factsOf('Run the nightly import.')).toEqual([])
    expect(factsOf('Rotate the certs on the edge nodes.')).toEqual([])
    expect(factsOf('Run the tests before every push.')).toHaveLength(1)
  })
})

test('thanks for what worked tell nothing', () => {
  for (const said of ['That worked, thanks!', 'Merged, thanks.', 'It works.'])
    expect(factsOf('a: Try it again.', said)).toEqual([])
  expect(factsOf('a: Try it again.', 'The new index worked, thanks!')).toHaveLength(1)
})

describe('dates', () => {
  test('how long something took that is done is no day', () => {
    const done = 'I asked Ravi to raise the quota and it drained in ten minutes.'
    for (const said of ['The import completed in 14 minutes.', 'I wrote it in two weeks.', done])
      expect(factsOf(said).join()).toContain(said.slice(-14))
    expect(factsOf('The doctor told me to come back in two weeks.').join()).toContain(
      '24 September 2026'
    )
  })

  test('days of one month are a range', () => {
    expect(factsOf("I'm on vacation from the 14th to the 18th.")).toEqual([
      'User is on vacation from the 14th to the 18th (14 September 2026 to 18 September 2026).'
    ])
  })
})

test('an identifier is put right as a whole', () => {
  expect(
    factsOf('Our prod cluster is in us-east-1.', 'a: Noted.', 'Sorry, I meant eu-west-1.').at(-1)
  ).toBe("User's prod cluster is in eu-west-1.")
  expect(factsOf('The branch is feat/ledger-v2.', 'Correction: feat/ledger-v3').at(-1)).toBe(
    'The branch is feat/ledger-v3.'
  )
})

test('a wish behind its reason is one of its own', () => {
  expect(factsOf("I use Neovim on Arch, so don't suggest VS Code extensions.")).toEqual([
    'User uses Neovim on Arch.',
    "User doesn't want the assistant to suggest VS Code extensions."
  ])
  expect(factsOf("The build was slow yesterday, so don't worry about it.")).toHaveLength(1)
})

test('who stands in for somebody stands in for whoever was spoken of', () => {
  expect(factsOf('Our PM Helena is on leave until March. Oskar fills in for her.').at(-1)).toBe(
    'Oskar fills in for Helena.'
  )
  expect(factsOf('Helena is on leave. My brother called her.').join()).not.toContain(
    'called Helena'
  )
})

test('what is moved to a day is nobody who moves house', () => {
  expect(factsOf('Standup moved to Friday.')).toEqual([
    'Standup moved to Friday 11 September 2026.'
  ])
  expect(factsOf('Ana moved to Bern.')).toEqual(['Ana moved to Bern.'])
})

test('what takes less time is nobody who is down to it', () => {
  expect(factsOf('a: Try an index.', 'Down to 6 minutes with it.').join()).not.toContain('User is')
  expect(factsOf("I'm on a diet. Down to 82 kilos now.").join()).toContain('User is down to 82')
})

test.each([
  "Book club's at Sophie's house from now on.",
  'Test runs are nightly from now on.',
  'Order numbers start with an A from now on.'
])('"%s" tells of a thing whose name is a verb, too', (said) => {
  expect(factsOf(said)).toEqual([said])
})
