/** Bounds of `metadata` and `filters` (contract 8), which a JSON schema cannot say. */
import { invalid } from '#src/base/failure.ts'
import type { Metadata } from '#src/base/provenance.ts'
import { charactersOf } from '#src/input/check.ts'
import { isDeeperThan } from '#src/input/json-body.ts'

const BYTES_MAX = 16 * 1024
const DEPTH_MAX = 5
const KEYS_MAX = 64
const KEY_CHARACTERS_MAX = 128

/**
 * The metadata if it is within bounds, null when none was sent. The object itself is the first of
 * its 5 levels; keys are counted per object.
 * Throws 422 that names `path`.
 */
export function checkMetadata(path: string, metadata: Metadata | undefined): Metadata | null {
  if (metadata === undefined) return null
  if (isDeeperThan(metadata, DEPTH_MAX)) {
    throw invalid(path, `must not be nested deeper than ${DEPTH_MAX} levels`)
  }
  if (Buffer.byteLength(JSON.stringify(metadata)) > BYTES_MAX) {
    throw invalid(path, `must have at most ${BYTES_MAX / 1024} KB as JSON`)
  }
  checkKeys(path, metadata)
  return metadata
}

function checkKeys(path: string, value: unknown): void {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) {
    const keys = Object.keys(value)
    if (keys.length > KEYS_MAX) throw invalid(path, `must have at most ${KEYS_MAX} keys`)
    if (keys.some((key) => charactersOf(key, KEY_CHARACTERS_MAX) > KEY_CHARACTERS_MAX)) {
      throw invalid(path, `must have keys of at most ${KEY_CHARACTERS_MAX} characters`)
    }
  }
  for (const item of Object.values(value)) checkKeys(path, item)
}
