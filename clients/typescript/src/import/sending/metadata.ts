/** Metadata within the bounds of the service (contract 8), with room for what is added to it. */

import { cleanText } from '../reading/encodings.ts'

const BYTES_MAX = 12 * 1024
const KEYS_MAX = 40
const KEY_CHARACTERS = 100
const DEPTH_MAX = 4
const LONG = 1_000
const SHORT = 200

/** The same, or where it is too large its plain fields, shortened. */
export function boundedMetadata(fields: Record<string, unknown>): Record<string, unknown> {
  const whole = shortened(fields, LONG)
  if (keysIn(whole, 1) <= KEYS_MAX && bytesOf(whole) <= BYTES_MAX) return whole
  const plain: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(shortened(fields, SHORT)).slice(0, KEYS_MAX)) {
    if (typeof value === 'object' && value !== null) continue
    plain[key] = value
    if (bytesOf(plain) > BYTES_MAX) delete plain[key]
  }
  return plain
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function shortened(fields: Record<string, unknown>, characters: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key.slice(0, KEY_CHARACTERS),
      typeof value === 'string' ? cleanText(value.slice(0, characters)) : value
    ])
  )
}

/** Keys at all levels; endless where it is nested too deeply. */
function keysIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEPTH_MAX) return Number.POSITIVE_INFINITY
  const inner = Object.values(value).reduce((sum: number, one) => sum + keysIn(one, depth + 1), 0)
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
