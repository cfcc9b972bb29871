/** What a profile may say of a person, and what was only remarked in a talk. Pure. */
import { expect, test } from 'bun:test'
import { personOf } from '#src/profile/person.ts'
import { linesFrom } from '#src/profile/profile-lines.ts'
import { readTold } from '#src/profile/told.ts'

const NOW = Date.UTC(2026, 0, 1)
const ENTITY = {
  entityId: 'e',
  name: 'Jon',
  type: 'person',
  identity: true,
  activeFacts: 1
} as const

/** Under which heading a fact stands; null where it stands nowhere. `others` are known beside it. */
function sectionOf(content: string, ...others: string[]): string | null {
  const person = personOf([ENTITY], 'Jon', [])
  const facts = [content, ...others].map((one, place) => factOf(one, `f${place}`))
  const lines = linesFrom(readTold(facts, person), NOW, ({ text }) => text)
  return lines.find(({ factIds }) => factIds.includes('f0'))?.section ?? null
}

function factOf(content: string, factId: string) {
  return {
    factId,
    entityId: 'e',
    entity: 'Jon',
    entityType: 'person',
    content,
    attribute: null,
    eventDate: null,
    statedAt: NOW - 1000,
    expiresAt: null,
    importance: 0.5,
    statements: 1,
    origin: 'user',
    doubts: [],
    teamId: null
  } as const
}

test.each([
  ['Jon works at a bank in Leeds.', 'about'],
  ['Jon has a dance studio.', 'about'],
  ['Jon is Jon Snow, a cellist in Gothenburg.', 'about'],
  ['Jon is allergic to nuts.', 'constraints'],
  ['Jon has two dogs.', 'people'],
  ['Jon loves hiking in the mountains.', 'likes'],
  ['Jon loves the tattoo.', null],
  ['Jon loves how you never give up.', null],
  ['Jon feels great after the show.', null],
  ['It gives Jon the oomph to go on.', null],
  ['That pic is cool!', null],
  ['Asked "How is your job?", Jon said: Sure!', null],
  ['Jon shared a photo of a dog on a leash.', null],
  ["They have been there for Jon's family.", null]
])('%s stands under %p', (content, section) => {
  expect(sectionOf(content)).toBe(section)
})

test.each([
  ['ar', 'أعيش في القاهرة.', 'about'],
  ['cs', 'Bydlím v Brně.', 'about'],
  ['el', 'Μένω στην Πάτρα.', 'about'],
  ['fa', 'من در شیراز زندگی می‌کنم.', 'about'],
  ['he', 'אני גר בחיפה.', 'about'],
  ['hi', 'मैं जयपुर में रहता हूँ।', 'about'],
  ['id', 'Saya tinggal di Medan.', 'about'],
  ['ro', 'Locuiesc în Cluj.', 'about'],
  ['uk', 'Я живу у Львові.', 'about'],
  ['vi', 'Tôi sống ở Huế.', 'about'],
  ['cs', 'Mám alergii na ořechy.', 'constraints'],
  ['uk', 'У мене алергія на горіхи.', 'constraints'],
  ['id', 'Saya alergi kacang.', 'constraints']
])('in %s: %s stands under %s', (_language, said, section) => {
  expect(sectionOf(`Jon: ${said}`)).toBe(section)
})

test('a sentence too short to be told from English stands where the language of the memory puts it', () => {
  const others = ['Trabajo como enfermera en un hospital.', 'Me gusta nadar por la mañana.']
  expect(sectionOf('Vivo en Sevilla.', ...others)).toBe('about')
  expect(sectionOf('Vivo con mi novia.', ...others)).toBe('about')
  expect(sectionOf('Great!', ...others)).toBeNull()
  expect(sectionOf('Jon loves how you never give up.', ...others)).toBeNull()
  expect(sectionOf('It gives Jon the oomph to go on.', ...others)).toBeNull()
})
