/** What callers say to businesses and what software teams tell an assistant, as they say it. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { introductionIn } from '#src/reading/built-in/introductions.ts'

/** A Monday. */
const AT = Date.parse('2026-03-02T10:00:00Z')

/** What is kept of a text, behind what an assistant said where it is given. */
function factsOf(text: string, asked: string | null = null): string[] {
  const said = { speaker: null, at: AT, offsetMinutes: 0, extract: true } as const
  const before =
    asked === null
      ? []
      : [{ ...said, index: 0, kind: 'assistant', text: asked, extract: false } as const]
  const messages = [...before, { ...said, index: before.length, kind: 'user', text } as const]
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('two things that share a verb are told apart', () => {
  test.each([
    [
      'The orders service runs on Node 18 and the billing service on Node 20.',
      ['The orders service runs on Node 18.', 'The billing service runs on Node 20.']
    ],
    [
      'The staging DB is at db-stg.internal:5432, prod at db-prod.internal:5433.',
      ['The staging DB is at db-stg.internal:5432.', 'Prod is at db-prod.internal:5433.']
    ],
    [
      'max upload size is 10 MB, session timeout 30 minutes, JWTs expire after 15 min.',
      ['Max upload size is 10 MB.', 'Session timeout is 30 minutes.', 'JWTs expire after 15 min.']
    ],
    [
      'Rent is 900 euros, electricity 60 and internet 35.',
      ['Rent is 900 euros.', 'Electricity is 60 euros.', 'Internet is 35 euros.']
    ],
    [
      'My sister lives in Leeds and my brother in York.',
      ["User's sister lives in Leeds.", "User's brother lives in York."]
    ],
    ['Tom prefers Slack and Ines prefers email.', ['Tom prefers Slack.', 'Ines prefers email.']],
    [
      'Deploys go out Tuesdays and Thursdays, Marta is on call this sprint.',
      ['Deploys go out Tuesdays and Thursdays.', 'Marta is on call this sprint.']
    ],
    [
      'Our API is versioned in the URL, v1 and v2 are live.',
      ["User's API is versioned in the URL, v1 and v2 are live."]
    ],
    [
      'The train goes to Leeds on Monday and Friday to York.',
      ['The train goes to Leeds on Monday and Friday to York.']
    ],
    [
      'The report is on the desk with the notes and the pens.',
      ['The report is on the desk with the notes and the pens.']
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual(kept)
  })
})

describe('a length of time is no day', () => {
  test.each([
    ['The job is retried after 10 minutes.', 'The job is retried after 10 minutes.'],
    ['A cache entry expires after two hours.', 'A cache entry expires after two hours.'],
    ['Sprints are three weeks from now on.', 'Sprints are three weeks from now on.'],
    [
      'P1 SLA went down to 2 hours after the Acme contract.',
      'P1 SLA went down to 2 hours after the Acme contract.'
    ],
    ['Our deploy day is Wednesday.', "User's deploy day is Wednesday."],
    [
      'Office days changed to Monday and Wednesday.',
      'Office days changed to Monday and Wednesday.'
    ],
    ["I've got a meeting on Wednesday.", 'User has got a meeting on Wednesday 4 March 2026.'],
    ['Release pushed again, now the 17th.', 'Release pushed again, now on 17 March 2026.'],
    ['Gitte wants it two weeks earlier now.', 'Gitte wants it two weeks earlier now.'],
    [
      'The move is on June 12th, a Friday, so that weekend we can rest.',
      'The move is on 12 June 2026, a Friday, so that weekend User and others can rest.'
    ],
    ["The A4's coming in on the 11th.", "The A4's coming in on 11 March 2026."],
    ['Review is on the 19th now.', 'Review is on 19 March 2026 now.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('what is told behind a greeting or asked to be remembered', () => {
  test.each([
    ["Good afternoon, I'd like a double room.", ['User would like a double room.']],
    ['Morning, I want to book my car in.', ["User wants to book User's car in."]],
    ['Can you remember that prod is on AWS?', ['Prod is on AWS.']],
    ['Did I tell you we moved to Porto?', ['User and others moved to Porto.']],
    [
      'Can you remember this for me: prod is on AWS, staging on Hetzner.',
      ['Prod is on AWS.', 'Staging is on Hetzner.']
    ],
    ['Can you remember that movie with the shark?', []],
    ['Can I get two large pizzas', ['User asked: "Can I get two large pizzas"']],
    ['Can you give me 5 recipes for Monday?', []],
    [
      'can you also remind me that my passport expires in May?',
      ["User wants to be reminded that User's passport expires in May 2026."]
    ],
    ['Please remind me to call Tom at 9 pm.', ['User wants to be reminded to call Tom at 9 pm.']],
    ['Please remind me at 21:00 to call Tom', ['User wants to be reminded at 21:00 to call Tom.']],
    ['Ed Norton lives in Vienna.', ['Ed Norton lives in Vienna.']],
    [
      'I moved house last year and need to update my address.',
      ["User moved house in 2025 and needs to update User's address."]
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual(kept)
  })
})

describe('answers to whoever takes the call', () => {
  test.each([
    [
      'How about Tuesday the 10th at 9:30?',
      'Yes please.',
      ['User agreed to: "How about Tuesday 10 March 2026 at 9:30?"']
    ],
    ['Hello?', "It's Colin, sorry to be a pain.", []],
    [
      'Hello?',
      "It's Colin. Could you put my wife's number down? Her name is Ann.",
      ["Colin's wife's name is Ann."]
    ],
    [
      'Thanks for calling BlueNet.',
      'My internet is down. Account number 4471-209.',
      ['Account number 4471-209.']
    ],
    ["What's left?", 'The desk view.', ['Asked what is left, User said: The desk view.']],
    ['I can do 9 or 10 on Friday.', 'Perfect.', []],
    ['Do you want me to write it?', 'Yes please.', []],
    ['Any allergies?', "Ben's allergic to latex.", ["Ben's allergic to latex."]],
    [
      'Is your number still 555 0142?',
      "No, it's 555 0199.",
      ['Asked "Is your number still 555 0142?", User said: No, it\'s 555 0199.']
    ],
    [
      'When can you come?',
      "I can't make Wednesday, can we do Friday at 10?",
      ["User can't make Wednesday (4 March 2026)."]
    ]
  ])('%s %s', (asked, said, kept) => {
    expect(factsOf(said, asked)).toEqual(expect.arrayContaining(kept))
    if (kept.length === 0) expect(factsOf(said, asked)).toEqual([])
  })

  test('nobody is called by what a sentence begins with', () => {
    expect(introductionIn("Hi, I'm calling about my cat Biscuit.", true)).toBeNull()
    expect(introductionIn("We're calling about the car.", true)).toBeNull()
    expect(introductionIn('The name is Okafor.', true)?.name).toBe('Okafor')
  })
})
