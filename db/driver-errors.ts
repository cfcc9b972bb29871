/**
 * Driver errors name every value of the failed statement, which is people's memories. Here they turn
 * into a Transient (worth another try) or a DatabaseError that keeps only codes and schema names.
 */
import { diskFull } from '#src/base/disk-full.ts'
import { Failure, Transient } from '#src/base/failure.ts'

/** A bug in a statement or in the data it met: codes and schema names only. */
export class DatabaseError extends Error {
  readonly sqlState: string
  readonly constraint: string | null

  constructor(sqlState: string, place: string, constraint: string | null) {
    super(`database refused a statement: ${sqlState} ${place}`)
    this.name = 'DatabaseError'
    this.sqlState = sqlState
    this.constraint = constraint
  }
}

const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '25P03'
])
/** Serialisation failure, deadlock, lock timeout, statement canceled by timeout. */
const RETRY_CODES = new Set(['40001', '40P01', '55P03', '57014'])
/** PostgreSQL's own code for a full disk; it uses it for a spent quota as well. */
const DISK_FULL = '53100'
/** On files: what a read-only file system answers. */
const NO_RIGHT = '42501'
/** Out of memory, of connections or of what its configuration allows. */
const CLASS_OF_RESOURCES = '53'
const IO_ERROR = '58030'
const READ_ONLY_TRANSACTION = '25006'

/** What a driver's error was thrown by. */
export interface Thrower {
  /** Our own transaction was read only: a write that it refuses is a bug, and nothing temporary. */
  readOnly?: boolean
  /** It was the embedded database, where nobody lacks a right but this process, on its files. */
  embedded?: boolean
}

/** Rethrows what a driver threw as one of ours; failures of rules pass unchanged. */
export function rethrow(
  error: unknown,
  { readOnly = false, embedded = false }: Thrower = {}
): never {
  if (error instanceof Failure || error instanceof Transient || error instanceof DatabaseError) {
    throw error
  }
  const { code, table_name, constraint_name, table, constraint } = fieldsOf(error)
  if (code === DISK_FULL || (embedded && code === NO_RIGHT)) throw diskFull()
  if (code !== null && (CONNECTION_CODES.has(code) || isOutOfResources(code))) {
    throw new Transient('database_unavailable')
  }
  // A server that has become a standby, or whose operator allows no writes for now.
  if (code === READ_ONLY_TRANSACTION && !readOnly) throw new Transient('database_unavailable')
  if (code !== null && RETRY_CODES.has(code)) throw new Transient('overloaded')
  const broken = constraint_name ?? constraint
  if (code !== null && /^[0-9A-Z]{5}$/.test(code)) {
    throw new DatabaseError(code, [table_name ?? table, broken].filter(Boolean).join(' '), broken)
  }
  throw error
}

function isOutOfResources(code: string): boolean {
  return code.startsWith('08') || code.startsWith(CLASS_OF_RESOURCES) || code === IO_ERROR
}

function fieldsOf(error: unknown): Record<Field, string | null> {
  const fields: Record<Field, string | null> = {
    code: null,
    table_name: null,
    constraint_name: null,
    table: null,
    constraint: null
  }
  if (error === null || typeof error !== 'object') return fields
  for (const field of Object.keys(fields) as Field[]) {
    const value = (error as Record<string, unknown>)[field]
    if (typeof value === 'string') fields[field] = value
  }
  return fields
}

type Field = 'code' | 'table_name' | 'constraint_name' | 'table' | 'constraint'
