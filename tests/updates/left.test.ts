/** A later statement that speaks of a part closes that part, and the rest still holds. */
import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { readingOf } from '#src/updates/pieces.ts'
import { leftOf } from '#src/updates/stays/parts/left.ts'
import { withoutTime } from '#src/updates/stays/parts/without-time.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const left = (language: string, old: string, later: string) =>
  leftOf(old, readingOf(old, language), readingOf(later, language))

const withoutItsTime = (language: string, old: string, later: string) =>
  withoutTime(old, lookAt(old, [language]), lookAt(later, [language]), later)

describe('of what only got another day or hour the rest stays', () => {
  test.each([
    [
      'en',
      "User's wedding is on 12 September 2026 in Lisbon.",
      "Wedding's now 19 September.",
      "User's wedding is in Lisbon."
    ],
    [
      'en',
      'User is flying to Lisbon on 17 December 2026, United 64 out of Newark at 6:25pm.',
      'United changed my flight, now it leaves at 7:40pm.',
      'User is flying to Lisbon on 17 December 2026, United 64 out of Newark.'
    ],
    [
      'en',
      'User has physio with Dr. Lam every Tuesday and Friday at 8:15 in the Harbour clinic.',
      'Physio is Mondays and Thursdays now',
      'User has physio with Dr. Lam in the Harbour clinic.'
    ],
    [
      'de',
      'Die Hochzeit ist am 12. September in Lissabon.',
      'Die Hochzeit wurde auf den 19. September verschoben.',
      'Die Hochzeit ist in Lissabon.'
    ],
    [
      'it',
      "Ho la visita dall'oculista giovedì 12 alle 11 in via Garibaldi.",
      "Mi hanno spostato la visita dall'oculista a martedì 17 alle 9:30",
      "Ho la visita dall'oculista in via Garibaldi."
    ],
    [
      'es',
      'La boda es el 12 de septiembre en Lisboa.',
      'La boda ahora es el 19 de septiembre.',
      'La boda es en Lisboa.'
    ],
    [
      'en',
      "On Wednesdays User does pottery with User's friend Jess.",
      'Pottery has moved to Thursdays from March 2026.',
      "User does pottery with User's friend Jess."
    ],
    [
      'pl',
      'Angielski mam we wtorki o 17:00 z panią Nowak.',
      'Angielski jest teraz w czwartki.',
      'Angielski mam z panią Nowak.'
    ],
    [
      'en',
      'Release plan: feature freeze on 12 September 2026, RC1 on 15 September 2026, GA on 22 September 2026.',
      "GA slipped by a week, it's September 29 now.",
      'Release plan: feature freeze on 12 September 2026, RC1 on 15 September 2026.'
    ]
  ])('%s: %s %s', (language, old, later, kept) => {
    expect(withoutItsTime(language, old, later)).toBe(kept)
  })

  test.each([
    [
      'nothing but its day',
      'en',
      'The launch is planned for 8 June 2026.',
      'The launch slipped to 22 June.'
    ],
    [
      'since when it is so',
      'en',
      'User has worked at Klarna in Oslo since 3 March.',
      'I stop on 5 May.'
    ],
    [
      'with another name',
      'en',
      'User starts at Klarna in Oslo on 3 March.',
      'I start at Spotify on 1 May.'
    ],
    [
      'what is over',
      'en',
      'The exam is on 3 May at Kings Hall.',
      'The exam on 4 May is cancelled.'
    ],
    [
      'a verb at the head',
      'de',
      'Dienstags habe ich Chorprobe in Husum.',
      'Chorprobe ist jetzt donnerstags.'
    ]
  ])('not of %s', (_, language, old, later) => {
    expect(withoutItsTime(language, old, later)).toBeNull()
  })
})

