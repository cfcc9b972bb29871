/**
 * The records of an export as a caller may send them back: checked one by one, so that a big body is
 * neither walked at once nor refused without saying where.
 */
import type { TObject } from '@sinclair/typebox'
import { Failure, invalid } from '#src/base/failure.ts'
import { type RecordKind, SCHEMAS, type Sent } from '#src/import/accept/record-schemas.ts'
import { Check } from '#src/input/check.ts'
import { EXPORT_VERSION } from '#src/shapes/export-records.ts'

const checks = new Map<string, Check<TObject>>()

/**
 * A record as sent, sound. Throws 422 that names its place; `path` is `export.entities.3`.
 */
export function checkedRecord<Kind extends RecordKind>(
  kind: Kind,
  value: unknown,
  path: string
): Sent<Kind> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid(path, 'must be an object')
  }
  const check = checks.get(kind) ?? new Check<TObject>(SCHEMAS[kind])
  checks.set(kind, check)
  return underPath(path, () => check.fields(value as Record<string, unknown>) as Sent<Kind>)
}

/** Runs a check whose failures name fields of the thing at `path`. */
export function underPath<Value>(path: string, work: () => Value): Value {
  try {
    return work()
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.code !== 'validation') throw thrown
    const { errors } = (thrown as Failure<'validation'>).data
    const placed = errors.map((error) => ({
      ...error,
      path: error.path === '' ? path : `${path}.${error.path}`
    }))
    const [first] = placed
    throw new Failure('validation', `${first?.path}: ${first?.message}`, { errors: placed })
  }
}

/** A list of an export; absent is empty. Throws 422. */
export function listOf(holder: Readonly<Record<string, unknown>>, name: string, path: string) {
  const list = holder[name]
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw invalid(`${path}.${name}`, 'must be a list')
  return list as unknown[]
}

/** Throws 422 for versions that cannot belong to one procedure. */
export function checkVersions({ version_id: current, versions }: Sent<'procedures'>, path: string) {
  const numbers = new Set(versions.map((version) => version.version))
  const ids = new Set(versions.map((version) => version.version_id.toLowerCase()))
  if (numbers.size < versions.length || ids.size < versions.length) {
    throw invalid(`${path}.versions`, 'must have numbers and ids that differ')
  }
  const own = versions.filter((version) => version.state === 'current')
  if (own.length !== 1 || own[0]?.version_id.toLowerCase() !== current.toLowerCase()) {
    throw invalid(`${path}.versions`, 'must hold the current version, and one only')
  }
}

/** Throws 422 for what is no export, and for one of a version that is not known here. */
export function checkVersion(sent: Readonly<Record<string, unknown>>): void {
  const { version } = sent
  if (version === EXPORT_VERSION) return
  if (typeof version !== 'number') {
    throw invalid('export.version', 'is required; send the body of GET /v1/export as it came')
  }
  throw invalid('export.version', `must be ${EXPORT_VERSION}; other versions cannot be read here`)
}
