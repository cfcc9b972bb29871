/** What a model should do about a failure: it acts on words, not on statuses. */
import type { InnerAnswer } from '#src/http/inner-calls.ts'

const ADVICE: Readonly<Record<string, string>> = {
  validation: 'Correct the argument that is named and call again.',
  not_found:
    'Names and ids must be exact: look them up with list_entities, recall, list_procedures or history, then call again.',
  conflict: 'Memory has changed since, or this was done before. Look at history before you go on.',
  key_permission:
    'This key may not do that. Do not try again; tell the user that a key with other rights is needed.',
  plan_required:
    'The plan does not include this. Do not try again; use recall instead, or tell the user.',
  quota_exceeded:
    'The plan is used up. Do not try again; tell the user, with the address for an upgrade.',
  invalid_key: 'The API key no longer works. Tell the user to set a new one.',
  body_too_large: 'Send less in one call: split the text.'
}

/** What went wrong and what to do about it, as a text. `body` is that of a failure (contract 5). */
export function adviceOn({ status, body }: InnerAnswer): string {
  const { detail, message, upgrade_url: upgrade, retry_after: wait } = body
  const said = typeof detail === 'string' ? detail : String(message)
  const advice = ADVICE[String(body['code'])] ?? adviceByStatus(status, wait)
  return [said, advice, ...(typeof upgrade === 'string' ? [upgrade] : [])].join('\n')
}

function adviceByStatus(status: number, wait: unknown): string {
  if (status === 429 || status === 503) {
    const pause = typeof wait === 'number' ? `${Math.ceil(wait)} s` : 'a few seconds'
    return `Wait ${pause}, then call again once.`
  }
  return status >= 500
    ? 'Nothing was changed. Call again once; if it fails again, go on without memory and tell the user.'
    : 'Change the call before you try again.'
}
