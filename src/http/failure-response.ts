/**
 * Failures become HTTP here and nowhere else (contract 5): one table of statuses, one of headers,
 * one of bodies. Rules throw codes and never learn a status. What is neither Failure nor Transient
 * is a bug: 500 with the request's id, one log line, and nothing of its message.
 */
import { Failure, type FailureCode, type FailureData, Transient } from '#src/base/failure.ts'
import { describeError, type Log } from '#src/base/log.ts'

/** A failure as it leaves: what the response is made of. */
export interface FailureAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** The status of each code. */
export const FAILURE_STATUS: Readonly<Record<FailureCode, number>> = {
  malformed_json: 400,
  unknown_category: 400,
  confirm_mismatch: 400,
  plan_not_higher: 400,
  no_billing_customer: 400,
  bad_token: 400,
  bad_signature: 400,
  invalid_key: 401,
  quota_exceeded: 402,
  plan_required: 403,
  key_permission: 403,
  not_owner: 403,
  signup_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_mismatch: 409,
  idempotency_in_progress: 409,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_file: 415,
  multipart_required: 415,
  validation: 422,
  rate_limited: 429,
  queue_full: 429,
  internal: 500,
  billing_provider: 502,
  unavailable: 503,
  billing_not_configured: 503,
  model_unavailable: 503,
  policy_unavailable: 503
}

const IN_PROGRESS_RETRY_S = 5

/** What a thrown thing is told as. Bugs and lost dependencies are logged. */
export function failureAnswer(thrown: unknown, requestId: string, log: Log): FailureAnswer {
  const failure = failureOf(thrown, requestId, log)
  const status = FAILURE_STATUS[failure.code]
  const body = bodyOf(failure)
  return {
    status,
    headers: headersOf(failure),
    body: status >= 500 ? { ...body, request_id: requestId } : body
  }
}

function failureOf(thrown: unknown, requestId: string, log: Log): Failure {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof Transient) {
    log.write('warn', 'request_unavailable', { request_id: requestId, reason: thrown.reason })
    return failureOfTransient(thrown)
  }
  log.write('error', 'request_failed', { request_id: requestId, ...describeError(thrown) })
  return new Failure('internal', 'Something went wrong here. Nothing was changed.', {})
}

/** A cause outside this program, as its caller sees it: 502 for the payment provider, else 503. */
function failureOfTransient(transient: Transient): Failure {
  const retry = { retry_after: Math.min(30, Math.max(1, Math.ceil(transient.retryAfterS))) }
  switch (transient.reason) {
    case 'billing_provider':
      return new Failure('billing_provider', 'The payment provider did not answer.', {})
    case 'model_unavailable':
      return new Failure('model_unavailable', 'The model is not available right now.', retry)
    case 'policy_unavailable':
      return new Failure('policy_unavailable', 'The capture policy cannot be read now.', retry)
    case 'mail_unavailable':
      return new Failure('unavailable', 'Mail cannot be sent right now. Try again.', retry)
    case 'disk_full':
      return new Failure('unavailable', 'There is no room to store anything now. Try later.', retry)
    case 'database_unavailable':
    case 'thread_lost':
    case 'overloaded':
    case 'timed_out':
    case 'fenced':
      return new Failure('unavailable', 'The service is busy or restarting. Try again.', retry)
  }
}

function headersOf(failure: Failure): Record<string, string> {
  const { code, data } = failure
  if (code === 'invalid_key') return { 'WWW-Authenticate': 'Bearer' }
  if (code === 'method_not_allowed') {
    return { Allow: (data as FailureData['method_not_allowed']).allow.join(', ') }
  }
  if (code === 'idempotency_in_progress') return { 'Retry-After': String(IN_PROGRESS_RETRY_S) }
  if (!('retry_after' in data)) return {}
  const seconds = Math.max(1, Math.ceil(data.retry_after))
  // A month's end may be weeks away; a rate window or a busy service never is.
  return { 'Retry-After': String(code === 'quota_exceeded' ? seconds : Math.min(60, seconds)) }
}

function bodyOf(failure: Failure): Record<string, unknown> {
  const { code, data, message } = failure
  switch (code) {
    case 'quota_exceeded': {
      const fields = { error: code, ...data }
      return { ...fields, code, detail: fields }
    }
    case 'file_too_large':
    case 'body_too_large': {
      const fields = { error: code, code, ...data }
      return { ...fields, detail: fields }
    }
    case 'method_not_allowed':
      return { detail: message, code }
    default:
      return { detail: message, code, ...data }
  }
}
