/** What a call can fail with. Every error is a `KeepsakeError`; `instanceof` tells which. */

/** The body of a refusal, as it came. */
export type Refusal = Readonly<Record<string, unknown>>

export interface Told {
  status: number
  body: Refusal
  /** Seconds until another try is worth it; null where the service does not say. */
  retryAfter: number | null
  requestId: string | null
}

/** The service refused or failed, or could not be reached (then `status` is 0). */
export class KeepsakeError extends Error {
  override readonly name: string = 'KeepsakeError'
  readonly status: number
  /** Stable, for programs: `not_found`, `validation`, `quota_exceeded` … */
  readonly code: string
  /** Names the call in the service's log. */
  readonly requestId: string | null
  readonly retryAfter: number | null
  readonly body: Refusal

  constructor(told: Told, message = messageOf(told)) {
    super(message)
    this.status = told.status
    this.code = textOf(told.body['code']) ?? `http_${told.status}`
    this.requestId = told.requestId
    this.retryAfter = told.retryAfter
    this.body = told.body
  }
}

/** 401: no key, or one that is unknown, revoked or past its date. */
export class AuthenticationError extends KeepsakeError {
  override readonly name = 'AuthenticationError'
}

/** 403: the key, or the account's plan, does not allow it. */
export class PermissionError extends KeepsakeError {
  override readonly name = 'PermissionError'
}

/** 404: no such thing in this account or for this user. */
export class NotFoundError extends KeepsakeError {
  override readonly name = 'NotFoundError'
}

/** 409: the state of things forbids it. */
export class ConflictError extends KeepsakeError {
  override readonly name = 'ConflictError'
}

/** 422 and 400: `fields` says what is wrong where. */
export class ValidationError extends KeepsakeError {
  override readonly name = 'ValidationError'
  /** `messages.0.content` and what it has to be; empty where the whole body is at fault. */
  readonly fields: { path: string; message: string }[]

  constructor(told: Told) {
    super(told)
    const { errors } = told.body
    this.fields = Array.isArray(errors) ? errors : []
  }
}

/** 402: the month's adds or searches are used up. */
export class QuotaError extends KeepsakeError {
  override readonly name = 'QuotaError'
  /** `add`, `search` or `add_file`. */
  readonly action: string | null
  readonly limit: number | null
  readonly used: number | null
  readonly plan: string | null
  readonly upgradeUrl: string | null

  constructor(told: Told) {
    super(told)
    this.action = textOf(told.body['action'])
    this.limit = numberOf(told.body['limit'])
    this.used = numberOf(told.body['used'])
    this.plan = textOf(told.body['plan'])
    this.upgradeUrl = textOf(told.body['upgrade_url'])
  }
}

/** 429: too many calls in a minute, and they did not become fewer while the client waited. */
export class RateLimitError extends KeepsakeError {
  override readonly name = 'RateLimitError'
}

/** 413: the file or the body is larger than the plan allows. */
export class TooLargeError extends KeepsakeError {
  override readonly name = 'TooLargeError'
  readonly limitBytes: number | null

  constructor(told: Told) {
    super(told)
    this.limitBytes = numberOf(told.body['limit_bytes'])
  }
}

/** The service could not be reached, the connection broke, or what came is no answer of the service. */
export class ConnectionError extends KeepsakeError {
  override readonly name = 'ConnectionError'

  constructor(message: string, cause: unknown) {
    super(UNTOLD, message)
    this.cause = cause
  }
}

/** No answer, or no end of a job, within the time given. */
export class TimeoutError extends KeepsakeError {
  override readonly name = 'TimeoutError'

  constructor(message: string) {
    super(UNTOLD, message)
  }
}

const UNTOLD: Told = { status: 0, body: {}, retryAfter: null, requestId: null }

const OF_STATUS: Readonly<Record<number, new (told: Told) => KeepsakeError>> = {
  400: ValidationError,
  401: AuthenticationError,
  402: QuotaError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: TooLargeError,
  422: ValidationError,
  429: RateLimitError
}

/** The error for a refusal; what has no class of its own is a `KeepsakeError`. */
export function errorOf(told: Told): KeepsakeError {
  const Kind = OF_STATUS[told.status] ?? KeepsakeError
  return new Kind(told)
}

function messageOf({ status, body }: Told): string {
  const said = textOf(body['message']) ?? textOf(body['detail'])
  return said ?? `The service answered ${status}.`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
