import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ComparableFact, dedupPlan, saysTheSame } from '#src/memory/acts/same-fact.ts'

function fact(content: string, change: Partial<ComparableFact> = {}): ComparableFact {
  return { factId: content, content, eventDate: null, statedAt: 0, ...change }
}

describe('two facts that say the same', () => {
  const same: [string, string][] = [
    ['Anna likes tea.', 'anna likes tea'],
    ['Anna likes green tea.', 'Anna really likes green tea.'],
    ['Anna plays the violin in an orchestra.', 'Anna is playing the violin in an orchestra.'],
    ['Anna works at Acme as an engineer.', 'Anna currently works at Acme as an engineer.'],
    ['Anna works at Acme as an engineer.', 'Anna is an engineer at Acme.'],
    ["Anna's favourite film is Vertigo.", "Vertigo is Anna's favorite movie."],
    ['Anna swims every morning.', 'Every morning Anna swims.'],
    ["Anna's cat is called Mo.", 'Anna has a cat named Mo.'],
    ["Anna can't stand olives.", 'Anna hates olives.'],
    ['Anna has a nut allergy.', 'Anna is allergic to nuts.'],
    ["Anna's brother Tim is a pilot.", "Tim, Anna's brother, is a pilot."],
    ['Anna works for Acme.', "Anna's employer is Acme."],
    ['Anna is employed by Acme.', 'Anna has a job at Acme.'],
    ['Anna lives in Rome.', "Anna's home is Rome."],
    ['Anna was born on 4 May.', "Anna's birthday is 4 May."],
    ['Anna is 34 years old.', "Anna's age is 34."],
    ['Anna is married to Ben.', "Anna's husband is called Ben."],
    ["Ben is Anna's husband.", "Anna's husband is Ben."],
    ['Anna is a teacher.', 'Anna teaches.'],
    ['Anna is a violinist.', 'Anna plays the violin.'],
    ['Anna is a tennis player.', 'Anna plays tennis.'],
    ['Anna has lived in Rome since 2010.', 'Anna has been living in Rome since 2010.'],
    ['Anna has a sister who is a nurse.', "Anna's sister is a nurse."],
    ['Anna speaks fluent Welsh.', 'Anna is fluent in Welsh.'],
    ['Anna likes tea more than coffee.', 'Anna prefers tea to coffee.'],
    ['Anna goes to the gym once a week.', 'Anna goes to the gym every week.'],
    ['The red van belongs to Anna.', 'Anna owns the red van.'],
    ['The ticket costs 20 euros.', 'The price of the ticket is 20 euros.'],
    ['User painted the kitchen in May.', 'The kitchen was painted in May.'],
    ['Anna goes to bed at 10 p.m.', 'Anna goes to sleep at 10pm.'],
    ["Anna's email is a@b.example.", "Anna's email address is a@b.example."],
    ['Ich arbeite für Acme.', 'Ich arbeite bei Acme.'],
    ['Tengo alergia al polen.', 'Soy alérgico al polen.'],
    ['Todos los lunes nado.', 'Los lunes nado.'],
    ['Ogni giorno leggo.', 'Leggo tutti i giorni.'],
    ["J'habite à Lyon.", 'Je vis à Lyon.'],
    ['我就职于海风公司。', '我在海风公司上班。'],
    ['我对花生过敏。', '我花生过敏。'],
    ['私は猫を飼っています。', '猫がいます。'],
    ['저는 삼성에 다녀요.', '삼성에서 일해요.'],
    ['Mein Hund heißt Bello.', 'Der Name meines Hundes ist Bello.'],
    ['私は東京に住んでいます。', '東京に住んでいます。'],
    ['User has three cats.', "There are three cats at User's place."],
    ["Anna's sister lives in Oslo.", "Oslo is where Anna's sister lives."],
    ["Anna's car is a red Toyota.", "The car of Anna's is a red Toyota."],
    ['User has a sore throat.', "User's throat is sore."],
    ["Anna's daughter takes the bus to school.", "Anna's daughter goes to school in the bus."],
    ['On Mondays the shop is closed.', 'The shop is closed on Mondays.'],
    ['The contract was signed by Lena.', 'Lena signed the contract.'],
    ["User doesn't drink alcohol.", 'User never drinks alcohol.'],
    ['User takes the train to work.', 'User commutes by train.'],
    ['User does not smoke.', 'User is a non-smoker.'],
    ['User is lactose intolerant.', 'User has a lactose intolerance.'],
    ['User is a father of two.', 'User has two kids.'],
    ['User is in charge of the night shift.', 'User leads the night shift.'],
    ['User reports to Priya.', "User's boss is Priya."],
    ["User's database is running on Postgres 16.", "User's database runs on Postgres 16."],
    ['The exam is scheduled for 3 May 2027.', 'The exam is on 3 May 2027.'],
    ['User prefers tea over coffee.', 'User prefers tea to coffee.'],
    ['Am Montag gehe ich immer schwimmen.', 'Ich gehe am Montag immer schwimmen.'],
    ['Ich habe einen Hund, der Rex heißt.', 'Mein Hund heißt Rex.'],
    ["J'ai un chien qui s'appelle Gaston.", "Mon chien s'appelle Gaston."],
    ["User's car is red.", 'User has a red car.'],
    ['Ik ben lerares.', 'Ik werk als lerares.']
  ]
  for (const [a, b] of same) {
    test(`"${a}" and "${b}"`, () => {
      expect(saysTheSame(fact(a), fact(b))).toBe(true)
      expect(saysTheSame(fact(b), fact(a))).toBe(true)
    })
  }

  const apart: [why: string, string, string][] = [
    ['a negation', 'Anna likes green tea.', "Anna doesn't like green tea."],
    ['what is blue', 'The key is in the blue bag.', 'The blue key is in the bag.'],
    ['what is blue, elsewhere', 'A chave azul está na bolsa.', 'A chave está na bolsa azul.'],
    ['who is taller', 'Soy más alta que Eva.', 'Eva es más alta que yo.'],
    ['what has the name', 'Ich habe einen Hund namens Rex.', 'Ich habe einen Hund, der Rex jagt.'],
    ['what was', 'User was a smoker.', 'User is a smoker.'],
    ['where it ran', 'The wiki was hosted on Heroku.', 'The wiki is hosted on Heroku.'],
    ['who alone', "Just User's sister eats meat.", "User's sister eats meat."],
    ['an ability', 'User can swim.', 'User swims.'],
    ['a plan and a state', 'User is on holiday.', 'User will be on holiday.'],
    ['a choice and a liking', 'User chose tea over coffee.', 'User prefers tea over coffee.'],
    ['by what', 'User commutes by train.', 'User commutes by bus.'],
    ['how many children', 'User is a father of two.', 'User has three kids.'],
    ['which boss', 'User reports to Priya.', 'Priya reports to User.'],
    ['what is avoided', 'User avoids gluten.', 'User avoids meat.'],
    ['an end', 'Anna works at Acme.', 'Anna no longer works at Acme.'],
    ['a plan', 'Anna visits her aunt in Rome.', 'Anna will visit her aunt in Rome.'],
    ['a number', 'Anna ran 10 kilometres on the beach.', 'Anna ran 12 kilometres on the beach.'],
    [
      'a name',
      'Anna went hiking with Bob near the lake.',
      'Anna went hiking with Carl near the lake.'
    ],
    ['a direction', 'Anna flew from Rome to Oslo.', 'Anna flew from Oslo to Rome.'],
    ['those who do it', 'User likes painters.', 'User likes painting.'],
    ['how many, how old', 'User has four dogs.', "User's dog is four."],
    ['one or all', "User's dog is four.", "User's dogs are four."],
    ['a name, a call', "User's boss is called Ingrid.", "User's boss called Ingrid."],
    ['an object', 'User plays in a band.', 'User plays a band.'],
    ['a case', 'Der Hund jagt die Katze.', 'Den Hund jagt die Katze.'],
    ['a gender', 'Ho due figli.', 'Ho due figlie.'],
    ['by whom', 'Lena was paid by Omar.', 'Lena paid Omar.'],
    ['a place', 'The mug is on the book.', 'The book is on the mug.'],
    ['a tense', 'Anna likes her job.', 'Anna liked her job.'],
    ['an owner', "Anna is Tom's boss.", "Anna's boss is Tom."],
    ['whose it is', "Anna's brother is a judge.", "Anna is a judge's brother."],
    ['who works where', "Anna's sister works for Acme.", 'Anna works for Acme.'],
    ['who did it', 'User painted the kitchen.', 'Tom painted the kitchen.'],
    ['who was taught', 'Anna teaches Tom.', 'Tom teaches Anna.'],
    ['having and being a teacher', 'Anna has a teacher.', 'Anna teaches.'],
    ['born where', 'Anna was born in Rome.', 'Anna lives in Rome.'],
    ['a day', 'Anna swims on Mondays.', 'Anna swims on Tuesdays.'],
    ['how often', 'Anna swims once a week.', 'Anna swims twice a week.'],
    ['half of a day', 'Anna sleeps at 10 am.', 'Anna sleeps at 10 pm.'],
    ['what is preferred', 'Anna prefers tea to coffee.', 'Anna prefers coffee to tea.'],
    ['how many', 'Anna has a cat.', 'Anna has cats.'],
    ['a thing and a pastime', 'Anna likes fish.', 'Anna likes fishing.'],
    ['calling and being', 'Anna called the plumber.', 'Anna is the plumber.'],
    ['what is learned', 'Anna is a law student.', 'Anna is a law teacher.'],
    ['a relative', 'Mi madre vive en Vigo.', 'Mi padre vive en Vigo.'],
    ['a place of work', '我在海风公司工作。', '我在山风公司工作。'],
    ['having and being', 'Anna has a German teacher.', 'Anna is a German teacher.'],
    ['the order in a comparison', '兄は弟より速いです。', '弟は兄より速いです。'],
    ['who did it', 'Bob hired Anna last spring.', 'Anna hired Bob last spring.'],
    ['a word that matters', 'Anna likes green tea.', 'Anna likes black tea.'],
    ['who looks after whom', 'Anna takes care of Ben.', 'Ben takes care of Anna.'],
    ['whose son', "User's cousin's son plays hockey.", "User's cousin plays hockey."],
    ['having and being', 'User has a dentist.', 'User is a dentist.'],
    ['having had and having been', "Anna's wife had a dentist.", "Anna's wife was a dentist."],
    ['where to', 'Anna left Rome.', 'Anna left for Rome.'],
    ['on whose side', "Lena works for Anna's firm.", "Anna works for Lena's firm."],
    ['what is whose', "Anna's cat is Ben's dog.", "Ben's cat is Anna's dog."],
    [
      'which day',
      'Anna runs on Monday and swims on Friday.',
      'Anna runs on Friday and swims on Monday.'
    ],
    ['what is when', 'Tea is at 3, lunch at 1.', 'Tea is at 1, lunch at 3.'],
    ['how many of which', 'Anna has 2 cats and 3 dogs.', 'Anna has 3 cats and 2 dogs.'],
    ['who visits', 'User is visiting Tom.', 'Tom is visiting.'],
    ['before and after', 'Anna showers before breakfast.', 'Anna showers after breakfast.'],
    ['in or on', 'The box is in the bag.', 'The box is on the bag.'],
    ['whose', 'Her sister is a nurse.', 'His sister is a nurse.'],
    [
      'a word among many',
      'Anna keeps seven bees in a hive behind the old garden house.',
      'Anna keeps seven bees in a hive near the old garden house.'
    ]
  ]
  for (const [why, a, b] of apart) {
    test(`are not told apart only by ${why}: "${a}" and "${b}"`, () => {
      expect(saysTheSame(fact(a), fact(b))).toBe(false)
      expect(saysTheSame(fact(b), fact(a))).toBe(false)
    })
  }

  test('two days are two events', () => {
    const [may, june] = ['2023-05-07', '2023-06-07'].map((eventDate) =>
      fact('Anna went to the dentist.', { eventDate })
    )
    expect(may !== undefined && june !== undefined && saysTheSame(may, june)).toBe(false)
  })

  test('but a habit is no event, whatever day was read into it', () => {
    const [one, other] = ['2023-05-09', '2023-05-16'].map((eventDate) =>
      fact('Le mardi, je joue au tennis.', { eventDate })
    )
    expect(one !== undefined && other !== undefined && saysTheSame(one, other)).toBe(true)
  })
})

