/** Which of the first results stands first. */
import { describe, expect, test } from 'bun:test'
import { ASKED_FEATURES, askedFeatures } from '#src/finding/order/asked-features.ts'
import { FIRST_FEATURES, weighed, withFirst, worthOf } from '#src/finding/order/first-place.ts'
import weights from '#src/finding/order/first-place-weights.json'
import { type Candidate, PLACE_FEATURES, placeFeatures } from '#src/finding/order/place-features.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const DAY = 86_400_000
const LISBON: Candidate = {
  id: 'lisbon',
  message: 'first',
  text: 'User lives in Lisbon.',
  at: 0,
  replaces: '',
  found: 0.8,
  placed: 0.8
}
const PORTO = {
  ...LISBON,
  id: 'porto',
  message: 'second',
  text: 'User moved to Porto.',
  at: DAY,
  found: 0.5,
  placed: 0.5
}
const DOUBT = { older: 'lisbon', newer: 'porto', chance: 0.3 }
const ASKED = 'Where do I live?'

describe('what is seen of a candidate', () => {
  const seen = (doubts: (typeof DOUBT)[]) => {
    const rows = placeFeatures(ASKED, [LISBON, PORTO], doubts, true)
    return rows.map((row) =>
      Object.fromEntries(PLACE_FEATURES.map((name, i) => [name, row[i] ?? Number.NaN]))
    )
  }

  test('a number for each feature', () => {
    for (const row of placeFeatures(ASKED, [LISBON, PORTO], [DOUBT], true)) {
      expect(row).toHaveLength(PLACE_FEATURES.length)
      expect(row.every(Number.isFinite)).toBe(true)
    }
  })

  test('the doubt from both sides, places, age and words of change', () => {
    const [lisbon, porto] = seen([DOUBT])
    expect(lisbon).toMatchObject({ place: 0, older: 1, 'before:chance': 0.3, 'after:chance': 0 })
    expect(porto).toMatchObject({ place: 1, older: 0, 'after:chance': 0.3, 'before:chance': 0 })
    expect(porto?.['says:change']).toBe(1)
    expect(lisbon?.['says:change']).toBe(0)
    expect(porto?.['after:near']).toBe(1)
    expect(porto?.['near']).toBeCloseTo(0.5 / 0.8)
  })

  test('nothing on either side where nothing is in doubt', () => {
    for (const row of seen([])) expect([row['after:chance'], row['before:chance']]).toEqual([0, 0])
  })

  test('what something sure came after is no candidate', () => {
    const ids = (chance: number) =>
      weighed(ASKED, [LISBON, PORTO], [{ ...DOUBT, chance }], true).map(({ id }) => id)
    expect(ids(0.3)).toEqual(['lisbon', 'porto'])
    expect(ids(0.9)).toEqual(['porto'])
  })

  test('nor is what its own message says is over, if what came answers', () => {
    const ids = (found: number) =>
      weighed(
        ASKED,
        [LISBON, { ...PORTO, found }],
        [{ ...DOUBT, chance: 0.19, olderChunk: 'one', newerChunk: 'one' }],
        true
      ).map(({ id }) => id)
    expect(ids(0.5)).toEqual(['porto'])
    expect(ids(0.3)).toEqual(['lisbon', 'porto'])
  })

  test('nor is what says no word of the question where the best does, but where it may have replaced that', () => {
    const exam = { ...LISBON, id: 'exam', text: "User's exam is on 20 November." }
    const call = { ...PORTO, id: 'call', text: 'User wants to be reminded to call Tom at 9 pm.' }
    const doubt = { ...DOUBT, older: 'exam', newer: 'call' }
    const ids = (doubts: (typeof DOUBT)[]) =>
      weighed('When is my exam?', [exam, call], doubts, true).map(({ id }) => id)
    expect(ids([])).toEqual(['exam'])
    expect(ids([doubt])).toEqual(['exam', 'call'])
  })

  test('where the best says none, nor is what says none beside one that closed what did', () => {
    const car = { ...LISBON, id: 'car', text: 'User traded the Skoda in for a Renault 5.' }
    const bay = { ...PORTO, id: 'bay', text: 'User has been moved to bay 22.' }
    const ids = (replaces: string) =>
      weighed('Where do I park?', [car, { ...bay, replaces }], [], true).map(({ id }) => id)
    expect(ids('User parks in bay 14.')).toEqual(['bay'])
    expect(ids('User has bay 14.')).toEqual(['car', 'bay'])
  })

  test('what closed a statement that says a word of the question counts from less on, where the best says none', () => {
    const pets = [1, 2].map((at) => {
      return { ...LISBON, id: `pet ${at}`, message: `pet ${at}`, text: 'Milo eats.', at }
    })
    const bay = { ...PORTO, id: 'bay', text: 'User has been moved to bay 22.', found: 0.3 }
    const ids = (replaces: string) =>
      weighed('Where do I park?', [...pets, { ...bay, replaces }], [], true).map(({ id }) => id)
    expect(ids('User parks in bay 14.')).toEqual(['bay'])
    expect(ids('')).toEqual(['pet 1', 'pet 2'])
  })

  test('nor is what names another event than the question does', () => {
    const dentist = {
      ...LISBON,
      id: 'dentist',
      text: 'Mein Zahnarzttermin ist am 3. Juni um 10 Uhr.'
    }
    const physio = { ...PORTO, id: 'physio', text: 'Mein Physiotermin ist am 25. Juni.' }
    const ids = (question: string) =>
      weighed(question, [dentist, physio], [], true).map(({ id }) => id)
    expect(ids('Wann ist mein Zahnarzttermin?')).toEqual(['dentist'])
    expect(ids('Wann ist mein Termin?')).toEqual(['dentist', 'physio'])
  })

  test('nor is what tells no time where one is asked for, and another one tells it', () => {
    const standup = { ...LISBON, id: 'standup', text: 'Standup is at 9:30.' }
    const rota = { ...PORTO, id: 'rota', text: 'The standup rota is on the wiki now.', found: 0.7 }
    const ids = (question: string, told = [standup, rota]) =>
      weighed(question, told, [], true).map(({ id }) => id)
    expect(ids('When is standup?')).toEqual(['standup'])
    expect(ids('Who made the standup rota?')).toEqual(['standup', 'rota'])
    expect(ids('What do we do when standup is late?')).toEqual(['standup', 'rota'])
    expect(ids('When is standup?', [{ ...standup, text: 'Standup is short.' }, rota])).toEqual([
      'standup',
      'rota'
    ])
  })

  test('an hour that something is moved to is told, so what it was before stands behind it', () => {
    const before = { ...LISBON, id: 'before', text: 'Standup is at 9:30.' }
    const moved = { ...PORTO, id: 'moved', text: 'We moved standup to 10.' }
    const sure = { ...DOUBT, older: 'before', newer: 'moved', chance: 1 }
    const ids = weighed('When is standup?', [before, moved], [sure], false).map(({ id }) => id)
    expect(ids).toEqual(['moved'])
  })

  test('nor is what tells of another number than the question', () => {
    const four = { ...LISBON, id: 'four', text: 'Der Meister in Halle 4 heißt Ingo.' }
    const three = { ...PORTO, id: 'three', text: 'In Halle 3 ist seit heute eine Meisterin.' }
    const ids = weighed('Wer ist der Meister in Halle 4?', [four, three], [], true)
    expect(ids.map(({ id }) => id)).toEqual(['four'])
  })

  test('nor an exception, where another one says as much of every time and no day is asked for', () => {
    const usual = { ...LISBON, id: 'usual', text: 'Choir is at 7.' }
    const once = { ...PORTO, id: 'once', text: 'Choir is at 8 just this week.' }
    const ids = (question: string) => weighed(question, [usual, once], [], true).map(({ id }) => id)
    expect(ids('When is choir?')).toEqual(['usual'])
    expect(ids('When is choir on Tuesday?').toSorted()).toEqual(['once', 'usual'])
  })

  test('nor is what tells no colour of the thing where one is asked for, and another one tells it', () => {
    const red = { ...LISBON, id: 'red', text: 'The Vespa is red.', found: 0.7 }
    const bought = { ...PORTO, id: 'bought', text: 'User bought a Vespa.' }
    const kitchen = { ...PORTO, id: 'kitchen', text: 'User painted the kitchen blue.', found: 0.7 }
    const ids = (question: string, told = [bought, red]) =>
      weighed(question, told, [], true).map(({ id }) => id)
    expect(ids('What colour is my Vespa?')).toEqual(['red'])
    expect(ids('Did I buy a Vespa?').toSorted()).toEqual(['bought', 'red'])
    expect(ids('What colour is my Vespa?', [bought, kitchen]).toSorted()).toEqual([
      'bought',
      'kitchen'
    ])
  })

  test('nor is what tells no number where one is asked for, and the best tells it', () => {
    const rent = { ...LISBON, id: 'rent', text: 'Meine Miete beträgt 900 Euro.' }
    const flat = { ...PORTO, id: 'flat', text: 'Die Miete zahlt jetzt Ute.', found: 0.7 }
    const ids = (best: number) =>
      weighed('Wie viel Miete zahle ich?', [{ ...rent, found: best }, flat], [], true).map(
        ({ id }) => id
      )
    expect(ids(0.8)).toEqual(['rent'])
    expect(ids(0.6)).toEqual(['flat', 'rent'])
  })

  test('what tells the time asked for is a candidate although something that does not tell it came after', () => {
    const hour = { ...LISBON, id: 'hour', text: 'Choir is on Wednesdays at 8.' }
    const hall = { ...PORTO, id: 'hall', text: 'Choir moved to the church hall.' }
    const doubt = { older: 'hour', newer: 'hall', chance: 0.46 }
    const ids = (question: string) =>
      weighed(question, [hour, hall], [doubt], true).map(({ id }) => id)
    expect(ids('When is choir?')).toEqual(['hour'])
    expect(ids('Where is choir?')).toEqual(['hall'])
  })

  test('what hardly answers is no candidate, but where it may have replaced the best', () => {
    const ids = (found: number, doubts: (typeof DOUBT)[]) =>
      weighed('Which town am I in?', [LISBON, { ...PORTO, found }], doubts, true).map(
        ({ id }) => id
      )
    expect(ids(0.2, [])).toEqual(['lisbon'])
    expect(ids(0.4, [])).toEqual(['lisbon', 'porto'])
    expect(ids(0.2, [DOUBT])).toEqual(['lisbon', 'porto'])
  })
})

