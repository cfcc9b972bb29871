/**
 * Parts that many contracts share. Numbers come from here and not from Elysia's `t`, whose own
 * `Integer` and `Number` also take texts, which a JSON body may not send (contract 1.5).
 */
import { type TSchema, Type } from '@sinclair/typebox'
import { t } from 'elysia'

/** A field that may be left out; null is the same as absent by the time a schema sees it. */
export const optional = t.Optional

/** A field with a default: may be left out, and is always there when read. */
export function defaulted<Schema extends TSchema>(schema: Schema): Schema {
  // Optional for the caller and the validator, present for the reader: loose-input fills it in.
  return t.Optional(schema) as unknown as Schema
}

/** A value or null, in answers. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return t.Union([schema, t.Null()])
}

export function integer(minimum: number, maximum: number, options: { default?: number } = {}) {
  return Type.Integer({ minimum, maximum, ...options })
}

export function number(minimum: number, maximum: number) {
  return Type.Number({ minimum, maximum })
}

/** A count in an answer. */
export const Count = Type.Integer({ minimum: 0 })

/** One of a few words. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return Type.Unsafe<Names[number]>(Type.Union(names.map((name) => Type.Literal(name))))
}

/** A text in characters, not blank. */
export function filledText(maxLength: number) {
  return t.String({ minLength: 1, maxLength, pattern: '\\S' })
}

export function anyText(maxLength: number) {
  return t.String({ maxLength })
}

/** A datetime from a caller (contract 1.6); read with `parseInstant`. */
export const InstantText = t.String({ format: 'instant', maxLength: 64 })

/** A datetime in an answer: UTC, milliseconds, `Z`. */
export const Time = t.String({ description: 'ISO 8601, UTC, milliseconds, Z' })

/** An id in an answer. */
export const Id = t.String({ description: 'opaque id' })

/**
 * A field that names a user, in addition to the scope of the call. Because of the mark the HTTP side reads
 * it like a scope, and checks it against the key's reach, before an endpoint sees it (`resolveNamedUsers`).
 */
export const NamedUser = t.String({ minLength: 1, maxLength: 256, 'x-names': 'user' })

/** Metadata or filters as sent; its bounds are checked by `checkMetadata`. */
export const MetadataObject = t.Record(t.String(), t.Unknown())

/** Free-form objects of answers. */
export const AnyObject = t.Record(t.String(), t.Unknown())

/** The named provenance fields (contract 3.2). */
export const provenanceFields = {
  agent_id: optional(t.String({ minLength: 1, maxLength: 256 })),
  run_id: optional(t.String({ minLength: 1, maxLength: 256 })),
  app_id: optional(t.String({ minLength: 1, maxLength: 256 }))
}