describe('the plan of a deduplication', () => {
  test('the fact that says most stays, on a tie the newest', () => {
    const plan = dedupPlan([
      fact('Anna works at Acme as an engineer.', { factId: 'old', statedAt: 1 }),
      fact('Anna currently works at Acme as an engineer.', { factId: 'new', statedAt: 2 }),
      fact('Anna likes tea.', { factId: 'tea' })
    ])
    expect(plan).toEqual({ kept: ['new', 'tea'], archived: [{ factId: 'old', into: 'new' }] })
  })

  test('every fact is kept or archived once, into a kept one that says the same, whatever the order', () => {
    const contents = fc.constantFrom(
      'Anna likes tea.',
      'anna likes tea',
      'Anna really likes tea.',
      'Anna likes coffee.',
      "Anna doesn't like tea.",
      'Anna ran 5 km.',
      'Anna ran 6 km.'
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(contents, fc.integer({ min: 0, max: 3 })), { maxLength: 9 }),
        (drawn) => {
          const facts = drawn.map(([content, statedAt], index) =>
            fact(content, { factId: `f${index}`, statedAt })
          )
          const plan = dedupPlan(facts)
          expect([...plan.kept, ...plan.archived.map((one) => one.factId)].sort()).toEqual(
            facts.map((one) => one.factId).sort()
          )
          for (const { factId, into } of plan.archived) {
            const [gone, stays] = [factId, into].map((id) => facts.find((one) => one.factId === id))
            expect(plan.kept).toContain(into)
            expect(gone !== undefined && stays !== undefined && saysTheSame(gone, stays)).toBe(true)
          }
          expect(dedupPlan([...facts].reverse())).toEqual(plan)
        }
      )
    )
  })
})
