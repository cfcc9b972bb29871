/**
 * A vault of Markdown notes. What stands above a note (YAML) gives its date, author and tags; links to other
 * notes become relations between what the notes are about, named by the field that holds the link.
 */
import { basename, extname } from 'node:path'
import { parse } from 'yaml'
import { counted, given, isFields, reasonOf } from '../reading/conversations.ts'
import { dateInName, dateOf } from '../reading/dates.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { safePieces } from '../reading/safe-cuts.ts'
import { NotText, stretchesOf, wholeText } from '../reading/text-file.ts'
import { type Found, type Link, type Reader, type Telling, UnreadableSource } from '../source.ts'

/** Longer files are no notes any more; they are read in pieces, without links. */
const NOTE_BYTES_MAX = 4 * 1024 * 1024
const HEADER_CHARACTERS_MAX = 64 * 1024
const LINKS_MAX = 500
const NOTES = /\.(?:md|markdown)$/i

const DATES = [
  'date',
  'created',
  'created_at',
  'creation date',
  'datecreated',
  'updated',
  'modified'
]
/** Fields that are kept as what they are and not told as text. */
const TOLD_APART = new Set([
  ...DATES,
  'title',
  'tags',
  'tag',
  'aliases',
  'alias',
  'author',
  'cssclass'
])

