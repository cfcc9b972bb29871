/**
 * What is kept as JSON and an entity. A job's result without it: texts that name it leave their lists, and fields that are such a
 * text become null. Numbers stay, so the result still says how much was done.
 */
import { names } from '#src/entities/sentences-about.ts'

/** Whether a text anywhere in the value names the entity; the names of fields say nothing. */
export function isNamedIn(value: unknown, name: string): boolean {
  if (typeof value === 'string') return names(value, name)
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((item) => isNamedIn(item, name))
}

/** The value without texts that name the entity; objects keep their fields. */
export function withoutNames(value: unknown, name: string): unknown {
  if (typeof value === 'string') return names(value, name) ? null : value
  if (Array.isArray(value)) {
    return value
      .filter((item) => !(typeof item === 'string' && names(item, name)))
      .map((item) => withoutNames(item, name))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !names(key, name))
      .map(([key, item]) => [key, withoutNames(item, name)])
  )
}
