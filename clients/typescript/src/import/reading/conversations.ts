/** What chat exports have in common: JSON lists of conversations in a ZIP, a folder or a file. */
import { type Found, type Telling, UnreadableSource } from '../source.ts'
import { asUtf8, isMangled } from './encodings.ts'
import { type Input, inputsIn } from './inputs.ts'
import { jsonElements } from './json-elements.ts'

/** An object of JSON that is looked into field by field. */
export type Fields = Readonly<Record<string, unknown>>

export interface ChatExport {
  /** What the files are called that hold conversations, for whoever has given us something else. */
  called: string
  wanted: (name: string) => boolean
  /** What an element of such a file holds; null for something else. */
  read: (element: Fields, place: string, name: string) => Found[] | null
}

/** The conversations of an export, in the order of its files. */
export async function* conversationsIn(
  path: string,
  { called, wanted, read }: ChatExport,
  telling: Telling
): AsyncGenerator<Found> {
  const { list, close } = await inputsIn(path, wanted, telling)
  try {
    if (list.length === 0) throw new UnreadableSource(`There is no ${called} in ${path}.`)
    for (const input of list) {
      yield* elementsOf(input, telling, (element, place) => read(element, place, input.name))
    }
  } finally {
    close()
  }
}

async function* elementsOf(
  input: Input,
  telling: Telling,
  read: (element: Fields, place: string) => Found[] | null
): AsyncGenerator<Found> {
  let number = 0
  try {
    for await (const text of jsonElements(asUtf8(counted(input.bytes(), telling)))) {
      const place = `${input.name} #${++number}`
      const found = understood(text, place, telling)
      if (found === null) continue
      const told = read(found, place)
      if (told === null) telling.skip(place, 'it is no conversation of this kind of export')
      else yield* told
    }
  } catch (error) {
    // What was read so far is whole; whether the rest exists nobody can tell.
    telling.broken(input.name, reasonOf(error))
  }
}

/** What is wrong with a source, without its words. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableSource) return error.message
  return 'It cannot be read to its end.'
}

/** An element as an object; null where it is none, which is told. */
export function understood(text: string | null, place: string, telling: Telling): Fields | null {
  if (text === null) {
    telling.skip(place, 'it is larger than 16 MB')
    return null
  }
  const value = parsed(text)
  if (value === undefined) telling.skip(place, 'it is not valid JSON')
  else if (isMangled(text)) telling.skip(place, 'it is neither UTF-8 nor UTF-16')
  else if (!isFields(value)) telling.skip(place, 'it is no object')
  else return value
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its message would quote the text.
    return undefined
  }
}

/** The bytes as they are read, told of. */
export async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  telling: Telling
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    telling.read(chunk.length)
    yield chunk
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that is an object; an empty one where it is something else. */
export function fieldsIn(holder: Fields, name: string): Fields {
  const value = holder[name]
  return isFields(value) ? value : {}
}

/** The objects of a field that is a list. */
export function listIn(holder: Fields, name: string): Fields[] {
  const value = holder[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** A field that is a text with something in it. */
export function textIn(holder: Fields, name: string): string | undefined {
  const value = holder[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Without what is undefined, so that metadata holds what the source says and nothing else. */
export function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
