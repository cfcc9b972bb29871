/** How a key is kept: only as its SHA-256, which is enough because a key is 32 random bytes. */
import { createHash } from 'node:crypto'

/** SHA-256 of the whole key, lower-case hex. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The first ten characters, by which people tell their keys apart. */
export function prefixOf(key: string): string {
  return key.slice(0, 10)
}
