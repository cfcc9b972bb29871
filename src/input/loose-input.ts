/**
 * What a caller sent, made one plain record before any schema sees it (contract 1.4–1.8, 15.1):
 * spellings joined, nulls dropped, texts of booleans and numbers read, body and query merged,
 * defaults filled in. A field given twice with different values is refused, never resolved.
 *
 * Only declared fields get through. What the rest means is decided by place: refused where the
 * contract says strict, ignored elsewhere, and refused everywhere when it reads like a scope.
 */
import type { TObject, TSchema } from '@sinclair/typebox'
import { invalid } from '#src/base/failure.ts'
import { cleanText } from '#src/input/json-body.ts'
import {
  BODY_SPELLINGS,
  looksLikeScope,
  QUERY_SPELLINGS,
  SCOPE_FIELD,
  type ScopeKind,
  takesScope
} from '#src/input/scope-input.ts'

/** How texts of a field are read: by the kind its schema asks for. */
type FieldKind = 'boolean' | 'integer' | 'number' | 'other'

export interface InputRules {
  /** Declared fields by name. */
  kinds: ReadonlyMap<string, FieldKind>
  /** Other accepted spellings, to the declared name. */
  spellings: ReadonlyMap<string, string>
  defaults: ReadonlyMap<string, unknown>
  /** Where declared fields may be; a scope may be in both wherever one is taken. */
  from: 'body' | 'query' | 'either'
  /** Whether unknown fields of that place are refused. */
  strict: boolean
  /** Takes a scope, under any of its spellings. */
  scoped: boolean
  /** Declared fields that name a user in addition to the scope; see `NamedUser`. */
  namesUsers: readonly string[]
  /** A key that reads like a scope and is none is refused, here and wherever `scoped`. */
  guarded: boolean
}

/** What an endpoint declares of its input. */
export interface DeclaredInput {
  fields: TObject
  from: InputRules['from']
  scope: ScopeKind
  strict?: boolean
  spellings?: Readonly<Record<string, string>>
}

/** Reads the rules off the declared fields, once for each endpoint. */
export function rulesOf(declared: DeclaredInput): InputRules {
  const { fields, from, scope, strict = false, spellings = {} } = declared
  const properties = Object.entries(fields.properties)
  return {
    kinds: new Map(properties.map(([name, schema]) => [name, kindOf(schema)])),
    spellings: new Map(Object.entries(spellings)),
    defaults: new Map(
      properties.flatMap(([name, schema]) =>
        schema.default === undefined ? [] : [[name, schema.default]]
      )
    ),
    from,
    strict,
    scoped: takesScope(scope),
    namesUsers: properties.flatMap(([name, schema]) =>
      schema['x-names'] === 'user' ? [name] : []
    ),
    // A field of that name means a user as well: overlooking a misspelt one would mean all of them.
    guarded: takesScope(scope) || SCOPE_FIELD in fields.properties
  }
}

function kindOf(schema: TSchema): FieldKind {
  const type: unknown = schema['type']
  return type === 'boolean' || type === 'integer' || type === 'number' ? type : 'other'
}

/** Whether the query can hold anything that is read or refused. */
export function takesQuery({ from, scoped, guarded }: InputRules): boolean {
  return from !== 'body' || scoped || guarded
}

/** Every name that is read from a body. */
export function* namesRead({ kinds, spellings, scoped }: InputRules): Generator<string> {
  yield* kinds.keys()
  yield* spellings.keys()
  if (scoped) yield* BODY_SPELLINGS
}

export interface LooseInput {
  fields: Record<string, unknown>
  /** The scope as given, under its one name; undefined when absent. */
  userId: unknown
}

type Place = 'body' | 'query'

/**
 * Joins body and query (`?a=1&b=2` without the mark; empty for none).
 * Throws 422 for unknown fields where that is refused, and for contradictions.
 */
export function readInput(
  rules: InputRules,
  body: Readonly<Record<string, unknown>> | null,
  query: string
): LooseInput {
  const found: LooseInput = { fields: {}, userId: undefined }
  if (body !== null) {
    for (const key of Object.keys(body)) take(rules, found, 'body', key, body[key])
  }
  if (query !== '') {
    for (const [key, value] of new URLSearchParams(query)) {
      if (isUndecoded(value, query)) throw invalid(shown(cleanText(key)), NOT_UTF_8)
      take(rules, found, 'query', cleanText(key), cleanText(value))
    }
  }
  for (const [name, value] of rules.defaults) {
    if (found.fields[name] === undefined) found.fields[name] = value
  }
  return found
}

function take(rules: InputRules, found: LooseInput, place: Place, key: string, value: unknown) {
  if (rules.scoped && isScopeSpelling(place, key)) {
    found.userId = same(key, found.userId, value ?? undefined)
    return
  }
  const here = rules.from === 'either' || rules.from === place
  const name = here ? (rules.kinds.has(key) ? key : rules.spellings.get(key)) : undefined
  if (name !== undefined) {
    if (value === null) return
    const read = readText(rules.kinds.get(name) ?? 'other', place, value)
    found.fields[name] = same(key, found.fields[name], read)
    return
  }
  if (rules.guarded && looksLikeScope(key)) {
    throw invalid(key, `is not a known field; the user is given as ${SCOPE_FIELD}`)
  }
  if (here && rules.strict) throw invalid(shown(key), 'is not a known field')
}

/** What is said of a text in another encoding. */
export const NOT_UTF_8 = 'is not in UTF-8'

/** Whether a part of an address was not UTF-8, so that U+FFFD stands for what it said; it may be sent as such. */
export function isUndecoded(part: string, address: string): boolean {
  return part.includes('\uFFFD') && !/%EF%BF%BD/i.test(address)
}

function isScopeSpelling(place: Place, key: string): boolean {
  return (place === 'body' ? BODY_SPELLINGS : QUERY_SPELLINGS).includes(key)
}

/** The one value of a field; throws 422 when it was given before with another value. */
function same(key: string, before: unknown, now: unknown): unknown {
  if (before === undefined || now === undefined) return before ?? now
  if (!Bun.deepEquals(before, now)) throw invalid(key, 'is given twice with different values')
  return before
}

/** A text that stands for a boolean or number becomes one; anything else is left for the schema. */
function readText(kind: FieldKind, place: Place, value: unknown): unknown {
  if (typeof value !== 'string' || kind === 'other') return value
  if (kind === 'boolean') {
    if (value === 'true' || (place === 'query' && value === '1')) return true
    if (value === 'false' || (place === 'query' && value === '0')) return false
    return value
  }
  if (place === 'body') return value
  const form = kind === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/
  return form.test(value) ? Number(value) : value
}

/** A caller's own key as it may be shown back: long ones are cut. */
function shown(key: string): string {
  return key.length > 64 ? `${key.slice(0, 64)}…` : key
}