describe('what is left', () => {
  test.each([
    [
      'en',
      'User is allergic to penicillin and shellfish, in case you plan meals for User.',
      'Turns out User is not allergic to shellfish after all!',
      'User is allergic to penicillin, in case you plan meals for User.'
    ],
    [
      'en',
      'User works at the clinic and the school.',
      'User no longer works at the school.',
      'User works at the clinic.'
    ],
    [
      'en',
      "Tomorrow's plan: gym at 7, lunch with Aisha at 1 and parents evening at 6.",
      "The gym didn't happen and Aisha cancelled.",
      "Tomorrow's plan: parents evening at 6."
    ],
    [
      'en',
      'User pays for Netflix, Disney+ and Spotify each month.',
      "I've binned Disney+, nobody watched it.",
      'User pays for Netflix and Spotify each month.'
    ],
    [
      'en',
      'The API keys rotate every 90 days and the tokens live for an hour.',
      'As of the 22nd, tokens live for 15 minutes.',
      'The API keys rotate every 90 days.'
    ],
    [
      'en',
      'Team lead is Ana, standup is at 9:15, and CI is on Travis.',
      'We moved CI from Travis to Buildkite.',
      'Team lead is Ana, standup is at 9:15.'
    ],
    [
      'en',
      'User pays for Netflix, Disney+ and Spotify each month.',
      'I cancelled Netflix.',
      'User pays for Disney+ and Spotify each month.'
    ],
    [
      'en',
      'User pays for Netflix, Disney+ and Spotify each month.',
      'I cancelled Spotify.',
      'User pays for Netflix and Disney+.'
    ],
    [
      'en',
      'User and others have two cats and a dog.',
      'The cats are gone.',
      'User and others have a dog.'
    ],
    ['de', 'Wir nutzen Jira und Confluence.', 'Jira ist weg.', 'Wir nutzen Confluence.'],
    [
      'de',
      'Ich habe ein E-Bike und einen alten Golf.',
      'Den Golf hab ich verkauft.',
      'Ich habe ein E-Bike.'
    ],
    ['de', 'Hab zwei Katzen und einen Hund.', 'Der Hund ist gestorben.', 'Hab zwei Katzen.'],
    ['en', 'User has an e-bike and an old Golf.', 'I sold the Golf.', 'User has an e-bike.'],
    [
      'fr',
      "J'ai un vélo électrique et une vieille Clio.",
      "J'ai vendu la Clio.",
      "J'ai un vélo électrique."
    ],
    ['pl', 'Mam rower i starego Golfa.', 'Sprzedałem Golfa.', 'Mam rower.'],
    [
      'de',
      'Mein Vater ist Landwirt und hat 80 Kühe.',
      'Die Kühe sind verkauft, der Stall ist leer.',
      'Mein Vater ist Landwirt.'
    ],
    [
      'pt',
      'Minha mãe é diabética e toma insulina.',
      'Ela parou com a insulina.',
      'Minha mãe é diabética.'
    ],
    ['zh', '我爸在县医院住院，吃降压药。', '降压药已经停了。', '我爸在县医院住院。']
  ])('%s: %s → %s', (language, old, later, text) => {
    expect(left(language, old, later)).toEqual({ kind: 'part', text })
  })

  test.each([
    [
      'de',
      'Ich wohne in Kassel, gleich am Bahnhof.',
      'Umzug geschafft, Kassel war uns zu laut, wir sind in Erfurt.'
    ],
    [
      'en',
      "User's trip to Japan is on 3 March 2027, with Tom and Ana.",
      'The Japan trip is cancelled.'
    ],
    ['en', "User's therapist is Dr. Novak.", 'I changed therapists, I see Dr. Stein now.'],
    ['fr', 'Mon tarif pour Novalis : 450 euros.', 'Novalis paie désormais 480 par jour.'],
    ['en', 'User lives in York.', 'I gave up smoking.']
  ])('%s: nothing of %s after %s', (language, old, later) => {
    expect(left(language, old, later)).toEqual({ kind: 'all' })
  })

  test.each([
    [
      'en',
      "User's girlfriend and User are saving for a house deposit.",
      'The house deposit is paid.'
    ],
    ['de', 'Mein Hund Bruno bekommt morgens und abends Trockenfutter.', 'Bruno ist tot.'],
    [
      'nl',
      'Ik ben Sanne en ik geef les aan groep 4 op De Regenboog.',
      'Ik heb dit jaar groep 6, nieuw schooljaar.'
    ]
  ])('%s: of %s nobody can tell what is left after %s', (language, old, later) => {
    expect(left(language, old, later)).toEqual({ kind: 'unclear' })
  })
})

