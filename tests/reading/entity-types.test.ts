import { describe, expect, test } from 'bun:test'
import { namesIn, typeOf } from '#src/reading/built-in/entity-types.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'
import { languageOf } from '#src/reading/built-in/text/languages.ts'
import { tag } from '#src/reading/built-in/text/tagger.ts'

describe('the kind of a name', () => {
  test('is told by what stands beside it, in whatever case', () => {
    expect(typeOf('Zorbex', 'She works at ZORBEX in Bern.')).toBe('company')
    expect(typeOf('Quillon', 'My sister Quillon plays chess.')).toBe('person')
    expect(typeOf('Larkspur', 'We started the project Larkspur.')).toBe('project')
    expect(typeOf('Fernweh', 'The site is powered by Fernweh.')).toBe('technology')
    expect(typeOf('Quillon', 'Quillon moved away.')).toBe('person')
    expect(typeOf('Quillon', 'Quillon is blue.')).toBe('unknown')
  })

  test('may be told at any of its places', () => {
    expect(typeOf('Zorbex', 'Zorbex is big, and she worked for the Zorbex.')).toBe('company')
    expect(typeOf('Ada-Ada', 'Ada-Ada-Ada said hello.')).toBe('person')
  })

  test('is not told by a name that only holds it', () => {
    expect(typeOf('Lark', 'My brother Larkspur')).toBe('person')
    expect(typeOf('spur', 'My brother Larkspur')).toBe('unknown')
  })

  test('comes to an end for names of pictures, of marks, and of nothing', () => {
    expect(typeOf('🐝🐝', 'My sister 🐝🐝🐝 and 🐝🐝')).toBe('person')
    expect(typeOf('C++ (17)', 'It is built with C++ (17).')).toBe('technology')
    expect(typeOf('', 'My sister said so.')).toBe('person')
  })
})

test.each([
  ['AC/DC is a band from Sydney.', ['AC/DC', 'Sydney']],
  ['The CI/CD project uses Jenkins.', ['CI/CD', 'Jenkins']],
  ['We moved to S/4HANA and OS/2.', ['S/4HANA', 'OS/2']],
  ['Clara/Bob went to Graz.', ['Clara', 'Bob', 'Graz']]
])('names in: %s', (sentence, names) => {
  expect(namesIn(tag(sentence), new Set()).map(({ name }) => name)).toEqual(names)
})

describe('the language of a message', () => {
  test('is judged by its letters first, half of them being enough', () => {
    expect(languageOf('Привет, как дела?')).toBe('ru')
    expect(languageOf('Привет OK abcdef')).not.toBe('ru')
    expect(languageOf('12345 !!!')).toBe('en')
    expect(languageOf('Ich wohne seit März in Bern und mag es sehr.')).toBe('de')
  })
})

test('a noun with the capital of its sentence is no name, unless it has one elsewhere', () => {
  const entitiesOf = (text: string) => {
    const at = Date.parse('2026-06-03T10:00:00Z')
    const message = { index: 0, kind: 'user', speaker: null, text, at } as const
    const messages = [{ ...message, offsetMinutes: 0, extract: true }]
    const { entities } = extractLocally(messages, { userName: null })
    return entities.map(({ name }) => name).filter((name) => name !== 'User')
  }
  const nouns = ['Rent is 1,200 a month.', 'Costs went up by 10%.', 'Review is on Friday.']
  for (const text of [...nouns, 'Council tax is 180 a month.', 'Production runs on Debian.'])
    expect(entitiesOf(text)).toEqual([])
  expect(entitiesOf('Falcon launches on Friday.')).toEqual(['Falcon'])
  expect(entitiesOf('We call the app Review. Review is written in Go.')).toEqual(['Review'])
})

test('initials joined by a stroke are one name, places are two', () => {
  const entityOf = (text: string) => {
    const at = Date.parse('2026-06-03T10:00:00Z')
    const message = { index: 0, kind: 'user', speaker: null, text, at } as const
    const messages = [{ ...message, offsetMinutes: 0, extract: true }]
    return extractLocally(messages, { userName: null }).facts.map(({ entity }) => entity)
  }
  expect(entityOf('The AC/DC project uses Rust.')).toEqual(['AC/DC'])
  expect(entityOf('AC/DC played in Bern.')).toEqual(['AC/DC'])
  expect(entityOf('Bern/Basel played well.')).not.toContain('Bern/Basel')
})