test('the weights ask about what is seen of a candidate, and about what it says of the question too', () => {
  for (const { trees } of [weights.ofTwo, weights.ofSeveral]) {
    const asked = new Set(trees.flatMap(({ features }) => features))
    expect(Math.max(...asked)).toBeLessThan(FIRST_FEATURES.length)
    expect(asked.has(FIRST_FEATURES.indexOf('says'))).toBe(true)
  }
  const [row] = weighed(ASKED, [LISBON, PORTO], [DOUBT], true)
  expect(row?.values).toHaveLength(FIRST_FEATURES.length)
})

test('messages of one add are several things told, in their order', () => {
  const said = ['c', 'a', 'b'].map((id) => ({ ...LISBON, id, message: id }))
  const olderAt = PLACE_FEATURES.indexOf('older')
  expect(placeFeatures(ASKED, said, [], true).map((row) => row[olderAt])).toEqual([0, 1, 0.5])
  const told = weighed(ASKED, said, [], true).map(({ values }) => values.at(-1))
  expect(told).toEqual([3, 3, 3])
})

test('two things told and several are weighed by trees of their own', () => {
  const always = (worth: number) => ({ depth: 0, bias: worth, trees: [] })
  const worth = (told: number) => worthOf([0, told], { ofTwo: always(1), ofSeveral: always(2) })
  expect([worth(1), worth(2), worth(3)]).toEqual([1, 1, 2])
})

