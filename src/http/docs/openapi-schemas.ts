/**
 * Schemas as an OpenAPI 3.1 document writes them: TypeBox schemas are JSON Schema already, so only what
 * a reader of the document and a generator of clients stumble over is said in another way.
 */
export type Json = Record<string, unknown>

/**
 * A schema as plain JSON: titled objects move to `schemas` and are referred to, so that a record is
 * described once and under its name; a choice of words becomes an `enum`, a value or null one type.
 */
export function written(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => written(item, schemas))
  if (value === null || typeof value !== 'object') return value
  const words = wordsOf(value)
  if (words !== null) return { type: 'string', enum: words }
  const plain: Json = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, written(item, schemas)])
  )
  const held = besideNull(plain)
  if (held !== null) return orNull(held)
  if (typeof plain['title'] !== 'string' || plain['type'] !== 'object') return plain
  const { title, ...schema } = plain
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** The schema with null as one more value. */
export function orNull(schema: Json): Json {
  const { type, enum: words } = schema
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const values = Array.isArray(words) ? { enum: [...words, null] } : {}
  return { ...schema, type: [type, 'null'], ...values }
}

/** The words of a choice between literals; null for anything else. */
function wordsOf(schema: object): string[] | null {
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return null
  const words = schema.anyOf.map((part: Json) => part['const'])
  return words.every((word) => typeof word === 'string') ? words : null
}

/** The one schema of a choice between it and null; null for anything else. */
function besideNull({ anyOf }: Json): Json | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const [held, other] = anyOf as Json[]
  return other?.['type'] === 'null' && held !== undefined ? held : null
}
