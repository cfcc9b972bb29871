/** What the command line ends with, so that scripts can tell what went wrong. */
import { CommanderError } from 'commander'
import { JobFailedError } from '../groups/jobs.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  ValidationError
} from '../http/errors.ts'

export const EXIT = {
  done: 0,
  failed: 1,
  /** What was typed is not understood, or the service does not take it. */
  usage: 2,
  notFound: 3,
  /** No key, a wrong one, or one without the right. */
  refused: 4,
  /** The month or the minute is used up. */
  limit: 5,
  unreachable: 6
}

export const EXIT_HELP = `Exit codes:
  0 done · 1 failed · 2 wrong use · 3 not found · 4 key refused · 5 quota or rate used up · 6 service not reachable`

/** Wrong use that only shows while a command runs. */
export class UsageError extends Error {}

/** What to say and end with; `text` is null where all has been said. `url` is the service that was typed. */
export function endOf(error: unknown, url?: string): { code: number; text: string | null } {
  if (error instanceof CommanderError) {
    return { code: error.exitCode === 0 ? EXIT.done : EXIT.usage, text: null }
  }
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof ValidationError) return { code: EXIT.usage, text: withFields(error) }
  if (error instanceof AuthenticationError) {
    return { code: EXIT.refused, text: `${text} ${wayToKey(url)}` }
  }
  if (error instanceof ConnectionError) {
    return {
      code: EXIT.unreachable,
      text: `${text} Is it running? keepsake serve starts one here.`
    }
  }
  if (error instanceof QuotaError && error.upgradeUrl !== null) {
    return { code: EXIT.limit, text: `${text}\n${error.upgradeUrl}` }
  }
  return { code: codeOf(error), text }
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage
  if (error instanceof NotFoundError) return EXIT.notFound
  if (error instanceof PermissionError) return EXIT.refused
  if (error instanceof QuotaError || error instanceof RateLimitError) return EXIT.limit
  if (error instanceof TimeoutError) return EXIT.unreachable
  if (error instanceof JobFailedError) return EXIT.failed
  return EXIT.failed
}

/** Where the key has to be put right: that of the environment goes before any login. */
function wayToKey(url: string | undefined): string {
  return process.env['KEEPSAKE_API_KEY']
    ? 'It is the one in KEEPSAKE_API_KEY, which goes before that of keepsake login: correct it, or unset it.'
    : `Sign in with: keepsake login${url === undefined ? '' : ` --url ${url}`}`
}

function withFields({ message, fields }: ValidationError): string {
  if (fields.length < 2) return message
  return fields.map(({ path, message }) => `${path}: ${message}`).join('\n')
}
