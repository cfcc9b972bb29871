/**
 * Schemas at work: TypeBox compiles each once, and what it refuses becomes the field errors of a
 * 422. The validator's own messages are not used, since some repeat the value found.
 */
import { FormatRegistry, Kind, type Static, type TObject, type TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { Failure, type FieldError } from '#src/base/failure.ts'
import { parseInstant } from '#src/input/instant.ts'

const ERRORS_MAX = 20

FormatRegistry.Set('instant', (text) => parseInstant(text) !== null)

/** A schema ready to check what callers sent. */
export class Check<Fields extends TObject> {
  readonly #compiled: TypeCheck<Fields>

  constructor(schema: Fields) {
    this.#compiled = TypeCompiler.Compile(schema)
  }

  /** The same value, known to be sound. Throws 422 with every refused field (at most 20). */
  fields(value: Record<string, unknown>): Static<Fields> {
    if (this.#compiled.Check(value)) return value
    const errors = this.#errors(value)
    const [first] = errors
    // Only lengths were refused, and only for counting UTF-16 units instead of characters.
    if (first === undefined) return value as Static<Fields>
    throw new Failure('validation', `${first.path}: ${first.message}`, { errors })
  }

  #errors(value: unknown): FieldError[] {
    const errors: FieldError[] = []
    const seen = new Set<string>()
    for (const error of this.#compiled.Errors(value)) {
      if (isLengthInCharacters(error)) continue
      const path = error.path.slice(1).replaceAll('/', '.')
      if (seen.has(path)) continue
      seen.add(path)
      errors.push({ path, message: messageOf(error) })
      if (errors.length === ERRORS_MAX) break
    }
    return errors
  }
}

/** Limits are in characters (code points); the compiled check counts UTF-16 units. */
function isLengthInCharacters(error: ValueError): boolean {
  if (error.type !== ValueErrorType.StringMaxLength || typeof error.value !== 'string') return false
  const most = Number(error.schema['maxLength'])
  return charactersOf(error.value, most) <= most
}

/**
 * Characters (code points) of a text, as far as a limit needs them: units are never fewer, and never more than twice
 * as many, so only a text between the two is walked.
 */
export function charactersOf(text: string, limit: number): number {
  return text.length <= limit || text.length > 2 * limit ? text.length : [...text].length
}

/** What a field must be, in words; a schema may say it itself under `x-wants`. */
function messageOf(error: ValueError): string {
  const { schema, type } = error
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is required'
  const own: unknown = schema['x-wants']
  if (typeof own === 'string') return `must be ${own}`
  return LIMIT_MESSAGES[type]?.(schema) ?? `must be ${nounOf(schema)}`
}

const LIMIT_MESSAGES: Partial<Record<ValueErrorType, (schema: TSchema) => string>> = {
  [ValueErrorType.StringMaxLength]: (s) => `must have at most ${s['maxLength']} characters`,
  [ValueErrorType.StringMinLength]: (s) => `must have at least ${s['minLength']} characters`,
  [ValueErrorType.StringPattern]: (s) =>
    s['pattern'] === '\\S' ? 'must not be blank' : 'does not have the right form',
  [ValueErrorType.StringFormat]: () => 'must be an ISO 8601 datetime',
  [ValueErrorType.ArrayMinItems]: (s) => `must have at least ${s['minItems']} items`,
  [ValueErrorType.ArrayMaxItems]: (s) => `must have at most ${s['maxItems']} items`,
  [ValueErrorType.IntegerMinimum]: range,
  [ValueErrorType.IntegerMaximum]: range,
  [ValueErrorType.NumberMinimum]: range,
  [ValueErrorType.NumberMaximum]: range
}

function range(schema: TSchema): string {
  return schema['maximum'] === undefined
    ? `must be at least ${schema['minimum']}`
    : `must be from ${schema['minimum']} to ${schema['maximum']}`
}

const NOUNS: Readonly<Record<string, string>> = {
  String: 'a text',
  Integer: 'a whole number',
  Number: 'a number',
  Boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
  Record: 'an object'
}

function nounOf(schema: TSchema): string {
  if (schema[Kind] === 'Union' && Array.isArray(schema['anyOf'])) {
    const names = schema['anyOf'].map((part: TSchema) => part['const'])
    if (names.every((name) => typeof name === 'string')) return `one of ${names.join(', ')}`
  }
  return NOUNS[schema[Kind]] ?? 'of another form'
}
