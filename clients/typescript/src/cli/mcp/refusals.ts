/** What goes wrong on the way to the service, as answers of the protocol that say what to do about it. */
import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** Codes of JSON-RPC; the last is the first of those that it leaves to servers. */
export const [PARSE_ERROR, INVALID_REQUEST, REFUSED] = [-32_700, -32_600, -32_000]

/** An error of the protocol; without an id where the message had none to read. */
export function refusal(
  id: RequestId | undefined,
  code: number,
  message: string
): JSONRPCErrorResponse {
  // The protocol wants null where the kit's type wants nothing at all.
  return { jsonrpc: '2.0', id: (id ?? null) as RequestId, error: { code, message } }
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_key:
    'Tell the user to set KEEPSAKE_API_KEY to a key that works, or to run: keepsake login',
  key_permission: 'Tell the user that a key with other rights is needed.',
  body_too_large: 'Send less in one call.'
}

/** The service's refusal of a whole message, by the body that came with it. */
export function refusedByService(status: number, text: string): { code: number; message: string } {
  const { error, code, message, detail, retry_after: wait } = objectIn(text)
  // A protocol error already.
  if (typeof error === 'object' && error !== null && 'message' in error && 'code' in error) {
    return { code: Number(error.code), message: String(error.message) }
  }
  const said = String(detail ?? message ?? `The service answered ${status}.`)
  const pause = typeof wait === 'number' ? `Wait ${Math.ceil(wait)} s, then try again once.` : ''
  return { code: REFUSED, message: `${said} ${ADVICE[String(code)] ?? pause}`.trim() }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}
