/**
 * Every failure that a caller can see, and the one that a queue may try again.
 *
 * Rules and operations throw a `Failure`: it is shown to the caller and never retried. Adapters throw
 * a `Transient` for models, payment, database or a lost thread: a queued job waits and tries again, a
 * request answers 502 or 503. Anything else is a bug (500). Details never carry memory text.
 */

/** What each code carries besides its text; a code without a row here does not compile. */
export interface FailureData {
  malformed_json: Record<never, never>
  unknown_category: { unknown: string[]; available_categories: string[] }
  confirm_mismatch: Record<never, never>
  plan_not_higher: Record<never, never>
  no_billing_customer: Record<never, never>
  bad_token: Record<never, never>
  bad_signature: Record<never, never>
  invalid_key: Record<never, never>
  quota_exceeded: {
    action: 'add' | 'search' | 'add_file'
    limit: number
    used: number
    plan: string
    upgrade_url: string
    message: string
    retry_after: number
  }
  plan_required: { required_plans: string[] }
  key_permission: Record<never, never>
  not_owner: Record<never, never>
  signup_closed: Record<never, never>
  not_found: Record<never, never>
  method_not_allowed: { allow: string[] }
  conflict: Record<never, never>
  idempotency_mismatch: Record<never, never>
  idempotency_in_progress: Record<never, never>
  file_too_large: SizeData
  body_too_large: SizeData
  unsupported_file: { supported: string[] }
  multipart_required: { supported: string[] }
  validation: { errors: FieldError[] }
  rate_limited: { retry_after: number }
  queue_full: { retry_after: number }
  billing_provider: Record<never, never>
  billing_not_configured: Record<never, never>
  unavailable: { retry_after: number }
  model_unavailable: { retry_after: number }
  policy_unavailable: { retry_after: number }
  internal: Record<never, never>
}

/** One refused input field; `path` is dotted (`messages.0.content`), `message` is for people. */
export interface FieldError {
  path: string
  message: string
}

interface SizeData {
  size_bytes: number | null
  limit_bytes: number
  limit_mb: number
  plan: string
  message: string
}

export type FailureCode = keyof FailureData

/** A failure as plain data: what crosses a thread, since error classes do not survive the passage. */
export interface FailureRecord<Code extends FailureCode = FailureCode> {
  code: Code
  detail: string
  data: FailureData[Code]
}

/** Shown to the caller, never retried. `detail` is a sentence for people and holds no memory text. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly data: FailureData[Code]

  constructor(code: Code, detail: string, data: FailureData[Code]) {
    super(detail)
    this.name = 'Failure'
    this.code = code
    this.data = data
  }

  toRecord(): FailureRecord<Code> {
    return { code: this.code, detail: this.message, data: this.data }
  }
}

/** Rebuilds a failure that crossed a thread as data. */
export function failureFromRecord(record: FailureRecord): Failure {
  return new Failure(record.code, record.detail, record.data)
}

/** A temporary cause outside this program. `reason` is a stable word, safe to log and to store. */
export class Transient extends Error {
  readonly reason: TransientReason
  readonly retryAfterS: number

  constructor(reason: TransientReason, options: { retryAfterS?: number; cause?: unknown } = {}) {
    super(`temporarily unavailable: ${reason}`, { cause: options.cause })
    this.name = 'Transient'
    this.reason = reason
    this.retryAfterS = options.retryAfterS ?? 2
  }
}

export type TransientReason =
  | 'model_unavailable'
  | 'policy_unavailable'
  | 'database_unavailable'
  | 'disk_full'
  | 'billing_provider'
  | 'mail_unavailable'
  | 'thread_lost'
  | 'overloaded'
  | 'timed_out'
  | 'fenced'

/** The 404 of a thing that does not exist for this caller; another account's thing reads the same. */
export function notFound(what: string): Failure<'not_found'> {
  return new Failure('not_found', `${what} not found.`, {})
}

/** The 422 of one refused field. */
export function invalid(path: string, message: string): Failure<'validation'> {
  const text = path === '' ? message : `${path}: ${message}`
  return new Failure('validation', text, { errors: [{ path, message }] })
}
