/** What is said once for all comes along when an assistant is asked to do something. */
import { describe, expect, test } from 'bun:test'
import { SIGNALS, type Signals } from '#src/finding/evidence.ts'
import { asksForHelp, broughtAlong, isStanding } from '#src/finding/standing.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

describe('what is said once for all', () => {
  test.each([
    "I'm allergic to nuts.",
    'My daughter is lactose intolerant, by the way.',
    'Please always answer in metric units.',
    "I don't eat pork.",
    'Always answer in metric units, please.',
    'I want you to always use metric units.',
    "Diet: I'm vegan.\nSeats: I prefer the aisle.",
    'I really prefer aisle seats.',
    'Ich bin Vegetarierin.',
    'Soy alérgica a los mariscos.',
    'Je suis végétarien.',
    'Sou alérgico a amendoim.'
  ])('%s', (text) => expect(isStanding(text)).toBe(true))

  test.each([
    'Add two cups of gluten-free flour.',
    'We went to the lake on Sunday.',
    'She has always lived here.',
    'Thanks, that helps a lot!',
    "Send it now, I don't want to wait.",
    'Are we vegetarian now? Ha.',
    'How can I say that our cream is vegan',
    'At work we are expected to always show success.',
    'Score this:\nJoe: will you come?\nSue: no, I prefer not to\nJoe: why?'
  ])('is not "%s"', (text) => expect(isStanding(text)).toBe(false))
})

describe('who asks for help', () => {
  const asks = (text: string, speakersNamed: string[] = []) => asksForHelp({ text, speakersNamed })

  test.each([
    'Can you suggest a dessert?',
    'Plan a dinner for six.',
    'What should I cook tonight?',
    'Kannst du mir ein Rezept geben?',
    'Puedes recomendarme un postre?'
  ])('%s', (text) => expect(asks(text)).toBe(true))

  test('is not who asks what was said, or about somebody by name', () => {
    expect(asks('Where did I grow up?')).toBe(false)
    expect(asks('Can you tell me what Maria painted?', ['Maria'])).toBe(false)
  })
})

describe('bringing along', () => {
  const signals = Object.fromEntries(SIGNALS.map((signal) => [signal, 0])) as Signals
  const ranked = Array.from({ length: 20 }, (_, i) => {
    return { id: `c${i}`, jobId: 'j', rankScore: -i, score: 1 - i / 20, signals }
  })

  test('ends the page with what always holds; each place keeps its score', () => {
    const order = broughtAlong(ranked, ['c15', 'c3', 'c19'], 10)
    expect(order.map(({ id }) => id).slice(0, 11)).toEqual([
      'c0',
      'c1',
      'c2',
      'c3',
      'c4',
      'c5',
      'c6',
      'c7',
      'c15',
      'c19',
      'c8'
    ])
    expect(order.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score))
    expect(order.filter(({ standing }) => standing).map(({ id }) => id)).toEqual([
      'c3',
      'c15',
      'c19'
    ])
  })

  test('takes three places at most, and a third of a short page', () => {
    const many = ['c11', 'c12', 'c13', 'c14', 'c15']
    const moved = (limit: number) =>
      broughtAlong(ranked, many, limit)
        .slice(0, limit)
        .filter(({ standing }) => standing).length
    expect(moved(10)).toBe(3)
    expect(moved(3)).toBe(1)
    expect(moved(1)).toBe(0)
  })

  test('changes nothing where nothing always holds', () => {
    expect(broughtAlong(ranked, [], 10)).toEqual(ranked)
  })
})

describe.each(databases)('requests on %s', (kind) => {
  /** One exchange a day with an assistant, about this and that. */
  async function talkedTo() {
    const account = await (await serviceOn(kind)).account()
    const said = [
      'I am allergic to peanuts.',
      'Please always give temperatures in Celsius.',
      ...Array.from({ length: 14 }, (_, i) => `I baked a lemon dessert for party number ${i + 1}.`)
    ]
    for (const [day, content] of said.entries()) {
      await account.add({
        agent_id: 'assistant',
        timestamp: new Date(Date.UTC(2026, 0, day + 1)).toISOString(),
        messages: [
          { role: 'user', content },
          { role: 'assistant', content: `Noted, thank you for telling me. (${day})` }
        ]
      })
    }
    return account
  }

  test('bring allergies and instructions along, and questions do not', async () => {
    const account = await talkedTo()
    const ask = async (query: string) => {
      const { json } = await account.send('POST', '/v1/search/all', { body: { query, limit: 10 } })
      return json
    }
    const request = await ask('Can you suggest a lemon dessert for the next party?')
    const texts = request.chunks.map((chunk: { content: string }) => chunk.content)
    expect(texts[0]).toContain('lemon dessert')
    expect(texts).toContain('I am allergic to peanuts.')
    expect(texts).toContain('Please always give temperatures in Celsius.')
    const facts = request.semantic.flatMap((one: { facts: string[] }) => one.facts)
    expect(facts.some((fact: string) => fact.includes('peanuts'))).toBe(true)
    const question = await ask('Which lemon dessert was baked for party number 3?')
    const lookedUp = question.chunks.map((chunk: { content: string }) => chunk.content)
    expect(lookedUp).not.toContain('I am allergic to peanuts.')
  }, 60_000)
})

describe.each(databases)('a plan that changed on %s', (kind) => {
  test('is told by the newest of its sessions first', async () => {
    const account = await (await serviceOn(kind)).account()
    const stops = ['Rome', 'Oslo', 'Lima', 'Bern', 'Cairo', 'Quito']
    for (const [day, stop] of stops.entries()) {
      await account.add({
        agent_id: 'assistant',
        timestamp: new Date(Date.UTC(2026, 0, day + 1)).toISOString(),
        messages: [
          { role: 'user', content: `The summer trip now goes to ${stop}.` },
          { role: 'assistant', content: `The summer trip goes to ${stop}, I will plan that trip.` }
        ]
      })
    }
    const { json } = await account.send('POST', '/v1/search/all', {
      body: { query: 'Where does the summer trip go?', limit: 10 }
    })
    expect(json.chunks[0].content).toContain('Quito')
  }, 60_000)
})