describe('what a candidate says of the question', () => {
  const seen = (question: string, candidates: readonly Candidate[]) =>
    askedFeatures(question, candidates).map((row) =>
      Object.fromEntries(ASKED_FEATURES.map((name, i) => [name, row[i] ?? Number.NaN]))
    )

  test('how many of its words, the rarer the more, and beside the one that says most', () => {
    const [standup, retro] = seen('When is the team standup?', [
      { ...LISBON, text: 'The team standup is at 9.' },
      { ...PORTO, text: 'The team retro is on Friday.' }
    ])
    expect(standup).toMatchObject({ says: 1, saysBehind: 0 })
    expect(retro?.['says']).toBeGreaterThan(0)
    expect(retro?.['says']).toBeLessThan(0.5)
    expect(retro?.['saysBehind']).toBeCloseTo((retro?.['says'] ?? 0) - 1)
  })

  test('what it closed says it for it', () => {
    const [bay] = seen('Where do I park?', [
      { ...PORTO, text: 'User has been moved to bay 22.', replaces: 'User parks in bay 14.' }
    ])
    expect(bay).toMatchObject({ says: 0, saidBefore: 1 })
  })

  test('whether it tells the kind of thing that is asked for', () => {
    const [time, other] = seen('When is standup?', [
      { ...LISBON, text: 'Standup is at 9:30.' },
      { ...PORTO, text: 'Postgres was upgraded.' }
    ])
    expect(time).toMatchObject({ tells: 1, lacks: 0, asksWhen: 1, asksWho: 0 })
    expect(other).toMatchObject({ tells: 0, lacks: 1 })
  })
})