interface Shown {
  fact_details: { id: string; content: string; metadata: Record<string, unknown> }[]
  archived_fact_details: { content: string }[]
  relations: { type: string }[]
}

describe.each(databases)('a list that shrinks on %s', (kind) => {
  test('one item goes, the others stay as they were said, and undoing brings the whole back', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, day: number, more: object) =>
      account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, 3, day)).toISOString(),
        ...more
      })
    const shown = async () => {
      const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
      return json as unknown as Shown
    }
    await say('I pay for Netflix, Disney+ and Spotify each month.', 1, { agent_id: 'budget' })
    await say("I've binned Disney+, nobody watched it.", 20, { agent_id: 'chat' })

    const whole = 'User pays for Netflix, Disney+ and Spotify each month.'
    const part = 'User pays for Netflix and Spotify each month.'
    const after = await shown()
    expect(after.archived_fact_details.map(({ content }) => content)).toEqual([whole])
    const kept = after.fact_details.find(({ content }) => content === part)
    expect(kept).toMatchObject({ metadata: { agent_id: 'budget' } })

    const found = async (body: object) => {
      const { json } = await account.send('POST', '/v1/search', {
        body: { query: 'What do I pay for each month?', ...body }
      })
      return (json.results as Shown[]).flatMap((one) =>
        one.fact_details.map(({ content }) => content)
      )
    }
    expect(await found({})).toContain(part)
    expect(await found({ filters: { agent_id: 'budget' } })).toContain(part)
    expect(await found({ filters: { agent_id: 'chat' } })).not.toContain(part)
    const before = await found({ as_of: '2026-04-10T00:00:00Z' })
    expect(before).toContain(whole)
    expect(before).not.toContain(part)

    const { json } = await account.send('GET', '/v1/history?action=supersede')
    const [entry] = json.history as { id: string }[]
    const body = { journal_id: entry?.id }
    expect((await account.send('POST', '/v1/facts/restore', { body })).status).toBe(200)
    const undone = await shown()
    expect(undone.fact_details.map(({ content }) => content)).toContain(whole)
    expect(undone.archived_fact_details.map(({ content }) => content)).toEqual([part])
  })
})

describe.each(databases)('a day that one attribute tells on %s', (kind) => {
  test('is replaced, and where it is on stays', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, day: number) =>
      account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, 3, day)).toISOString()
      })
    await say('My wedding is on 12 September in Lisbon.', 1)
    await say('Small change of plans: the wedding is now on 19 September.', 20)
    const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
    const { fact_details, archived_fact_details } = json as unknown as Shown
    expect(archived_fact_details.map(({ content }) => content)).toEqual([
      "User's wedding is on 12 September 2026 in Lisbon."
    ])
    const kept = fact_details.map(({ content }) => content)
    expect(kept).toContain("User's wedding is in Lisbon.")
    expect(kept.some((content) => content.includes('19 September 2026'))).toBe(true)
  })
})

describe.each(databases)('how it was before, on %s', (kind) => {
  test('is told by the whole statement before what is left of it', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, day: number) =>
      account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, 2, day)).toISOString()
      })
    await say(
      'Tenho consulta com a Dra. Márcia no dia 12 de março às 15h, na clínica da Rua Augusta.',
      2
    )
    await say('A clínica ligou, remarcaram a consulta pro dia 19 às 9h.', 6)
    const { json } = await account.send('POST', '/v1/search', {
      body: { query: 'Para quando estava marcada a consulta antes?' }
    })
    const [first] = (json.results as Shown[]).flatMap(({ fact_details }) => fact_details)
    expect(first?.content).toContain('12 de março')
  })
})