const WIKI = /(!?)\[\[([^[\]|#^]{1,200})(?:[#^][^[\]|]{0,200})?(?:\|([^[\]]{1,200}))?\]\]/g
const MARKDOWN = /(!?)\[([^[\]]{1,300})\]\(<?([^()<>\s]{1,300}\.md)(?:#[^()\s]{0,200})?>?\)/g
/** `employer:: [[Initech]]`, also in a list or in brackets. */
const FIELD = /^\s*(?:[-*+]\s+)?[[(]?([\p{L}][\p{L}\p{N} _-]{0,60})::/u

export const readNotes: Reader = async function* (path, telling) {
  const { list, close } = await inputsIn(path, (name) => NOTES.test(name), telling)
  try {
    if (list.length === 0) throw new UnreadableSource(`There are no Markdown files in ${path}.`)
    for (const input of list) yield* noteOf(input, telling)
  } finally {
    close()
  }
}

async function* noteOf(input: Input, telling: Telling): AsyncGenerator<Found> {
  const bytes = counted(input.bytes(), telling)
  try {
    if (input.size > NOTE_BYTES_MAX) {
      for await (const text of safePieces(stretchesOf(bytes))) yield plain(input, text)
      return
    }
    const text = await wholeText(bytes)
    if (text.trim() === '') telling.skip(input.name, 'it is empty')
    else yield note(input, text, telling)
  } catch (error) {
    if (error instanceof NotText) telling.skip(input.name, error.message)
    else telling.broken(input.name, reasonOf(error))
  }
}

function plain(input: Input, text: string): Found {
  const timestamp = dateInName(basename(input.name)) ?? dateOf(input.modified)
  return { place: input.name, text, timestamp, source: 'notes', metadata: { path: input.name } }
}

function note(input: Input, text: string, telling: Telling): Found {
  const name = basename(input.name, extname(input.name))
  const { fields, body } = parted(text, () =>
    telling.skip(`${input.name}, its header`, 'it is not valid YAML; the note itself is taken')
  )
  const title = typeof fields['title'] === 'string' ? fields['title'] : name
  const found = plain(input, told(title, fields, body))
  const links = linksIn(fields, body, name)
  const isDay = dateInName(name) !== null
  const author = typeof fields['author'] === 'string' ? fields['author'] : undefined
  const { text: words = '', ...rest } = found
  return {
    ...rest,
    ...(author === undefined
      ? { text: words }
      : { messages: [{ role: 'user', content: words, name: author }] }),
    timestamp: dateInFields(fields) ?? found.timestamp,
    metadata: given({ ...found.metadata, title, tags: tagsOf(fields), author }),
    // A day is nothing that things are related to.
    about: isDay || links.length === 0 ? undefined : { name: title, links }
  }
}

/** The header between two lines of dashes, and what follows it. */
function parted(
  text: string,
  onBroken: () => void
): { fields: Record<string, unknown>; body: string } {
  const found = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  const header = found?.[1]
  if (found === null || header === undefined) return { fields: {}, body: text }
  const body = text.slice(found[0].length)
  try {
    if (header.length > HEADER_CHARACTERS_MAX) throw new Error('too long')
    // Links stand there without quotes, which YAML reads as lists in lists. Aliases could grow without end.
    const quoted = header.replace(/^([ \t]*(?:[^:\n]+:|-)[ \t]+)(\[\[.+\]\])[ \t]*$/gm, '$1"$2"')
    const value: unknown = parse(quoted, { maxAliasCount: 20, logLevel: 'error' })
    const fields = isFields(value) ? value : {}
    return {
      fields: Object.fromEntries(
        Object.entries(fields).map(([key, one]) => [key.toLowerCase(), one])
      ),
      body
    }
  } catch {
    onBroken()
    return { fields: {}, body }
  }
}

/** The note as it is read: its title, the fields of its header as lines, and its text without markup of links. */
function told(title: string, fields: Record<string, unknown>, body: string): string {
  const lines = Object.entries(fields).flatMap(([key, value]) => {
    const words = TOLD_APART.has(key) ? [] : plainOf(value)
    return words.length === 0 ? [] : [`${key}: ${words.join(', ')}`]
  })
  const text = withoutLinks(body.replace(/%%[\s\S]*?%%/g, '')).trim()
  const heading = text.startsWith('# ') ? [] : [`# ${title}`]
  return [...heading, ...(lines.length === 0 ? [] : [lines.join('\n')]), text].join('\n\n').trim()
}

function plainOf(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString().slice(0, 10)]
  if (Array.isArray(value)) return value.flatMap((one) => (isScalar(one) ? plainOf(one) : []))
  return isScalar(value) ? [withoutLinks(String(value)).trim()].filter((word) => word !== '') : []
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function withoutLinks(text: string): string {
  return text
    .replace(WIKI, (_, isEmbedded, to, shown) => (isEmbedded === '!' ? '' : (shown ?? nameOf(to))))
    .replace(MARKDOWN, (_, _embedded, shown) => shown)
}

/** What a link leads to, by the name of the note. */
function nameOf(to: string): string {
  const last = to.split('/').at(-1) ?? to
  return last.replace(NOTES, '').trim()
}

function linksIn(fields: Record<string, unknown>, body: string, own: string): Link[] {
  const found = new Map<string, Link>()
  const take = (to: string, type: string, words: string): void => {
    const name = nameOf(to)
    const isMedia = /\.[a-z0-9]{2,4}$/i.test(name)
    if (name === '' || name === own || isMedia || dateInName(name) !== null) return
    const key = `${type}\n${name}`
    if (found.size < LINKS_MAX && !found.has(key)) found.set(key, { to: name, type, words })
  }
  for (const [key, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'string') continue
      for (const [, , to] of one.matchAll(WIKI))
        take(to ?? '', typeOf(key), `${key}: ${withoutLinks(one)}`)
    }
  }
  for (const line of body.split('\n')) {
    if (!line.includes('](') && !line.includes('[[')) continue
    const field = FIELD.exec(line)?.[1]
    const type = field === undefined ? 'links_to' : typeOf(field)
    const words = withoutLinks(line).trim().slice(0, 1000)
    for (const [, , to] of line.matchAll(WIKI)) take(to ?? '', type, words)
    for (const [, , , to] of line.matchAll(MARKDOWN)) {
      if (!/^[a-z]+:/i.test(to ?? '')) take(unescaped(to ?? ''), type, words)
    }
  }
  return [...found.values()]
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function typeOf(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, 100)
}

function dateInFields(fields: Record<string, unknown>): string | null {
  for (const name of DATES) {
    const date = dateOf(fields[name])
    if (date !== null) return date
  }
  return null
}

function tagsOf(fields: Record<string, unknown>): string[] | undefined {
  const tags = fields['tags'] ?? fields['tag']
  const list = typeof tags === 'string' ? tags.split(/[,\s]+/) : Array.isArray(tags) ? tags : []
  const names = list.filter((tag) => typeof tag === 'string' && tag !== '').slice(0, 50)
  return names.length === 0 ? undefined : names
}