describe('the one that is worth most', () => {
  const results = [
    { id: 'lisbon', score: 0.8 },
    { id: 'porto', score: 0.5 },
    { id: 'rain', score: 0.4 }
  ]
  const idOf = ({ id }: { id: string }) => id
  const order = (text: string, chance: number) => {
    const doubts = [{ ...DOUBT, chance }]
    const candidates = weighed(ASKED, [LISBON, { ...PORTO, text }], doubts, true)
    return withFirst(results, idOf, candidates, doubts)
  }

  test('stands first with the score of what stood there, and says why', () => {
    const [first, second, third] = order('User moved to Porto.', 0.39)
    expect(first).toEqual({
      ...{ id: 'porto', score: 0.8 },
      after: { id: 'lisbon', chance: 0.39, found: true }
    } as never)
    expect(second?.id).toBe('lisbon')
    expect(second?.score).toBeLessThan(0.8)
    expect(third).toEqual({ id: 'rain', score: 0.4 })
  })

  test('stands alone in front, whether or not it stood there', () => {
    const tied = [
      { id: 'porto', score: 0.8 },
      { id: 'lisbon', score: 0.8 }
    ]
    const only = weighed(ASKED, [{ ...PORTO, found: 0.8, placed: 0.8 }, LISBON], [], true)
    for (const candidate of only) {
      const [first, second] = withFirst(tied, ({ id }) => id, [candidate], [])
      expect(first).toEqual({ id: candidate.id, score: 0.8 })
      expect(second?.score).toBeLessThan(0.8)
    }
  })

  test('nothing is moved where there is nothing to choose among', () => {
    expect(withFirst(results, idOf, [], [])).toEqual(results)
  })
})

describe.each(databases)('the first of several on %s', (kind) => {
  const USER = { role: 'user' }

  async function asked(said: readonly object[]) {
    const account = await (await serviceOn(kind)).account()
    for (const [place, message] of said.entries()) {
      const timestamp = new Date(Date.UTC(2026, 2 + place, 3)).toISOString()
      await account.add({ messages: [message], timestamp })
    }
    const body = { query: 'What do we use for invoices?', explain: true }
    const { json } = await account.send('POST', '/v1/search/all', { body })
    return json as unknown as {
      chunks: { id: string; content: string }[]
      explain: { first: { id: string; values: number[] }[] }
    }
  }

  test('what has changed stands first, and explain tells by which numbers', async () => {
    const { chunks, explain } = await asked([
      { ...USER, content: 'We use Xero for our invoices.' },
      { ...USER, content: 'My brother plays the cello.' },
      { ...USER, content: 'We switched to Lexoffice for the invoices.' }
    ])
    expect(chunks[0]?.content).toContain('Lexoffice')
    expect(explain.first.length).toBeGreaterThan(1)
    for (const { values } of explain.first) expect(values).toHaveLength(FIRST_FEATURES.length)
  })

  test('what people say to each other under their names is not chosen among', async () => {
    const { explain } = await asked([
      { ...USER, name: 'Ann', content: 'We use Xero for our invoices.' },
      { ...USER, name: 'Bob', content: 'We switched to Lexoffice for the invoices.' }
    ])
    expect(explain.first).toEqual([])
  })
})
