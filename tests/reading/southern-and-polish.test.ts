/** Everyday lines in Spanish, Portuguese, Italian and Polish: what is kept of them, and their days. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { languageOf } from '#src/reading/built-in/text/languages.ts'

/** A Wednesday. */
const AT = Date.parse('2026-05-20T10:00:00Z')

function factsOf(text: string, asked: string | null) {
  const said = { speaker: null, at: AT, offsetMinutes: 0, extract: true } as const
  const before =
    asked === null ? [] : [{ ...said, index: 0, kind: 'assistant', text: asked } as const]
  const messages = [...before, { ...said, index: before.length, kind: 'user', text } as const]
  return extractLocally(messages, { userName: null }).facts
}

function toldIn(text: string, asked: string | null = null): string[] {
  return factsOf(text, asked).map(({ content }) => content)
}

test.each([
  ['es', 'Vendí la moto'],
  ['es', 'Cancelé Netflix'],
  ['es', 'Ana se mudó'],
  ['pt', 'Vendi a moto'],
  ['pt', 'Larguei a academia'],
  ['pt', 'Cancelei Netflix'],
  ['pt', 'Saí do Facebook'],
  ['it', 'Adoro i gialli'],
  ['it', 'Mi sposo'],
  ['fr', 'Divorcé en 2019 avec Marie'],
  ['en', 'Li no longer works here.']
])('a few words are in %s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

describe('a few words are kept', () => {
  test.each([
    ['Vendí la moto'],
    ['Larguei a academia'],
    ['Mollata la palestra'],
    ['Uwielbiam kryminały'],
    ['Não suporto coentro']
  ])('%s', (said) => {
    expect(toldIn(said)).toEqual([said])
  })
})

describe('the day that is meant', () => {
  test.each([
    ['Me mudé a Valencia en marzo', '2026-03-01'],
    ['Przeprowadziłam się do Gdańska w marcu', '2026-03-01'],
    ['Dziadek zmarł w niedzielę', '2026-05-17'],
    ['Mio nonno è morto domenica', '2026-05-17'],
    ['La cita con el dentista la pasaron del martes al jueves', '2026-05-21'],
    ['el dentista me movió la cita para el 3 de junio', '2026-06-03'],
    ['A consulta com o dentista passou de terça pra quinta', '2026-05-21'],
    ['Spotkanie przenieśli na piątek', '2026-05-22'],
    ['La reunión no es el lunes sino el martes', '2026-05-26'],
    ['La riunione non è lunedì ma martedì', '2026-05-26'],
    ['Mia suocera vive con noi da gennaio', '2026-01-01'],
    ['Siamo in ferie dal 3 al 17 agosto', '2026-08-03'],
    ['Od 1 lipca pracuję zdalnie', '2026-07-01'],
    ['Muszę oddać raport do piątku', '2026-05-22'],
    ['Ho una visita venerdì', '2026-05-22'],
    ['Me invitaron a una boda el sábado', '2026-05-23'],
    ['Minha avó faz 90 anos domingo', '2026-05-24'],
    ['Mi hanno licenziato la settimana scorsa', '2026-05-11'],
    ['Wizyta 25.06 o 14:30 u ortopedy', '2026-06-25'],
    ["Appuntamento il 25/06 alle 14:30 dall'ortopedico", '2026-06-25'],
    ['Vou ter bebé em setembro', '2026-09-01']
  ])('%s', (said, day) => {
    expect(factsOf(said, null).map(({ eventDate }) => eventDate?.slice(0, 10) ?? null)).toEqual([
      day
    ])
  })
})

describe('no day', () => {
  test.each([
    ['El cumple de mi madre es el 8 de julio'],
    ['Un venerdì sì e uno no ceno con i miei cugini'],
    ['Ho due settimane di ferie'],
    ['Perdí 3 kilos en dos semanas'],
    ['María está enfadada conmigo'],
    ['Vivo cerca del mar'],
    ['Nací en marzo'],
    ['Urodziłam się 3 marca'],
    ['Szkołę mam od poniedziałku do piątku'],
    ['Wracam o 10.10 do domu'],
    ['Używam Ubuntu 22.04']
  ])('%s', (said) => {
    expect(factsOf(said, null).map(({ eventDate }) => eventDate)).toEqual([null])
  })
})

describe('what says nothing by itself is told with its question', () => {
  test.each([
    ['¿Tienes hijos?', 'Dos niñas y un niño'],
    ['¿Y tu hermano?', 'vive en Chile'],
    ['¿Trabajas los fines de semana?', 'Sí, los sábados por la mañana'],
    ['Come prendi il caffè?', 'Macchiato e senza zucchero'],
    ['Masz samochód?', 'mam, Fiata'],
    ['Wolisz herbatę czy kawę?', 'herbatę']
  ])('%s %s', (asked, said) => {
    expect(toldIn(said, asked)).toEqual([`"${asked}" – User: ${said}`])
  })
})

describe('one subject of several statements', () => {
  test.each([
    [
      'Mi hermano mayor se llama Iván, vive en Londres y tiene dos hijos',
      [
        'Mi hermano mayor se llama Iván.',
        'Mi hermano mayor vive en Londres.',
        'Mi hermano mayor tiene dos hijos.'
      ]
    ],
    [
      'Meu cachorro se chama Thor e tem 4 anos',
      ['Meu cachorro se chama Thor.', 'Meu cachorro tem 4 anos.']
    ],
    [
      'Mio figlio Luca gioca a calcio e si allena il lunedì',
      ['Mio figlio Luca gioca a calcio.', 'Mio figlio Luca si allena il lunedì.']
    ],
    ['Syn gra w ręczną, a córka chodzi na basen', ['Syn gra w ręczną.', 'Córka chodzi na basen.']],
    [
      'Mi jefe también trabaja en Madrid y vive en Getafe',
      ['Mi jefe también trabaja en Madrid y vive en Getafe']
    ]
  ])('%s', (said, kept) => {
    expect(toldIn(said)).toEqual(kept)
  })
})

describe('what a question tells by the way', () => {
  test.each([
    ['Tengo un Seat León, ¿qué aceite lleva?', ['Tengo un Seat León']],
    ['Sono vegetariana, mi consigli una ricetta?', ['Sono vegetariana']],
    ['Mam kota, czy mogę mu dać mleko?', ['Mam kota']],
    ['Si tengo fiebre, ¿qué hago?', []],
    ['¿Puedes recordarme cómo se llama mi médico?', []],
    [
      'Pode me lembrar de pagar o IPVA até 30 de junho?',
      ['Pode me lembrar de pagar o IPVA até 30 de junho? (2026-06-30)']
    ]
  ])('%s', (said, kept) => {
    expect(toldIn(said)).toEqual(kept)
  })
})

test.each([
  ['Gracias, me ha servido mucho'],
  ['Grazie, mi è stato molto utile'],
  ['Valeu, ajudou muito'],
  ['Nie wiem co robić']
])('small talk is not kept: %s', (said) => {
  expect(toldIn(said)).toEqual([])
})
